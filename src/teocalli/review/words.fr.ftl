### Ce que dit une analyse, en français.

review-title = { $game } : l’analyse
review-seat = { $accuracy ->
    [none] { $name } : trop peu de choix comptaient pour parler de précision
   *[other] { $name } : précision { $accuracy } % sur { $count ->
        [one] un choix
       *[other] { $count } choix
    }
}
review-head-ply = Coup
review-head-played = Joué
review-head-share = Gagne
review-head-verdict = Verdict
review-head-best = Mieux

review-sound = bon choix
review-inaccuracy = imprécision
review-mistake = erreur
review-blunder = grosse erreur
review-share = { $percent }{ $margin ->
    [0] {""}
   *[other]  ± { $margin }
} %
review-lost = { $verdict }, −{ $points }{ $margin ->
    [0] {""}
   *[other]  ± { $margin }
}

review-account = D’une part égale de { $initial } % à { $final } % : choix personnels { $own }, choix des autres { $others }, chance { $luck } (en points de chances de gagner ; un choix compte pour ce qu’il a perdu face au meilleur qu’un joueur fort a trouvé ou, si aucun n’a été consulté, face à celui d’un joueur raisonnable qui ne voit pas loin).{ $large ->
    [yes] {" "}Tout ce qui est monté et descendu s’ajoute ici : une part peut dépasser 100.
   *[no] {""}
}
review-items = Ce qui a le plus compté :
review-item-deal = { $points }  la donne
review-item-reveal = { $points }  chance, coup { $ply } : { $what }
review-item-guess = { $points }  chance après un choix, { $name }, coup { $ply } : { $action }
review-item-guesses = { $points }  chance, choix secrets jusqu’au coup { $ply }
review-item-skill = { $points }  choix, { $name }, coup { $ply } : { $action }
review-no-items = Aucun événement n’a compté plus que l’incertitude de son estimation.
review-note = Gagne : chance de victoire après ce choix, d’après ce que l’on pouvait savoir alors, si tout le monde joue raisonnablement ; ± donne un intervalle à 95 %. Une erreur n’est signalée que si elle est claire.

## Ce que l’on pouvait savoir, jeu par jeu. Les coups de Codinca suivent avec les mots de leurs boutons.

review-known = Ce que l’on pouvait savoir au coup { $ply } : { $known }
review-why = Mieux au coup { $ply } : { $action }. { $why }
review-helped = Ce choix a surtout aidé { $other } : { $share } % de chances de gagner au lieu de { $otherwise } %.

temple-code-known-one = Une seule combinaison était encore possible : { $first }.
temple-code-known-two = Deux combinaisons étaient encore possibles : { $first } ; { $second }. Au hasard, on tombait juste une fois sur deux.
temple-code-known-three = Trois combinaisons étaient encore possibles : { $first } ; { $second } ; { $third }. Au hasard, on tombait juste une fois sur trois.
temple-code-known-listed = { $codes } des { $all } combinaisons de la liste étaient encore possibles : au hasard, on tombait juste une fois sur { $codes }.
temple-code-known-fitting = { $codes ->
    [210] Aucun indice n’avait encore été donné pour cette combinaison : les { $all } étaient toutes possibles.
   *[other] { $codes } des { $all } combinaisons s’accordaient encore avec les indices : au hasard, on tombait juste une fois sur { $codes }.
}
temple-code-known-card = La carte { $card } en aurait laissé { $left } en moyenne.

temple-code-known-cards = La carte { $card } en aurait laissé { $left } en moyenne ; l’autre { $you ->
    [other] vous en aurait laissé au plus { $theirs } sur { $had }.
   *[no] en aurait laissé à { $other } au plus { $theirs } sur { $had }.
}

