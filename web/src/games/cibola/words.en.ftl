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

cibola-temple = The temple: values by column
cibola-scores-each = each
cibola-scores-most = for the most
cibola-scores-totems = end-of-game totems
cibola-scores-explorers = 1 per 2
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
cibola-staked-kept = { $staked } staked, { $kept } left
cibola-kept = { $kept } left
cibola-sealed = fist closed
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
cibola-last-cell = This is the last free cell of its column: it may not be covered.

cibola-your-score = Your score
cibola-by-free-cells = by free cells
cibola-score = Score
cibola-score-note = With the cells still free: at least { $low }, at most { $high }.
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

cibola-totems-open = { $count ->
    [one] 1 totem on offer: what it does
   *[other] { $count } totems on offer: what they do
}
cibola-totems-left = { $left } of { $all } left
cibola-no-totems = no totem
cibola-pile = { $cards ->
    [0] The pile is empty
    [one] 1 card in the pile
   *[other] { $cards } cards in the pile
}
cibola-bid = staked { $stake }, chooses { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[other] in place { $place }
}
cibola-has-torch = has the torch
cibola-hoard = Treasures taken

cibola-count = Final score
cibola-verdict = { $you ->
    [true] What made the difference: { $what }, { $gain } { $gain ->
        [one] point
       *[other] points
    } more than you.
   *[false] What made the difference: { $what }, { $gain } { $gain ->
        [one] point
       *[other] points
    } more than { $who }.
}
cibola-verdict-explorers = { $kept ->
    [one] Tied on points: the one explorer kept decided it.
   *[other] Tied on points: the { $kept } explorers kept decided it.
}

## The first lesson

cibola-lesson-aim = The aim: have the most points after eight rounds. The temple shows what treasures are worth.
cibola-lesson-aim-know = You stake explorers to choose first, and rocks bury the values one by one.
cibola-lesson-temple = This is the temple. Its five columns show what treasures will be worth at the end.
cibola-lesson-temple-know = Each sundial, snake and shield scores. Statuettes reward, and skulls punish, only whoever has the most. Every column will end with one free cell.
cibola-lesson-offer = There are four treasures below the temple. Each of you takes one this round.
cibola-lesson-offer-know = Some bring a rock, which falls on a value. Some bring a totem.
cibola-lesson-stake = Put 3 of your 8 explorers into your fist and close it.
cibola-lesson-stake-know = Everybody stakes in secret, at the same time. The highest stake chooses first; what you stake is spent.
cibola-lesson-pick = The fists are open, and you staked the most. Take the snake and statuette that come with a rock.
cibola-lesson-pick-know = Your 3 explorers go to the discard. The others choose after you, from the highest stake to the lowest.
cibola-lesson-rock = You own a snake now. Cover the −2 of the snake with the rock.
cibola-lesson-rock-know = You may cover any free cell, but never the last one in a column.
cibola-lesson-torch = Quetzal chose last and gets the torch. A new round begins.
cibola-lesson-torch-know = Between equal stakes whoever has the torch goes first, then the others clockwise.
cibola-lesson-none = The discard holds 5 explorers. Close an empty fist to get some back.
cibola-lesson-none-know = Players with an empty fist share the discard equally, before anybody chooses, and take a treasure as well.
cibola-lesson-totem-card = Copal’s fist was empty too: 2 explorers each. Quetzal’s rock buried the 3 of the sundial. Take the sundial with the totem.
cibola-lesson-totem-card-know = You and Copal staked the same. Quetzal has the torch and you sit to the left of it, so you go first.
cibola-lesson-totem = Choose a totem: take the Tremor.
cibola-lesson-totem-know = Some totems work at once, others count at the end. They are not replaced.
cibola-lesson-tremor = Roll the rock down from the 3 of the sundial to the 2.
cibola-lesson-tremor-know = The 3 is free again, and you have a sundial.
cibola-lesson-leftover = Nobody took the last card, and it had a rock: Quetzal won the bidding and placed it, on the mildest skull penalty.
cibola-lesson-leftover-know = That happens only with three players. With two, each of you takes two cards per round.
cibola-lesson-end = After eight rounds each column has one free cell left, and everything is scored.
cibola-lesson-end-know = Every two explorers you keep are worth 1 point. Your score so far, by the free cells, is always shown beside the table.
