### Ce que dit le plateau de Temple Code, en français.

temple-code-where = Tour { $round }, { $you ->
    [true] vous êtes premier joueur
   *[false] premier joueur : { $who }
}
temple-code-where-short = Tour { $round }
temple-code-where-solo = Solo
temple-code-step-reveal = Révéler
temple-code-step-keep = Garder

temple-code-code-of = Combinaison de { $who } : { $code }
temple-code-code-hidden = Combinaison de { $who } : portes closes
temple-code-pair-of = Cartes devant { $who }
temple-code-gone = a donné ses deux cartes
temple-code-gone-mine = vos cartes sont prises
temple-code-first = premier joueur
temple-code-halves = Demi-médaillons : { $found } sur { $all }
temple-code-taken = Cartes indices prises
temple-code-turned-up = Cartes révélées
temple-code-no-card = pas de carte

temple-code-your-clues = Vos indices
temple-code-no-clues = Pas encore d’indice
temple-code-none = rien
temple-code-in-place = à sa place
temple-code-elsewhere = ailleurs

temple-code-notes = Feuille de notes
temple-code-note = { $statuette } en { $position } : { $mark }
temple-code-note-open = possible
temple-code-note-struck = rayé
temple-code-note-sure = sûr
temple-code-clear = Effacer mes marques
temple-code-codes-left = { $codes ->
    [one] combinaison encore possible d’après vos indices
   *[other] combinaisons encore possibles d’après vos indices
}
temple-code-cards-left = { $cards ->
    [one] dont { $cards } carte hors de vue
   *[other] dont { $cards } cartes hors de vue
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
temple-code-deck-note = Pâlies : en vue, donc pas votre combinaison. Notre reconstitution : les cartes imprimées ne sont pas publiques.

temple-code-take-from = Prendre chez { $who }
temple-code-take-both = Prendre les deux
temple-code-keep-card = Garder cette carte
temple-code-choose = Choisissez une carte
temple-code-wait = Attendez les autres
temple-code-back = Retour
temple-code-declare = Déclarer ma combinaison
temple-code-declare-short = Déclarer
temple-code-declare-this = Déclarer
temple-code-declare-how = Placez trois statuettes dans vos portes
temple-code-your-code = Votre combinaison
temple-code-statuettes = Statuettes
temple-code-position = Porte { $position } : { $statuette }
temple-code-empty = vide
temple-code-put = { $statuette }, pour la porte { $position }
temple-code-put-struck = { $statuette }, pour la porte { $position } : rayé dans vos notes

temple-code-declares = { $you ->
    [true] Vous déclarez
   *[false] { $who } déclare
}
temple-code-right = C’est juste
temple-code-wrong = C’est faux

temple-code-next-title = { $points ->
    [one] Encore { $points } point : { $title }
   *[other] Encore { $points } points : { $title }
}
temple-code-titles = Titres
temple-code-last-codes = Médaillons et dernières combinaisons
temple-code-verdict = { $you ->
    [true] Vous avez réuni votre médaillon au tour { $round }.
   *[false] { $who } a réuni son médaillon au tour { $round }.
}
temple-code-verdict-limit = Personne n’a réuni son médaillon en { $round } tours.
temple-code-copy = Copier mon résultat
temple-code-share = Temple Code, solo : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $title }
temple-code-try-right = trouvée avec { $clues } indices
temple-code-try-wrong = manquée avec { $clues } indices
temple-code-tries-note = Combinaison par combinaison : trouvée ou manquée, et avec combien d’indices. Le texte copié ne nomme aucune statuette.