codinca-known-win = { $you ->
    [seat] Vous pouviez gagner ce tour-ci
   *[no] { $seat } pouvait gagner ce tour-ci
}{ $cards ->
    [0]  :
    [one] {" "}avec une carte Esprit :
   *[other] {" "}avec { $cards } cartes Esprit :
}
codinca-known-key = { $you ->
    [seat] Vous pouviez réaliser la clé « { $key } » ce tour-ci
   *[no] { $seat } pouvait réaliser la clé « { $key } » ce tour-ci
}{ $cards ->
    [0]  :
    [one] {" "}avec une carte Esprit :
   *[other] {" "}avec { $cards } cartes Esprit :
}
codinca-known-keys = Clés encore possibles pour { $you ->
    [other] vous
   *[no] { $other }
} : { $line ->
    [0] ligne faite
   *[other] { $line } pour la ligne
}, { $diagonal ->
    [0] diagonale faite
   *[other] { $diagonal } pour la diagonale
}, { $block ->
    [0] bloc fait
   *[other] { $block } pour le bloc
}, { $corners ->
    [0] quatre coins faits
   *[other] { $corners } pour les quatre coins
}.
codinca-known-near = Telles que les tuiles étaient posées, { $you ->
    [other] vous étiez
   *[no] { $other } était
} à un tour de gagner avec { $keys ->
    [one] la seule clé « { $key } » encore possible.
   *[other] { $near ->
        [1] une
       *[other] { $near }
    } des { $keys } clés « { $key } » encore possibles.
}
codinca-known-only-key = { $you ->
    [other] Votre clé « { $key } » ne pouvait être que { $colouring }.
   *[no] { $other } : la clé « { $key } » ne pouvait être que { $colouring }.
}

aztec-known-own = Parmi les { $unseen } cartes qui n’avaient pas été retournées, { $left ->
    [one] seule celle en main montre { $jewels }.
   *[other] { $left } montrent { $jewels }, dont celle en main.
}
aztec-known-claim = { $you ->
    [other] Vous avez montré
   *[no] { $other } a montré
} { $jewels } : { $left ->
    [one] une seule
   *[other] { $left }
} des { $unseen } cartes jamais vues { $left ->
    [one] montre la même chose
   *[other] montrent la même chose
}.
aztec-known-no-card = Aucune carte ne montre { $jewels } : { $you ->
    [other] votre poignée
   *[no] la poignée prise par { $other }
} était donc un mensonge.
aztec-known-only-card = { $you ->
    [seat] Vous teniez la seule carte qui montre { $jewels } : la poignée prise par { $other } était donc un mensonge.
    [other] { $seat } tenait la seule carte qui montre { $jewels } : votre poignée était donc un mensonge.
   *[no] { $seat } tenait la seule carte qui montre { $jewels } : la poignée prise par { $other } était donc un mensonge.
}
aztec-known-seen = { $copies ->
    [one] La seule carte qui montre { $jewels } avait déjà été vue
    [2] Les deux cartes qui montrent { $jewels } avaient déjà été vues
   *[other] Les { $copies } cartes qui montrent { $jewels } avaient toutes été vues
} : { $you ->
    [other] votre poignée
   *[no] la poignée prise par { $other }
} était donc un mensonge.
aztec-known-too-many = { $claims } personnes ont montré { $jewels }, alors que { $left ->
    [one] seule une carte jamais vue montre
   *[other] seules { $left } cartes jamais vues montrent
} la même chose : quelqu’un mentait.

cibola-known-sure = { $you ->
    [seat] Avec une mise de { $stake }, vous choisissiez en premier à coup sûr
   *[no] Avec une mise de { $stake }, { $seat } choisissait en premier à coup sûr
} : les autres { $most ->
    [0] n’avaient plus aucun explorateur.
    [one] avaient au plus un explorateur.
   *[other] avaient au plus { $most } explorateurs.
}
cibola-known-wins = { $count ->
    [one] Seule la mise de { $stakes } gagnait la partie contre
   *[other] Les mises de { $stakes } gagnaient la partie contre
} { $you ->
    [other] toutes les vôtres
   *[no] toutes les mises possibles pour { $other }
}.
cibola-known-wins-anyhow = Toutes les mises gagnaient la partie, quoi que { $you ->
    [other] vous fassiez
   *[no] fasse { $other }
}.
cibola-known-unsure = Aucune mise ne permettait à coup sûr de choisir en premier : { $you ->
    [other] vous aviez
   *[no] { $other } avait
} { $most } { $most ->
    [one] explorateur
   *[other] explorateurs
}.
cibola-known-treasures = Avec le temple tel qu’il était, les symboles seuls ajoutaient :
cibola-known-treasure = { $symbols }, { $points } { $points ->
    [one] point
   *[other] points
}
cibola-known-next = { $sets ->
    [one] Les quatre trésors suivants étaient certains :
   *[other] Les quatre trésors suivants pouvaient former { $sets } ensembles différents, parmi { $cards } cartes encore cachées.
}
cibola-known-next-card = { $symbols }{ $extra ->
    [rock] , avec un rocher
    [totem] , avec un totem
    [both] , avec un rocher et un totem
   *[none] {""}
}
cibola-known-last = C’était la dernière manche.

