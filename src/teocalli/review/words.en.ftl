### What a review says, in English.

review-title = { $game }: the review
review-seat = { $accuracy ->
    [none] { $name }: no choice mattered
   *[other] { $name }: accuracy { $accuracy } % over { $count ->
        [one] one choice
       *[other] { $count } choices
    }
}
review-head-ply = Move
review-head-played = Played
review-head-share = Wins
review-head-verdict = Verdict
review-head-best = Better

review-sound = sound
review-inaccuracy = inaccuracy
review-mistake = mistake
review-blunder = blunder
review-share = { $percent } ± { $margin } %
review-lost = { $verdict }, −{ $points } ± { $margin }

review-account = Result { $final } %, even share { $initial } %: own choices { $own }, choices of the others { $others }, luck { $luck } (points of the win).
review-items = What counted most:
review-item-deal = { $points }  the deal
review-item-reveal = { $points }  what came to light after move { $ply }
review-item-guess = { $points }  luck of a choice, { $name }, move { $ply }: { $action }
review-item-guesses = { $points }  luck of the choices sealed up to move { $ply }
review-item-skill = { $points }  { $name }, move { $ply }: { $action }
review-no-items = No single event counted for more than the uncertainty of its estimate.
review-note = Wins: chance of winning after the choice, from what the player could know then, if everybody plays sensibly; ± is a 95 % interval. A verdict is given only where it is certain.
