### Ce que dit le plateau de Cibola, en français.

cibola-where = Manche { $round } sur { $rounds }, { $part }
cibola-where-short = Manche { $round } sur { $rounds }
cibola-step-stake = Miser
cibola-step-take = Prendre
cibola-step-torch = Torche

cibola-sundial = Cadran solaire
cibola-snake = Serpent
cibola-shield = Bouclier à plumes
cibola-statuette = Statuette
cibola-skull = Crâne
cibola-rock = Rocher
cibola-totem = Totem
cibola-totems = Totems
cibola-explorers = Explorateurs

cibola-many-sundial = Cadrans solaires
cibola-many-snake = Serpents
cibola-many-shield = Boucliers à plumes
cibola-many-statuette = Statuettes
cibola-many-skull = Crânes
cibola-many-totems = Totems
cibola-many-explorers = Explorateurs

cibola-temple = Le temple : valeurs par colonne
cibola-scores-each = chacun
cibola-scores-most = majorité
cibola-scores-totems = totems de fin
cibola-scores-explorers = 1 pour 2
cibola-cell = le { $value } { $column }
cibola-cell-last = le { $value } { $column }, dernière case libre, règle { $rule }
cibola-cell-rock = un rocher sur le { $value } { $column }
cibola-offer = Trésors à prendre
cibola-leftover = en trop
cibola-discarded = { $explorers ->
    [one] explorateur défaussé
   *[other] explorateurs défaussés
}
cibola-discarded-short = défausse
cibola-none = rien
cibola-mirror-of = Miroir : { $totem }

cibola-your-fist = Votre poing
cibola-staked-kept = { $staked ->
    [one] { $staked } misé, { $kept } en main
   *[other] { $staked } misés, { $kept } en main
}
cibola-kept = { $kept } en main
cibola-sealed = poing fermé
cibola-count-stake = Combien d’explorateurs miser
cibola-count-recall = Combien d’explorateurs rappeler
cibola-fewer = Un de moins
cibola-more = Un de plus
cibola-close-fist = Fermer le poing
cibola-leave-rocks = Laisser les rochers
cibola-totem-act = Prendre le totem { $totem }
cibola-mirror-act = Devenir le totem { $totem }
cibola-choose-wait = Attendez les autres
cibola-choose-stake = Fermer le poing
cibola-choose-pick = Choisissez un trésor
cibola-choose-rock = Choisissez une case
cibola-choose-totem = Choisissez un totem
cibola-choose-recall = Rappeler
cibola-choose-mirror = Choisissez un totem
cibola-choose-tremor = Choisissez un rocher

cibola-next-stake = { $count ->
    [0] Un poing vide : vous reprenez des explorateurs à la défausse et choisissez après ceux qui misent.
    [one] Vous misez 1 et gardez { $kept }. La plus forte mise choisit en premier.
   *[other] Vous misez { $count } et gardez { $kept }. La plus forte mise choisit en premier.
}
cibola-next-pick = { $brings ->
    [rock] Appuyez encore pour le prendre. Vous placerez ensuite son rocher.
    [totem] Appuyez encore pour le prendre. Vous prendrez ensuite un totem.
   *[nothing] Appuyez encore pour le prendre.
}
cibola-next-rock = Appuyez encore sur la case pour la recouvrir.
cibola-next-tremor = Le bouton doré fait rouler le rocher ; appuyez encore sur le rocher pour l’autre sens.
cibola-next-totem = Appuyez encore sur le totem pour le prendre.
cibola-next-mirror = Appuyez encore : votre miroir devient ce totem.
cibola-last-cell = C’est la dernière case libre de sa colonne : on ne peut pas la recouvrir.

cibola-your-score = Votre score
cibola-by-free-cells = selon les cases libres
cibola-score = Score
cibola-score-note = Selon les cases libres : { $low } au moins, { $high } au plus.
cibola-range = { $low } à { $high }
cibola-sum = Total
cibola-leads = { $you ->
    [true] vous menez
   *[false] { $who } mène
}
cibola-totem-of = Totem : { $totem }
cibola-count-of-sundial = { $count ->
    [one] { $count } cadran
   *[other] { $count } cadrans
}
cibola-count-of-snake = { $count ->
    [one] { $count } serpent
   *[other] { $count } serpents
}
cibola-count-of-shield = { $count ->
    [one] { $count } bouclier
   *[other] { $count } boucliers
}
cibola-count-of-statuette = { $count ->
    [one] { $count } statuette
   *[other] { $count } statuettes
}
cibola-count-of-skull = { $count ->
    [one] { $count } crâne
   *[other] { $count } crânes
}
cibola-count-of-explorers = { $count ->
    [one] { $count } explorateur
   *[other] { $count } explorateurs
}

