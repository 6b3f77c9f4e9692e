### Goofspiel, in English. Seats come as names; $you says whether the reader is the one named.

goofspiel-pitch = Four prizes, four cards: bid high where it counts, and low where the others do not see it coming.
goofspiel-option-ties = Equal bids
goofspiel-option-ties-text = What becomes of a prize for which the highest bids are equal.
goofspiel-option-ties-lost = It is lost
goofspiel-option-ties-kept = The next winner gets it too

goofspiel-event-bid = { $you ->
    [seat] You bid a card, face down.
   *[no] { $seat } bids a card, face down.
}
goofspiel-event-shown = { $you ->
    [seat] You show { $card }.
   *[no] { $seat } shows { $card }.
}
goofspiel-event-won = { $you ->
    [seat] You win { $points }.
   *[no] { $seat } wins { $points }.
}
goofspiel-prompt-bid = Bid a card for a prize of { $points }.
goofspiel-prompt-wait = Waiting for { $seats }.
goofspiel-prompt-over = The match is over.
goofspiel-label-bid = Bid { $card }
goofspiel-refuse-over = The match is over.
goofspiel-refuse-sealed = Your bid is made.
goofspiel-refuse-gone = You have played { $card } already.
