### What the board of Codinca says, in English.

codinca-where = Turn { $turn }
codinca-grid = Grid of sixteen tiles
codinca-tile = { $cell }: { $element }, { $face }{ $owner ->
    [own] , yours
    [other] , of { $name }
   *[neutral] , nobody’s
}
codinca-turns-to = turns to { $face }
codinca-chosen = chosen
codinca-may-switch = may be switched with { $cell }
codinca-barred = { $kind ->
    [flip] just flipped by the previous player: may not be flipped back this turn, rule C20
    [switch] just switched by the previous player: may not be switched back this turn, rule C20
    [push] just pushed the other way: may not be pushed back this turn, rule C20
   *[rotate] just turned: may not be turned back this turn, rule C20
}
codinca-barred-arrow = Push { $line } { $way }: just pushed the other way, may not be pushed back this turn, rule C20
codinca-barred-turn = { $way }: just turned, may not be turned back this turn, rule C20
codinca-arrows = Lines to push
codinca-handles = Blocks to rotate
codinca-handle = Rotate the block whose top left tile is { $block }
codinca-ways = How to turn the block at { $block }
codinca-sides = Sides of the grid
codinca-try-side = Try the { $side } side

codinca-way-switch = Switch
codinca-way-flip = Flip
codinca-way-push = Push
codinca-way-rotate = Rotate
codinca-way-trap = Trap
codinca-step-left = { $owed } left
codinca-spirit = Spirit
codinca-spirit-card = Spirit card
codinca-spirit-cards = Spirit cards
codinca-one-each = one extra action each
codinca-cards-left = { $held ->
    [0] no spirit card
    [one] 1 spirit card
   *[other] { $held } spirit cards
}
codinca-actions-left = { $owed ->
    [0] Both actions made
    [one] 1 action left
   *[other] { $owed } actions left
}
codinca-end-turn = End the turn
codinca-back = Back to switch and flip
codinca-a-trap = A trap
codinca-trap-unknown = Nobody knows its picture yet.
codinca-trap-try = Try the four sides; dashed tiles turn.
codinca-which-card = Which spirit card to play
codinca-card-of = Card { $number }, { $trap }
codinca-card-held = in hand
codinca-card-dark = spent on a push or rotation
codinca-card-light = trap turned up

codinca-your-keys = Your keys
codinca-only-you = only you see them
codinca-keys-of = Keys of { $name }
codinca-card-line = Line
codinca-card-diagonal = Diagonal
codinca-card-block = Block
codinca-card-corners = Corners
codinca-key-done = done
codinca-key-open = open
codinca-key-turns = { $turns ->
    [0] this turn
    [one] 1 turn
   *[other] { $turns } turns
}
codinca-key-possible = { $count ->
    [one] 1 pattern
   *[other] { $count } patterns
}
codinca-seat = { $element }, { $done } of 4 keys done, { $held ->
    [0] no spirit card left
    [one] 1 spirit card left
   *[other] { $held } spirit cards left
}

codinca-final = Keys in the order they were made
codinca-final-done = { $key }: key { $number }
codinca-final-open = { $key }: still open
codinca-verdict = { $you ->
    [true] Your { $key } key, in your turn { $turn }, was the fourth.
   *[false] { $who } completed the fourth key, { $key }, in turn { $turn }.
}
codinca-verdict-limit = After { $turns } turns each, the keys done are counted.
