### Codinca, in English. Seats come as names; $you says whether the reader is the one named.

codinca-element-earth = earth
codinca-element-air = air
codinca-element-water = water
codinca-element-fire = fire
codinca-face-gold = gold
codinca-face-stone = stone

codinca-key-line = line
codinca-key-diagonal = diagonal
codinca-key-block = block
codinca-key-corners = four corners

codinca-line-1 = row 1
codinca-line-2 = row 2
codinca-line-3 = row 3
codinca-line-4 = row 4
codinca-line-a = column a
codinca-line-b = column b
codinca-line-c = column c
codinca-line-d = column d
codinca-way-left = to the left
codinca-way-right = to the right
codinca-way-up = upwards
codinca-way-down = downwards
codinca-turn-right = a quarter turn clockwise
codinca-turn-left = a quarter turn anticlockwise
codinca-turn-half = half a turn
codinca-side-bottom = bottom
codinca-side-right = right
codinca-side-top = top
codinca-side-left = left

codinca-trap-half = half
codinca-trap-near-band-1 = near band
codinca-trap-near-band-3 = three near bands
codinca-trap-inner-band = inner band
codinca-trap-outer-bands = outer bands
codinca-trap-stripes = stripes
codinca-trap-checker = checkerboard
codinca-trap-quarters = quarters
codinca-trap-one-quarter = one quarter
codinca-trap-three-quarters = three quarters
codinca-trap-frame = frame
codinca-trap-heart = heart
codinca-trap-saltire = saltire
codinca-trap-diamond = diamond
codinca-trap-corners = corners
codinca-trap-plus = plus
codinca-trap-stair-low = low stair
codinca-trap-stair-high = high stair
codinca-trap-arrowhead = arrowhead
codinca-trap-keyhole = keyhole

codinca-event-switch = { $you ->
    [seat] You switch { $cells }.
   *[no] { $seat } switches { $cells }.
}
codinca-event-flip = { $you ->
    [seat] You flip { $cells } to { $face }.
   *[no] { $seat } flips { $cells } to { $face }.
}
codinca-event-push = { $you ->
    [seat] You play a spirit card and push { $line } { $way }.
   *[no] { $seat } plays a spirit card and pushes { $line } { $way }.
}
codinca-event-rotate = { $you ->
    [seat] You play a spirit card and rotate the block at { $block } { $way }.
   *[no] { $seat } plays a spirit card and rotates the block at { $block } { $way }.
}
codinca-event-trap = { $you ->
    [seat] You turn up a trap: “{ $trap }”.
   *[no] { $seat } turns up a trap: “{ $trap }”.
}
codinca-event-side = { $you ->
    [seat] You lay the trap at the { $side } edge.
   *[no] { $seat } lays the trap at the { $side } edge.
} { $count ->
    [0] No tile turns.
    [one] One tile turns.
   *[other] { $count } tiles turn.
}
codinca-event-trap-side = { $you ->
    [seat] You lay a spirit card at the { $side } edge and turn up its trap: “{ $trap }”.
   *[no] { $seat } lays a spirit card at the { $side } edge and turns up its trap: “{ $trap }”.
} { $count ->
    [0] No tile turns.
    [one] One tile turns.
   *[other] { $count } tiles turn.
}
codinca-event-done = { $you ->
    [seat] You end your turn.
   *[no] { $seat } ends the turn.
}
codinca-event-key = { $you ->
    [seat] You complete your { $key } key: { $faces }. That is key { $count } of 4.
   *[no] { $seat } completes the { $key } key: { $faces }. That is key { $count } of 4.
}
codinca-event-wins = { $you ->
    [seat] You have completed all four keys and win.
   *[no] { $seat } has completed all four keys and wins.
}
codinca-event-limit = Everybody has had { $turns } turns: the match is over.
codinca-event-wins-by-keys = { $you ->
    [seat] You win with { $count ->
        [one] one key
       *[other] { $count } keys
    } completed.
   *[no] { $seat } wins with { $count ->
        [one] one key
       *[other] { $count } keys
    } completed.
}
codinca-event-shared = { $count ->
    [0] No key was completed: { $seats } share the win.
    [one] One key each: { $seats } share the win.
   *[other] { $count } keys each: { $seats } share the win.
}

