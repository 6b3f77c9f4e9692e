### Ce que dit le plateau de Codinca, en français.

codinca-where = Tour { $turn }
codinca-grid = Grille de seize tuiles
codinca-tile = { $cell } : { $element }, { $face }{ $owner ->
    [own] , à vous
    [other] , à { $name }
   *[neutral] , neutre
}
codinca-turns-to = passe côté { $face }
codinca-chosen = choisie
codinca-may-switch = peut s’échanger avec { $cell }
codinca-barred = { $kind ->
    [flip] basculée à l’instant par le joueur précédent : vous ne pouvez pas la rebasculer pendant ce tour, règle C20
    [switch] échangée à l’instant par le joueur précédent : vous ne pouvez pas la remettre en place pendant ce tour, règle C20
    [push] poussée à l’instant dans l’autre sens : vous ne pouvez pas la repousser pendant ce tour, règle C20
   *[rotate] tourné à l’instant : vous ne pouvez pas le ramener pendant ce tour, règle C20
}
codinca-barred-arrow = Pousser { $line } { $way } : poussée à l’instant dans l’autre sens, interdit pendant ce tour, règle C20
codinca-barred-turn = { $way } : tourné à l’instant, interdit pendant ce tour, règle C20
codinca-barred-now = { $kind ->
    [flip] Le joueur précédent vient de basculer cette tuile : vous ne pouvez pas la rebasculer pendant ce tour.
    [switch] Le joueur précédent vient d’échanger ces deux tuiles : vous ne pouvez pas les échanger de nouveau pendant ce tour.
    [push] Le joueur précédent vient de pousser cette ligne dans l’autre sens : vous ne pouvez pas la repousser pendant ce tour.
   *[rotate] Le joueur précédent vient de faire tourner ce bloc : vous ne pouvez pas le ramener pendant ce tour.
}
codinca-not-own = { $cell } n’est pas à vous : un échange commence par une de vos tuiles, celles à l’anneau ivoire.
codinca-stuck = Cette tuile ne peut pas être échangée maintenant.
codinca-far = { $cell } ne touche pas { $first } : on échange deux tuiles qui se touchent par un côté ou par un coin.
codinca-next-first = Appuyez sur une de vos tuiles, puis sur celle avec laquelle l’échanger.
codinca-next-second = Appuyez maintenant sur une tuile voisine de { $cell } pour les échanger.
codinca-next-flip = Appuyez sur la tuile à basculer.
codinca-next-spirit = Choisissez ce que fait votre carte Esprit : pousser, tourner ou piéger.
codinca-next-push = Appuyez sur une flèche : sa rangée ou sa colonne avance d’une case.
codinca-next-block = Appuyez sur une poignée ronde : elle fait tourner les quatre tuiles qui l’entourent.
codinca-next-turn = Dans quel sens : un quart à gauche, un demi-tour ou un quart à droite ?
codinca-next-trap = Dévoilez votre piège : il fixe les faces des tuiles.
codinca-next-lay = Essayez les quatre bords, puis posez le piège. Les tuiles en pointillé basculeront.
codinca-next-side = Essayez les quatre bords, puis posez le piège. Les tuiles en pointillé basculeront.
codinca-trace = { $kind ->
    [flip] vient d’être basculée par { $who }
    [switch] vient d’être échangée par { $who }
    [push] vient d’être poussée par { $who }
    [rotate] vient d’être tournée par { $who }
   *[other] vient d’être changée par { $who }
}
codinca-acts = Depuis votre dernier coup
codinca-arrows = Rangées et colonnes à pousser
codinca-handles = Blocs à faire tourner
codinca-handle = Faire tourner le bloc dont { $block } est le coin en haut à gauche
codinca-ways = Comment faire tourner le bloc { $block }
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
codinca-back = Revenir aux échanges et bascules
codinca-a-trap = Un piège
codinca-trap-unknown = Personne ne connaît encore son image.
codinca-trap-try = Essayez les quatre bords ; les tuiles en pointillé basculent.
codinca-which-card = Quelle carte Esprit jouer
codinca-card-of = Carte { $number }, { $trap }
codinca-card-held = en main
codinca-card-dark = jouée pour pousser ou tourner
codinca-card-light = piège dévoilé

codinca-elements-drawn = Tirés au sort
codinca-elements-picked = Choisis pour chaque place
codinca-your-keys = Vos clés
codinca-only-you = personne d’autre ne les voit
codinca-keys-of = Clés : { $name }
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
    [one] 1 possible
   *[other] { $count } possibles
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
codinca-final-points = { $points ->
    [one] { $points } clé
   *[other] { $points } clés
}
codinca-final-open = { $key } : non réalisée
codinca-verdict = { $you ->
    [true] Votre clé « { $key } », à votre tour { $turn }, était la quatrième.
   *[false] { $who } a réalisé la quatrième clé, « { $key } », au tour { $turn }.
}
codinca-verdict-limit = Après { $turns } tours par joueur, on compte les clés réalisées.