## Sur plusieurs parties

over-title = { $name } sur { $count ->
    [one] une partie
   *[other] { $count } parties
}
over-game = { $game }, { $count ->
    [one] une partie
   *[other] { $count } parties
}
over-head-kind = Choix
over-head-count = Nombre
over-head-faults = Erreurs
over-head-accuracy = Précision
over-head-lost = Perdu par partie
over-all = Tous les choix
over-accuracy = { $low ->
    [none] { $share } %
   *[other] { $share } % ({ $low } à { $high })
}
over-nothing = rien en jeu
over-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
over-habits = Ce qui ressort
over-no-habits = Rien ne ressort : aucune habitude ne s’écarte du bon choix plus que le hasard ne peut l’expliquer.
over-few = Les habitudes sont examinées à partir de { $enough } parties d’un même jeu.
over-note = La précision est la part de l’enjeu qui a été gardée, avec un intervalle à 95 % à partir de { $few } parties. Une erreur est un choix nettement moins bon qu’un autre.
over-habits-note = { $count ->
    [one] Une habitude a été examinée, avec un intervalle à 95 %.
   *[other] { $count } habitudes ont été examinées. Leurs intervalles en sont plus larges : avec une certitude de 95 %, ils sont tous justes à la fois.
}
over-gap = { $measure ->
    [share] L’écart est de { $low } à { $high } points,
   *[number] L’écart est de { $low } à { $high },
} sur { $choices } choix en { $matches } parties.

choice-kind-choice = Choix
codinca-kind-tiles = Tuiles
codinca-kind-spirit = Carte Esprit ou non
temple-code-kind-card = Cartes
temple-code-kind-code = Avec une combinaison à portée
aztec-kind-handful = Poignées
aztec-kind-token = Jetons
aztec-kind-artefact = Artefacts
cibola-kind-stake = Mises
cibola-kind-treasure = Trésors
cibola-kind-temple = Rochers et totems

codinca-habit-spirit = { $you ->
    [yes] Vous jouez
   *[no] { $name } joue
} trop { $way ->
    [more] souvent
   *[less] rarement
} des cartes Esprit : { $did } % des fois où cela se discutait, au lieu de { $right } %.
temple-code-habit-code = { $you ->
    [yes] Vous déclarez
   *[no] { $name } déclare
} trop { $way ->
    [more] tôt
   *[less] tard
} : { $did } % des fois où une combinaison était à portée, au lieu de { $right } %.
aztec-habit-handful = { $you ->
    [yes] Vous mentez
   *[no] { $name } ment
} trop { $way ->
    [more] souvent
   *[less] rarement
} : pour { $did } % des poignées, au lieu de { $right } %.
aztec-habit-token = { $you ->
    [yes] Vous accusez
   *[no] { $name } accuse
} trop { $way ->
    [more] souvent
   *[less] rarement
} : avec { $did } % des jetons, au lieu de { $right } %. { $truth } % des poignées étaient des mensonges.
cibola-habit-stake = { $you ->
    [yes] Vous misez
   *[no] { $name } mise
} { $way ->
    [more] trop
   *[less] trop peu
} : { $did } { $did ->
    [one] explorateur
   *[other] explorateurs
} en moyenne, au lieu de { $right }.
