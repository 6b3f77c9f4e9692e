### The table of Aztec: what only the board says.

aztec-where = Round { $round } of { $rounds }
aztec-step-take = Take
aztec-step-judge = Judge
aztec-step-reveal = Reveal

## Jewels

aztec-blue = blue
aztec-yellow = yellow
aztec-red = red
aztec-blue-name = Blue
aztec-yellow-name = Yellow
aztec-red-name = Red
aztec-stones = cursed stones
aztec-duo-of = 1 point per pair: { $one } and { $other }
aztec-bowls = The jewels of the temple
aztec-add = { $colour ->
    [blue] Take a blue jewel
    [yellow] Take a yellow jewel
   *[red] Take a red jewel
}
aztec-put-back = { $colour ->
    [blue] Put back a blue jewel
    [yellow] Put back a yellow jewel
   *[red] Put back a red jewel
}
aztec-dish = Your handful
aztec-card-says = What the card says
aztec-dish-rule = A handful is 2 to 4 jewels of any colours.
aztec-dish-true = The truth: you keep it, and hand a stone to everybody who accuses you.
aztec-dish-bluff = A bluff: unless somebody accuses you, you keep it and gain an artefact. If accused, you get what your card says and a stone from each accuser.
aztec-take-true = Take what the card says
aztec-take-bluff = Bluff with { $count } jewels

aztec-full = A handful has at most 4 jewels: press one to put it back.
aztec-next-more = One more at least: a handful has 2 to 4 jewels.
aztec-next-take = Take these { $count } jewels, or press one to put it back.
aztec-next-believe = If { $who } tells the truth you discard a stone; if it is a lie you take one.
aztec-next-accuse = If { $who } lies you hand over a stone; if it is the truth you get one.
aztec-next-keep = { $when ->
    [once] Played at once: { $effect }.
   *[kept] Kept until the end: { $effect }.
}

## My things

aztec-your-card = Your card
aztec-only-you = nobody else sees it
aztec-turned-up = face up
aztec-you-took = You took
aztec-as-card = what it says
aztec-not-card = not what it says
aztec-your-score = Your score
aztec-what-counts = what counts
aztec-score-sum = So far
aztec-score-duo = { $count ->
    [one] 1 own pair
   *[other] { $count } own pairs
}
aztec-score-trios = { $count ->
    [one] 1 trio
   *[other] { $count } trios
}
aztec-score-stones = { $count ->
    [one] 1 cursed stone
   *[other] { $count } cursed stones
}
aztec-outlook-card = with what your card says
aztec-outlook-truth = with this handful
aztec-outlook-bluff = with this, if nobody accuses
aztec-cases = What your token does
aztec-case-truth = It is the truth
aztec-case-lie = It is a lie
aztec-case-believe-truth = you discard a stone
aztec-case-believe-lie = you take a stone
aztec-case-accuse-truth = they hand you a stone
aztec-case-accuse-lie = you hand them a stone, and they get only their card
aztec-case-two = Two or more accusers of a lie gain an artefact each.
aztec-curses = Curses
aztec-curses-note = to whoever has most
aztec-curses-strike = The curses
aztec-curse-blue = blue curse
aztec-curse-yellow = yellow curse
aztec-curse-red = red curse
aztec-stone-count = { $count ->
    [one] 1 cursed stone
   *[other] { $count } cursed stones
}
aztec-leads = { $you ->
    [true] You lead with { $most }
   *[false] { $who } leads with { $most }
}
aztec-leads-nobody = Nobody has any
aztec-tie = { $who } tie at { $most }
aztec-tie-many = { $count } players tie at { $most }
aztec-reserve = { $count ->
    [0] The reserve is empty
    [one] 1 stone in the reserve
   *[other] { $count } stones in the reserve
}
aztec-kept-count = { $count ->
    [one] keeps 1 artefact
   *[other] keeps { $count } artefacts
}
aztec-kept-hidden = { $count ->
    [one] 1 artefact face down
   *[other] { $count } artefacts face down
}
aztec-ladder = Cost of stones
aztec-ladder-now = Cost of cursed stones: { $stones } { $stones ->
    [one] stone
   *[other] stones
}, { $lost } { $lost ->
    [one] point
   *[other] points
}
aztec-you-hold = you have { $count }
aztec-stones-cost = { $count ->
    [one] 1 stone: { $lost }
   *[other] { $count } stones: { $lost }
}

## Sheets and tokens

