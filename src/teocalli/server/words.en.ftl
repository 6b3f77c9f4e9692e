### What the server says, in English.

server-body = The server cannot read this request: { $detail }
server-token = You have no seat at this table.
server-origin = This request came from another website.
server-host = Only the host of the table may do that.
server-missing = There is nothing at this address.
server-missing-table = There is no such table.
server-missing-replay = There is no replay yet: the match is not over.
server-missing-review-closed = This match was given up, so there is nothing to review.
server-missing-review-alone = A match for one player has nobody to beat, so there is nothing to review.
server-missing-review-long = This match is too long to be reviewed by the server. A newer browser can do it by itself.
server-missing-player = There is no such player, or only they can see their page.
server-missing-game = This server does not have that game.
server-method = This address does not support that method.
server-stale = The game has moved on. Please look again and choose again.
server-ahead = This table has not got that far yet.
server-key = This key was already used for another command.
server-status-waiting = The match has not started yet.
server-status-playing = The match has already started.
server-status-over = The match is over.
server-status-closed = This table is closed.
server-token-none = Get a token first (POST /api/tokens), and send it along.
server-player = You have no key here yet.
server-player-already = You have a key already.
server-player-other = This device belongs to another player. Sign out first.
server-player-twice = You have two seats at one table: one from this device and one from your key. Finish that match first.
server-player-link = This link was already used, or is older than ten minutes. Please make a new one.
server-player-phrase = These are not the words of any player here. Please check them, in their order.
server-passkey = This passkey did not work. Please try again.
server-passkey-again = This passkey was already used for that. Please try again.
server-passkey-unknown = This passkey does not belong to anybody here.
server-passkey-site = Passkeys need https and a host name. Use a link or a recovery phrase instead.
server-passkey-yours = This passkey is already in use.
server-passkey-most = You have too many passkeys. Remove one first.
server-hints = Hints are off at this table.
server-nonce = This number does not match the one you committed to.
server-status-dealing = The cards are being shuffled. The match starts in a moment.
server-seat-kept = This seat is reserved for another player.
server-full-kept = The free seats at this table are reserved for other players.
server-seat-left = You have left this table.
server-seat-time-each = Your time is up: a bot makes this decision for you. After it you can take your seat back.
server-seat-time = Your time is up: a bot plays for you until it has earned you some more.
server-awaited = The shuffle is still waiting for somebody who is here. Please give them a moment.
server-full = All the seats at this table are taken.
server-seat-taken = That seat is taken.
server-seat-yours = You already have a seat at this table.
server-seat-none = There is no such seat at this table.
server-seat-bot = A bot is playing for you. Take your seat back first.
server-seat-resigned = You have given up this match.
server-seats-open = There are still free seats.
server-present = This player is still here.
server-present-days = At this table everybody has days to decide. Nobody has to be here in the meantime.
server-call = Messages cannot be sent to you there.
server-call-address = Messages cannot be sent to this address.
server-call-https = Messages can only be sent to https addresses.
server-call-private = Messages can only be sent to addresses on the public internet.
server-call-unknown = There is no such address.
server-call-keys = These are not the keys of a browser.
server-call-many = You can have at most { $most } of these. Remove one first.
server-call-turn = It is your turn.
server-call-test = This is how you will be told when it is your turn.
server-vacation = Vacations are only for tables where players have days to decide.
server-vacation-used = You can take { $days ->
    [0] no more vacation
    [one] only one more day of vacation
   *[other] only { $days } more days of vacation
} in this match.
server-yours = That is your own seat.
server-size = This request is too large: the limit is { $limit } bytes.
server-file = This match file does not check out: { $detail }
server-file-running = Only a match that is over can be given to this server.
server-file-box = This match was played with other cards or numbers than those of this server.
server-file-bots = Please name a bot or nobody for each of the { $seats } seats of this match.
server-media = Requests must be JSON (Content-Type: application/json).
server-rule = The rules do not allow that.
server-option = The table cannot be opened: { $detail }
server-name = A name needs 1 to 24 characters, with at least one letter or digit.
server-name-alike = This name looks too much like { $name }, who is already at the table. Please choose another.
server-name-player = { $name } is playing at this table. Please choose a name that cannot be mistaken for theirs.
server-chat = A message needs 1 to 300 characters.
server-chat-off = The host has turned off the chat.
server-rate = Too many requests. Please try again in { $seconds } { $seconds ->
    [one] second
   *[other] seconds
}.
server-rate-streams = Too many open connections from this address.
server-host-none = A request must name exactly one host.
server-misdirected = This server does not answer to that host name.
server-late = The request did not arrive in time.
server-address = This address is too long.
server-headers = The headers of this request are too long.
server-syntax = This is not a valid HTTP request.
server-connections = Too many connections from this address.
server-rate-thinking = Too many hints at once. Please try again in a moment.
server-rate-reading = Too many requests at once. Please try again in a moment.
server-rate-reviews = Too many reviews at once. Please try again in a moment.
server-preparing = The server is still preparing this game. Please try again in a moment.
server-trouble = Something went wrong on the server. Your game is saved.
server-busy = The server cannot save anything right now. Your game is safe; please try again in a moment.
server-busy-review = The review was interrupted. Please ask for it again in a moment.
server-stopping = The server is about to restart. Your game is saved; please try again in a moment.
server-fair = The match was replayed from its seed: the shuffle is the one that was fixed before the start, every action was legal, and the final ranking is right.
server-fair-given = This match was played in a browser and given to this server, which replayed it from its seed: every action was legal, and the final ranking is right. The browser shuffled the cards by itself, so nobody here can know whether its players picked this shuffle.
server-fair-wait = The shuffle is fixed. Its seed will be shown when the match is over.
server-fair-not = The record does not check out: { $detail }
server-fair-closed = This table closed before the match was over.
server-status-turn = It is not your turn.
server-option-chairs = The table cannot be opened: it has { $seats } seats, and one of them is for the person who opens it.
server-option-host = The table cannot be opened: somebody has to sit at it to let others in.
server-option-begins = The table cannot be opened: only a player alone with bots, who adds no random number, can ask to go first.
server-mark = { $game ->
    [codinca] Turn
   *[other] Round
} { $number }

