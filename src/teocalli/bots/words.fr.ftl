### Ce que les robots disent de leurs choix, en français. Personne n'est « je » ni « vous » : les mêmes phrases servent de conseils.

bot-level-random = hasard
bot-level-greedy = vif
bot-level-careful = attentif
bot-level-novice = novice
bot-level-adept = initié
bot-level-expert = expert
bot-level-master = maître

bot-level-novice-text = Joue vite et oublie souvent quelque chose, comme quand on débute.
bot-level-adept-text = Joue de bons coups, mais ne voit pas très loin.
bot-level-expert-text = Réfléchit avec soin et laisse passer peu de choses.
bot-level-master-text = Le robot le plus fort : c’est lui qui réfléchit le plus longtemps et voit le plus loin.
bot-level-novice-codinca-text = Vise un motif à la fois, se trompe sur la distance et oublie les cartes Esprit.
bot-level-novice-temple-code-text = Oublie un indice sur trois et ne surveille pas les autres.
bot-level-novice-aztec-text = Ment dès que la carte est maigre, accuse par rancune, ou sinon la plus grosse poignée.
bot-level-novice-cibola-text = Paie trop cher tout ce qui brille et ne fait pas attention aux crânes.
bot-level-adept-codinca-text = Garde ses quatre motifs à l’œil, mais ne regarde les autres que lorsque l’un d’eux va gagner.
bot-level-adept-temple-code-text = Raisonne bien, mais oublie un indice sur dix.
bot-level-adept-aztec-text = Ment gros quand la carte est pauvre, juge chaque poignée sur son apparence et oublie qui a déjà menti.
bot-level-adept-cibola-text = Répartit ses explorateurs sur toutes les manches et oublie que les valeurs s’effondrent.
bot-level-expert-codinca-text = Joue aussitôt, comme des millions de parties le lui ont appris, et ne laisse passer aucune victoire.
bot-level-master-codinca-text = Déroule en pensée les coups prometteurs, ceux des autres aussi, en imaginant les motifs qu’ils ont en main.
bot-level-expert-temple-code-text = Connaît les combinaisons par cœur et devine à temps, mais oublie quelles cartes ont déjà servi.
bot-level-master-temple-code-text = Compte chaque carte déjà vue et déroule en pensée la course jusqu’à la dernière combinaison.
bot-level-expert-aztec-text = Décide aussitôt, comme des millions de parties le lui ont appris, mais n’accuse personne sans preuve et croit qui a pris le moins.
bot-level-master-aztec-text = Essaie d’abord en pensée chaque choix prometteur, et tire de chaque poignée ce qu’elle révèle de la carte cachée dessous.
bot-level-expert-cibola-text = À deux, mise aussitôt, comme des millions de parties le lui ont appris ; à trois ou quatre, réfléchit brièvement.
bot-level-master-cibola-text = À deux, calcule avec ce que des millions de parties lui ont appris ; à trois ou quatre, réfléchit le plus longtemps et voit le plus loin.
bot-level-novice-temple-code-list-hidden = Raisonne sur les 210 combinaisons, comme vous sans la liste.
bot-level-adept-temple-code-list-hidden = Raisonne sur les 210 combinaisons, comme vous sans la liste.
bot-level-expert-temple-code-list-hidden = Connaît par cœur la liste des combinaisons, même quand les joueurs ne peuvent pas la consulter. Bien plus difficile à battre.
bot-level-master-temple-code-list-hidden = Connaît par cœur la liste des combinaisons, même quand les joueurs ne peuvent pas la consulter. Bien plus difficile à battre.

bot-why-only = Il n’y a pas d’autre choix.
bot-why-sense = C’est le meilleur choix à première vue.
bot-why-best = { $count ->
    [one] Chances de gagner : { $percent ->
        [0] moins de 1
       *[other] environ { $percent }
    } %.
   *[other] C’est le meilleur des { $count } choix comparés : { $percent ->
        [0] moins de 1
       *[other] environ { $percent }
    } % de chances de gagner.
}
bot-why-mixed = À varier : un bon joueur le fait { $times } fois sur dix.
bot-why-points = Ce choix devrait rapporter environ { $points } { $points ->
    [one] point
   *[other] points
} d’ici la fin.

codinca-why-wins = La dernière clé, « { $key } », est réalisée : c’est gagné.
codinca-why-key = La clé « { $key } » est réalisée.
codinca-why-nearest = La clé la plus proche est ensuite « { $key } », à { $turns ->
    [one] un tour
   *[other] { $turns } tours
} si personne ne s’en mêle.
codinca-why-same-turn = La clé « { $key } » peut ensuite être réalisée dans le même tour.
codinca-why-wins-soon = La dernière clé, « { $key } », peut ensuite être réalisée dans le même tour : c’est gagné.
codinca-why-spoil = Cela gêne { $other }, qui est peut-être sur le point de réaliser une clé.
codinca-why-trap = Un piège bascule beaucoup de tuiles d’un coup, mais son image reste cachée tant qu’il n’est pas dévoilé.

