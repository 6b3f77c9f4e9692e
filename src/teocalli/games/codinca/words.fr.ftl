### Codinca, en français. Les places arrivent sous forme de noms ; $you dit si le lecteur est celui qu'on nomme.

codinca-pitch = Amenez vos quatre tuiles dans quatre motifs secrets, sur une grille que tout le monde déplace.

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
   *[no] { $seat } a terminé.
}
codinca-event-key = { $you ->
    [seat] Vous réalisez votre clé « { $key } » : { $faces }. C’est la clé { $count } sur 4.
   *[no] { $seat } réalise une clé, « { $key } » : { $faces }. C’est la clé { $count } sur 4.
}
codinca-event-wins = { $you ->
    [seat] Vous avez réalisé vos quatre clés : vous l’emportez.
   *[no] { $seat } a réalisé ses quatre clés et l’emporte.
}
codinca-event-limit = Tout le monde a eu { $turns } tours : la partie s’achève.
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
    [one] Une clé chacun : victoire partagée entre { $seats }.
   *[other] { $count } clés chacun : victoire partagée entre { $seats }.
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
codinca-refuse-owed = Vous devez encore une action de base : un tour en compte deux.
codinca-refuse-both-made = Les deux actions de base de ce tour sont faites.
codinca-refuse-switch-after-flip = Après une bascule, seule une autre bascule peut suivre.
codinca-refuse-not-own = Aucune de ces tuiles n’est à vous : un échange déplace une de vos tuiles.
codinca-refuse-same-tile = Vous venez de basculer cette tuile : la seconde bascule en prend une autre.
codinca-refuse-second-flip = La première tuile basculée n’est pas à vous : la seconde doit être une des vôtres.
codinca-refuse-no-card = Vous n’avez plus de carte Esprit.
codinca-refuse-name-card = À cette table chacun connaît ses pièges : dites quelle carte Esprit vous jouez.
codinca-refuse-name-no-card = À cette table nul ne connaît les pièges : les cartes Esprit se jouent dans l’ordre reçu.
codinca-refuse-card-spent = La carte Esprit { $card } n’est plus dans votre main.
codinca-refuse-side-now = À cette table le bord se nomme avant de dévoiler le piège.
codinca-refuse-side-later = Le bord se choisit une fois le piège dévoilé.
codinca-refuse-take-back-switch = { $other } vient d’échanger ces deux tuiles : on ne les remet pas en place pendant ce tour.
codinca-refuse-take-back-flip = { $other } vient de basculer cette tuile : on ne la rebascule pas pendant ce tour.
codinca-refuse-take-back-push = { $other } vient de pousser cette rangée ou colonne dans l’autre sens : on ne la repousse pas pendant ce tour.
codinca-refuse-take-back-rotate = { $other } vient de faire tourner ce bloc : on ne le ramène pas pendant ce tour.
codinca-refuse-take-back-position = La grille redeviendrait ce qu’elle était avant que { $other } ne joue : on ne la rétablit pas.

codinca-option-line_keys = Clés ligne et diagonale
codinca-option-line_keys-text = Quelles six colorations ces clés montrent. Celles du jeu imprimé ne sont pas publiques ; les deux séries sont notre reconstitution.
codinca-option-line_keys-A = série A
codinca-option-line_keys-A-text = Comme pour les blocs : toutes pareilles, une différente, deux et deux, en alternance.
codinca-option-line_keys-B = série B
codinca-option-line_keys-B-text = Toutes pareilles, deux et deux, en alternance, et les deux motifs en miroir.
codinca-option-owner_looks = Chacun connaît ses pièges
codinca-option-owner_looks-text = Chacun regarde les pièges de ses cartes Esprit et dit quelle carte il joue.
codinca-option-owner_looks-false = non
codinca-option-owner_looks-false-text = Nul ne connaît un piège avant qu’il soit joué ; les cartes se jouent dans l’ordre reçu.
codinca-option-owner_looks-true = oui
codinca-option-owner_looks-true-text = Vous connaissez vos pièges et choisissez la carte que vous jouez.
codinca-option-blind_side = Bord nommé à l’aveugle
codinca-option-blind_side-text = Le bord d’un piège se nomme avant qu’il soit dévoilé.
codinca-option-blind_side-false = non
codinca-option-blind_side-false-text = Le piège est dévoilé d’abord, puis on choisit son bord.
codinca-option-blind_side-true = oui
codinca-option-blind_side-true-text = Vous nommez le bord, puis vous voyez ce que vous avez fait.
codinca-option-take_back = Pas de retour en arrière
codinca-option-take_back-text = Ce qu’on ne peut pas annuler du tour du joueur précédent.
codinca-option-take_back-action = chaque action
codinca-option-take_back-action-text = Aucun échange, bascule, poussée ou rotation du joueur précédent ne peut être annulé.
codinca-option-take_back-position = la position entière
codinca-option-take_back-position-text = Aucune action ne peut rétablir la grille telle qu’elle était avant le tour du joueur précédent.
codinca-option-take_back-off = rien n’est interdit
codinca-option-take_back-off-text = Tout peut être annulé aussitôt.
codinca-option-turn_limit = Tours par joueur
codinca-option-turn_limit-text = La partie s’achève quand chacun a eu ce nombre de tours ; le plus de clés réalisées l’emporte.
codinca-option-elements = Éléments
codinca-option-elements-text = Tirés au sort, ou une lettre par place : E terre, A air, W eau, F feu.
codinca-option-elements-random = tirés au sort
codinca-option-elements-random-text = Chacun tire un élément.
