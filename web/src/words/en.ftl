### What the screens say, in English. The games' own words are in src/teocalli/games/*/words.en.ftl.

skip = Skip to main content
home-link = Teocalli, home page
tools = Tools
site = Site
close = Close
loading = Loading…
try-now = Try again
go-home = Back to the home page
you = you
You = You
guest = Guest
seat-number = Player { $number }
theme-light = Light theme
theme-dark = Dark theme
copy = Copy
copied = Copied
rule = Rule { $rule }
minutes = { $minutes } min

## Wrong turns

nowhere-title = There is no such page
nowhere-text = This address leads nowhere. Perhaps there is a letter missing.
broken-title = This page could not be loaded
broken-text = The connection may be down, or Teocalli has been updated in the meantime.
table-title = There is no such table
table-text = It may have been closed, or the address may be wrong.
match-title = There is no replay here
match-text = The address may be wrong, or the match is not over yet.
trouble-connection = Connection lost. Your game is safe.
trouble-server = The server has a problem. Your game is saved.
trouble-missing = There is nothing at this address.
trouble-pocket = Something went wrong with the game on this device. Please reload the page.
trouble-unreadable = This page does not understand the server’s answer. Please reload the page.
trouble-storage = This browser could not store that.
pocket-none = This browser cannot run the games by itself. Try a newer one.
pocket-instead = This browser cannot run or keep matches by itself, so this table is on the server.

## Without a connection, and a new version

offline = Offline
offline-text = You are offline. You can still play against bots, alone or around one screen; playing with people elsewhere needs a connection.
offline-page = You are offline: this needs a connection.
offline-friends = You are offline: playing with people elsewhere needs a connection.
renew = New version
renew-text = A new version is ready. Load it now: your game stays as it is.

## Front page

home-title = Teocalli: four temple games
my-matches = My matches
your-key = Your key
home-heading = Four temple games, open day and night
home-text = With friends by link or around one screen, against honest bots, or alone. No account needed.
home-text-alone = Around one screen, against honest bots, or alone. No account, no server.
invite-friends = Invite friends
join-table = Join a table
nav-tables = Tables
learn = Learn
learn-game = Learn { $game }
games = The games
players = Players
length = Length
play-now = Play now
play-now-game = Play now: { $game } against bots
alone = Alone
alone-game = Play { $game } alone
with-friends = With friends
with-friends-game = Play { $game } with friends
one-screen-game = Play { $game } around one screen
company = { $seats ->
    [one] 1 player
   *[other] { $seats } players
} · { $level }
company-change = Number of players and level of the bots
company-change-game = { $game }, { $company }. Change this.
against-bots = { $game } against bots
options = Options
your-tables = Your tables
open-tables = Open tables
finished-matches = Finished matches
finished-more = Show { $more } more
your-turn = Your turn
public-off = Public tables are turned off on this server. Invite people with a link.
no-tables-title = No open tables right now
no-tables-text = Open one, and it will be listed here.
open-table = Open a table
take-seat = Back to the table
sit-down = Sit down
look-on = Watch
waits-for = { $free ->
    [one] { $who } is waiting for one more player
   *[other] { $who } is waiting for { $free } more players
}
chairs-free = { $free ->
    [one] One seat is free
   *[other] { $free } seats are free
}
with-people = with { $who }
courtesy = An independent fan implementation. The games belong to their authors and publishers; the art, texts and code are our own, under the MIT licence.
pitch-codinca = Bring your four tiles into four secret patterns, on a grid that everybody moves.
pitch-temple-code = Everybody can see your code except you. Read the clues and declare it first.
pitch-aztec = Take what your card says, or a little more. Who will believe you?
pitch-cibola = Bid in a closed fist for treasures while the collapsing temple buries their value.
aim-codinca = Aim: be the first to bring your four tiles into all four patterns on your key cards.
aim-temple-code = Aim: work out your own code from the clues and declare it. The first to find two wins.
aim-temple-code-alone = Aim: find as many codes as you can before the cards run out.
aim-aztec = Aim: the most points after five rounds, from jewels and artefacts; cursed stones cost points.
aim-cibola = Aim: the most points after eight rounds, from treasures whose value the rocks have not buried.
level-novice = novice
level-novice-text = Knows the rules and makes mistakes. Good for a first match.
level-adept = adept
level-adept-text = Plays sensibly and rarely makes mistakes. A good match once you know the game.
level-expert = expert
level-expert-text = Thinks ahead and punishes careless play.
level-master = master
level-master-text = The strongest we have. Takes its time.

## Opening and joining a table

