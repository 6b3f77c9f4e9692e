### Ce que dit le plateau de Temple Code, en français.

temple-code-where = Manche { $round }, { $you ->
    [true] vous commencez
   *[false] { $who } commence
}
temple-code-where-short = Manche { $round }
temple-code-where-solo = En solitaire
temple-code-step-reveal = Révéler
temple-code-step-keep = Garder

temple-code-hall = Combinaisons et cartes des joueurs
temple-code-code-of = { $you ->
    [true] Votre combinaison : { $code }
   *[false] { $who }, combinaison : { $code }
}
temple-code-code-hidden = { $you ->
    [true] Votre combinaison : portes closes
   *[false] { $who }, combinaison : portes closes
}
temple-code-pair-of = { $you ->
    [true] Vos cartes
   *[false] Cartes devant { $who }
}
temple-code-gone = deux cartes prises
temple-code-gone-mine = vos cartes sont prises
temple-code-first = premier joueur
temple-code-halves = Demi-médaillons : { $found } sur { $all }
temple-code-taken = Cartes indice prises
temple-code-turned-up = Cartes révélées
temple-code-no-card = pas de carte

temple-code-your-clue = Votre indice
temple-code-your-clues = Vos indices
temple-code-no-clues = Pas encore d’indice
temple-code-none = rien
temple-code-in-place = à sa place
temple-code-elsewhere = ailleurs

temple-code-notes = Feuille de notes
temple-code-note = { $statuette } en position { $position } : { $mark }
temple-code-note-open = possible
temple-code-note-struck = rayé
temple-code-note-sure = sûr
temple-code-clear = Effacer mes marques
temple-code-codes-left = { $codes ->
    [one] combinaison encore possible d’après vos indices
   *[other] combinaisons encore possibles d’après vos indices
}
temple-code-cards-left = { $cards ->
    [one] dont { $cards } sur une carte que vous ne voyez pas
   *[other] dont { $cards } sur des cartes que vous ne voyez pas
}
temple-code-pile = { $cards ->
    [0] La pioche est vide
    [one] { $cards } carte dans la pioche
   *[other] { $cards } cartes dans la pioche
}
temple-code-discard = { $cards ->
    [one] { $cards } carte dans la défausse
   *[other] { $cards } cartes dans la défausse
}
temple-code-deck = Les { $cards } cartes
temple-code-deck-note = Les cartes pâlies sont visibles : ce n’est donc pas votre combinaison. Notre reconstitution : les cartes imprimées ne sont pas publiques.

temple-code-take-from = Prendre chez { $who }
temple-code-take-both = Prendre les deux
temple-code-keep-card = Garder cette carte
temple-code-choose = Choisissez une carte
temple-code-wait = Attendez les autres
temple-code-back = Retour
temple-code-declare = Déclarer ma combinaison
temple-code-declare-short = Déclarer
temple-code-declare-this = Déclarer
temple-code-declare-how = Placez trois statuettes derrière vos portes
temple-code-your-code = Votre combinaison
temple-code-statuettes = Statuettes
temple-code-position = Porte { $position } : { $statuette }
temple-code-empty = vide
temple-code-put = { $statuette }, pour la porte { $position }
temple-code-put-struck = { $statuette }, pour la porte { $position } : rayé dans vos notes

temple-code-next-door = Quelle statuette se cache derrière la porte { $position } ?
temple-code-next-declare = Déclarer cette combinaison ? Si elle est fausse, vous perdez vos indices, rien de plus.
temple-code-next-take = Appuyez encore sur la carte pour la prendre ; { $who } reçoit l’autre.
temple-code-next-keep = Appuyez encore sur la carte pour la garder et avoir son indice.
temple-code-taken-by = { $own ->
    [true] { $who } a pris les deux
   *[false] { $you ->
        [true] { $who } en a pris une, vous l’autre
       *[false] { $who } en a pris une, { $other } l’autre
    }
}
temple-code-declared-right = déclaration juste
temple-code-declared-wrong = déclaration fausse
temple-code-declares = { $you ->
    [true] Vous déclarez
   *[false] { $who } déclare
}
temple-code-right = C’est juste
temple-code-wrong = C’est faux

