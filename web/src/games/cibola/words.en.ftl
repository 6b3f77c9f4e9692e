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

cibola-temple = The temple: values by pillar
cibola-scores-each = each
cibola-scores-most = for the most
cibola-scores-totems = final totems
cibola-scores-explorers = 1 for 2
cibola-cell = the { $value } { $column }
cibola-cell-last = the { $value } { $column }, the last free cell
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

cibola-your-score = Your score
cibola-by-free-cells = by free cells
cibola-score = Score
cibola-score-note = By the cells still free: { $low } at least, { $high } at most.
cibola-range = { $low } to { $high }
cibola-sum = Between
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
