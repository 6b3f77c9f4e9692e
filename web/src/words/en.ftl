### What the screens say, in English. The games' own words are in src/teocalli/games/*/words.en.ftl.

skip = Skip to the main part
home-link = Teocalli, front page
tools = Tools
site = Site
close = Close
loading = Lighting the torch
try-now = Try now
go-home = To the front page
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
nowhere-text = The address leads nowhere. Perhaps a letter is missing.
broken-title = This page could not be brought
broken-text = The line may be down, or the house has been rebuilt meanwhile.
table-title = There is no such table
table-text = It may have been closed, or the address has a slip in it.
match-title = There is no replay here
match-text = Its address may have a slip in it, or the match is not over yet.
trouble-line = The line is down. Nothing is lost.
trouble-server = The server has trouble. Your game is kept.
trouble-missing = There is nothing at this address.

## Front page

home-title = Teocalli: four temple games
home-heading = Four temple games, open day and night
home-text = With friends by a link, against honest bots, or alone. No account.
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
company = { $seats } players · { $level }
company-change = Number of players and strength of the bots
company-change-game = { $game }, { $company }. Change it.
against-bots = { $game } against bots
options = Options
your-tables = Your tables
open-tables = Open tables
finished-matches = Finished matches
finished-more = Show { $more } more
your-turn = Your turn
no-tables-title = No open table right now
no-tables-text = Light the first torch: open one, and it will be listed here.
open-table = Open a table
take-seat = Take your seat
sit-down = Sit down
look-on = Look on
waits-for = { $free ->
    [one] { $who } waits for one more
   *[other] { $who } waits for { $free } more
}
chairs-free = { $free ->
    [one] One chair is free
   *[other] { $free } chairs are free
}
with-people = with { $who }
courtesy = An independent fan implementation. The games belong to their authors and publishers; the art, words and code are ours, under the MIT licence.
pitch-codinca = Bring your four tiles into four secret patterns, on a grid that everybody moves.
pitch-temple-code = Everybody sees your code but you. Read the clues and name it first.
pitch-aztec = Take what your card says, or a little more. Who will believe you?
pitch-cibola = Bid in a closed fist for treasures while the temple falls on their prices.
aim-codinca = Aim: be the first to bring your four tiles into all four patterns on your key cards.
aim-temple-code = Aim: work out your own code from the clues and declare it. The first to find two wins.
aim-temple-code-alone = Aim: find as many codes as you can before the cards run out.
aim-aztec = Aim: the most points after five rounds, from jewels and artefacts; cursed stones cost points.
aim-cibola = Aim: the most points after eight rounds, from treasures whose value the rocks have not buried.
level-novice = novice
level-novice-text = Knows the rules and makes mistakes. Right for a first match.
level-adept = adept
level-adept-text = Plays sensibly and seldom slips. A fair opponent once you know the game.
level-expert = expert
level-expert-text = Thinks ahead and punishes careless play.
level-master = master
level-master-text = The strongest we have. Takes its time.

## Opening and joining a table

new-table = Open a table
bots-among-them = Bots among them
bot-level = Strength of the bots
your-name = Your name at the table
who-may-come = Who may come
by-link = Those with the link
anybody = Anybody
more-choices = Clock and options
clock = Clock
no-clock = No time limit
clock-minutes = { $minutes } minutes each, 10 seconds more a decision
clock-help = A player out of time is played by a bot; the table never waits.
clock-rule = { $seconds ->
    [0] { $minutes } minutes each
   *[other] { $minutes } minutes each, { $seconds } seconds more for each decision
}
help = Help on the note sheet
help-none = None: marks by hand only
help-strike = Strike out what clues exclude
help-count = Count what is still possible
will-wait = { $friends ->
    [one] You get a link for one friend.
   *[other] You get a link for { $friends } friends.
}
will-start = The game starts at once.
open-and-invite = Open and invite
start = Start
join-link = The link you were sent
join-help = Paste it whole, or only what stands after /t/.
join-unclear = There is no table in these words. A link ends with /t/ and a name.
join-go = Go to the table

## Waiting for friends

waiting-title = Waiting for friends
invitation-title = An invitation
invitation = { $name } invites you to { $game }
waiting-free = { $free ->
    [0] Every chair is taken
    [one] One chair is still free
   *[other] { $free } chairs are still free
}
waiting-text = Send this link, or let them take it from the screen.
qr-name = QR code of the link
link-name = Link to this table
share = Share
chairs = Chairs
chair-free = Free chair
chair-bot = Seat a bot
chair-open = Open this chair again
chair-host = opened this table
chair-you = you
start-now = Start the game
starts-full = The game starts when the last chair is taken.
starts-host = { $name } starts the game.
join-here = Sit down at this table
fair-title = A fair shuffle
fair-text = The shuffle is already sealed. Its seal is shown now, and opened at the end, so that everybody can check that nobody chose it.
fair-seal = Seal

