### Temple Code, en français. Les places arrivent sous forme de noms ; $you dit si le lecteur est celui qu'on nomme.

temple-code-statuette-wave = vague
temple-code-statuette-tiki = tiki
temple-code-statuette-cthulhu = Cthulhu
temple-code-statuette-axolotl = axolotl
temple-code-statuette-narwhal = narval
temple-code-statuette-penguin = manchot empereur
temple-code-statuette-kraken = kraken

temple-code-clue-0-0 = aucune des trois n’est dans la combinaison
temple-code-clue-0-1 = une ailleurs
temple-code-clue-0-2 = deux ailleurs
temple-code-clue-0-3 = trois ailleurs
temple-code-clue-1-0 = une à sa place
temple-code-clue-1-1 = une à sa place, une ailleurs
temple-code-clue-1-2 = une à sa place, deux ailleurs
temple-code-clue-2-0 = deux à leur place

temple-code-title-beginner = archéologue débutant
temple-code-title-seasoned = archéologue confirmé
temple-code-title-expert = archéologue expert
temple-code-title-master = maître archéologue
temple-code-title-jedi = Jedi archéologue
temple-code-title-waouw = Waouw
temple-code-title-possible = Est-ce possible ?

temple-code-event-take = { $you ->
    [seat] Vous prenez { $card } chez { $other }, qui prend { $rest }.
    [other] { $seat } prend { $card } chez vous. Vous prenez { $rest }.
   *[no] { $seat } prend { $card } chez { $other }, qui prend { $rest }.
}
temple-code-event-both = { $you ->
    [seat] Il ne reste de cartes que devant vous : vous prenez les deux, { $left } ; { $right }.
   *[no] { $seat } prend les deux dernières cartes : { $left } ; { $right }.
}
temple-code-event-clue = { $you ->
    [seat] Votre indice sur { $card } : { $clue }.
   *[no] { $seat } reçoit un indice sur { $card } : { $clue }.
}
temple-code-event-declare-right = { $you ->
    [seat] Vous déclarez { $declared }. C’est juste : vous gagnez un demi-médaillon.
   *[no] { $seat } déclare { $declared }. C’est juste : un demi-médaillon.
}
temple-code-event-declare-wrong = { $you ->
    [seat] Vous déclarez { $declared }. C’est faux : votre combinaison était { $code }.
   *[no] { $seat } déclare { $declared }. C’est faux : la combinaison était { $code }.
}
temple-code-event-guess-right = { $you ->
    [seat] Vous déclarez { $declared }. C’est juste : { $found ->
        [one] { $found } point
       *[other] { $found } points
    }.
   *[no] { $seat } déclare { $declared }. C’est juste : { $found ->
        [one] { $found } point
       *[other] { $found } points
    }.
}
temple-code-event-guess-wrong = { $you ->
    [seat] Vous déclarez { $declared }. C’est faux : la combinaison était { $code }.
   *[no] { $seat } déclare { $declared }. C’est faux : la combinaison était { $code }.
}
temple-code-event-code = { $you ->
    [seat] Vous recevez une nouvelle combinaison.
   *[no] { $seat } reçoit une nouvelle combinaison.
}
temple-code-event-code-seen = { $you ->
    [seat] Vous recevez une nouvelle combinaison : { $code }.
   *[no] { $seat } reçoit une nouvelle combinaison : { $code }.
}
temple-code-event-first-card = La carte du premier indice : { $card }.
temple-code-event-reveal = { $you ->
    [seat] Vous révélez { $left } ; { $right }.
   *[no] { $seat } révèle { $left } ; { $right }.
}
temple-code-event-keep = { $you ->
    [seat] Vous gardez { $card }. À la défausse : { $rest }.
   *[no] { $seat } garde { $card }. À la défausse : { $rest }.
}
temple-code-event-stop = { $you ->
    [seat] Vous vous arrêtez là.
   *[no] { $seat } s’arrête là.
}
temple-code-event-discard-shuffled = La pioche était vide : la défausse mélangée forme une nouvelle pioche.
temple-code-event-aside-shuffled = La pioche et la défausse étaient vides : les cartes indice déjà prises forment une nouvelle pioche. Les notes restent.
temple-code-event-round = { $you ->
    [seat] Manche { $round }. Vous commencez.
   *[no] Manche { $round }. { $seat } commence.
}
temple-code-event-win = { $you ->
    [seat] Votre médaillon est complet : vous gagnez la partie.
   *[no] { $seat } complète son médaillon et gagne la partie.
}
temple-code-event-limit = La manche { $round } était la dernière. En tête avec { $found ->
    [0] aucun demi-médaillon
    [one] { $found } demi-médaillon
   *[other] { $found } demi-médaillons
} : { $seats }.
temple-code-event-solo-over = { $points ->
    [one] { $points } point
   *[other] { $points } points
} : { $title }