new-table = Open a table
bots-among-them = Bots among them
bot-level = Level of the bots
your-name = Your name at the table
who-may-come = Who can join
by-link = People with the link
anybody = Anybody
more-choices = Clock and options
clock = Clock
no-clock = No time limit
clock-each-days = { $days ->
    [1] One day for each decision
    [7] One week for each decision
   *[other] { $days } days for each decision
}
clock-bank-days = { $days } days each{ $hours ->
    [0] {""}
   *[other] , plus { $hours } hours per decision
}
clock-each-minutes = { $minutes } minutes for each decision
clock-days = { $days } d { $hours } h
clock-days-help = Play over days: nobody has to be here while the others think, and everybody can take a vacation. If a player runs out of time, a bot plays for them.
clock-help = If a player runs out of time, a bot plays for them; the game never gets stuck.
clock-rule = { $seconds ->
    [0] { $minutes } minutes each
   *[other] { $minutes } minutes each, plus { $seconds } seconds per decision
}
help = Help on the note sheet
help-none = None: only your own marks
help-strike = Cross out what the clues rule out
help-count = Also count what is still possible
hints-among-people = Hints among players
hints-off = Off
hints-on = Everybody may ask for hints
hints-help = The table shows how many hints each player has asked for.
chair-friend = Friend { $number }
chair-bot-number = Bot { $number }
will-wait = { $friends ->
    [one] You will get a link for one friend.
   *[other] You will get a link for { $friends } friends.
}
will-start = The game starts right away.
open-and-invite = Open and invite
start = Start
join-link = The link you were sent
join-help = Paste the whole link, or just the part after /t/.
join-unclear = That is not a link to a table. It should end in /t/ and a name.
join-go = Go to the table

## Around one screen, and matches kept in this browser

around-where = Where the players are
around-link = Each on their own device
around-who = Who plays
around-chair = Player { $number }: a person or a bot
around-person = Person
around-bot = Bot, { $level }
around-name = Name of player { $number }
around-text = You pass the screen from one to the next. Between two players it shows nothing of the game.
around-nobody = At least one person must play.
around-same = Two people are called { $name }. Give each a different name.
no-server = People and bots share this screen. Playing with people elsewhere needs a Teocalli server, and this page has none.
kept = On this device
kept-here = Matches against bots and around one screen are stored in this browser.
kept-import = Import a match file
kept-text = This match is stored in this browser only.
kept-export = Export as a match file
kept-delete = Delete this match
kept-delete-sure = The match will be gone for good. Delete it?
kept-manage = Export or delete
kept-manage-game = Export or delete this match of { $game }

## Waiting for friends

waiting-title = Waiting for friends
invitation-title = You are invited
invitation = { $name } invites you to play { $game }
waiting-free = { $free ->
    [0] All seats are taken
    [one] One seat is still free
   *[other] { $free } seats are still free
}
waiting-kept = { $count ->
    [one] A seat is reserved for { $who }
   *[other] Seats are reserved for { $who }
}
waiting-text = Send this link, or have your friends scan the code.
qr-name = QR code of the link
link-name = Link to this table
share = Share
chairs = Seats
chair-free = Free seat
chair-bot = Add a bot
chair-open = Free this seat again
chair-host = host
chair-kept = Reserved for { $name }
chair-release = Free this seat
chair-you = you
start-now = Start the game
starts-full = The game starts when all seats are taken.
starts-host = { $name } will start the game.
join-here = Sit down at this table
fair-title = A fair shuffle
fair-text = The server has fixed its part of the shuffle; the fingerprint is shown now. Every player adds a secret random number, and at the end everything is shown, so everybody can check that nobody chose the cards.
fair-text-pocket = This device drew the number that shuffles the cards; its fingerprint is shown now. At the end the number itself is shown, so everybody can check that the cards were not changed.
fair-seal = Fingerprint

## Shuffling

dealing-title = Shuffling together…
dealing-text = Every player adds a secret random number to the shuffle, so that nobody can choose the cards.
dealing-awaited = number on its way
dealing-shown = number added
dealing-away = { $count ->
    [one] { $who } is away.
   *[other] { $who } are away.
}
dealing-without = { $count ->
    [one] Start without their number
   *[other] Start without their numbers
}
dealing-lost = Your number was drawn in another browser. Open the table there, or leave it and sit down again.

## The table