aztec-believe = Believe
aztec-accuse = Accuse
aztec-hex-act = Give { $count }
aztec-none-to-steal = None of these here
aztec-believed-by = Believed by
aztec-accused-by = Accused by
aztec-first = Reveals first
aztec-card-of = The card
aztec-truth = Truth
aztec-lie = Lie
aztec-lid-choosing = still choosing
aztec-lid-sealed = has chosen
aztec-gains = draws artefacts
aztec-will-gain = will gain an artefact
aztec-past-name = Earlier rounds
aztec-past = { $truth ->
    [true] Round { $round }: told the truth, { $handful }
   *[false] Round { $round }: lied, took { $handful }, the card showed { $card }
}
aztec-round = Round { $round }
aztec-memory = Truth and lies
aztec-memory-note = round by round

## Artefacts

aztec-drawn = Artefacts you drew
aztec-keep-act = { $when ->
    [once] Play the { $artefact }
   *[kept] Keep the { $artefact }
}
aztec-when-kept = kept
aztec-when-once = at once
aztec-effect-duo = { $number ->
    [one] 1 point per pair
   *[other] { $number } points per pair
}
aztec-effect-trio = { $number } points per set of three
aztec-effect-treasure = { $number } points
aztec-effect-purification = discard up to { $number } of your stones
aztec-effect-hex = give { $number } stones to an opponent
aztec-effect-theft = take a jewel from an opponent
aztec-purify-stones = Stones to discard
aztec-purify-stay = { $count ->
    [one] 1 other stone stays with you.
   *[other] { $count } other stones stay with you.
}

## The gold button before anything is chosen

aztec-choose-take = Choose 2 to 4 jewels
aztec-choose-token = Choose a token
aztec-choose-keep = Choose an artefact
aztec-choose-purify = Choose how many
aztec-choose-hex = Choose who gets it
aztec-choose-steal = Choose a jewel
aztec-choose-watch = Please wait
aztec-choose-wait = Wait for the others

## The end

aztec-count = The score sheets
aztec-line-duo = character duo
aztec-line-trios = three-colour trios
aztec-line-stones = cursed stones
aztec-column-duo = Character duo
aztec-column-trios = Trios
aztec-column-artefacts = Artefacts
aztec-column-stones = Cursed stones
aztec-verdict = { $what ->
    [duo] The character duo
    [trios] The trios
    [artefacts] The artefacts
   *[stones] The cursed stones
} made the difference: { $gain } { $gain ->
    [one] point
   *[other] points
} more than { $who }.
aztec-verdict-stones = Tied on points: fewer cursed stones decided it, { $stones } in all.

## The lesson

aztec-lesson-aim = The aim: have the most points after five rounds. Jewels score, cursed stones cost points.
aztec-lesson-aim-know = Each round you take jewels, honestly or not, and say who you believe.
aztec-lesson-card = This is your card: 1 blue and 2 red jewels. Nobody else sees it.
aztec-lesson-card-know = Each round everybody takes a handful of jewels from the temple: what their card says, or something else.
aztec-lesson-take = Start with the truth. Press “What the card says”, then take it.
aztec-lesson-take-know = Handfuls stay hidden until everybody has chosen.
aztec-lesson-accuse = Inès took 4 blue, and pairs of blue are what she scores. Accuse her.
aztec-lesson-accuse-know = You place one token in front of one player: believe or accuse. All tokens are revealed together.
aztec-lesson-told = Inès lied, and you caught her: she gets only what her card shows, and one of your cursed stones.
aztec-lesson-told-know = You told the truth. Bruno accused you and got one of your stones; Inès believed you and got rid of one of hers.
aztec-lesson-curses = At the end of a round, whoever has the most jewels of a colour takes the stones of its curse. You took the red ones.
aztec-lesson-curses-know = In a tie they stay. Then each curse gets one more stone.
aztec-lesson-bluff = Your card shows only 2 red. Bluff: take 2 blue and 2 red.
aztec-lesson-bluff-know = Your character scores 1 point for each pair of red and blue.
aztec-lesson-believe = Bruno took 4 blue. Is it the truth? This time, believe it.
aztec-lesson-believe-know = If it is the truth, you get rid of a stone; if it is a lie, you take one.
aztec-lesson-keep = Nobody accused you: you keep the handful and gain an artefact. Keep the blue trio.
aztec-lesson-keep-know = What you keep stays secret until the end. Some artefacts are played at once instead.
aztec-lesson-stones = Cursed stones cost points: the more you have, the more each one costs.
aztec-lesson-stones-know = Believing everybody is expensive, and so is believing nobody: remember what the others did before.
aztec-lesson-end = After five rounds, count: 1 point for each pair of your character, 2 for each trio of the three colours, plus your artefacts, minus your stones.
aztec-lesson-end-know = The most points wins. You are ready to play.
