### Temple Code, in English. Seats come as names; $you says whether the reader is the one named.

temple-code-statuette-wave = wave
temple-code-statuette-tiki = tiki
temple-code-statuette-cthulhu = Cthulhu
temple-code-statuette-axolotl = axolotl
temple-code-statuette-narwhal = narwhal
temple-code-statuette-penguin = emperor penguin
temple-code-statuette-kraken = kraken

temple-code-clue-0-0 = none of the three is in the code
temple-code-clue-0-1 = one elsewhere
temple-code-clue-0-2 = two elsewhere
temple-code-clue-0-3 = three elsewhere
temple-code-clue-1-0 = one in its place
temple-code-clue-1-1 = one in its place, one elsewhere
temple-code-clue-1-2 = one in its place, two elsewhere
temple-code-clue-2-0 = two in their places

temple-code-title-beginner = beginner archaeologist
temple-code-title-seasoned = seasoned archaeologist
temple-code-title-expert = expert archaeologist
temple-code-title-master = master archaeologist
temple-code-title-jedi = Jedi archaeologist
temple-code-title-waouw = Waouw
temple-code-title-possible = Is it possible?

temple-code-event-take = { $you ->
    [seat] You take { $card } from { $other }, who takes { $rest }.
    [other] { $seat } takes { $card } from you. You take { $rest }.
   *[no] { $seat } takes { $card } from { $other }, who takes { $rest }.
}
temple-code-event-both = { $you ->
    [seat] You are the last one with cards and take both: { $left }; { $right }.
   *[no] { $seat } is the last one with cards and takes both: { $left }; { $right }.
}
temple-code-event-clue = { $you ->
    [seat] Your clue on { $card }: { $clue }.
   *[no] { $seat }’s clue on { $card }: { $clue }.
}
temple-code-event-declare-right = { $you ->
    [seat] You declare { $declared }. Right: you get half a medallion.
   *[no] { $seat } declares { $declared }. Right: half a medallion.
}
temple-code-event-declare-wrong = { $you ->
    [seat] You declare { $declared }. Wrong: your code was { $code }.
   *[no] { $seat } declares { $declared }. Wrong: the code was { $code }.
}
temple-code-event-guess-right = { $you ->
    [seat] You declare { $declared }. Right: { $found ->
        [one] 1 point
       *[other] { $found } points
    }.
   *[no] { $seat } declares { $declared }. Right: { $found ->
        [one] 1 point
       *[other] { $found } points
    }.
}
temple-code-event-guess-wrong = { $you ->
    [seat] You declare { $declared }. Wrong: the code was { $code }.
   *[no] { $seat } declares { $declared }. Wrong: the code was { $code }.
}
temple-code-event-code = { $you ->
    [seat] You get a new code.
   *[no] { $seat } gets a new code.
}
temple-code-event-code-seen = { $you ->
    [seat] You get a new code: { $code }.
   *[no] { $seat } gets a new code: { $code }.
}
temple-code-event-first-card = The first clue card: { $card }.
temple-code-event-reveal = { $you ->
    [seat] You turn up { $left }; { $right }.
   *[no] { $seat } turns up { $left }; { $right }.
}
temple-code-event-keep = { $you ->
    [seat] You keep { $card }. Discarded: { $rest }.
   *[no] { $seat } keeps { $card }. Discarded: { $rest }.
}
temple-code-event-stop = { $you ->
    [seat] You stop.
   *[no] { $seat } stops.
}
temple-code-event-discard-shuffled = The pile was empty: the discard is shuffled to make a new one.
temple-code-event-aside-shuffled = The pile and the discard were empty: the clue cards that players had taken are shuffled to make a new pile. Notes are kept.
temple-code-event-round = { $you ->
    [seat] Round { $round }. You go first.
   *[no] Round { $round }. { $seat } goes first.
}
temple-code-event-win = { $you ->
    [seat] You complete your medallion and win.
   *[no] { $seat } completes a medallion and wins.
}
temple-code-event-limit = Round { $round } was the last. In the lead with { $found ->
    [0] no half medallion
    [one] 1 half medallion
   *[other] { $found } half medallions
}: { $seats }.
temple-code-event-solo-over = { $points ->
    [one] 1 point
   *[other] { $points } points
}: { $title }

temple-code-prompt-take = Your turn. Take a card from another player, who takes the other one.
temple-code-prompt-both = Your turn. Only you have cards left: take both.
temple-code-prompt-reveal = Turn up two cards, or declare your code.
temple-code-prompt-keep = Keep one of the two cards for its clue, or declare your code.
temple-code-prompt-keep-last = The last two cards. Keep one for its clue, declare your code, or stop.
temple-code-prompt-last = There are not enough cards left to draw. Declare your code, or stop.
temple-code-prompt-declare = { $seat } is choosing a card. You may declare your code.
temple-code-prompt-wait = { $seat } is choosing.

temple-code-label-take = Take { $card } from { $other }
temple-code-label-both = Take both: { $left }; { $right }
temple-code-label-declare = Declare { $code }
temple-code-label-wait = Do not declare
temple-code-label-reveal = Turn up two cards
temple-code-label-keep = Keep { $card }
temple-code-label-stop = Stop here

temple-code-refuse-clue = You have not had a clue on this code yet.
temple-code-refuse-solo = You are playing alone: turn up two cards, then keep one.
temple-code-refuse-only-solo = That is only possible when you play alone.
temple-code-refuse-turn = It is { $other }’s turn.
temple-code-refuse-not-asked = You cannot declare yet, so there is nothing to pass on.
temple-code-refuse-asked = You have already passed on declaring since the last turn.
temple-code-refuse-nobody = Nobody sits there.
temple-code-refuse-own = You take from another player, never from yourself.
temple-code-refuse-gone = { $other } has no cards left this round.
temple-code-refuse-both = Others still have cards in front of them: { $seats }. Take from one of them.
temple-code-refuse-both-due = Only you have cards left: take both of your own.
temple-code-refuse-keep-first = Two cards are already turned up: keep one of them first.
temple-code-refuse-reveal-first = Turn up two cards first.
temple-code-refuse-pile = There are fewer than two cards in the pile, so no turn can start.
temple-code-refuse-stop = There are still cards to play: you can stop when the pile has fewer than two.

## The board in the terminal

temple-code-board-solo = solo
temple-code-board-first = first { $place }
temple-code-board-latest = latest { $place }
temple-code-board-silent = silent { $places }
temple-code-board-turn = turn { $place }
temple-code-board-over = over
temple-code-board-cards = { $count } in the pile
temple-code-board-code = code
temple-code-board-left = left
temple-code-board-right = right
temple-code-board-found = found
temple-code-board-clue = clue
