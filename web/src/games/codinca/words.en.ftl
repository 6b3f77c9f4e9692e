### What the board of Codinca says, in English.

codinca-where = Turn { $turn }
codinca-grid = Grid of sixteen tiles
codinca-tile = { $cell }: { $element }, { $face }{ $owner ->
    [own] , yours
    [other] , { $name }’s
   *[neutral] , neutral
}
codinca-turns-to = turns to { $face }
codinca-chosen = chosen
codinca-may-switch = can be switched with { $cell }
codinca-barred = { $kind ->
    [flip] just flipped by the player before you: you may not flip it back this turn, rule C20
    [switch] just switched by the player before you: you may not switch it back this turn, rule C20
    [push] just pushed the other way: you may not push it back this turn, rule C20
   *[rotate] just turned: you may not turn it back this turn, rule C20
}
codinca-barred-arrow = Push { $line } { $way }: just pushed the other way, not allowed this turn, rule C20
codinca-barred-turn = { $way }: just turned, not allowed this turn, rule C20
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
codinca-next-flip = Press the tile to flip.
codinca-next-spirit = Choose what your spirit card does: push, rotate or trap.
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
codinca-arrows = Lines you can push
codinca-handles = Blocks you can rotate
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
    [0] Both actions taken
    [one] 1 action left
   *[other] { $owed } actions left
}
codinca-end-turn = End the turn
codinca-back = Back to switch and flip
codinca-a-trap = A trap
codinca-trap-unknown = Nobody knows what it looks like yet.
codinca-trap-try = Try the four sides; dashed tiles turn.
codinca-which-card = Which spirit card to play
codinca-card-of = Card { $number }, { $trap }
codinca-card-held = in hand
codinca-card-dark = used for a push or a rotation
codinca-card-light = trap turned up

codinca-elements-drawn = Drawn at random
codinca-elements-picked = Picked for each seat
codinca-your-keys = Your keys
codinca-only-you = nobody else sees them
codinca-keys-of = { $name }’s keys
codinca-card-line = Line
codinca-card-diagonal = Diagonal
codinca-card-block = Block
codinca-card-corners = Corners
codinca-key-done = done
codinca-key-open = to do
codinca-key-turns = { $turns ->
    [0] this turn
    [one] 1 turn
   *[other] { $turns } turns
}
codinca-key-possible = { $count } possible
codinca-seat = { $element }, { $done } of 4 keys done, { $held ->
    [0] no spirit card left
    [one] 1 spirit card left
   *[other] { $held } spirit cards left
}

codinca-final = Keys in the order they were completed
codinca-final-done = { $key }: key { $number }
codinca-final-points = { $points ->
    [one] 1 key
   *[other] { $points } keys
}
codinca-final-open = { $key }: not completed
codinca-verdict = { $you ->
    [true] Your { $key } key, in your turn { $turn }, was the fourth.
   *[false] { $who } completed the fourth key, { $key }, in turn { $turn }.
}
codinca-verdict-limit = After { $turns } turns each, the completed keys are counted.

codinca-lesson-aim = The aim: be the first to bring your four tiles into four patterns, one after the other.
codinca-lesson-aim-know = Everybody has four tiles on the same grid, and everybody can move and turn all the tiles.
codinca-lesson-own = The four tiles with the ivory ring are yours: you play fire.
codinca-lesson-own-know = Each tile has a gold face and a stone face. Everybody plays on the same grid: anyone can move and flip its tiles.
codinca-lesson-keys = These are your four keys. Bring your four tiles into one pattern after another, in any order; the first to complete all four wins.
codinca-lesson-keys-know = The number tells how many turns away a key is if nobody interferes. Let’s go for the corners: 2 turns.
codinca-lesson-switch = Switch your tile at b4 with its neighbour at a3: drag it there, or press one and then the other.
codinca-lesson-switch-know = A switch takes one of your own tiles and any tile next to it, diagonals included. Faces stay as they are.
codinca-lesson-flip = Now flip your tile at b2 to its stone face.
codinca-lesson-flip-know = You may flip any tile on the grid. A turn has two actions: a switch then a flip, two switches, or two flips of which at least one is your own tile.
codinca-lesson-done = You have taken both actions. End your turn.
codinca-lesson-done-know = Your turn does not end by itself because you have spirit cards, which you may play at any moment of it. Let’s keep them for later.
codinca-lesson-barred = Obsidian has flipped c2 and d3. The lock means that you may not flip them back right away.
codinca-lesson-barred-know = You may not reverse what the player before you has just done: rule C20. Everything else is allowed.
codinca-lesson-third = Three tiles of the pattern are nearly there. Switch b2 with c3.
codinca-lesson-third-know = The corners can be those of the whole grid or of any square of three by three, and the pattern may be rotated.
codinca-lesson-corners = Now switch d2 with c1: one gold corner, three of stone.
codinca-lesson-corners-know = Your keys are checked after each of your actions.
codinca-lesson-key = The corners are done. A completed key is shown to everybody, and it stays done whatever happens to the tiles.
codinca-lesson-key-know = Completing a key ends your turn at once: at most one key per turn.
codinca-lesson-push = Obsidian has moved two of your tiles. Play a spirit card: choose Push, then the arrow that pushes row 3 to the left.
codinca-lesson-push-know = You have three spirit cards for the whole game. Each gives one extra action. The tile pushed out of a line comes back in at the other end.
codinca-lesson-rotate = A second card: choose Rotate, press the handle between b2 and c1, and turn the block clockwise.
codinca-lesson-rotate-know = A block of four tiles may be turned by a quarter either way or by half a turn.
codinca-lesson-column = Switch a3 with b4: then all your tiles are in one column.
codinca-lesson-column-know = The line key needs two gold tiles and then two of stone. Only the faces are still wrong.
codinca-lesson-trap = Your last card can be a trap, which changes faces. Choose Trap and turn it up.
codinca-lesson-trap-know = Nobody knows what a trap looks like before it is turned up, not even you.
codinca-lesson-side = Try the four sides of the grid. Two of them make your column half gold, half stone: lay the trap at one of these.
codinca-lesson-side-know = Tiles with a dashed outline would turn. The bottom row of the picture is the one nearest the card.
codinca-lesson-end = Two keys in three turns. The line and the corners are done; the diagonal and the block are still to come.
codinca-lesson-end-know = The others race for their own keys with the same tiles. Now play!
