### La table d’Aztec : ce que seul le plateau dit.

aztec-where = Manche { $round } sur { $rounds }
aztec-step-take = Prendre
aztec-step-judge = Juger
aztec-step-reveal = Révéler

## Joyaux

aztec-blue = bleu
aztec-yellow = jaune
aztec-red = rouge
aztec-blue-name = Bleu
aztec-yellow-name = Jaune
aztec-red-name = Rouge
aztec-stones = pierres maudites
aztec-duo-of = 1 point par paire : { $one } et { $other }
aztec-bowls = Les joyaux du temple
aztec-add = { $colour ->
    [blue] Prendre un joyau bleu
    [yellow] Prendre un joyau jaune
   *[red] Prendre un joyau rouge
}
aztec-put-back = { $colour ->
    [blue] Remettre un joyau bleu
    [yellow] Remettre un joyau jaune
   *[red] Remettre un joyau rouge
}
aztec-dish = Votre poignée
aztec-card-says = Ce que dit la carte
aztec-dish-rule = Une poignée compte de 2 à 4 joyaux, de n’importe quelles couleurs.
aztec-dish-true = La vérité : vous la gardez, et donnez une pierre à quiconque vous accuse.
aztec-dish-bluff = Un bluff : si personne ne vous accuse, vous la gardez et gagnez un Artefact. Sinon, vous recevez ce que dit votre carte et une pierre de chaque accusateur.
aztec-take-true = Prendre ce que dit la carte
aztec-take-bluff = Bluffer avec { $count } joyaux

aztec-full = Une poignée compte 4 joyaux au plus : appuyez sur un joyau pour le remettre.
aztec-next-more = Encore un au moins : une poignée compte de 2 à 4 joyaux.
aztec-next-take = Prenez ces { $count } joyaux, ou appuyez sur l’un d’eux pour le remettre.
aztec-next-believe = Si { $who } dit vrai, vous défaussez une pierre ; si c’est un mensonge, vous en prenez une.
aztec-next-accuse = Si { $who } ment, vous lui donnez une pierre ; si c’est vrai, vous en recevez une.
aztec-next-keep = { $when ->
    [once] Joué aussitôt : { $effect }.
   *[kept] Gardé jusqu’à la fin : { $effect }.
}

## Mes affaires

aztec-your-card = Votre carte
aztec-only-you = personne d’autre ne la voit
aztec-turned-up = face visible
aztec-you-took = Vous avez pris
aztec-as-card = ce qu’elle dit
aztec-not-card = pas ce qu’elle dit
aztec-your-score = Votre score
aztec-what-counts = ce qui compte
aztec-score-sum = Pour l’instant
aztec-score-duo = { $count ->
    [one] { $count } paire à vous
   *[other] { $count } paires à vous
}
aztec-score-trios = { $count ->
    [one] { $count } trio
   *[other] { $count } trios
}
aztec-score-stones = { $count ->
    [one] { $count } pierre maudite
   *[other] { $count } pierres maudites
}
aztec-outlook-card = avec ce que dit votre carte
aztec-outlook-truth = avec cette poignée
aztec-outlook-bluff = avec elle, si personne n’accuse
aztec-cases = Ce que fait votre jeton
aztec-case-truth = C’est la vérité
aztec-case-lie = C’est un mensonge
aztec-case-believe-truth = vous défaussez une pierre
aztec-case-believe-lie = vous prenez une pierre
aztec-case-accuse-truth = vous recevez une de ses pierres
aztec-case-accuse-lie = vous lui donnez une pierre, et seule sa carte compte
aztec-case-two = Si le mensonge a deux accusateurs ou plus, chacun gagne un Artefact.
aztec-curses = Malédictions
aztec-curses-note = pour qui en a le plus
aztec-curses-strike = Les Malédictions
aztec-curse-blue = Malédiction bleue
aztec-curse-yellow = Malédiction jaune
aztec-curse-red = Malédiction rouge
aztec-stone-count = { $count ->
    [one] { $count } pierre maudite
   *[other] { $count } pierres maudites
}
aztec-leads = { $you ->
    [true] Vous menez avec { $most }
   *[false] { $who } mène avec { $most }
}
aztec-leads-nobody = Personne n’en a
aztec-tie = Égalité à { $most } : { $who }
aztec-tie-many = { $count } joueurs à égalité avec { $most }
aztec-reserve = { $count ->
    [0] La réserve est vide
    [one] 1 pierre en réserve
   *[other] { $count } pierres en réserve
}
aztec-kept-count = { $count ->
    [one] garde 1 Artefact
   *[other] garde { $count } Artefacts
}
aztec-kept-hidden = { $count ->
    [one] 1 Artefact face cachée
   *[other] { $count } Artefacts face cachée
}
aztec-ladder = Coût des pierres
aztec-ladder-now = Coût des pierres maudites : { $stones } { $stones ->
    [one] pierre
   *[other] pierres
}, { $lost } { $lost ->
    [one] point
   *[other] points
}
aztec-you-hold = vous : { $count }
aztec-stones-cost = { $count ->
    [one] { $count } pierre : { $lost }
   *[other] { $count } pierres : { $lost }
}

## Fiches et jetons