## The table

table-players = Players
table-board = Board
table-side = Story, chat and rules
prompt-name = What is awaited
flag-you = Your turn
flag-watch = Watch
prompt-skip = A click or Enter goes on.
flag-wait = Waiting
flag-free = You may
flag-over = The end
thinking = choosing
sealed = has chosen
bot = bot, { $level }
stand-in = a bot stands in
away = away
away-name = { $name } is away.
watching = watching
watching-you = You are watching
watching-count = { $count ->
    [one] One person is watching
   *[other] { $count } people are watching
}
clock-left = { $clock } left
story = Story
chat = Chat
rules = Rules
story-round = Round { $round }
story-earlier = Earlier
story-later = Later
story-empty = The story begins with the first move.
last-event = Latest event; opens the story: { $event }
named = { $name }: { $what }
chat-empty = Nothing said yet.
chat-off = The chat is switched off.
chat-say = Say something kind
chat-send = Send
hint = Hint
hint-coming = A strong player looks at your position.
slow-bot = This takes a while: a house that has just opened warms up first, for a minute or two.
slow-hint = This takes a while: a house that has just opened warms up first, for a minute or two. You can play on meanwhile.
hint-do = Do that
hint-wait = Stay silent and let the others go on.
hint-late = The table has moved on meanwhile. Ask again when it is your turn.
undo = Take back
sound = Sound
motion-off = Less movement
taken-back = Taken back. { $next }
speed = Speed of the other players
speed-text = How long each of their moves is shown. A click always goes on at once.
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-once = At once
menu = Menu
menu-leave = Leave the table
menu-resign = Give up
menu-resign-sure = A bot will play on in your place. Give up?
menu-resign-alone = Nobody else plays here: the match stops. Give up?
menu-return = Take my seat back
menu-bot-for = Let a bot play for { $name }
menu-chat-off = Switch the chat off
menu-chat-on = Switch the chat on
menu-public = Show it among the open tables
menu-private = Only by link
menu-table = This table
menu-fair = A fair shuffle
yes = Yes
no = No
standing-in-you = A bot is playing for you.
line-down = The line is down. Your seat is kept; trying again in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
line-trying = The line is down. Your seat is kept; trying now.
drawer-open = Story, chat and rules
rules-loading = Fetching the rulebook.
rules-page = The whole rulebook
rules-missing = The rulebook could not be brought.
turn-title = Your turn · { $game }
closed-text = Everybody has left this table.
closed-prompt = The match was given up.

## The end of a game

end-wins = { $who } wins, { $points } to { $next }
end-you-win = You win, { $points } to { $next }
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
end-shared = { $who } share the win with { $points }
end-solo = { $points ->
    [one] 1 point
   *[other] { $points } points
}
end-points = Points
end-total = Total
end-curve = Points of each player, round by round
end-curve-note = As if the game had ended there.
rematch = Rematch
rematch-join = Join the rematch
replay = Replay
end-look = Look at the board
end-show = Show the result
share-text = { $result } at { $game }, Teocalli

## Replay

replay-title = Replay of { $game }
replay-first = First position
replay-back = One back
replay-play = Play
replay-pause = Pause
replay-next = One on
replay-last = Last position
replay-track = Position in the match
replay-at = Ply { $ply } of { $plies }
replay-open = All open
replay-as = As { $name }
replay-speed = Speed { $speed }
replay-view = Whose view
replay-download = Download the record

## Learn

learn-title = Learn the games
learn-text = A first lesson on the real table takes a few minutes. The rulebook is there to look things up.
lesson-start = First lesson
lesson-again = Lesson again
lesson-title = First lesson
lesson-next = Go on
lesson-show = Show me
lesson-other = That is allowed, but look at the lit places first.
lesson-not-that = That is not possible now: look at the lit places.
lesson-waits = Press “Go on” first.
lesson-play = Play a game now
lesson-coach = The lesson
lesson-done-title = You know how to play
lesson-done-text = Everything else comes at the table. The rulebook opens from every refusal.
lesson-restart = From the start
lesson-step = Step { $step } of { $steps }
lesson-leave = Leave the lesson
rulebook = Rulebook
rulebook-of = The rules of { $game }
rulebook-contents = Contents
