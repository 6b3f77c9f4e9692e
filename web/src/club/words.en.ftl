### What the screens of a club evening say, in English.

club-new = Host a club evening
club-new-text = People enter with a link, you draw the rounds, the tables open by themselves and the points are counted for you. For 4 to 128 people.
club-offline = You are offline: opening an evening needs a connection.
club-name = Name of the evening
club-name-example = Thursday at the library
club-games = What is played
club-games-help = You choose the game of each round from these.
club-seats = Players per table, at most
club-seats-help = Tables are as even as possible: nine people at tables of four make three tables of three.
club-rounds = Rounds
club-pairing = Who meets whom
club-swiss = By points (Swiss)
club-swiss-help = Players with about the same points meet, and nobody meets the same opponent again if it can be avoided.
club-everybody = Everybody meets everybody
club-everybody-help = As many different opponents as the rounds allow, whatever the points.
club-bots = Empty seats
club-bots-none = Stay empty
club-bots-none-help = If the numbers do not work out, somebody sits out a round.
club-bots-fill = Bots take them ({ $level })
club-bots-fill-help = Everybody plays in every round.
club-admits = I let people in one by one
club-admits-help = For a link that strangers may have, or for somebody who comes back under another name. You can change this at any time.
club-check-again = { $count ->
    [one] One person has not played yet: ask them to wait at the door again
   *[other] { $count } people have not played yet: ask them to wait at the door again
}
club-door = At the door
club-asks = would like to come in
club-refused = { $count ->
    [one] One person was turned away
   *[other] { $count } people were turned away
}
club-let-in = Let in
club-let-in-name = Let in: { $name }
club-refuse = Turn away
club-refuse-name = Turn away: { $name }
club-at-door = You are at the door, { $name }. The host lets people in one by one.
club-turned-away = The host has not let you in. If that is a mistake, speak to the host.
club-open = Open the evening
club-where = Club evening
club-round-of = Round { $number } of { $planned }
club-before = Not started yet
club-over = The evening is over
club-enter = Enter
club-back = Come back
club-your-name = Your name
club-enter-text = Once you have entered, you take part in the next draw.
club-entered = You are in, { $name }. Your table appears here when the round is drawn.
club-away = You have left the evening. Your points stay.
club-sent-home = The host has sent you home from this evening. Your points stay. If you would like to play on, speak to the host, who can let you in again.
club-ready = Your table is ready
club-ready-text = Table { $number }, with { $who }
club-sit = Sit down
club-playing = You are playing at table { $number }, with { $who }
club-to-table = To your table
club-your-result = The evening is over. Your place: { $place } of { $people }, with { $points } points.
club-done = Your match is over: { $points } points.
club-next-round = The next round is drawn when all tables have finished.
club-next-end = The ranking is final when all tables have finished.
club-next-host = All tables have finished: the host will draw the next round.
club-next-yours = All tables have finished: draw the next round when you are ready.
club-all-finished = All tables have finished
club-bye = You sit out this round, and get { $points } points for it.
club-late = This round is already drawn. You play from the next one on.
club-too-late = The last round is already drawn, so there is no table for you this evening. You are welcome to watch.
club-leave = Leave the evening
club-host = You are the host
club-link = Link to this evening
club-wall = Screen for the wall
club-next-game = Game of the next round
club-final = Final: the best play one another
club-finals = Final
club-draw = Draw round { $number }
club-wait = { $tables ->
    [one] One table has not finished yet.
   *[other] { $tables } tables have not finished yet.
}
club-people = { $count ->
    [0] Nobody has entered yet
    [one] One person has entered
   *[other] { $count } people have entered
}
club-present = { $count ->
    [0] Nobody is here yet
    [one] One person is here
   *[other] { $count } people are here
}
club-close = End the evening
club-close-sure = End the evening now, before the last round? Tables still in play can finish, and will count.
club-tables = Tables
club-table = Table { $number }
club-waiting = Waiting for { $who }
club-waiting-all = Waiting for everybody
club-in-play = In play
club-counted = Finished
club-byes = { $count ->
    [one] Sits out
   *[other] Sit out
}: { $who }
club-watch = Watch
club-replay = Replay
club-end = End…
club-end-title = End table { $number }
club-end-text = For a table that is stuck. Your reason is written down, and everybody can read it.
club-reason = Reason
club-end-how = What counts
club-end-bye = Everybody who came gets 60 points
club-end-standings = The standings as they are now
club-end-go = End the table
club-ended = Ended by the host: { $reason }
club-closed = Closed
club-closed-by = Closed by the keeper of this server: { $reason }
club-your-ended = The host has ended your table (“{ $reason }”): { $points } points.
club-your-closed = The keeper of this server has closed your table (“{ $reason }”). You get { $points } points for it, like everybody who sat there.
club-here = Who is here
club-ranking = Ranking
club-place = Place
club-player = Player
club-points = Points
club-opponents = Opponents’ points
club-gone = has left
club-sent = sent home
club-send-home = Send { $name } home
club-admit = Let { $name } in again
club-seed = Drawn with the seed { $seed }
club-wall-enter = Join in
club-how = How points are counted
club-how-text = 120 points for beating everybody at the table, 0 for beating nobody, even steps in between; tied players share. Sitting out a round: 60. If points are equal, the opponents’ points decide.
