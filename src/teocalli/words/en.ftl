### The house, in English. Seats come as names; $you says whether the reader is the one named.

house-you = you
house-nobody = nobody
house-seat = Player { $number }
house-and = { $head } and { $last }
house-refusal = { $sentence } (rule { $rule })

house-refuse-over = The match is over.
house-refuse-seat = There is no such seat at this table.
house-refuse-unknown = There is no such action in this game.
house-refuse-undo = That can no longer be taken back: somebody has learnt something since, or it was not your last action.

house-event-undo = { $you ->
    [seat] You take your last action back.
   *[no] { $seat } takes the last action back.
}
house-courtesy = An independent fan implementation, not connected with the authors and publishers of the games.

house-choose-game = Which game? Type its number.
house-choose-level = How strong should the bots be? Type a number; nothing means the strongest.
house-commitment = shuffle fixed as
house-saved = Saved to { $file }. While the match runs, the file holds the secret of its shuffle.
house-hand-over = Hand the screen to { $name }, who then presses Enter. >
house-no-rule = No rule { $number } is in this rulebook.
house-standing = { $place }. { $name }: { $points }
house-seed-revealed = The seed of this match was { $seed }.
house-menu-many = { "    " }{ $kind } …  { $count } ways, for example “{ $example }”; type { $kind } to list them
house-menu-unknown = There is no “{ $answer }” here. You can do this:
house-play-help = Type the number of an action or its notation. Also: board, hint, rules, rules C7, undo, save FILE, quit.
