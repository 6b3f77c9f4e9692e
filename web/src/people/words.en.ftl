### Keys, my matches and players' pages, in English.

key-new = A key of your own
key-text = With a key, your tables follow you to your other devices, and your matches stay yours. No e-mail address, no password.
key-make = Make my key
key-face = Your emblem
key-have = I have a key already
key-by-passkey = Sign in with a passkey
key-by-link = Or open “Your key” on the device where you have it, and make a link for this one.
key-phrase-field = The twelve words of your recovery phrase
key-by-phrase = Sign in with these words
key-come = Link this device?
key-come-text = This link belongs to a player. If you continue, their tables will be here too, and the tables on this device will be theirs. Only continue if the link is your own.
key-come-yes = Yes, it is mine
key-rename = Change my name
key-public = Everybody may see my page
key-public-text = It shows your results, your ratings and whom you play with most. You will then also appear on the ladders.
key-elsewhere = On other devices
key-alone = Your key is on this device only. Add one of these, so that you do not lose it with the device.
key-link = A link
key-link-text = Open it on your other device. It works once, for ten minutes. Do not give it to anybody else.
key-link-make = Make a link
key-link-again = Make a new link
key-qr = The link as a QR code
key-passkeys = Passkeys
key-passkeys-text = Your device or your password manager keeps it, and you open it with your fingerprint, your face or a PIN.
key-passkeys-not = Passkeys need https and a browser that knows them.
key-passkey = Passkey { $number }, since { $day }
key-passkey-add = Add a passkey
key-remove = Remove
key-phrase = Recovery phrase
key-phrase-text = Twelve words on paper open your key on any device.
key-phrase-make = Show me twelve words
key-phrase-again = Replace my words
key-phrase-once = Write these words down now. They will not be shown again.
key-kept = This key
key-devices = { $count ->
    [one] Signed in on this device only.
   *[other] Signed in on { $count } devices.
}
key-sign-out = Sign out here
key-sign-out-others = Sign out everywhere else
key-sign-out-lost = If you sign out now, nothing will open this key any more.
key-data = Download my data
key-forget = Forget me
key-forget-sure = Your name, emblem, keys and chat messages are deleted for good, and you give up the matches that are still in play. In the matches of others your seat stays, without your name.
key-forget-yes = Yes, forget me
mine-game = Game
mine-all-games = All games
mine-person = With
mine-person-example = A name
mine-running = In play
mine-awaited = Waiting for { $who }
mine-runs = In play
mine-here = in this browser
mine-none-running = No match in play.
mine-none-over = No finished match yet.
mine-older = Older matches
mine-key = To find these matches on your other devices:
mine-choices = How you choose
mine-choices-kept = { $count ->
    [0] None of the finished matches listed here has been reviewed yet. Reviews show how well you choose, and what your habits are.
    [one] One of the finished matches listed here has been reviewed.
   *[other] { $count } of the finished matches listed here have been reviewed.
}
mine-choices-go = { $count ->
    [one] Review one more
   *[other] Review the latest { $count }
}
mine-choices-going = Reviewing match { $number } of { $count }
mine-choices-progress = How many matches have been reviewed
mine-choices-stop = Stop
mine-choices-failed = { $count ->
    [one] One match could not be reviewed.
   *[other] { $count } matches could not be reviewed.
}
player-title = A player
player-mine = My page
player-since = Here since { $day }
player-private = Only you can see this page.
player-games = Games
player-result = { $played ->
    [one] 1 match
   *[other] { $played } matches
}, { $won ->
    [0] none won
   *[other] { $won } won
}
player-places = Places
player-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}: { $count ->
    [one] once
   *[other] { $count } times
}
player-nothing = No finished match yet.
player-opponents = Most often with
player-met = { $played ->
    [one] 1 match together
   *[other] { $played } matches together
}, { $before ->
    [0] never ahead
   *[other] ahead in { $before }
}
rating-title = Ratings
rating-points = { $points } ± { $error }
rating-matches = { $matches ->
    [one] 1 match between people
   *[other] { $matches } matches between people
}
rating-like = Plays about as well as a bot of the level “{ $level }”, after { $matches ->
    [one] 1 match between people
   *[other] { $matches } matches between people
}.
rating-early = After { $matches ->
    [one] 1 match between people
   *[other] { $matches } matches between people
} it is still too uncertain to be compared.
rating-curve = How the rating changed over { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}: from { $first } to { $last }
rating-curve-note = From the first match to the latest. The true strength lies within the band in nineteen cases out of twenty; the dashed lines are the bots.
ladder-of = Ladder for { $game }
ladder-text = Players who let everybody see their page, ranked by the strength they certainly have: their rating minus its uncertainty. They are listed once the rating is sure enough, after about nine matches. Only matches between people count. At a table of two, whoever gives up, leaves or runs out of time has lost. The bots stand where their strength was measured.
ladder-bots = Bots of the level “{ $level }”
ladder-sure = at least { $points }
ladder-nobody = Nobody is on this ladder yet. Make a key, let everybody see your page, and play with other people: after about nine matches you are on it.
face-st-axolotl = axolotl
face-st-narwhal = narwhal
face-st-penguin = penguin
face-st-kraken = kraken
face-st-tiki = tiki
face-st-cthulhu = Cthulhu
face-st-wave = wave
face-tr-sundial = sundial
face-tr-snake = snake
face-tr-shield = shield
face-tr-statuette = statuette
face-tr-skull = skull
face-el-earth = earth
face-el-air = air
face-el-water = water
face-el-fire = fire
face-torch = torch
face-explorer = explorer