temple-code-prompt-take = À vous. Prenez une carte chez un autre joueur, qui prendra celle qui reste.
temple-code-prompt-both = À vous. Il ne reste de cartes que devant vous : prenez les deux.
temple-code-prompt-reveal = Révélez deux cartes, ou déclarez votre combinaison.
temple-code-prompt-keep = Gardez une des deux cartes pour son indice, ou déclarez votre combinaison.
temple-code-prompt-keep-last = Les deux dernières cartes. Gardez-en une pour son indice, déclarez votre combinaison, ou arrêtez-vous.
temple-code-prompt-last = Il n’y a plus assez de cartes à piocher. Déclarez votre combinaison, ou arrêtez-vous.
temple-code-prompt-declare = { $seat } choisit une carte. Vous pouvez déclarer votre combinaison.
temple-code-prompt-wait = { $seat } réfléchit.

temple-code-label-take = Prendre { $card } chez { $other }
temple-code-label-both = Prendre les deux : { $left } ; { $right }
temple-code-label-declare = Déclarer { $code }
temple-code-label-wait = Ne pas déclarer
temple-code-label-reveal = Révéler deux cartes
temple-code-label-keep = Garder { $card }
temple-code-label-stop = S’arrêter là

temple-code-refuse-clue = Vous n’avez encore reçu aucun indice sur cette combinaison.
temple-code-refuse-solo = Vous jouez en solitaire : révélez deux cartes, puis gardez-en une.
temple-code-refuse-only-solo = Cela n’est possible qu’en solitaire.
temple-code-refuse-turn = C’est à { $other } de jouer.
temple-code-refuse-not-asked = Vous ne pouvez pas encore déclarer : il n’y a rien à passer.
temple-code-refuse-asked = Vous avez déjà renoncé à déclarer depuis le dernier tour.
temple-code-refuse-nobody = Personne n’est assis là.
temple-code-refuse-own = On prend chez un autre joueur, jamais chez soi.
temple-code-refuse-gone = { $other } n’a plus de cartes dans cette manche.
temple-code-refuse-both = D’autres ont encore leurs cartes : { $seats }. C’est chez eux qu’il faut prendre.
temple-code-refuse-both-due = Il ne reste de cartes que devant vous : prenez les deux.
temple-code-refuse-keep-first = Deux cartes sont déjà révélées : gardez-en une d’abord.
temple-code-refuse-reveal-first = Révélez d’abord deux cartes.
temple-code-refuse-pile = Il reste moins de deux cartes dans la pioche : aucun tour ne peut commencer.
temple-code-refuse-stop = Il reste des cartes à jouer : on s’arrête quand la pioche en a moins de deux.

## Le plateau dans le terminal

temple-code-board-solo = en solitaire
temple-code-board-first = { $place } ouvre
temple-code-board-latest = { $place } a joué
temple-code-board-silent = { $who ->
    [all] tous ont parlé
    [one] { $places } a parlé
   *[some] { $places } ont parlé
}
temple-code-board-turn = { $place } joue
temple-code-board-over = fini
temple-code-board-cards = pioche { $count }
temple-code-board-code = combinaison
temple-code-board-left = gauche
temple-code-board-right = droite
temple-code-board-found = trouvées
temple-code-board-clue = indice
