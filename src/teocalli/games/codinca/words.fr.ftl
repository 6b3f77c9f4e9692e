### Codinca, en français. Les places arrivent sous forme de noms ; $you dit si le lecteur est celui qu'on nomme.

codinca-element-earth = terre
codinca-element-air = air
codinca-element-water = eau
codinca-element-fire = feu
codinca-face-gold = or
codinca-face-stone = pierre

codinca-key-line = ligne
codinca-key-diagonal = diagonale
codinca-key-block = bloc
codinca-key-corners = quatre coins

codinca-line-1 = la rangée 1
codinca-line-2 = la rangée 2
codinca-line-3 = la rangée 3
codinca-line-4 = la rangée 4
codinca-line-a = la colonne a
codinca-line-b = la colonne b
codinca-line-c = la colonne c
codinca-line-d = la colonne d
codinca-way-left = vers la gauche
codinca-way-right = vers la droite
codinca-way-up = vers le haut
codinca-way-down = vers le bas
codinca-turn-right = d’un quart de tour à droite
codinca-turn-left = d’un quart de tour à gauche
codinca-turn-half = d’un demi-tour
codinca-side-bottom = du bas
codinca-side-right = de droite
codinca-side-top = du haut
codinca-side-left = de gauche

codinca-trap-half = moitié
codinca-trap-near-band-1 = bande proche
codinca-trap-near-band-3 = trois bandes proches
codinca-trap-inner-band = bande intérieure
codinca-trap-outer-bands = bandes extérieures
codinca-trap-stripes = rayures
codinca-trap-checker = damier
codinca-trap-quarters = quartiers
codinca-trap-one-quarter = un quartier
codinca-trap-three-quarters = trois quartiers
codinca-trap-frame = cadre
codinca-trap-heart = cœur
codinca-trap-saltire = sautoir
codinca-trap-diamond = losange
codinca-trap-corners = coins
codinca-trap-plus = croix
codinca-trap-stair-low = escalier bas
codinca-trap-stair-high = escalier haut
codinca-trap-arrowhead = pointe de flèche
codinca-trap-keyhole = trou de serrure

codinca-event-switch = { $you ->
    [seat] Vous échangez { $cells }.
   *[no] { $seat } échange { $cells }.
}
codinca-event-flip = { $you ->
    [seat] Vous basculez { $cells }, face { $face }.
   *[no] { $seat } bascule { $cells }, face { $face }.
}
codinca-event-push = { $you ->
    [seat] Vous jouez une carte Esprit et poussez { $line } { $way }.
   *[no] { $seat } joue une carte Esprit et pousse { $line } { $way }.
}
codinca-event-rotate = { $you ->
    [seat] Vous jouez une carte Esprit et faites tourner le bloc { $block } { $way }.
   *[no] { $seat } joue une carte Esprit et fait tourner le bloc { $block } { $way }.
}
codinca-event-trap = { $you ->
    [seat] Vous dévoilez un piège : « { $trap } ».
   *[no] { $seat } dévoile un piège : « { $trap } ».
}
codinca-event-side = { $you ->
    [seat] Vous posez le piège au bord { $side }.
   *[no] { $seat } pose le piège au bord { $side }.
} { $count ->
    [0] Aucune tuile ne bascule.
    [one] Une tuile bascule.
   *[other] { $count } tuiles basculent.
}
codinca-event-trap-side = { $you ->
    [seat] Vous posez une carte Esprit au bord { $side } et dévoilez son piège : « { $trap } ».
   *[no] { $seat } pose une carte Esprit au bord { $side } et dévoile son piège : « { $trap } ».
} { $count ->
    [0] Aucune tuile ne bascule.
    [one] Une tuile bascule.
   *[other] { $count } tuiles basculent.
}
codinca-event-done = { $you ->
    [seat] Vous terminez votre tour.
   *[no] { $seat } termine son tour.
}
codinca-event-key = { $you ->
    [seat] Vous réalisez votre clé « { $key } » : { $faces }. C’est la clé { $count } sur 4.
   *[no] { $seat } réalise la clé « { $key } » : { $faces }. C’est la clé { $count } sur 4.
}
codinca-event-wins = { $you ->
    [seat] Vous avez réalisé vos quatre clés : vous l’emportez.
   *[no] { $seat } a réalisé ses quatre clés et l’emporte.
}
codinca-event-limit = Tout le monde a joué { $turns } tours : la partie est terminée.
codinca-event-wins-by-keys = { $you ->
    [seat] Vous l’emportez avec { $count ->
        [one] une clé réalisée
       *[other] { $count } clés réalisées
    }.
   *[no] { $seat } l’emporte avec { $count ->
        [one] une clé réalisée
       *[other] { $count } clés réalisées
    }.
}
codinca-event-shared = { $count ->
    [0] Aucune clé réalisée : victoire partagée entre { $seats }.
    [one] Une clé par joueur : victoire partagée entre { $seats }.
   *[other] { $count } clés par joueur : victoire partagée entre { $seats }.
}