server-pitch-codinca = Flip, switch and slide sixteen shared tiles until your four match each of your secret keys.
server-pitch-temple-code = Everybody can see your code except you. Take clues and declare it first.
server-pitch-aztec = Take jewels in secret, bluff or don’t, and guess who is lying.
server-pitch-cibola = Stake explorers to win treasures, and drop rocks on what the others collect.

server-option-refused-span = The table cannot be opened: { $option ->
    [turn_limit] the turn limit
   *[other] “{ $option }”
} is a whole number from { $low } to { $high }.
server-option-refused-value = The table cannot be opened: “{ $option }” has no such choice.
server-option-refused-unknown = The table cannot be opened: this game has no option “{ $option }”.
server-option-refused-seats = The table cannot be opened: this game is for { $low } to { $high } players.
server-option-refused-level = The table cannot be opened: there are no bots of that level.
server-option-refused-elements = The table cannot be opened: { $count ->
    [one] 1 element is
   *[other] { $count } elements are
} chosen for { $seats } players. Choose one for each.
server-option-true = yes
server-option-false = no
server-option-codinca-line-keys = Line and diagonal keys
server-option-codinca-line-keys-text = Which set of line and diagonal keys to play with. Both are our reconstruction.
server-option-codinca-line-keys-a = set A
server-option-codinca-line-keys-b = set B
server-option-codinca-owner-looks = Know your own spirits
server-option-codinca-owner-looks-text = Players may look at their spirit cards and say which one they play.
server-option-codinca-blind-side = Choose the side first
server-option-codinca-blind-side-text = The side of a trap is chosen before its card is turned up.
server-option-codinca-take-back = No take-back
server-option-codinca-take-back-text = What you may not reverse of the turn before yours.
server-option-codinca-take-back-action = the same action
server-option-codinca-take-back-position = the same position
server-option-codinca-take-back-off = anything goes
server-option-codinca-turn-limit = Turn limit
server-option-codinca-turn-limit-text = The match ends when everybody has had this many turns.
server-option-codinca-elements = Elements
server-option-codinca-elements-text = Who plays which element, in seat order.
server-option-codinca-elements-random = drawn at random
server-option-temple-code-again = Declaring again
server-option-temple-code-again-text = Whether you need a new clue before you declare again.
server-option-temple-code-again-clue = after a new clue
server-option-temple-code-again-free = at any time
server-option-temple-code-clues = Clues
server-option-temple-code-clues-text = Who sees the circles and triangles of a clue.
server-option-temple-code-clues-own = only the player who took it
server-option-temple-code-clues-all = everybody
server-option-temple-code-list = List of codes
server-option-temple-code-list-text = Only 35 of the 210 codes are in the box. With the list shown, every player can look them up and finds a code much sooner. Expert and master bots know it by heart either way.
server-option-temple-code-list-hidden = hidden
server-option-temple-code-list-shown = shown
server-option-aztec-first = First player
server-option-aztec-first-text = Whether the first player changes every round.
server-option-aztec-first-stays = stays the same
server-option-aztec-first-passes = passes to the left
server-option-aztec-artefacts = Artefacts
server-option-aztec-artefacts-text = Whether everybody sees the artefacts that players keep.
server-option-aztec-artefacts-hidden = hidden
server-option-aztec-artefacts-open = face up
server-option-cibola-hands = Explorers in hand
server-option-cibola-hands-text = Whether the screen shows how many explorers everybody has left.
server-option-cibola-hands-shown = shown
server-option-cibola-hands-hidden = hidden

