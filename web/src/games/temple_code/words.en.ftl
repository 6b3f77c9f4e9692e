### What the board of Temple Code says, in English.

temple-code-where = Round { $round }, { $you ->
    [true] you go first
   *[false] { $who } goes first
}
temple-code-where-short = Round { $round }
temple-code-where-solo = Solo
temple-code-step-reveal = Turn up
temple-code-step-keep = Keep

temple-code-hall = The players’ codes and cards
temple-code-code-of = { $you ->
    [true] Your code: { $code }
   *[false] { $who }’s code: { $code }
}
temple-code-code-hidden = { $you ->
    [true] Your code: closed doors
   *[false] { $who }’s code: closed doors
}
temple-code-pair-of = { $you ->
    [true] Your cards
   *[false] { $who }’s cards
}
temple-code-gone = both cards taken
temple-code-gone-mine = your cards are gone
temple-code-first = first player
temple-code-halves = { $found } of { $all } half medallions
temple-code-taken = Clue cards taken
temple-code-turned-up = Cards turned up
temple-code-no-card = no card

temple-code-your-clue = Your clue
temple-code-your-clues = Your clues
temple-code-no-clues = No clue yet
temple-code-none = none
temple-code-in-place = in its place
temple-code-elsewhere = elsewhere

temple-code-notes = Note sheet
temple-code-note = { $statuette } in position { $position }: { $mark }
temple-code-note-open = possible
temple-code-note-struck = crossed out
temple-code-note-sure = sure
temple-code-clear = Clear my marks
temple-code-codes-left = { $codes ->
    [one] code fits your clues
   *[other] codes fit your clues
}
temple-code-cards-left = { $cards ->
    [one] of which 1 is on a card you cannot see
   *[other] of which { $cards } are on cards you cannot see
}
temple-code-pile = { $cards ->
    [0] The pile is empty
    [one] 1 card in the pile
   *[other] { $cards } cards in the pile
}
temple-code-discard = { $cards ->
    [one] 1 card in the discard
   *[other] { $cards } cards in the discard
}
temple-code-deck = All { $cards } cards
temple-code-deck-note = Faded cards are in sight, so they are not your code. Our reconstruction: the printed cards are not public.

temple-code-take-from = Take from { $who }
temple-code-take-both = Take both
temple-code-keep-card = Keep this card
temple-code-choose = Choose a card
temple-code-wait = Wait for the others
temple-code-back = Back
temple-code-declare = Declare my code
temple-code-declare-short = Declare
temple-code-declare-this = Declare this code
temple-code-declare-how = Put three statuettes behind your doors
temple-code-your-code = Your code
temple-code-statuettes = Statuettes
temple-code-position = Door { $position }: { $statuette }
temple-code-empty = empty
temple-code-put = { $statuette }, for door { $position }
temple-code-put-struck = { $statuette }, for door { $position }: crossed out in your notes

temple-code-next-door = Which statuette stands behind door { $position }?
temple-code-next-declare = Declare this code? A wrong one costs you your clues, nothing more.
temple-code-next-take = Press the card again to take it; { $who } gets the other one.
temple-code-next-keep = Press the card again to keep it for its clue.
temple-code-taken-by = { $own ->
    [true] { $who } took both
   *[false] { $you ->
        [true] { $who } took one, you the other
       *[false] { $who } took one, { $other } the other
    }
}
temple-code-declared-right = declared: right
temple-code-declared-wrong = declared: wrong
temple-code-declares = { $you ->
    [true] You declare
   *[false] { $who } declares
}
temple-code-right = Right
temple-code-wrong = Wrong

temple-code-next-title = { $points ->
    [one] 1 more point: { $title }
   *[other] { $points } more points: { $title }
}
temple-code-titles = Titles
temple-code-last-codes = Medallions and last codes
temple-code-verdict = { $you ->
    [true] You completed your medallion in round { $round }.
   *[false] { $who } completed a medallion in round { $round }.
}
temple-code-verdict-limit = Nobody completed a medallion in { $round } rounds.
temple-code-copy = Copy my result
temple-code-share = Temple Code, solo: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $title }
temple-code-try-right = found with { $clues ->
    [one] 1 clue
   *[other] { $clues } clues
}
temple-code-try-wrong = missed with { $clues ->
    [one] 1 clue
   *[other] { $clues } clues
}
temple-code-tries-note = Code by code: found or missed, and with how many clues. The text you copy gives no code away.

## The first lesson

temple-code-lesson-aim = The aim: be the first to find two of your own codes.
temple-code-lesson-aim-know = Everybody can see your code except you. Cards give you clues about it.
temple-code-lesson-codes = You can see the codes of Copal and Quetzal. Your own code is behind closed doors: only they can see it.
temple-code-lesson-codes-know = A code is three different statuettes in order. The first to find two of their own codes wins.
temple-code-lesson-take = Take the upper card in front of Copal: emperor penguin, tiki, kraken.
temple-code-lesson-take-know = Copal takes the other card. You each learn what your card says about your own code.
temple-code-lesson-none = Your clue is empty: penguin, tiki and kraken are not in your code.
temple-code-lesson-none-know = The note sheet has a cell for each statuette and door. All nine cells of these three are crossed out.
temple-code-lesson-circle = Quetzal took a card from you, so you got axolotl, kraken, narwhal: one circle. One of them is in its place.
temple-code-lesson-circle-know = You are never told which one. But a circle alone means that none of the three is anywhere else.
temple-code-lesson-marks = Tap cells of the note sheet to make your own marks: crossed out, sure, possible again.
temple-code-lesson-marks-know = Your own marks are bolder than the automatic ones. How much the sheet helps is chosen when a table is opened.
temple-code-lesson-triangles = A new round, and Quetzal left you wave, tiki, Cthulhu: two triangles. Two of them are in your code, in other places.
temple-code-lesson-triangles-know = The tiki is ruled out already. So wave and Cthulhu are in your code, but not where this card shows them.
temple-code-lesson-choose = Two codes are left, one with the axolotl and one with the narwhal. Take tiki, narwhal, wave from Copal.
temple-code-lesson-choose-know = You can see Copal’s code: think about what the card you leave will tell Copal.
temple-code-lesson-declare = Two triangles again: it is the narwhal. Declare Cthulhu, wave, narwhal.
temple-code-lesson-declare-know = You can declare at any moment, whether it is your turn or not. A wrong guess costs you the clues on that code, nothing more.
temple-code-lesson-end = Right: half a medallion is yours, and a new code is behind your doors. The second half wins.
temple-code-lesson-end-know = Alone, you go through the deck once: turn up two cards, keep one, and find as many codes as you can.
