### What the board of Temple Code says, in English.

temple-code-where = Round { $round }, { $you ->
    [true] you are the first player
   *[false] first player: { $who }
}
temple-code-where-short = Round { $round }
temple-code-where-solo = Solo
temple-code-step-reveal = Turn up
temple-code-step-keep = Keep

temple-code-hall = Codes and cards of the players
temple-code-code-of = Code of { $who }: { $code }
temple-code-code-hidden = Code of { $who }: closed doors
temple-code-pair-of = Cards before { $who }
temple-code-gone = has given both cards
temple-code-gone-mine = your cards are taken
temple-code-first = first player
temple-code-halves = { $found } of { $all } half medallions
temple-code-taken = Clue cards taken
temple-code-turned-up = Cards turned up
temple-code-no-card = no card

temple-code-your-clues = Your clues
temple-code-no-clues = No clue yet
temple-code-none = none
temple-code-in-place = in its place
temple-code-elsewhere = elsewhere

temple-code-notes = Note sheet
temple-code-note = { $statuette } in { $position }: { $mark }
temple-code-note-open = open
temple-code-note-struck = struck out
temple-code-note-sure = sure
temple-code-clear = Clear my marks
temple-code-codes-left = { $codes ->
    [one] code is still possible by your clues
   *[other] codes are still possible by your clues
}
temple-code-cards-left = { $cards ->
    [one] 1 card out of sight is among them
   *[other] { $cards } cards out of sight are among them
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
temple-code-deck-note = Faded: in sight, so not your code. Our reconstruction: the printed cards are not public.

temple-code-take-from = Take from { $who }
temple-code-take-both = Take both
temple-code-keep-card = Keep this card
temple-code-choose = Choose a card
temple-code-wait = Wait for the others
temple-code-back = Back
temple-code-declare = Declare my code
temple-code-declare-short = Declare
temple-code-declare-this = Declare this code
temple-code-declare-how = Set three statuettes into your doors
temple-code-your-code = Your code
temple-code-statuettes = Statuettes
temple-code-position = Door { $position }: { $statuette }
temple-code-empty = empty
temple-code-put = { $statuette }, for door { $position }
temple-code-put-struck = { $statuette }, for door { $position }: struck out in your notes

temple-code-next-door = Which statuette stands behind door { $position }?
temple-code-next-declare = Declare this code? A wrong one costs you its clues, nothing more.
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
    [one] 1 point more: { $title }
   *[other] { $points } points more: { $title }
}
temple-code-titles = Titles
temple-code-last-codes = Medallions and last codes
temple-code-verdict = { $you ->
    [true] You joined your medallion in round { $round }.
   *[false] { $who } joined the medallion in round { $round }.
}
temple-code-verdict-limit = Nobody joined the medallion in { $round } rounds.
temple-code-copy = Copy my result
temple-code-share = Temple Code, solo: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $title }
temple-code-try-right = found with { $clues } clues
temple-code-try-wrong = missed with { $clues } clues
temple-code-tries-note = Code by code: found or missed, and with how many clues. The copied text names no statuette.

## The first lesson

temple-code-lesson-codes = You see the codes of Copal and Quetzal. Your own code is behind closed doors: only they see it.
temple-code-lesson-codes-know = A code is three different statuettes in order. The first to find two codes of their own wins.
temple-code-lesson-take = Take the upper card before Copal: emperor penguin, tiki, kraken.
temple-code-lesson-take-know = Copal takes the card that is left. Each of you learns what your card says about your own code.
temple-code-lesson-none = Your clue is empty: neither penguin nor tiki nor kraken is in your code.
temple-code-lesson-none-know = The note sheet has a cell for each statuette and door. All nine cells of these three are struck out.
temple-code-lesson-circle = Quetzal took from you, so you got axolotl, kraken, narwhal: one circle. One of them is in its place.
temple-code-lesson-circle-know = You are never told which one. But a circle alone means that none of the three is anywhere else.
temple-code-lesson-marks = Tap cells of the note sheet to make marks of your own: struck out, sure, open again.
temple-code-lesson-marks-know = Your marks are bolder than those of the house. How much the sheet helps is fixed when a table is opened.
temple-code-lesson-triangles = A new round, and Quetzal left you wave, tiki, Cthulhu: two triangles. Two of them are in your code, elsewhere.
temple-code-lesson-triangles-know = The tiki is out already. So wave and Cthulhu are in your code, but not where this card shows them.
temple-code-lesson-choose = Two codes are left, one with the axolotl and one with the narwhal. Take tiki, narwhal, wave from Copal.
temple-code-lesson-choose-know = You see Copal’s code: think of what the card that you leave will tell.
temple-code-lesson-declare = Two triangles again: the narwhal it is. Declare Cthulhu, wave, narwhal.
temple-code-lesson-declare-know = You may declare at any moment, in or out of turn. A wrong code costs you its clues and no more.
temple-code-lesson-end = Right: half a medallion is yours, and a new code stands behind your doors. The second half wins.
temple-code-lesson-end-know = Alone, you go through the deck once: turn up two cards, keep one, and find as many codes as you can.
