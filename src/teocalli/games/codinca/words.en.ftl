### Codinca, in English. Seats come as names; $you says whether the reader is the one named.

codinca-pitch = Bring your four tiles into four secret patterns, on a grid that everybody moves.

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
   *[no] { $seat } is done.
}
codinca-event-key = { $you ->
    [seat] You complete your { $key } key: { $faces }. That is key { $count } of 4.
   *[no] { $seat } completes a key, { $key }: { $faces }. That is key { $count } of 4.
}
codinca-event-wins = { $you ->
    [seat] You have completed all four keys and win.
   *[no] { $seat } has completed all four keys and wins.
}
codinca-event-limit = Everybody has had { $turns } turns: the match ends.
codinca-event-wins-by-keys = { $you ->
    [seat] You win with { $count ->
        [one] one key
       *[other] { $count } keys
    } done.
   *[no] { $seat } wins with { $count ->
        [one] one key
       *[other] { $count } keys
    } done.
}
codinca-event-shared = { $count ->
    [0] No key is done: { $seats } share the win.
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
codinca-prompt-side = Choose the side where “{ $trap }” is laid.
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
codinca-refuse-side-first = Choose the side of your trap first.
codinca-refuse-no-trap-up = No trap is turned up, so there is no side to choose.
codinca-refuse-owed = You still owe a base action: a turn has two.
codinca-refuse-both-made = Both base actions of this turn are made.
codinca-refuse-switch-after-flip = After a flip only another flip may follow.
codinca-refuse-not-own = Neither of these tiles is yours: a switch moves one of your own.
codinca-refuse-same-tile = You have just flipped that tile: the second flip takes another one.
codinca-refuse-second-flip = The first tile you flipped is not yours, so the second must be one of your own.
codinca-refuse-no-card = You have no spirit card left.
codinca-refuse-name-card = Owners know their traps at this table: say which spirit card you play.
codinca-refuse-name-no-card = Nobody knows the traps at this table: spirit cards are spent in the order dealt.
codinca-refuse-card-spent = Spirit card { $card } is no longer in your hand.
codinca-refuse-side-now = At this table the side is named before the trap is turned up.
codinca-refuse-side-later = The side is chosen once the trap is turned up.
codinca-refuse-take-back-switch = { $other } just switched these two tiles: they may not be switched back in this turn.
codinca-refuse-take-back-flip = { $other } just flipped that tile: it may not be flipped back in this turn.
codinca-refuse-take-back-push = { $other } just pushed this line the other way: it may not be pushed back in this turn.
codinca-refuse-take-back-rotate = { $other } just rotated this block: it may not be turned back in this turn.
codinca-refuse-take-back-position = The grid would be as it was before { $other }’s turn: that may not be brought back.

codinca-option-line_keys = Line and diagonal keys
codinca-option-line_keys-text = Which six colourings the keys show. The printed ones are not public; both sets are our reconstruction.
codinca-option-line_keys-A = set A
codinca-option-line_keys-A-text = As for blocks: all alike, one that differs, two and two, alternating.
codinca-option-line_keys-B = set B
codinca-option-line_keys-B-text = All alike, two and two, alternating, and the two mirror patterns.
codinca-option-owner_looks = Owners know their traps
codinca-option-owner_looks-text = Everybody may look at the traps of his own spirit cards and says which card he plays.
codinca-option-owner_looks-false = no
codinca-option-owner_looks-false-text = Nobody knows a trap before it is played; cards are spent in the order dealt.
codinca-option-owner_looks-true = yes
codinca-option-owner_looks-true-text = You know your own traps and choose which card you play.
codinca-option-blind_side = Side named blindly
codinca-option-blind_side-text = The side of a trap is named before it is turned up.
codinca-option-blind_side-false = no
codinca-option-blind_side-false-text = The trap is turned up first, then its side is chosen.
codinca-option-blind_side-true = yes
codinca-option-blind_side-true-text = You name the side and then see what you have done.
codinca-option-take_back = No take-back
codinca-option-take_back-text = What may not be reversed of the previous player’s turn.
codinca-option-take_back-action = each single action
codinca-option-take_back-action-text = No switch, flip, push or rotation of the previous player may be reversed.
codinca-option-take_back-position = the whole position
codinca-option-take_back-position-text = No action may bring back the grid as it was before the previous player’s turn.
codinca-option-take_back-off = nothing is barred
codinca-option-take_back-off-text = Anything may be reversed at once.
codinca-option-turn_limit = Turns each
codinca-option-turn_limit-text = The match ends when everybody has had that many turns; most keys done wins.
codinca-option-elements = Elements
codinca-option-elements-text = Drawn at random, or a letter a seat: E earth, A air, W water, F fire.
codinca-option-elements-random = drawn at random
codinca-option-elements-random-text = Everybody draws an element.
