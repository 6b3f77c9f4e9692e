### What a review says, in English.

review-title = { $game }: the review
review-seat = { $accuracy ->
    [none] { $name }: too few choices mattered to speak of accuracy
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
review-share = { $percent }{ $margin ->
    [0] {""}
   *[other]  ± { $margin }
} %
review-lost = { $verdict }, −{ $points }{ $margin ->
    [0] {""}
   *[other]  ± { $margin }
}

review-account = From an even share of { $initial } % to { $final } %: own choices { $own }, choices of the others { $others }, luck { $luck } (in points of the chance of winning; a choice counts by what it lost beside the best that a strong player found or, where none was asked, beside that of a sensible player who does not think far ahead).{ $large ->
    [yes] {" "}Everything that went up and down is added here, so a part can be more than 100.
   *[no] {""}
}
review-items = What counted most:
review-item-deal = { $points }  the deal
review-item-reveal = { $points }  luck, move { $ply }: { $what }
review-item-guess = { $points }  luck after a choice, { $name }, move { $ply }: { $action }
review-item-guesses = { $points }  luck, secret choices up to move { $ply }
review-item-skill = { $points }  choice, { $name }, move { $ply }: { $action }
review-no-items = No single event counted for more than the uncertainty of its estimate.
review-note = Wins: chance of winning after the choice, from what the player could know then, if everybody plays sensibly; ± is a 95 % interval. A fault is named only where it is clear.

## What could be known, game by game. Moves of Codinca follow in the words of their buttons.

review-known = Could be known at move { $ply }: { $known }
review-why = Better at move { $ply }: { $action }. { $why }
review-helped = What was chosen helped { $other } most: { $share } % to win instead of { $otherwise } %.

temple-code-known-one = Only one code was still possible: { $first }.
temple-code-known-two = Two codes were still possible: { $first }; { $second }. A guess was right one time in two.
temple-code-known-three = Three codes were still possible: { $first }; { $second }; { $third }. A guess was right one time in three.
temple-code-known-listed = { $codes } of the { $all } codes on the list were still possible: a guess was right one time in { $codes }.
temple-code-known-fitting = { $codes ->
    [210] No clue had been given for this code: any of the { $all } was possible.
   *[other] { $codes } of the { $all } codes still fitted the clues: a guess was right one time in { $codes }.
}
temple-code-known-card = The card { $card } would have left { $left } { $left ->
    [one] code
   *[other] codes
} on average.

temple-code-known-cards = The card { $card } would have left { $left } { $left ->
    [one] code
   *[other] codes
} on average; the other one would have left { $you ->
    [other] you
   *[no] { $other }
} at most { $theirs } of { $had }.

codinca-known-win = { $you ->
    [seat] You could win this turn
   *[no] { $seat } could win this turn
}{ $cards ->
    [0] :
    [one] {" "}with one spirit card:
   *[other] {" "}with { $cards } spirit cards:
}
codinca-known-key = { $you ->
    [seat] You could complete the { $key } key this turn
   *[no] { $seat } could complete the { $key } key this turn
}{ $cards ->
    [0] :
    [one] {" "}with one spirit card:
   *[other] {" "}with { $cards } spirit cards:
}
codinca-known-keys = Keys that { $you ->
    [other] you
   *[no] { $other }
} could still have: { $line ->
    [0] line done
   *[other] { $line } for the line
}, { $diagonal ->
    [0] diagonal done
   *[other] { $diagonal } for the diagonal
}, { $block ->
    [0] block done
   *[other] { $block } for the block
}, { $corners ->
    [0] four corners done
   *[other] { $corners } for the four corners
}.
codinca-known-near = As the tiles lay, { $you ->
    [other] you were
   *[no] { $other } was
} one turn from winning with { $keys ->
    [one] the only { $key } key still possible.
   *[other] { $near } of the { $keys } { $key } keys still possible.
}
codinca-known-only-key = { $you ->
    [other] Your
   *[no] { $other }’s
} { $key } key could only be { $colouring }.

aztec-known-own = { $left ->
    [one] Of the { $unseen } cards that had not been turned up only the one in hand shows { $jewels }.
   *[other] { $left } of the { $unseen } cards that had not been turned up show { $jewels }, the one in hand among them.
}
aztec-known-claim = { $you ->
    [other] You showed
   *[no] { $other } showed
} { $jewels }: { $left ->
    [one] one of the { $unseen } unseen cards shows
   *[other] { $left } of the { $unseen } unseen cards show
} the same.
aztec-known-no-card = No card shows { $jewels }, so { $you ->
    [other] your handful
   *[no] { $other }’s handful
} was a lie.
aztec-known-only-card = { $you ->
    [seat] You held the only card with { $jewels }, so { $other }’s handful was a lie.
    [other] { $seat } held the only card with { $jewels }, so your handful was a lie.
   *[no] { $seat } held the only card with { $jewels }, so { $other }’s handful was a lie.
}
aztec-known-seen = { $copies ->
    [one] The only card with { $jewels } had been seen
    [2] Both cards with { $jewels } had been seen
   *[other] All { $copies } cards with { $jewels } had been seen
}, so { $you ->
    [other] your handful
   *[no] { $other }’s handful
} was a lie.
aztec-known-too-many = { $claims } players showed { $jewels }, and only { $left ->
    [one] one unseen card shows
   *[other] { $left } unseen cards show
} the same: somebody lied.

cibola-known-sure = { $you ->
    [seat] With a stake of { $stake } you were sure to choose first
   *[no] With a stake of { $stake } { $seat } was sure to choose first
}: nobody else had { $most ->
    [0] any explorers left.
    [one] more than one explorer.
   *[other] more than { $most } explorers.
}
cibola-known-wins = { $count ->
    [one] Only a stake of { $stakes } won the match against every stake of
   *[other] Stakes of { $stakes } won the match against every stake of
} { $you ->
    [other] yours
   *[no] { $other }’s
}.
cibola-known-wins-anyhow = Every stake won the match, whatever { $you ->
    [other] you
   *[no] { $other }
} did.
cibola-known-unsure = No stake was sure to choose first: { $you ->
    [other] you
   *[no] { $other }
} had { $most } { $most ->
    [one] explorer
   *[other] explorers
}.
cibola-known-treasures = With the temple as it was, the symbols alone would have added:
cibola-known-treasure = { $symbols }, { $points } { $points ->
    [one] point
   *[other] points
}
cibola-known-next = { $sets ->
    [one] The next four treasures were certain:
   *[other] The next four treasures could be any of { $sets } sets, from { $cards } cards that had not been turned up.
}
cibola-known-next-card = { $symbols }{ $extra ->
    [rock] , with a rock
    [totem] , with a totem
    [both] , with a rock and a totem
   *[none] {""}
}
cibola-known-last = This was the last round.

## Over many matches

over-title = { $name } over { $count ->
    [one] one match
   *[other] { $count } matches
}
over-game = { $game }, { $count ->
    [one] one match
   *[other] { $count } matches
}
over-head-kind = Choices
over-head-count = Number
over-head-faults = Mistakes
over-head-accuracy = Accuracy
over-head-lost = Lost per match
over-all = All choices
over-accuracy = { $low ->
    [none] { $share } %
   *[other] { $share } % ({ $low } to { $high })
}
over-nothing = nothing at stake
over-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
over-habits = What stands out
over-no-habits = Nothing stands out: no habit is further from what would have been right than chance can explain.
over-few = Habits are only looked at after { $enough } matches of the same game.
over-note = Accuracy is how much of what was at stake was kept, with a 95 % interval from { $few } matches on. A mistake is a choice that was clearly worse than another.
over-habits-note = { $count ->
    [one] One habit was looked at, with a 95 % interval.
   *[other] { $count } habits were looked at. Their intervals are wider for that: with 95 % certainty all of them hold at once.
}
over-gap = { $measure ->
    [share] The gap lies between { $low } and { $high } points,
   *[number] The gap lies between { $low } and { $high },
} over { $choices } choices in { $matches } matches.

choice-kind-choice = Choices
codinca-kind-tiles = Tiles
codinca-kind-spirit = Spirit card or not
temple-code-kind-card = Cards
temple-code-kind-code = With a code within reach
aztec-kind-handful = Handfuls
aztec-kind-token = Tokens
aztec-kind-artefact = Artefacts
cibola-kind-stake = Stakes
cibola-kind-treasure = Treasures
cibola-kind-temple = Rocks and totems

codinca-habit-spirit = { $you ->
    [yes] You play
   *[no] { $name } plays
} spirit cards too { $way ->
    [more] often
   *[less] seldom
}: { $did } % of the times when one was worth considering, where { $right } % would have been right.
temple-code-habit-code = { $you ->
    [yes] You declare
   *[no] { $name } declares
} codes too { $way ->
    [more] soon
   *[less] late
}: { $did } % of the times when one was within reach, where { $right } % would have been right.
aztec-habit-handful = { $you ->
    [yes] You lie
   *[no] { $name } lies
} too { $way ->
    [more] often
   *[less] seldom
}: with { $did } % of the handfuls, where { $right } % would have been right.
aztec-habit-token = { $you ->
    [yes] You accuse
   *[no] { $name } accuses
} too { $way ->
    [more] often
   *[less] seldom
}: with { $did } % of the tokens, where { $right } % would have been right. { $truth } % of the handfuls were lies.
cibola-habit-stake = { $you ->
    [yes] You stake
   *[no] { $name } stakes
} too { $way ->
    [more] much
   *[less] little
}: { $did } { $did ->
    [one] explorer
   *[other] explorers
} on average, where { $right } would have been right.
