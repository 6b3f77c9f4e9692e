### The house, in English. Seats come as names; $you says whether the reader is the one named.

house-you = you
house-nobody = nobody
house-none = none
house-seat = Player { $number }
house-and = { $head } and { $last }
house-refusal = { $sentence } (rule { $rule })

house-refuse-over = The match is over.
house-refuse-seat = There is no such seat at this table.
house-refuse-unknown = There is no such action in this game.
house-refuse-undo = That can no longer be undone: somebody has learnt something since, or it was not your last action.

house-event-undo = { $you ->
    [seat] You undo your last action.
   *[no] { $seat } undoes their last action.
}
house-courtesy = An independent fan implementation, not affiliated with the authors or publishers of the games.

house-choose-game = Which game? Type its number.
house-choose-level = How strong should the bots be? Type a number, or press Enter for the strongest.
house-commitment = shuffle fingerprint
house-saved = Saved to { $file }. Until the match is over, this file contains the secret seed of the shuffle.
house-hand-over = Hand the screen to { $name }, then press Enter. >
house-no-rule = There is no rule { $number } in this rulebook.
house-standing = { $place }. { $name }: { $points }
house-seed-revealed = The seed of this match was { $seed }.
house-menu-many = { "    " }{ $kind } …  { $count } ways: type { $kind } to list them (“{ $example }”)
house-menu-unknown = “{ $answer }” is not possible here. You can do this:
house-play-help = Type the number of an action or its notation. Other commands: board, hint, rules, rules C7, undo, save FILE, quit.

## The board in the terminal; the games have their own words besides

house-board-seat = seat
house-board-round = round { $number } of { $rounds }
house-board-over = over
house-board-discard = discard
house-board-pile = pile