codinca-prompt-begin = Switch one of your tiles, or flip any tile{ $cards ->
    [0] .
   *[other] , or play a spirit card.
}
codinca-prompt-after-switch = Flip any tile, or switch again{ $cards ->
    [0] .
   *[other] , or play a spirit card.
}
codinca-prompt-after-own-flip = Flip another tile{ $cards ->
    [0] .
   *[other] , or play a spirit card.
}
codinca-prompt-after-flip = Flip one of your own tiles{ $cards ->
    [0] .
   *[other] , or play a spirit card.
}
codinca-prompt-done = Play a spirit card, or end your turn.
codinca-prompt-side = Choose a side of the grid for “{ $trap }”.
codinca-prompt-wait = { $seat } is choosing.
codinca-prompt-wait-side = { $seat } is choosing a side for “{ $trap }”.
codinca-prompt-over = The match is over.

codinca-label-switch = Switch { $cells }
codinca-label-flip = Flip { $cells } to { $face }
codinca-label-push = Push { $line } { $way }
codinca-label-rotate = Rotate the block at { $block } { $way }
codinca-label-trap = Turn up a trap
codinca-label-trap-side = Turn up a trap at the { $side } edge
codinca-label-card-push = Card { $card } (“{ $trap }”): push { $line } { $way }
codinca-label-card-rotate = Card { $card } (“{ $trap }”): rotate the block at { $block } { $way }
codinca-label-card-trap = Card { $card }: turn up “{ $trap }”
codinca-label-card-trap-side = Card { $card }: turn up “{ $trap }” at the { $side } edge
codinca-label-side = Lay the trap at the { $side } edge
codinca-label-done = End the turn

codinca-refuse-over = The match is over.
codinca-refuse-turn = It is { $other }’s turn.
codinca-refuse-side-first = First choose a side for your trap.
codinca-refuse-no-trap-up = No trap is turned up, so there is no side to choose.
codinca-refuse-owed = You still have a base action to take: a turn has two.
codinca-refuse-both-made = You have already taken both base actions of this turn.
codinca-refuse-switch-after-flip = After a flip you can only flip again.
codinca-refuse-not-own = Neither of these tiles is yours: a switch must move at least one of your own.
codinca-refuse-same-tile = You have just flipped that tile: the second flip must be a different one.
codinca-refuse-second-flip = The first tile you flipped is not yours, so the second must be one of your own.
codinca-refuse-no-card = You have no spirit card left.
codinca-refuse-name-card = At this table players know their traps: say which spirit card you play.
codinca-refuse-name-no-card = At this table nobody knows the traps: spirit cards are played in the order they were dealt.
codinca-refuse-card-spent = Spirit card { $card } is no longer in your hand.
codinca-refuse-side-now = At this table you choose the side before the trap is turned up.
codinca-refuse-side-later = You choose the side after the trap is turned up.
codinca-refuse-take-back-switch = { $other } has just switched these two tiles: you may not switch them back this turn.
codinca-refuse-take-back-flip = { $other } has just flipped that tile: you may not flip it back this turn.
codinca-refuse-take-back-push = { $other } has just pushed this line the other way: you may not push it back this turn.
codinca-refuse-take-back-rotate = { $other } has just rotated this block: you may not turn it back this turn.
codinca-refuse-take-back-position = That would bring the grid back to what it was before { $other }’s turn.

## The board in the terminal

codinca-board-legend = ◆ gold  ◇ stone
codinca-board-over = The game is over.
codinca-board-turn = Seat { $place }, turn { $turn } of { $turns }
codinca-board-switch = switch
codinca-board-flip = flip
codinca-board-then = { $first } then { $second }
codinca-board-turned-up = { $trap } turned up: choose its side
codinca-board-line = line
codinca-board-diagonal = diagonal
codinca-board-block = block
codinca-board-corners = corners
codinca-board-gold = G
codinca-board-stone = S