table-players = Players
table-board = Board
table-side = Story, chat and rules
table-side-alone = Story and rules
prompt-name = What to do now
flag-you = Your turn
flag-watch = Now
prompt-replaced = It would be your turn.
prompt-skip = Click or press Enter to continue.
prompt-skip-touch = Tap to continue.
flag-wait = Waiting
flag-free = Optional
flag-over = Game over
thinking = choosing
sealed = has chosen
bot = bot, { $level }
stand-in = a bot is playing
stand-in-time = out of time, a bot is playing
stand-in-over = a bot played
resigned = gave up
out-of-time = out of time
away = away
away-name = { $name } is away.
watching = watching
watching-you = You are watching
watching-count = { $count ->
    [one] One person is watching
   *[other] { $count } people are watching
}
on-vacation = back on { $until }
days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
forced = Play my only choice for me
forced-text = When the rules leave you only one choice, it is played at once.
vacation-take = Take a vacation:
vacation-begin = Stop my clock
vacation-text = Your clock stands still and everybody sees it. You can take up to { $days ->
    [one] 1 more day
   *[other] { $days } more days
} in this match.
vacation-none = You have used up your vacation in this match.
vacation-until = You are on vacation until { $until }: your clock stands still.
vacation-end = End the vacation
next-table = { $count ->
    [one] Next table: 1 is waiting for you
   *[other] Next table: { $count } are waiting for you
}
call-me = Tell me when it is my turn
call-text = When it is your turn and you are not looking at the table, you get one message. It says which game and nothing else.
call-here = In this browser
call-unable = This browser cannot receive messages here. It needs https, and on some phones the app has to be installed first.
call-denied = Messages from this site are turned off in the settings of your browser.
call-webhook = At an address of your own
call-webhook-text = For programs: a public https address that is sent a signed message for each of your turns.
call-address = Address
call-add = Add
call-end = Remove
call-secret = The secret for checking the signature. It is shown only once:
call-failures = delivery failed { $count ->
    [one] once
   *[other] { $count } times
}
call-try = Send me a test message
call-tried = On its way.
call-failed = That did not work. Please try again.
clock-left = { $clock } left
story = Story
chat = Chat
rules = Rules
story-round = Round { $round }
story-earlier = Earlier
story-later = Later
story-empty = The story begins with the first move.
last-event = Latest event (opens the story): { $event }
named = { $name }: { $what }
chat-empty = No messages yet.
chat-off = The chat is off.
chat-say = Say something nice
chat-send = Send
report-name = Report { $name }’s message
report-ask = Should the keeper of this server look at this message?
report-yes = Report it
report-done = Reported. Thank you.
hint = Hint
hint-coming = Looking at your position…
slow-bot = This is taking a while: the server is still starting, which can take a minute or two.
slow-bot-pocket = This is taking a while: the bot is thinking on this device.
slow-hint = This is taking a while: the server is still starting, which can take a minute or two. You can keep playing.
slow-hint-pocket = This is taking a while: the hint is being worked out on this device. You can keep playing.
hint-do = Play this
hint-others = Chance to win with other choices:
hint-other = { $label }: { $percent ->
    [0] less than 1 %
   *[other] { $percent } %
}
hint-wait = Do not declare; let the others play on.
hint-late = The game has moved on. Ask again when it is your turn.
undo = Undo
hints-asked = { $count ->
    [one] One hint asked for
   *[other] { $count } hints asked for
}
sound = Sound
motion-off = Less motion
taken-back = Move undone. { $next }
speed = Speed of the other players
speed-text = How long each of their moves is shown. A click always moves on at once.
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-once = At once
menu = Menu
menu-leave = Leave the table
menu-resign = Give up
menu-resign-sure = A bot will play on in your place. Give up?
menu-resign-alone = You are the only person here: the match will end. Give up?
menu-return = Take my seat back
menu-bot-for = Let a bot play for { $name }
menu-pass = Pass the screen to { $name }
menu-chat-off = Turn the chat off
menu-chat-on = Turn the chat on
menu-public = List among the open tables
menu-private = By link only
menu-table = This table
menu-fair = A fair shuffle
yes = Yes
no = No
mine-waits = Waits for somebody to come back
standing-in-you = A bot is playing for you.
standing-in-time = Your time is up: a bot is playing for you.
standing-in-time-waits = Your time is up. The match waits until somebody takes their seat back.
standing-in-waits = The match waits until somebody takes their seat back.
connection-down = Connection lost. Your seat is kept; trying again in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
connection-trying = Connection lost. Your seat is kept; trying again…
connection-unreadable = This page no longer understands what the server sends. Your seat is kept.
load-again = Reload the page
drawer-open = Story, chat and rules
rules-loading = Loading the rulebook…
rules-page = The whole rulebook
rules-missing = The rulebook could not be loaded.
turn-title = Your turn · { $game }
closed-text = Everybody has left this table.
closed-title = This table is closed
closed-reason = The keeper has closed this table: { $reason }
closed-prompt = The match was given up.
ended-reason = This table of the club evening was ended: { $reason }
ended-prompt = The match was ended early.

