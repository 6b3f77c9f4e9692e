### What the board of Cibola says, in English.

cibola-where = Round { $round } of { $rounds }, { $part }
cibola-where-short = Round { $round } of { $rounds }
cibola-step-stake = Stake
cibola-step-take = Take
cibola-step-torch = Torch

cibola-sundial = Sundial
cibola-snake = Snake
cibola-shield = Feathered shield
cibola-statuette = Statuette
cibola-skull = Skull
cibola-rock = Rock
cibola-totem = Totem
cibola-totems = Totems
cibola-explorers = Explorers

cibola-many-sundial = Sundials
cibola-many-snake = Snakes
cibola-many-shield = Feathered shields
cibola-many-statuette = Statuettes
cibola-many-skull = Skulls
cibola-many-totems = Totems
cibola-many-explorers = Explorers

cibola-temple = The temple: values by pillar
cibola-scores-each = each
cibola-scores-most = for the most
cibola-scores-totems = final totems
cibola-scores-explorers = 1 for 2
cibola-cell = the { $value } { $column }
cibola-cell-last = the { $value } { $column }, the last free cell, rule { $rule }
cibola-cell-rock = a rock on the { $value } { $column }
cibola-offer = Treasures on offer
cibola-leftover = left over
cibola-discarded = { $explorers ->
    [one] explorer in the discard
   *[other] explorers in the discard
}
cibola-discarded-short = discard
cibola-none = none
cibola-mirror-of = Mirror: { $totem }

cibola-your-fist = Your fist
cibola-staked-kept = { $staked } staked, { $kept } kept
cibola-kept = { $kept } in hand
cibola-sealed = staked, fist closed
cibola-count-stake = How many you stake
cibola-count-recall = How many you recall
cibola-fewer = One fewer
cibola-more = One more
cibola-close-fist = Close the fist
cibola-leave-rocks = Leave the rocks
cibola-totem-act = Take the { $totem }
cibola-mirror-act = Become the { $totem }
cibola-choose-wait = Wait for the others
cibola-choose-stake = Close the fist
cibola-choose-pick = Choose a treasure
cibola-choose-rock = Choose a cell
cibola-choose-totem = Choose a totem
cibola-choose-recall = Recall
cibola-choose-mirror = Choose a totem
cibola-choose-tremor = Choose a rock

cibola-next-stake = { $count ->
    [0] An empty fist: you get explorers back from the discard, and choose after those who stake.
    [one] You stake 1 and keep { $kept }. The highest stake chooses first.
   *[other] You stake { $count } and keep { $kept }. The highest stake chooses first.
}
cibola-next-pick = { $brings ->
    [rock] Press it again to take it. Then you place its rock.
    [totem] Press it again to take it. Then you take a totem.
   *[nothing] Press it again to take it.
}
cibola-next-rock = Press the cell again to cover it.
cibola-next-tremor = Press the gold button to roll the rock there, or the rock again for the other way.
cibola-next-totem = Press the totem again to take it.
cibola-next-mirror = Press it again: your mirror becomes this totem.
cibola-last-cell = This is the last free cell of its pillar: it may not be covered.

cibola-your-score = Your score
cibola-by-free-cells = by free cells
cibola-score = Score
cibola-score-note = By the cells still free: { $low } at least, { $high } at most.
cibola-range = { $low } to { $high }
cibola-sum = Total
cibola-leads = { $you ->
    [true] you lead
   *[false] { $who } leads
}
cibola-totem-of = Totem: { $totem }
cibola-count-of-sundial = { $count ->
    [one] 1 sundial
   *[other] { $count } sundials
}
cibola-count-of-snake = { $count ->
    [one] 1 snake
   *[other] { $count } snakes
}
cibola-count-of-shield = { $count ->
    [one] 1 shield
   *[other] { $count } shields
}
cibola-count-of-statuette = { $count ->
    [one] 1 statuette
   *[other] { $count } statuettes
}
cibola-count-of-skull = { $count ->
    [one] 1 skull
   *[other] { $count } skulls
}
cibola-count-of-explorers = { $count ->
    [one] 1 explorer
   *[other] { $count } explorers
}

cibola-totems-left = { $left } of { $all } left
cibola-no-totems = no totem
cibola-pile = { $cards ->
    [0] The pile is empty
    [one] 1 card in the pile
   *[other] { $cards } cards in the pile
}
cibola-bid = staked { $stake }, chooses as number { $place }
cibola-has-torch = has the torch
cibola-hoard = Treasures taken

cibola-count = The final count
cibola-verdict = { $you ->
    [true] What made the difference: { $what }, { $gain } points more than you.
   *[false] What made the difference: { $what }, { $gain } points more than { $who }.
}
cibola-verdict-explorers = Level on points: the { $kept } explorers kept decide.

## The first lesson

cibola-lesson-temple = This is the temple. Its five pillars say what treasures are worth at the end.
cibola-lesson-temple-know = Sundials, snakes and shields score each. Statuettes pay, and skulls cost, only whoever has most. Every pillar will end with one free cell.
cibola-lesson-offer = Four treasures lie under the temple. Each of you takes one this round.
cibola-lesson-offer-know = Some bring a rock, which falls on a value. Some bring a totem.
cibola-lesson-stake = Put 3 of your 8 explorers into your fist and close it.
cibola-lesson-stake-know = All stake in secret, at the same time. The highest stake chooses first; what you stake is spent.
cibola-lesson-pick = The fists are open, and you staked most. Take the snake and statuette that bring a rock.
cibola-lesson-pick-know = Your 3 explorers go to the discard. The others choose after you, from the highest stake to the lowest.
cibola-lesson-rock = You own a snake now. Cover the −2 of the snake with the rock.
cibola-lesson-rock-know = Any free cell may be covered, but never the last one of a pillar.
cibola-lesson-torch = Quetzal chose last and gets the torch. A new round begins.
cibola-lesson-torch-know = Between equal stakes the torch goes first, then the others clockwise.
cibola-lesson-none = The discard holds 5 explorers. Close an empty fist to get some back.
cibola-lesson-none-know = Those who stake none share the discard equally, before anybody chooses, and take a treasure as well.
cibola-lesson-totem-card = Copal staked none too: 2 explorers each. Quetzal’s rock buried the 3 of the sundial. Take the sundial with the totem.
cibola-lesson-totem-card-know = You and Copal staked the same. The torch is Quetzal’s, and you sit to the left of it: you come first.
cibola-lesson-totem = Choose a totem: take the Tremor.
cibola-lesson-totem-know = Some totems work at once, others count at the end. They are not replaced.
cibola-lesson-tremor = Roll the rock down from the 3 of the sundial to the 2.
cibola-lesson-tremor-know = The 3 is free again, and you own a sundial.
cibola-lesson-leftover = Nobody took the last card, and it showed a rock: Quetzal won the bidding and placed it, on the smallest cost of the skulls.
cibola-lesson-leftover-know = That happens with three players only. With two, each of you takes two cards a round.
cibola-lesson-end = After eight rounds one cell a pillar is left, and everything is counted.
cibola-lesson-end-know = Two explorers kept are worth 1 point. Your score at the moment, by the free cells, is always beside the table.
