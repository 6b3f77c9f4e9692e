### What bots say about their choices, in English. Nobody is "I" or "you": the same sentences are hints.

bot-level-random = random
bot-level-greedy = quick
bot-level-novice = novice
bot-level-adept = adept
bot-level-expert = expert
bot-level-master = master

bot-why-only = There is no other choice.
bot-why-sense = It looks best at first sight.
bot-why-best = Of { $count ->
    [one] one choice
   *[other] { $count } choices
} looked into it promises most: about { $percent }% of the win.
bot-why-mixed = A sealed choice should not be readable: this one is right about { $percent }% of the time.
bot-why-points = It promises about { $points } points by the end.

codinca-why-wins = It completes the { $key } key, the last one, and wins.
codinca-why-key = It completes the { $key } key.
codinca-why-nearest = The nearest key after it is the { $key } key, { $turns ->
    [one] one turn
   *[other] { $turns } turns
} away if nobody interferes.
codinca-why-spoil = It breaks what { $other } may be about to complete.
codinca-why-trap = A trap turns many tiles at once; its picture is not known before it is turned up.

temple-code-why-certain = Only this code is still possible.
temple-code-why-guess = { $codes } codes are still possible; a guess now is worth more than another clue.
temple-code-why-wait = { $codes ->
    [one] One code is still possible, and it can wait.
   *[other] { $codes } codes are still possible: too many to guess.
}
temple-code-why-card = Of { $codes } possible { $codes ->
    [one] code
   *[other] codes
} this card leaves { $left } on average.
temple-code-why-left = The card left to { $other } leaves { $codes ->
    [one] one code
   *[other] { $codes } codes
} to choose from.
temple-code-why-count = { $codes ->
    [one] One code is still possible.
   *[other] { $codes } codes are still possible.
}

aztec-why-truth = It is what the card shows; to the others it looks like a lie with { $percent }%, and each accuser would take a stone away.
aztec-why-lie = It is a lie that looks like one with only { $percent }%; unaccused it gains an artefact besides.
aztec-why-accuse = This handful of { $other } is a lie with about { $percent }%; { $before ->
    [0] nothing is known of earlier rounds.
   *[other] { $lies } of { $before } handfuls before were lies.
}
aztec-why-believe = This handful of { $other } is a lie with only about { $percent }%; { $before ->
    [0] nothing is known of earlier rounds.
   *[other] { $lies } of { $before } handfuls before were lies.
}
aztec-why-keep = With these jewels it is worth most of the cards drawn.
aztec-why-purify = { $stones ->
    [one] One stone costs
   *[other] { $stones } stones cost
} { $points ->
    [one] one point
   *[other] { $points } points
} at the end.
aztec-why-hex = { $other } stands well and has { $stones ->
    [0] no stones
    [one] one stone
   *[other] { $stones } stones
}: two more hurt there most.
aztec-why-steal = The jewel completes more here, and { $other } feels the loss.

cibola-why-none = { $explorers ->
    [0] Nothing on offer is worth an explorer; those kept bid later.
    [one] Whoever stakes none shares the discard: one explorer lies there.
   *[other] Whoever stakes none shares the discard: { $explorers } explorers lie there.
}
cibola-why-first = The others have at most { $most } { $most ->
    [one] explorer
   *[other] explorers
} left, so { $stake } { $stake ->
    [one] is
   *[other] are
} enough to choose first.
cibola-why-stake = The best card on offer is worth about { $points } points; the others have at most { $most } explorers left.
cibola-why-pick = With the cells still open this card is worth about { $points } points.
cibola-why-rock-lifts = The column is worth more without that cell: { $mine } of its symbols here, at most { $most } with another player.
cibola-why-rock-lowers = The column is worth less without that cell: { $mine } of its symbols here, at most { $most } with another player.
cibola-why-totem = This totem is worth about { $points } points here.
cibola-why-recall = Every explorer taken back is a bid for later; { $explorers } lie in the discard.
cibola-why-tremor = Moving that rock is worth about { $points } points.
cibola-why-tremor-none = No rock could be moved to advantage.