temple-code-why-certain = C’est la seule combinaison encore possible.
temple-code-why-guess = { $codes } combinaisons sont encore possibles : en devinant, on tombe juste une fois sur { $codes }, et une erreur ne coûte que les indices reçus.
temple-code-why-rival = Il ne manque qu’un demi-médaillon à { $other }, qui n’a plus { $codes ->
    [one] qu’une combinaison possible
   *[other] que { $codes } combinaisons possibles
}.
temple-code-why-wait = { $codes ->
    [one] Une seule combinaison est encore possible, et rien ne presse pour la déclarer.
   *[other] { $codes } combinaisons sont encore possibles : c’est trop pour deviner.
}
temple-code-why-card = { $codes ->
    [one] Il ne reste déjà qu’une seule combinaison possible.
   *[other] Des { $codes } combinaisons possibles, cette carte { $left ->
        [1] devrait n’en laisser qu’une.
       *[other] devrait en laisser { $left } en moyenne.
    }
}
temple-code-why-card-later = Des { $codes } combinaisons possibles, cette carte devrait en laisser { $left } en moyenne, et { $later } après un indice de plus.
temple-code-why-left = { $other } prend l’autre carte : ses combinaisons possibles passent de { $before } à { $codes ->
    [one] une seule.
   *[other] { $codes }.
}
temple-code-why-left-same = { $other } prend l’autre carte et n’en apprend rien, avec { $codes ->
    [one] une combinaison possible
   *[other] { $codes } combinaisons possibles
} comme avant.
temple-code-why-count = { $codes ->
    [one] Une seule combinaison est encore possible.
   *[other] { $codes } combinaisons sont encore possibles.
}

aztec-why-truth = C’est ce que montre la carte, et cela vaut ici environ { $points } { $points ->
    [one] point
   *[other] points
}, malédictions comprises. Cette poignée est accusée { $times ->
    [0] rarement
    [1] environ une fois sur 10
    [10] presque toujours
   *[other] environ { $times } fois sur 10
} ; qui l’accuse reçoit alors une pierre maudite, et deux accusations ou plus font gagner un Artefact.
aztec-why-lie = C’est un bluff : ses joyaux valent ici environ { $points } { $points ->
    [one] point
   *[other] points
}, ceux de la carte environ { $card }, malédictions comprises ; sans accusation, il rapporte aussi un Artefact (qui vaut environ { $artefact }).
aztec-why-caught = { $surely ->
    [1] Chacun peut savoir que c’est un mensonge.
   *[0] Ce bluff est accusé { $times ->
        [0] rarement.
        [1] environ une fois sur 10.
        [10] presque toujours.
       *[other] environ { $times } fois sur 10.
    }
} Qui est démasqué reçoit les joyaux de la carte, et de chaque accusateur une pierre maudite (environ −{ $stone }).
aztec-why-accuse = La poignée prise par { $other } { $percent ->
    [100] est presque sûrement un mensonge
   *[other] a environ { $percent } % de chances d’être un mensonge
} ; { $before ->
    [0] aucune manche passée pour en juger.
   *[other] mensonges dans les manches passées : { $lies } sur { $before }.
}
aztec-why-leader = { $other } est en tête, avec environ { $points } { $points ->
    [one] point
   *[other] points
} de plus, et perdrait sa poignée si c’est un mensonge.
aztec-why-company = Quelqu’un d’autre accuse aussi dans environ { $percent } % des cas : si c’est un mensonge, chacun y gagne alors un Artefact.
aztec-why-spare = Accuser a pourtant un risque : si c’est la vérité, { $other } donne une pierre maudite à chaque accusateur, et deux accusateurs lui valent un Artefact.
aztec-why-believe = La poignée prise par { $other } { $percent ->
    [0] dit presque sûrement la vérité
   *[other] a environ { $percent } % de chances d’être un mensonge
} ; { $before ->
    [0] aucune manche passée pour en juger.
   *[other] mensonges dans les manches passées : { $lies } sur { $before }.
}
aztec-why-keep = Avec ces joyaux et ceux à venir, cette carte vaut environ { $points } { $points ->
    [one] point
   *[other] points
}.
aztec-why-theft = Un joyau pris à { $other } vaut ici environ { $points } { $points ->
    [one] point
   *[other] points
} et lui en coûte au moins { $lost }.
aztec-why-purify = { $stones ->
    [one] Une pierre maudite coûte
   *[other] { $stones } pierres maudites coûtent
} { $points ->
    [one] { $points } point
   *[other] { $points } points
} à la fin.
aztec-why-hex = { $other } est en bonne position, { $stones ->
    [0] sans aucune pierre maudite
    [one] avec une pierre maudite
   *[other] avec { $stones } pierres maudites
} : c’est là que deux de plus feront le plus mal.
aztec-why-steal = Ce joyau vaut davantage ici, et il manquera à { $other }.

cibola-why-none = { $explorers ->
    [0] Un poing vide garde tous les explorateurs pour les manches suivantes.
    [one] Un poing vide donne une part de la défausse : un explorateur s’y trouve.
   *[other] Un poing vide donne une part de la défausse : { $explorers } explorateurs s’y trouvent.
}
cibola-why-first = Les autres ont au plus { $most } { $most ->
    [one] explorateur
   *[other] explorateurs
} : une mise de { $stake } suffit donc pour choisir en premier.
cibola-why-stake = La meilleure carte offerte vaut environ { $points } { $points ->
    [one] point
   *[other] points
} ; les autres ont au plus { $most } { $most ->
    [one] explorateur
   *[other] explorateurs
}.
cibola-why-pick = Avec tout ce qu’elle porte, et ce qui peut encore changer dans le temple, cette carte vaut environ { $points } { $points ->
    [one] point
   *[other] points
}.
cibola-why-rock-lifts = Sans cette case, la colonne vaut plus : { $mine } de ses symboles en main, { $most } au plus chez un autre.
cibola-why-rock-lowers = Sans cette case, la colonne vaut moins : { $mine } de ses symboles en main, { $most } au plus chez un autre.
cibola-why-totem = Ce totem vaut ici environ { $points } { $points ->
    [one] point
   *[other] points
}.
cibola-why-recall = Chaque explorateur repris pourra être misé plus tard ; la défausse en compte { $explorers }.
cibola-why-tremor = Déplacer ce rocher vaut environ { $points } { $points ->
    [one] point
   *[other] points
}.
cibola-why-tremor-none = Déplacer un rocher n’apporterait rien.