temple-code-next-title = { $points ->
    [one] Encore { $points } point : { $title }
   *[other] Encore { $points } points : { $title }
}
temple-code-titles = Titres
temple-code-last-codes = Médaillons et dernières combinaisons
temple-code-verdict = { $you ->
    [true] Vous avez complété votre médaillon à la manche { $round }.
   *[false] { $who } a complété son médaillon à la manche { $round }.
}
temple-code-verdict-limit = Personne n’a complété son médaillon en { $round } manches.
temple-code-copy = Copier mon résultat
temple-code-share = Temple Code, solo : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $title }
temple-code-try-right = trouvée avec { $clues ->
    [one] { $clues } indice
   *[other] { $clues } indices
}
temple-code-try-wrong = manquée avec { $clues ->
    [one] { $clues } indice
   *[other] { $clues } indices
}
temple-code-tries-note = Combinaison par combinaison : trouvée ou manquée, et avec combien d’indices. Le texte copié ne dévoile aucune combinaison.

## La première leçon

temple-code-lesson-aim = Le but : être le premier à trouver deux de ses combinaisons.
temple-code-lesson-aim-know = Tout le monde voit votre combinaison, sauf vous. Les cartes vous donnent des indices.
temple-code-lesson-codes = Vous voyez les combinaisons de Copal et de Quetzal. La vôtre est derrière des portes closes : eux seuls la voient.
temple-code-lesson-codes-know = Une combinaison, ce sont trois statuettes différentes, dans l’ordre. Le premier à trouver deux de ses combinaisons gagne.
temple-code-lesson-take = Prenez la carte du haut devant Copal : manchot empereur, tiki, kraken.
temple-code-lesson-take-know = Copal prend l’autre carte. Chacun apprend ce que sa carte dit de sa propre combinaison.
temple-code-lesson-none = Votre indice est vide : ni manchot, ni tiki, ni kraken dans votre combinaison.
temple-code-lesson-none-know = La feuille de notes a une case par statuette et par porte. Les neuf cases de ces trois-là sont rayées.
temple-code-lesson-circle = Quetzal a pris une carte chez vous : vous avez eu axolotl, kraken, narval, un rond. L’une des trois est à sa place.
temple-code-lesson-circle-know = On ne vous dit jamais laquelle. Mais un rond seul veut dire qu’aucune des trois n’est ailleurs.
temple-code-lesson-marks = Touchez les cases de la feuille pour y faire vos marques : rayé, sûr, de nouveau possible.
temple-code-lesson-marks-know = Vos marques sont plus grasses que les marques automatiques. L’aide de la feuille se choisit à l’ouverture de la table.
temple-code-lesson-triangles = Nouvelle manche : Quetzal vous a laissé vague, tiki, Cthulhu, deux triangles. Deux d’entre elles sont dans votre combinaison, à d’autres places.
temple-code-lesson-triangles-know = Le tiki est déjà exclu. Vague et Cthulhu sont donc dans votre combinaison, mais pas là où cette carte les montre.
temple-code-lesson-choose = Il reste deux combinaisons, l’une avec l’axolotl, l’autre avec le narval. Prenez tiki, narval, vague chez Copal.
temple-code-lesson-choose-know = Vous voyez la combinaison de Copal : pensez à ce que lui dira la carte que vous laissez.
temple-code-lesson-declare = Encore deux triangles : c’est le narval. Déclarez Cthulhu, vague, narval.
temple-code-lesson-declare-know = Vous pouvez déclarer à tout moment, que ce soit votre tour ou non. Une erreur ne coûte que les indices de cette combinaison.
temple-code-lesson-end = C’est juste : un demi-médaillon est à vous, et une nouvelle combinaison est derrière vos portes. Avec la seconde moitié, vous gagnez.
temple-code-lesson-end-know = En solitaire, on parcourt la pioche une fois : révélez deux cartes, gardez-en une, et trouvez autant de combinaisons que possible.
