### What the keeper's desk says, in English.

keeper-title = The keeper’s desk
keeper-enter-text = For whoever looks after this server. The key was shown when it was started for the first time; “teocalli keeper key --new” makes another.
keeper-key = The keeper’s key
keeper-open = Open the desk
keeper-leave = Leave the desk
keeper-glance = At a glance
keeper-playing = Tables in play
keeper-waiting = Tables waiting for players
keeper-streams = Open connections
keeper-actions = Moves per second
keeper-disk-time = Time to save
keeper-disk-times = { $half } ms, 99 % within { $most } ms
keeper-idle = Nothing saved lately
keeper-database = Database
keeper-free = Free disk space
keeper-house = Everywhere on this server
keeper-chat = Chat
keeper-public = Public tables
keeper-text = Text on the front page
keeper-text-help = Plain text. If you write it in one language only, everybody sees that one.
keeper-text-en = In English
keeper-text-fr = In French
keeper-save = Save the text
keeper-saved = Saved.
keeper-reports = Reported messages
keeper-reports-none = No reports are waiting.
keeper-reported = { $count ->
    [one] Reported by one person
   *[other] Reported by { $count } people
}
keeper-remove = Remove
keeper-remove-name = Remove { $name }’s message
keeper-bar = Bar…
keeper-bar-name = Bar { $name }…
keeper-stay = Let it stay
keeper-stay-name = Let it stay: { $name }’s message
keeper-tables = Open tables
keeper-tables-none = Nobody is playing right now.
keeper-look = Look closer…
keeper-look-name = Look closer at the table of { $names }…
keeper-nobody = nobody yet
keeper-status-waiting = Waiting for players
keeper-status-dealing = Shuffling
keeper-status-playing = In play
keeper-since = since { $time }
keeper-watching = { $count ->
    [0] nobody connected
    [one] one connection
   *[other] { $count } connections
}
keeper-public-table = public
keeper-table = Table
keeper-visit = Watch this table
keeper-people = Players
keeper-lines = Messages
keeper-lines-none = No messages.
keeper-removed = removed
keeper-close = Close this table
keeper-close-text = The match ends without a result. Everybody at the table will see your reason.
keeper-reason = Reason
keeper-reason-help = It is written down for good, so please name nobody.
keeper-bar-title = Bar { $name }
keeper-bar-text = During this time they cannot open or join tables, write messages or enter club evenings. They can finish matches that are in play.
keeper-how-long = For how long
keeper-hours = { $hours ->
    [one] one hour
   *[other] { $hours } hours
}
keeper-days = { $days ->
    [one] one day
   *[other] { $days } days
}
keeper-bar-go = Bar
keeper-bars = Barred
keeper-bars-none = Nobody is barred.
keeper-until = until { $time }
keeper-unbar = Let in again
keeper-unbar-name = Let in again: { $name }
keeper-unknown = somebody
keeper-log = What was done
keeper-log-text = Nobody can edit this log. “teocalli keeper log --check” checks that.
keeper-older = Older entries
keeper-act-key = A new key was made
keeper-act-close = A table was closed: { $reason }
keeper-act-line = A message was removed
keeper-act-bar = Somebody was barred for { $hours ->
    [one] one hour
   *[other] { $hours } hours
}: { $reason }
keeper-act-unbar = Somebody was let in again
keeper-act-chat-on = The chat was turned on
keeper-act-chat-off = The chat was turned off
keeper-act-public-on = Public tables were turned on
keeper-act-public-off = Public tables were turned off
keeper-act-text = The text on the front page was changed
keeper-act-text-none = The text on the front page was removed
keeper-act-settle = A reported message was allowed to stay