aztec-believe = Croire
aztec-accuse = Accuser
aztec-hex-act = Donner { $count }
aztec-none-to-steal = Aucun joyau de cette couleur
aztec-believed-by = Y croient
aztec-accused-by = Accusent
aztec-first = Révèle en premier
aztec-card-of = La carte
aztec-truth = Vérité
aztec-lie = Mensonge
aztec-lid-choosing = réfléchit
aztec-lid-sealed = a choisi
aztec-gains = pioche des Artefacts
aztec-will-gain = va gagner un Artefact
aztec-past-name = Manches passées
aztec-past = { $truth ->
    [true] Manche { $round } : vérité, { $handful }
   *[false] Manche { $round } : mensonge, a pris { $handful }, la carte montrait { $card }
}
aztec-round = Manche { $round }
aztec-memory = Vérités et mensonges
aztec-memory-note = manche par manche

## Artefacts

aztec-drawn = Les Artefacts que vous avez piochés
aztec-keep-act = { $when ->
    [once] Jouer : { $artefact }
   *[kept] Garder : { $artefact }
}
aztec-when-kept = à garder
aztec-when-once = immédiat
aztec-effect-duo = { $number ->
    [one] { $number } point par paire
   *[other] { $number } points par paire
}
aztec-effect-trio = { $number } points par groupe de trois
aztec-effect-treasure = { $number } points
aztec-effect-purification = défaussez jusqu’à { $number } de vos pierres
aztec-effect-hex = donnez { $number } pierres à un adversaire
aztec-effect-theft = prenez un joyau à un adversaire
aztec-purify-stones = Pierres à défausser
aztec-purify-stay = { $count ->
    [one] { $count } autre pierre vous reste.
   *[other] { $count } autres pierres vous restent.
}

## Le bouton doré avant tout choix

aztec-choose-take = Choisissez 2 à 4 joyaux
aztec-choose-token = Choisissez un jeton
aztec-choose-keep = Choisissez un Artefact
aztec-choose-purify = Choisissez combien
aztec-choose-hex = Choisissez à qui
aztec-choose-steal = Choisissez un joyau
aztec-choose-watch = Un instant
aztec-choose-wait = Attendez les autres

## La fin

aztec-count = Les fiches de score
aztec-line-duo = duo du personnage
aztec-line-trios = trios des trois couleurs
aztec-line-stones = pierres maudites
aztec-column-duo = Duo du personnage
aztec-column-trios = Trios
aztec-column-artefacts = Artefacts
aztec-column-stones = Pierres maudites
aztec-verdict = { $what ->
    [duo] Le duo du personnage a fait
    [trios] Les trios ont fait
    [artefacts] Les Artefacts ont fait
   *[stones] Les pierres maudites ont fait
} la différence : { $gain } { $gain ->
    [one] point
   *[other] points
} d’avance sur { $who }.
aztec-verdict-stones = À égalité de points, le moins de pierres maudites l’emporte : { $stones } en tout.

## La leçon

aztec-lesson-aim = Le but : avoir le plus de points après cinq manches. Les joyaux rapportent, les pierres maudites coûtent.
aztec-lesson-aim-know = À chaque manche, vous prenez des joyaux, honnêtement ou non, et dites qui vous croyez.
aztec-lesson-card = Voici votre carte : 1 bleu et 2 rouges. Personne d’autre ne la voit.
aztec-lesson-card-know = À chaque manche, chacun prend une poignée dans le temple : ce que dit sa carte, ou autre chose.
aztec-lesson-take = Commencez par la vérité. Touchez « Ce que dit la carte », puis prenez.
aztec-lesson-take-know = Les poignées restent cachées jusqu’à ce que tout le monde ait choisi.
aztec-lesson-accuse = Inès a pris 4 bleus, et ce sont les paires de bleus qui lui rapportent. Accusez-la.
aztec-lesson-accuse-know = Vous posez un jeton devant un joueur : croire ou accuser. Tous les jetons sont révélés ensemble.
aztec-lesson-told = Inès a menti et vous l’avez démasquée : elle n’a que ce que montre sa carte, et reçoit une de vos pierres maudites.
aztec-lesson-told-know = Vous avez dit vrai. Bruno vous accusait et a reçu une de vos pierres ; Inès vous croyait et s’est défaite d’une des siennes.
aztec-lesson-curses = À la fin d’une manche, qui a le plus de joyaux d’une couleur prend les pierres de sa Malédiction. Vous avez pris celles du rouge.
aztec-lesson-curses-know = À égalité, elles restent. Puis chaque Malédiction reçoit une pierre de plus.
aztec-lesson-bluff = Votre carte ne montre que 2 rouges. Bluffez : prenez 2 bleus et 2 rouges.
aztec-lesson-bluff-know = Votre personnage marque un point par paire de rouge et bleu.
aztec-lesson-believe = Bruno a pris 4 bleus. Est-ce vrai ? Cette fois, croyez-y.
aztec-lesson-believe-know = Si c’est vrai, vous vous défaites d’une pierre ; si c’est un mensonge, vous en prenez une.
aztec-lesson-keep = Personne ne vous accuse : vous gardez la poignée et gagnez un Artefact. Gardez le trio de bleus.
aztec-lesson-keep-know = Ce que vous gardez reste secret jusqu’à la fin. D’autres Artefacts se jouent aussitôt.
aztec-lesson-stones = Les pierres maudites coûtent des points : plus vous en avez, plus chacune coûte cher.
aztec-lesson-stones-know = Croire tout le monde coûte cher, ne croire personne aussi : rappelez-vous ce que les autres ont fait.
aztec-lesson-end = Après cinq manches, comptez : 1 point par paire de votre personnage, 2 par trio des trois couleurs, plus vos Artefacts, moins vos pierres.
aztec-lesson-end-know = Le plus grand nombre de points l’emporte. À vous de jouer.
