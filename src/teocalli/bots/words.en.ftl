### What bots say about their choices, in English. Nobody is "I" or "you": the same sentences are hints.

bot-level-random = random
bot-level-greedy = quick
bot-level-careful = careful
bot-level-novice = novice
bot-level-adept = adept
bot-level-expert = expert
bot-level-master = master

bot-level-novice-text = Plays quickly and often overlooks something, like a beginner.
bot-level-adept-text = Plays sensible moves but does not think far ahead.
bot-level-expert-text = Thinks carefully and misses little.
bot-level-master-text = The strongest bot: thinks longest and looks furthest ahead.
bot-level-novice-codinca-text = Goes for one pattern at a time, misjudges how far away it is and overlooks spirit cards.
bot-level-novice-temple-code-text = Forgets one clue in three and does not watch the others.
bot-level-novice-aztec-text = Lies whenever the card is poor, accuses out of spite, or otherwise whoever took the most.
bot-level-novice-cibola-text = Pays too much for whatever glitters and takes no notice of skulls.
bot-level-adept-codinca-text = Keeps all four patterns in view, but looks at the others only when one of them is about to win.
bot-level-adept-temple-code-text = Reasons well, but forgets one clue in ten.
bot-level-adept-aztec-text = Lies big when the card is poor, judges others by their handfuls alone and forgets who has lied.
bot-level-adept-cibola-text = Spreads the explorers evenly over the rounds, and forgets that values crumble.
bot-level-expert-codinca-text = Moves at once, as millions of matches have taught it, and never misses a win.
bot-level-master-codinca-text = Plays the promising moves through in its head, those of the others too, and imagines which patterns they hold.
bot-level-expert-temple-code-text = Knows the codes by heart and guesses in time, but overlooks which cards have already been used.
bot-level-master-temple-code-text = Counts every card that has been seen and plays the race to the last code through in its head.
bot-level-expert-aztec-text = Decides at once, as millions of matches have taught it, but accuses nobody without proof and believes whoever took least.
bot-level-master-aztec-text = Tries every promising choice in its head first, and reckons what each handful says about the card beneath it.
bot-level-expert-cibola-text = Between two players it stakes at once, as millions of matches have taught it; at larger tables it thinks briefly.
bot-level-master-cibola-text = Between two players it thinks ahead with what millions of matches have taught it; at larger tables it thinks longest and furthest.
bot-level-novice-temple-code-list-hidden = Reasons over all 210 codes, as you do without the list.
bot-level-adept-temple-code-list-hidden = Reasons over all 210 codes, as you do without the list.
bot-level-expert-temple-code-list-hidden = Knows the list of codes by heart, even when players cannot open it. Much harder to beat.
bot-level-master-temple-code-list-hidden = Knows the list of codes by heart, even when players cannot open it. Much harder to beat.

bot-why-only = There is no other choice.
bot-why-sense = It looks best at first glance.
bot-why-best = { $count ->
    [one] The chance of winning is { $percent ->
        [0] less than 1
       *[other] about { $percent }
    } %.
   *[other] It is the best of { $count } choices compared: the chance of winning is { $percent ->
        [0] less than 1
       *[other] about { $percent }
    } %.
}
bot-why-mixed = Vary this: a good player does it { $times ->
    [one] once
   *[other] { $times } times
} in ten.
bot-why-points = It should bring about { $points } { $points ->
    [one] point
   *[other] points
} by the end.

codinca-why-wins = It completes the last key, { $key }, and wins.
codinca-why-key = It completes the { $key } key.
codinca-why-nearest = After that the { $key } key is the nearest, { $turns ->
    [one] one turn
   *[other] { $turns } turns
} away if nobody interferes.
codinca-why-same-turn = After that the { $key } key can still be completed in the same turn.
codinca-why-wins-soon = After that the last key, { $key }, can be completed in the same turn: it wins.
codinca-why-spoil = It spoils a key that { $other } may be about to complete.
codinca-why-trap = A trap turns many tiles at once, but its picture stays hidden until it is turned up.

temple-code-why-certain = This is the only code still possible.
temple-code-why-guess = { $codes } codes are still possible: a guess is right one time in { $codes }, and a wrong one costs no more than the clues so far.
temple-code-why-rival = { $other } needs one more half medallion and has { $codes ->
    [one] only one possible code
   *[other] { $codes } possible codes
} left.
temple-code-why-wait = { $codes ->
    [one] Only one code is still possible, and declaring it can wait.
   *[other] { $codes } codes are still possible: too many to guess.
}
temple-code-why-card = { $codes ->
    [one] Only one code is left already.
   *[other] Of { $codes } possible codes, this card { $left ->
        [1] should leave a single one.
       *[other] should leave { $left } on average.
    }
}
temple-code-why-card-later = Of { $codes } possible codes, this card should leave { $left } on average, and { $later } after one more clue.
temple-code-why-left = { $other } takes the other card and goes from { $before } possible codes to { $codes ->
    [one] one.
   *[other] { $codes }.
}
temple-code-why-left-same = { $other } takes the other card and learns nothing by it, with { $codes ->
    [one] one possible code
   *[other] { $codes } possible codes
} as before.
temple-code-why-count = { $codes ->
    [one] Only one code is still possible.
   *[other] { $codes } codes are still possible.
}

