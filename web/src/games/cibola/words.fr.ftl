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

cibola-temple = Le temple : valeurs par colonne
cibola-scores-each = par pièce
cibola-scores-most = majorité
cibola-scores-totems = totems de fin
cibola-scores-explorers = 1 pour 2
cibola-cell = le { $value } { $column }
cibola-cell-last = le { $value } { $column }, dernière case libre
cibola-cell-rock = un rocher sur le { $value } { $column }
cibola-offer = Trésors à prendre
cibola-leftover = en trop
cibola-discarded = { $explorers ->
    [one] explorateur défaussé
   *[other] explorateurs défaussés
}
cibola-discarded-short = défausse
cibola-none = rien
cibola-mirror-of = Miroir : { $totem }

cibola-your-fist = Votre poing
cibola-staked-kept = { $staked ->
    [one] { $staked } misé, { $kept } en réserve
   *[other] { $staked } misés, { $kept } en réserve
}
cibola-kept = { $kept } en réserve
cibola-sealed = misé, poing fermé
cibola-count-stake = Combien vous misez
cibola-count-recall = Combien vous rappelez
cibola-fewer = Un de moins
cibola-more = Un de plus
cibola-close-fist = Fermer le poing
cibola-leave-rocks = Laisser les rochers
cibola-totem-act = Prendre le totem { $totem }
cibola-mirror-act = Devenir le totem { $totem }
cibola-choose-wait = Les autres choisissent
cibola-choose-stake = Fermer le poing
cibola-choose-pick = Choisissez un trésor
cibola-choose-rock = Choisissez une case
cibola-choose-totem = Choisissez un totem
cibola-choose-recall = Rappeler
cibola-choose-mirror = Choisissez un totem
cibola-choose-tremor = Choisissez un rocher

cibola-your-score = Votre score
cibola-by-free-cells = par cases libres
cibola-score = Score
cibola-score-note = Selon les cases libres : { $low } au moins, { $high } au plus.
cibola-range = { $low } à { $high }
cibola-sum = Entre
cibola-leads = { $you ->
    [true] vous menez
   *[false] { $who } mène
}
cibola-totem-of = Totem : { $totem }
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
cibola-bid = mise { $stake }, choisit en numéro { $place }
cibola-has-torch = a la torche
cibola-hoard = Trésors pris

cibola-count = Le décompte
cibola-verdict = { $you ->
    [true] Ce qui a fait la différence : { $what }, { $gain } points de plus que vous.
   *[false] Ce qui a fait la différence : { $what }, { $gain } points de plus que { $who }.
}
cibola-verdict-explorers = Égalité de points : les { $kept } explorateurs gardés décident.
