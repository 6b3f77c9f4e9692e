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
codinca-barred-now = { $kind ->
    [flip] The player before you has just flipped this tile: you may not flip it back in this turn.
    [switch] The player before you has just switched these two tiles: you may not switch them back in this turn.
    [push] The player before you has just pushed this line the other way: you may not push it back in this turn.
   *[rotate] The player before you has just turned this block: you may not turn it back in this turn.
}
codinca-not-own = { $cell } is not yours: a switch begins with one of your own tiles, those with the ivory ring.
codinca-stuck = This tile cannot be switched now.
codinca-far = { $cell } does not touch { $first }: a switch takes two tiles side by side or corner to corner.
codinca-next-first = Press one of your own tiles, then the tile to switch it with.
codinca-next-second = Now press a tile next to { $cell } to switch them.
codinca-next-flip = Press the tile to turn over.
codinca-next-push = Press an arrow: its row or column moves by one place.
codinca-next-block = Press a round handle: it turns the four tiles around it.
codinca-next-turn = Which way: a quarter left, half a turn, or a quarter right?
codinca-next-trap = Turn up your trap: it sets the faces of the tiles.
codinca-next-lay = Try the four sides, then lay the trap. Dashed tiles will turn.
codinca-next-side = Try the four sides, then lay the trap. Dashed tiles will turn.
codinca-trace = { $kind ->
    [flip] just flipped by { $who }
    [switch] just switched by { $who }
    [push] just pushed by { $who }
    [rotate] just turned by { $who }
   *[other] just changed by { $who }
}
codinca-acts = Since your last move
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
codinca-final-points = { $points ->
    [one] 1 key
   *[other] { $points } keys
}
codinca-final-open = { $key }: still open
codinca-verdict = { $you ->
    [true] Your { $key } key, in your turn { $turn }, was the fourth.
   *[false] { $who } completed the fourth key, { $key }, in turn { $turn }.
}
codinca-verdict-limit = After { $turns } turns each, the keys done are counted.

codinca-lesson-own = The four tiles with the ivory ring are yours: you play fire.
codinca-lesson-own-know = Each tile has a gold face and a stone face. The grid is shared: everybody moves and flips on it.
codinca-lesson-keys = These are your four keys. Bring your four tiles into one pattern after the other, in any order; the first to complete all four wins.
codinca-lesson-keys-know = The number says how many turns a key is away if nobody interferes. We go for the corners: 2 turns.
codinca-lesson-switch = Switch your tile at b4 with its neighbour at a3: drag it there, or press the one and then the other.
codinca-lesson-switch-know = A switch takes one of your own tiles and any tile next to it, diagonals included. Faces stay as they are.
codinca-lesson-flip = Now flip your tile at b2 to its stone face.
codinca-lesson-flip-know = Any tile on the grid may be flipped. A turn has two actions: switch and flip, two switches, or two flips with one of your own tiles among them.
codinca-lesson-done = Both actions are made. End your turn.
codinca-lesson-done-know = The turn waits for you because you hold spirit cards, which may be played at any moment of it. We keep them for later.
codinca-lesson-barred = Obsidian has flipped c2 and d3. The lock says that you may not flip them back at once.
codinca-lesson-barred-know = What the previous player did may not be reversed in the turn after it: rule C20. Everything else is allowed.
codinca-lesson-third = Three tiles of the pattern are nearly there. Switch b2 with c3.
codinca-lesson-third-know = The corners may be those of the whole grid or of any square of three by three, and the card may be turned.
codinca-lesson-corners = And switch d2 with c1: one gold corner, three of stone.
codinca-lesson-corners-know = Your keys are checked after every single action of yours.
codinca-lesson-key = The corners are done. A key is shown to all, and it stays done whatever happens to the tiles.
codinca-lesson-key-know = Completing a key ends your turn at once: at most one key a turn.
codinca-lesson-push = Obsidian has moved two of your tiles. Play a spirit card: choose Push, then the arrow that pushes row 3 to the left.
codinca-lesson-push-know = You have three spirit cards for the whole game. Each gives one extra action. The tile that leaves a line comes in again at its other end.
codinca-lesson-rotate = A second card: choose Rotate, press the handle between b2 and c1, and turn the block clockwise.
codinca-lesson-rotate-know = A block of four tiles may be turned by a quarter either way or by half a turn.
codinca-lesson-column = Switch a3 with b4: all your tiles then stand in one column.
codinca-lesson-column-know = The line key wants two gold tiles and then two of stone. Only the faces are still wrong.
codinca-lesson-trap = Your last card can be a trap, which sets faces. Choose Trap and turn it up.
codinca-lesson-trap-know = Nobody knows the picture of a trap before it is turned up, not even you.
codinca-lesson-side = Try the four sides of the grid. Two of them make your column half gold, half stone: lay the trap at one of these.
codinca-lesson-side-know = Tiles with a dashed line would turn. The bottom row of the picture stays nearest to the card.
codinca-lesson-end = Two keys in three turns. The line and the corners are done; the diagonal and the block are still to come.
codinca-lesson-end-know = The others race for their own keys with the same tiles in their way. Now play.