server-missing-event = There is no such club evening.
server-event-name = An evening needs a name of 1 to 60 characters, with at least one letter or digit.
server-event-host = Only the host of the evening may do that.
server-event-chairs = The seats of this table are reserved by the club evening.
server-event-over = This evening is over.
server-event-full = This evening is full: { $most } people have entered.
server-event-sent-home = The host has sent you home from this evening. Only the host can let you in again.
server-event-turned-away = The host has not let you in to this evening. If that is a mistake, speak to the host.
server-event-door-full = Too many people are waiting at the door of this evening. Please try again when the host has let some of them in.
server-event-person = Nobody with that number has entered this evening.
server-event-stale = The evening has moved on. Please look again.
server-event-game = That game is not played this evening.
server-event-few = There are too few people for a table. At least { $low } are needed.
server-event-running = { $tables ->
    [one] One table is still in play.
   *[other] { $tables } tables are still in play.
} Draw the next round when this one is finished.
server-event-seats = { $game ->
    [codinca] Codinca
    [temple_code] Temple Code
    [aztec] Aztec
    [cibola] Les Trésors de Cibola
   *[other] That game
} needs tables of at least { $low }.
server-event-reason = Please give a reason of 1 to 300 characters.

server-keeper = This is not the key of the keeper.
server-barred = The keeper has barred you from this server for { $hours ->
    [one] one more hour
   *[other] { $hours } more hours
}. The reason: { $reason }
server-bar-whom = Name a seat or a message: one of them, not both.
server-switch-none = Say what to switch: the chat or the public tables.
server-missing-line = There is no such message.
server-missing-person = Nobody can be barred there.
server-missing-bar = Nobody is barred under that number.
server-missing-report = There are no open reports of this message.
server-chat-house = The chat is turned off on this server.
server-chat-removed = The keeper has removed this message.
server-chat-own = This message is your own.
server-rate-reports = You have reported many messages. Please wait until the keeper has looked at them.
server-option-public = Public tables are turned off on this server. Invite people with a link.