codinca-prompt-begin = Échangez une de vos tuiles, ou basculez une tuile{ $cards ->
    [0] .
   *[other] , ou jouez une carte Esprit.
}
codinca-prompt-after-switch = Basculez une tuile, ou échangez encore{ $cards ->
    [0] .
   *[other] , ou jouez une carte Esprit.
}
codinca-prompt-after-own-flip = Basculez une autre tuile{ $cards ->
    [0] .
   *[other] , ou jouez une carte Esprit.
}
codinca-prompt-after-flip = Basculez une de vos propres tuiles{ $cards ->
    [0] .
   *[other] , ou jouez une carte Esprit.
}
codinca-prompt-done = Jouez une carte Esprit, ou terminez votre tour.
codinca-prompt-side = Choisissez le bord où poser « { $trap } ».
codinca-prompt-wait = { $seat } réfléchit.
codinca-prompt-wait-side = { $seat } choisit un bord pour « { $trap } ».
codinca-prompt-over = La partie est terminée.

codinca-label-switch = Échanger { $cells }
codinca-label-flip = Basculer { $cells }, face { $face }
codinca-label-push = Pousser { $line } { $way }
codinca-label-rotate = Faire tourner le bloc { $block } { $way }
codinca-label-trap = Dévoiler un piège
codinca-label-trap-side = Dévoiler un piège au bord { $side }
codinca-label-card-push = Carte { $card } (« { $trap } ») : pousser { $line } { $way }
codinca-label-card-rotate = Carte { $card } (« { $trap } ») : faire tourner le bloc { $block } { $way }
codinca-label-card-trap = Carte { $card } : dévoiler « { $trap } »
codinca-label-card-trap-side = Carte { $card } : dévoiler « { $trap } » au bord { $side }
codinca-label-side = Poser le piège au bord { $side }
codinca-label-done = Terminer le tour

codinca-refuse-over = La partie est terminée.
codinca-refuse-turn = C’est à { $other } de jouer.
codinca-refuse-side-first = Choisissez d’abord le bord de votre piège.
codinca-refuse-no-trap-up = Aucun piège n’est dévoilé : il n’y a pas de bord à choisir.
codinca-refuse-owed = Il vous reste une action de base à faire : un tour en compte deux.
codinca-refuse-both-made = Vous avez déjà fait les deux actions de base de ce tour.
codinca-refuse-switch-after-flip = Après une bascule, vous ne pouvez que basculer de nouveau.
codinca-refuse-not-own = Aucune de ces tuiles n’est à vous : un échange déplace au moins une de vos tuiles.
codinca-refuse-same-tile = Vous venez de basculer cette tuile : la seconde doit être différente.
codinca-refuse-second-flip = La première tuile basculée n’est pas à vous : la seconde doit être une des vôtres.
codinca-refuse-no-card = Vous n’avez plus de carte Esprit.
codinca-refuse-name-card = À cette table, chacun connaît ses pièges : dites quelle carte Esprit vous jouez.
codinca-refuse-name-no-card = À cette table, personne ne connaît les pièges : les cartes Esprit se jouent dans l’ordre reçu.
codinca-refuse-card-spent = La carte Esprit { $card } n’est plus dans votre main.
codinca-refuse-side-now = À cette table, vous choisissez le bord avant de dévoiler le piège.
codinca-refuse-side-later = Vous choisirez le bord une fois le piège dévoilé.
codinca-refuse-take-back-switch = { $other } vient d’échanger ces deux tuiles : vous ne pouvez pas les remettre en place pendant ce tour.
codinca-refuse-take-back-flip = { $other } vient de basculer cette tuile : vous ne pouvez pas la rebasculer pendant ce tour.
codinca-refuse-take-back-push = { $other } vient de pousser cette rangée ou colonne dans l’autre sens : vous ne pouvez pas la repousser pendant ce tour.
codinca-refuse-take-back-rotate = { $other } vient de faire tourner ce bloc : vous ne pouvez pas le ramener pendant ce tour.
codinca-refuse-take-back-position = { $other } vient de changer la grille : vous ne pouvez pas la ramener à ce qu’elle était juste avant.

## Le plateau dans le terminal

codinca-board-legend = ◆ or  ◇ pierre   E terre  A air  W eau  F feu
codinca-board-over = La partie est terminée.
codinca-board-turn = Place { $place }, tour { $turn } sur { $turns }
codinca-board-switch = échange
codinca-board-flip = bascule
codinca-board-then = { $first } puis { $second }
codinca-board-turned-up = piège « { $trap } » dévoilé : choisir son bord
codinca-board-line = ligne
codinca-board-diagonal = diagonale
codinca-board-block = bloc
codinca-board-corners = coins
codinca-board-gold = O
codinca-board-stone = P