## Around one screen

one-screen = Around one screen
pass-on = Pass to { $name }
curtain-next = { $name } is next
curtain-bots = The bots are playing
curtain-text = Hand the screen to { $name } and look away. Nothing is shown until the button is pressed.
curtain-draw = I am { $name }
curtain-others = Somebody else?

## The end of a game

end-wins = { $who } wins, { $points } to { $next }
end-you-win = You win, { $points } to { $next }
end-tie = { $result }, { $game ->
    [aztec] with fewer cursed stones
    [cibola] with more explorers kept
   *[other] by the tie-break
}
end-wins-plain = { $who } wins
end-you-win-plain = You win
end-shared-plain = { $who } share the win
end-gave-up = { $you ->
    [true] You gave up.
   *[false] { $who } gave up.
}
end-ahead = { $you ->
    [true] You were ahead from round { $round } to the end.
   *[false] { $who } was ahead from round { $round } to the end.
}
end-shared = { $who } share the win with { $points } { $points ->
    [one] point
   *[other] points
}
end-solo = { $points ->
    [one] 1 point
   *[other] { $points } points
}
end-points = Points
end-total = Total
end-curve = { $game ->
    [codinca] Keys of each player, turn by turn
   *[other] Points of each player, round by round
}
end-curve-note = { $game ->
    [codinca] Keys after each turn
   *[other] Score after each round
}
rematch = { $seats ->
    [one] Play again
   *[other] Rematch
}
rematch-join = { $seats ->
    [one] Go to the next game
   *[other] Join the rematch
}
replay = Replay
review = Review
end-look = See the board
end-show = See the result
share-text = { $result } in { $game } on Teocalli

## Replay

replay-title = Replay of { $game }
replay-first = First position
replay-back = Previous move
replay-play = Play
replay-pause = Pause
replay-next = Next move
replay-last = Last position
replay-track = Position in the match
replay-at = Move { $ply } of { $plies }
replay-open = All cards face up
replay-as = As seen by { $name }
replay-speed = Speed { $speed }
replay-view = Point of view
replay-download = Download the record
replay-unable = This browser cannot run the rules of the games (it has no WebAssembly), so it cannot show this match again. Any newer one can.
replay-unknown = This page does not know the rules of this game, so it cannot show the match again.
replay-unread = This page could not play the match again. Please reload the page.
permanent = Permanent link
permanent-text = The match is given to the server, which checks it and keeps it. Anybody with the link can then watch it; it is marked as played in a browser.
permanent-give = Give the match and get a link
fair-numbers = The numbers behind the shuffle
fair-numbers-text = The server fixed its number before anybody sat down, and the players fixed theirs before any was shown. All of them together shuffled the cards, so nobody could choose them.
fair-numbers-pocket = This device fixed its number before the cards were dealt. That number alone shuffled the cards, and nothing was changed afterwards.
fair-house = The server
fair-device = This device
fair-number = Number
fair-fits = The number matches its fingerprint.
fair-differs = The number does not match its fingerprint.
fair-unsealed = Added no number.
fair-dropped = Was away when the cards were dealt: their number was left out.
fair-unchecked = This browser cannot check fingerprints over a connection without https.
fair-verify = To check the whole match on your own computer, download its record and run “teocalli verify”.

## Learn

learn-title = Learn the games
learn-text = A first lesson at a real table takes a few minutes. The rulebook is there to look things up.
lesson-start = First lesson
lesson-again = Repeat the lesson
lesson-title = First lesson
lesson-next = Continue
lesson-show = Show me
lesson-other = That is allowed, but first try what is highlighted.
lesson-not-that = That is not possible now: look at the highlighted places.
lesson-waits = Press “Continue” first.
lesson-play = Play a game now
lesson-coach = The lesson
lesson-done-title = You know how to play
lesson-done-text = You will pick up the rest as you play. Whenever a move is not allowed, the rule that says so is one click away.
lesson-restart = Start over
lesson-step = Step { $step } of { $steps }
lesson-leave = Leave the lesson
rulebook = Rulebook
rulebook-of = The rules of { $game }
rulebook-contents = Contents

## Club evenings

evening-title = There is no such evening
evening-text = The address may be wrong. Ask the host for the link.
host-evening = Host a club evening
your-evenings = Your club evenings
to-evening = To the club evening