codinca-lesson-aim = Le but : être le premier à amener ses quatre tuiles dans quatre motifs, l’un après l’autre.
codinca-lesson-aim-know = Chacun a quatre tuiles sur la même grille, et tout le monde peut déplacer et basculer toutes les tuiles.
codinca-lesson-own = Les quatre tuiles cerclées d’ivoire sont à vous : vous jouez le feu.
codinca-lesson-own-know = Chaque tuile a une face or et une face pierre. Tout le monde joue sur la même grille : chacun peut y déplacer et y basculer des tuiles.
codinca-lesson-keys = Voici vos quatre clés. Amenez vos quatre tuiles dans un motif après l’autre, dans l’ordre que vous voulez ; le premier à réaliser les quatre l’emporte.
codinca-lesson-keys-know = Le nombre dit à combien de tours se trouve une clé si personne ne s’en mêle. Visons les coins : 2 tours.
codinca-lesson-switch = Échangez votre tuile b4 avec sa voisine a3 : faites-la glisser, ou touchez l’une puis l’autre.
codinca-lesson-switch-know = Un échange prend une de vos tuiles et n’importe quelle tuile voisine, diagonales comprises. Les faces ne changent pas.
codinca-lesson-flip = Basculez maintenant votre tuile b2, face pierre.
codinca-lesson-flip-know = Vous pouvez basculer n’importe quelle tuile. Un tour a deux actions : un échange puis une bascule, deux échanges, ou deux bascules dont au moins une d’une de vos tuiles.
codinca-lesson-done = Les deux actions sont faites. Terminez votre tour.
codinca-lesson-done-know = Votre tour ne se termine pas tout seul, car vous avez des cartes Esprit, qui se jouent à tout moment. Gardons-les pour plus tard.
codinca-lesson-barred = Obsidian a basculé c2 et d3. Le cadenas indique que vous ne pouvez pas les rebasculer aussitôt.
codinca-lesson-barred-know = Ce que le joueur précédent a fait ne s’annule pas au tour suivant : règle C20. Tout le reste est permis.
codinca-lesson-third = Le motif est presque là. Échangez b2 avec c3.
codinca-lesson-third-know = Les coins peuvent être ceux de la grille entière ou de n’importe quel carré de trois sur trois, et le motif peut tourner.
codinca-lesson-corners = Puis échangez d2 avec c1 : un coin d’or, trois de pierre.
codinca-lesson-corners-know = Vos clés sont vérifiées après chacune de vos actions.
codinca-lesson-key = Les coins sont réalisés. Une clé réalisée est montrée à tous, et elle reste acquise quoi qu’il arrive aux tuiles.
codinca-lesson-key-know = Réaliser une clé termine aussitôt votre tour : une clé par tour au plus.
codinca-lesson-push = Obsidian a déplacé deux de vos tuiles. Jouez une carte Esprit : choisissez Pousser, puis la flèche qui pousse la rangée 3 vers la gauche.
codinca-lesson-push-know = Vous avez trois cartes Esprit pour toute la partie. Chacune donne une action de plus. La tuile qui sort d’un côté rentre par l’autre bout.
codinca-lesson-rotate = Une deuxième carte : choisissez Tourner, touchez la poignée entre b2 et c1, et faites tourner le bloc vers la droite.
codinca-lesson-rotate-know = Un bloc de quatre tuiles tourne d’un quart de tour dans un sens ou dans l’autre, ou d’un demi-tour.
codinca-lesson-column = Échangez a3 avec b4 : vos tuiles sont alors dans une même colonne.
codinca-lesson-column-know = La clé « ligne » demande deux tuiles d’or puis deux de pierre. Seules les faces ne vont pas encore.
codinca-lesson-trap = Votre dernière carte peut servir de piège, qui change les faces. Choisissez Piège et dévoilez-le.
codinca-lesson-trap-know = Personne ne connaît l’image d’un piège avant qu’il soit dévoilé, pas même vous.
codinca-lesson-side = Essayez les quatre bords de la grille. Deux d’entre eux rendent votre colonne moitié or, moitié pierre : posez le piège à l’un de ceux-là.
codinca-lesson-side-know = Les tuiles en pointillé basculeraient. La rangée du bas de l’image est la plus proche de la carte.
codinca-lesson-end = Deux clés en trois tours. La ligne et les coins sont réalisés ; restent la diagonale et le bloc.
codinca-lesson-end-know = Les autres courent vers leurs propres clés avec les mêmes tuiles. À vous de jouer !
