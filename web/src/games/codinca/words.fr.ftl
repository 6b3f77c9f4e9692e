### Ce que dit le plateau de Codinca, en français.

codinca-where = Tour { $turn }
codinca-grid = Grille de seize tuiles
codinca-tile = { $cell } : { $element }, { $face }{ $owner ->
    [own] , à vous
    [other] , à { $name }
   *[neutral] , à personne
}
codinca-turns-to = passe côté { $face }
codinca-chosen = choisie
codinca-may-switch = peut s’échanger avec { $cell }
codinca-barred = { $kind ->
    [flip] basculée à l’instant par le joueur précédent : on ne la rebascule pas pendant ce tour, règle C20
    [switch] échangée à l’instant par le joueur précédent : on ne la remet pas en place pendant ce tour, règle C20
    [push] poussée à l’instant dans l’autre sens : on ne la repousse pas pendant ce tour, règle C20
   *[rotate] tourné à l’instant : on ne le ramène pas pendant ce tour, règle C20
}
codinca-barred-arrow = Pousser { $line } { $way } : poussée à l’instant dans l’autre sens, interdit pendant ce tour, règle C20
codinca-barred-turn = { $way } : tourné à l’instant, interdit pendant ce tour, règle C20
codinca-arrows = Rangées et colonnes à pousser
codinca-handles = Blocs à faire tourner
codinca-handle = Faire tourner le bloc dont { $block } est le coin en haut à gauche
codinca-ways = Comment tourner le bloc { $block }
codinca-sides = Bords de la grille
codinca-try-side = Essayer le bord { $side }

codinca-way-switch = Échanger
codinca-way-flip = Basculer
codinca-way-push = Pousser
codinca-way-rotate = Tourner
codinca-way-trap = Piège
codinca-step-left = encore { $owed }
codinca-spirit = Esprit
codinca-spirit-card = Carte Esprit
codinca-spirit-cards = Cartes Esprit
codinca-one-each = une action de plus chacune
codinca-cards-left = { $held ->
    [0] aucune carte Esprit
    [one] 1 carte Esprit
   *[other] { $held } cartes Esprit
}
codinca-actions-left = { $owed ->
    [0] Les deux actions sont faites
    [one] Encore 1 action
   *[other] Encore { $owed } actions
}
codinca-end-turn = Terminer le tour
codinca-back = Revenir à échanger et basculer
codinca-a-trap = Un piège
codinca-trap-unknown = Personne ne connaît encore son image.
codinca-trap-try = Essayez les quatre bords ; les tuiles en pointillé basculent.
codinca-which-card = Quelle carte Esprit jouer
codinca-card-of = Carte { $number }, { $trap }
codinca-card-held = en main
codinca-card-dark = jouée pour pousser ou tourner
codinca-card-light = piège dévoilé

codinca-your-keys = Vos clés
codinca-only-you = vous seul les voyez
codinca-keys-of = Clés de { $name }
codinca-card-line = Ligne
codinca-card-diagonal = Diagonale
codinca-card-block = Bloc
codinca-card-corners = Coins
codinca-key-done = réalisée
codinca-key-open = à faire
codinca-key-turns = { $turns ->
    [0] ce tour-ci
    [one] 1 tour
   *[other] { $turns } tours
}
codinca-key-possible = { $count ->
    [one] 1 motif
   *[other] { $count } motifs
}
codinca-seat = { $element }, { $done ->
    [one] { $done } clé sur 4 réalisée
   *[other] { $done } clés sur 4 réalisées
}, { $held ->
    [0] plus de carte Esprit
    [one] encore 1 carte Esprit
   *[other] encore { $held } cartes Esprit
}

codinca-final = Les clés dans l’ordre où elles ont été réalisées
codinca-final-done = { $key } : clé { $number }
codinca-final-open = { $key } : inachevée
codinca-verdict = { $you ->
    [true] Votre clé « { $key } », à votre tour { $turn }, était la quatrième.
   *[false] { $who } a réalisé la quatrième clé, « { $key } », au tour { $turn }.
}
codinca-verdict-limit = Après { $turns } tours chacun, on compte les clés réalisées.
