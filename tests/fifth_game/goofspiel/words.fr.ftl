### Goofspiel, en français.

goofspiel-pitch = Quatre prix, quatre cartes : misez haut quand il le faut, et bas quand personne ne s’y attend.
goofspiel-option-ties = Mises égales
goofspiel-option-ties-text = Ce que devient un prix pour lequel les plus hautes mises sont égales.
goofspiel-option-ties-lost = Il est perdu
goofspiel-option-ties-kept = Le prochain gagnant l’obtient aussi

goofspiel-event-bid = { $you ->
    [seat] Vous misez une carte, face cachée.
   *[no] { $seat } mise une carte, face cachée.
}
goofspiel-event-shown = { $you ->
    [seat] Vous montrez le { $card }.
   *[no] { $seat } montre le { $card }.
}
goofspiel-event-won = { $you ->
    [seat] Vous gagnez { $points }.
   *[no] { $seat } gagne { $points }.
}
goofspiel-prompt-bid = Misez une carte pour un prix de { $points }.
goofspiel-prompt-wait = En attente de : { $seats }.
goofspiel-prompt-over = La partie est finie.
goofspiel-label-bid = Miser le { $card }
goofspiel-refuse-over = La partie est terminée.
goofspiel-refuse-sealed = Votre mise est faite.
goofspiel-refuse-gone = Vous avez déjà joué le { $card }.