aztec-why-truth = This is what the card shows, worth about { $points } { $points ->
    [one] point
   *[other] points
} here, curses counted. It is accused { $times ->
    [0] hardly ever
    [one] about one time in 10
    [10] almost always
   *[other] about { $times } times in 10
}; each accuser is then given a cursed stone, and two accusers or more mean an artefact gained.
aztec-why-lie = This is a bluff: its jewels are worth about { $points } { $points ->
    [one] point
   *[other] points
} here, those on the card about { $card }, curses counted; unless somebody accuses, it also earns an artefact (worth about { $artefact }).
aztec-why-caught = { $surely ->
    [1] Everybody can know that it is a lie.
   *[0] It is accused { $times ->
        [0] hardly ever.
        [one] about one time in 10.
        [10] almost always.
       *[other] about { $times } times in 10.
    }
} Caught, one gets the card’s jewels, and from each accuser a cursed stone (about −{ $stone }).
aztec-why-accuse = { $other }’s handful is { $percent ->
    [100] almost certainly a lie
   *[other] about { $percent } % likely to be a lie
}; { $before ->
    [0] there are no earlier rounds to go by.
   *[other] lies in earlier rounds: { $lies } of { $before }.
}
aztec-why-leader = { $other } is in front, with about { $points } { $points ->
    [one] point
   *[other] points
} more than this seat, and would lose the handful if it is a lie.
aztec-why-company = Somebody else accuses too in about { $percent } % of cases: if it is a lie, both then gain an artefact.
aztec-why-spare = All the same an accusation has a risk: if it is the truth, { $other } passes a cursed stone to each accuser, and two accusers bring { $other } an artefact.
aztec-why-believe = { $other }’s handful is { $percent ->
    [0] almost certainly the truth
   *[other] about { $percent } % likely to be a lie
}; { $before ->
    [0] there are no earlier rounds to go by.
   *[other] lies in earlier rounds: { $lies } of { $before }.
}
aztec-why-keep = With these jewels and those still to come, this card is worth about { $points } { $points ->
    [one] point
   *[other] points
}.
aztec-why-theft = A jewel taken from { $other } is worth about { $points } { $points ->
    [one] point
   *[other] points
} here and costs them at least { $lost }.
aztec-why-purify = { $stones ->
    [one] One cursed stone costs
   *[other] { $stones } cursed stones cost
} { $points ->
    [one] one point
   *[other] { $points } points
} at the end.
aztec-why-hex = { $other } is doing well and has { $stones ->
    [0] no cursed stones
    [one] one cursed stone
   *[other] { $stones } cursed stones
}: this is where two more hurt most.
aztec-why-steal = The jewel is worth more here, and { $other } will miss it.

cibola-why-none = { $explorers ->
    [0] An empty fist keeps every explorer for later rounds.
    [one] An empty fist gets a share of the discard, which holds one explorer.
   *[other] An empty fist gets a share of the discard, which holds { $explorers } explorers.
}
cibola-why-first = The others have at most { $most } { $most ->
    [one] explorer
   *[other] explorers
} left, so a stake of { $stake } is enough to choose first.
cibola-why-stake = The best card on offer is worth about { $points } { $points ->
    [one] point
   *[other] points
}; the others have at most { $most } { $most ->
    [one] explorer
   *[other] explorers
} left.
cibola-why-pick = With everything on it, and what may still change in the temple, this card is worth about { $points } { $points ->
    [one] point
   *[other] points
}.
cibola-why-rock-lifts = Without that cell the column is worth more: { $mine } of its symbols in hand, { $most } at most with anybody else.
cibola-why-rock-lowers = Without that cell the column is worth less: { $mine } of its symbols in hand, { $most } at most with anybody else.
cibola-why-totem = This totem is worth about { $points } { $points ->
    [one] point
   *[other] points
} here.
cibola-why-recall = Every explorer taken back can be staked later; there { $explorers ->
    [one] is { $explorers }
   *[other] are { $explorers }
} in the discard.
cibola-why-tremor = Moving that rock is worth about { $points } { $points ->
    [one] point
   *[other] points
}.
cibola-why-tremor-none = Moving a rock would not help.