cibola-totems-open = { $count ->
    [one] { $count } totem proposé : ce qu’il fait
   *[other] { $count } totems proposés : ce qu’ils font
}
cibola-totems-left = { $left ->
    [one] { $left } sur { $all } reste
   *[other] { $left } sur { $all } restent
}
cibola-no-totems = aucun totem
cibola-pile = { $cards ->
    [0] La pioche est vide
    [one] 1 carte dans la pioche
   *[other] { $cards } cartes dans la pioche
}
cibola-bid = mise { $stake }, choisit en { $place ->
    [1] premier
    [2] deuxième
    [3] troisième
    [4] quatrième
   *[other] position { $place }
}
cibola-has-torch = a la torche
cibola-hoard = Trésors pris

cibola-count = Le décompte
cibola-verdict = { $you ->
    [true] Ce qui a fait la différence : { $what }, { $gain } { $gain ->
        [one] point
       *[other] points
    } de plus que vous.
   *[false] Ce qui a fait la différence : { $what }, { $gain } { $gain ->
        [one] point
       *[other] points
    } d’avance sur { $who }.
}
cibola-verdict-explorers = { $kept ->
    [one] À égalité de points, l’explorateur gardé a décidé.
   *[other] À égalité de points, les { $kept } explorateurs gardés ont décidé.
}

## La première leçon

cibola-lesson-aim = Le but : avoir le plus de points après huit manches. Les trésors valent ce que dit le temple.
cibola-lesson-aim-know = Vous misez des explorateurs pour choisir en premier, et les rochers recouvrent peu à peu les valeurs.
cibola-lesson-temple = Voici le temple. Ses cinq colonnes disent ce que les trésors vaudront à la fin.
cibola-lesson-temple-know = Chaque cadran, serpent et bouclier compte. Les statuettes rapportent, et les crânes coûtent, seulement au joueur qui en a le plus. Chaque colonne finira avec une seule case libre.
cibola-lesson-offer = Il y a quatre trésors sous le temple. Chacun en prend un à cette manche.
cibola-lesson-offer-know = Certains apportent un rocher, qui tombe sur une valeur. D’autres un totem.
cibola-lesson-stake = Mettez 3 de vos 8 explorateurs dans le poing et fermez-le.
cibola-lesson-stake-know = Tout le monde mise en secret, en même temps. La plus forte mise choisit d’abord ; ce que vous misez est dépensé.
cibola-lesson-pick = Les poings sont ouverts, et vous avez misé le plus. Prenez le serpent et la statuette accompagnés d’un rocher.
cibola-lesson-pick-know = Vos 3 explorateurs vont à la défausse. Les autres choisissent après vous, de la plus forte mise à la plus faible.
cibola-lesson-rock = Vous avez un serpent. Recouvrez le −2 du serpent avec le rocher.
cibola-lesson-rock-know = Vous pouvez recouvrir n’importe quelle case libre, mais jamais la dernière d’une colonne.
cibola-lesson-torch = Quetzal a choisi en dernier et reçoit la torche. Une nouvelle manche commence.
cibola-lesson-torch-know = À mises égales, le porteur de la torche passe d’abord, puis les autres dans le sens horaire.
cibola-lesson-none = La défausse contient 5 explorateurs. Fermez un poing vide pour en reprendre.
cibola-lesson-none-know = Les poings vides se partagent la défausse à parts égales, avant tout choix, et prennent aussi un trésor.
cibola-lesson-totem-card = Copal avait aussi le poing vide : 2 explorateurs chacun. Le rocher de Quetzal a enseveli le 3 du cadran. Prenez le cadran avec le totem.
cibola-lesson-totem-card-know = Copal et vous avez misé autant. Quetzal a la torche, et vous êtes à sa gauche : vous passez en premier.
cibola-lesson-totem = Choisissez un totem : prenez la Secousse.
cibola-lesson-totem-know = Certains totems agissent aussitôt, d’autres comptent à la fin. On ne les remplace pas.
cibola-lesson-tremor = Faites rouler le rocher du 3 du cadran vers le 2, plus bas.
cibola-lesson-tremor-know = Le 3 est de nouveau libre, et vous avez un cadran.
cibola-lesson-leftover = Personne n’a pris la dernière carte, et elle avait un rocher : Quetzal, qui avait remporté l’enchère, l’a posé sur le plus petit malus des crânes.
cibola-lesson-leftover-know = Cela n’arrive qu’à trois joueurs. À deux, chacun prend deux cartes par manche.
cibola-lesson-end = Après huit manches, il reste une case par colonne, et l’on compte tout.
cibola-lesson-end-know = Deux explorateurs gardés valent 1 point. Votre score du moment, selon les cases libres, est toujours affiché à côté de la table.
