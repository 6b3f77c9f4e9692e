### Ce que les robots disent de leurs choix, en français. Personne n'est « je » ni « vous » : les mêmes phrases servent de conseils.

bot-level-random = hasard
bot-level-greedy = vif
bot-level-novice = novice
bot-level-adept = initié
bot-level-expert = expert
bot-level-master = maître

bot-why-only = Il n’y a pas d’autre choix.
bot-why-sense = C’est le meilleur choix à première vue.
bot-why-best = { $count ->
    [one] Le seul choix examiné promet
   *[other] Des { $count } choix examinés, c’est celui qui promet le plus :
} environ { $percent } % de la victoire.
bot-why-mixed = Un choix secret ne doit pas se laisser deviner : celui-ci convient environ { $percent } fois sur cent.
bot-why-points = Ce choix promet environ { $points } points à la fin.

codinca-why-wins = La dernière clé, { $key }, est complétée : la partie est gagnée.
codinca-why-key = La clé { $key } est complétée.
codinca-why-nearest = La clé la plus proche est ensuite { $key }, à { $turns ->
    [one] un tour
   *[other] { $turns } tours
} si personne ne s’en mêle.
codinca-why-spoil = Cela défait ce que { $other } est peut-être sur le point de compléter.
codinca-why-trap = Un piège retourne beaucoup de tuiles d’un coup ; son dessin n’est connu qu’une fois révélé.

temple-code-why-certain = C’est la seule combinaison encore possible.
temple-code-why-guess = { $codes } combinaisons sont encore possibles ; deviner maintenant vaut mieux qu’un indice de plus.
temple-code-why-wait = { $codes ->
    [one] Une seule combinaison est encore possible, et elle peut attendre.
   *[other] { $codes } combinaisons sont encore possibles : trop pour deviner.
}
temple-code-why-card = Sur { $codes } { $codes ->
    [one] combinaison possible
   *[other] combinaisons possibles
}, cette carte en laisse { $left } en moyenne.
temple-code-why-left = La carte laissée à { $other } laisse { $codes ->
    [one] une combinaison
   *[other] { $codes } combinaisons
} au choix.
temple-code-why-count = { $codes ->
    [one] Une combinaison est encore possible.
   *[other] { $codes } combinaisons sont encore possibles.
}

aztec-why-truth = C’est ce que montre la carte ; aux autres cela paraît un mensonge à { $percent } %, et chaque accusateur emporterait une pierre.
aztec-why-lie = C’est un mensonge qui n’en a l’air qu’à { $percent } % ; sans accusation il rapporte en plus un artefact.
aztec-why-accuse = Cette poignée de { $other } est un mensonge à environ { $percent } % ; { $before ->
    [0] on ne sait rien des manches passées.
   *[other] mensonges précédents : { $lies } sur { $before }.
}
aztec-why-believe = Cette poignée de { $other } n’est un mensonge qu’à environ { $percent } % ; { $before ->
    [0] on ne sait rien des manches passées.
   *[other] mensonges précédents : { $lies } sur { $before }.
}
aztec-why-keep = Avec ces joyaux, c’est la meilleure des cartes piochées.
aztec-why-purify = { $stones ->
    [one] Une pierre coûte
   *[other] { $stones } pierres coûtent
} { $points ->
    [one] un point
   *[other] { $points } points
} à la fin.
aztec-why-hex = { $other } est bien placé avec { $stones ->
    [0] aucune pierre
    [one] une pierre
   *[other] { $stones } pierres
} : c’est là que deux de plus pèsent le plus.
aztec-why-steal = Le joyau complète davantage ici, et { $other } en sent la perte.

cibola-why-none = { $explorers ->
    [0] Rien dans l’offre ne vaut un explorateur ; ceux qui restent miseront plus tard.
    [one] Qui ne mise rien partage la défausse : un explorateur s’y trouve.
   *[other] Qui ne mise rien partage la défausse : { $explorers } explorateurs s’y trouvent.
}
cibola-why-first = Les autres ont au plus { $most } { $most ->
    [one] explorateur
   *[other] explorateurs
} ; { $stake } { $stake ->
    [one] suffit
   *[other] suffisent
} donc pour choisir en premier.
cibola-why-stake = La meilleure carte offerte vaut environ { $points } points ; les autres ont au plus { $most } explorateurs.
cibola-why-pick = Avec les cases encore libres, cette carte vaut environ { $points } points.
cibola-why-rock-lifts = La colonne vaut plus sans cette case : { $mine } de ses symboles ici, au plus { $most } chez un autre.
cibola-why-rock-lowers = La colonne vaut moins sans cette case : { $mine } de ses symboles ici, au plus { $most } chez un autre.
cibola-why-totem = Ce totem vaut ici environ { $points } points.
cibola-why-recall = Chaque explorateur repris est une mise pour plus tard ; la défausse en compte { $explorers }.
cibola-why-tremor = Déplacer ce rocher vaut environ { $points } points.
cibola-why-tremor-none = Aucun rocher ne se déplace avec profit.
