### What the pocket house says, in English: match files, stored matches, and what a browser cannot do.

pocket-trouble = Something went wrong. Your match is saved up to the last move; please reload the page.
pocket-module = This game is not on your device yet. Go online once, and it will be.
pocket-preparing = Getting the bots and the board ready: { $percent } %
pocket-open-chair = The table cannot be opened: on this device every seat needs a person or a bot.
pocket-unkept-full = There is no more room on this device: from now on this match is not saved. You can play on, and download it from the menu.
pocket-unkept-refused = This browser does not let us save anything: the match will be lost when you close the page. You can download it from the menu.

pocket-damaged = This match is damaged and cannot be opened.
pocket-file-gap = This match is damaged: move { $number } is missing.

pocket-file-none = This is not a match file.
pocket-file-size = This file is too large to be a match.
pocket-file-format = This match file has format { $format }, which this version does not know.
pocket-file-game = There is no game called “{ $game }” here.
pocket-file-box = This match was played with other cards or numbers than those of this version, so it cannot be opened here.
pocket-file-secret = This match is not over and its seed is kept secret, so it cannot be opened yet.
pocket-file-seed = The seed in this file is not complete.
pocket-file-commitment = The seed in this file does not match the fingerprint of the shuffle: one of them was changed.
pocket-file-seals = The random numbers of the players in this file are not complete.
pocket-file-nonce = Random number { $number } in this file is not the one that its player committed to.
pocket-file-names = This file names { $count } players for { $seats } seats.
pocket-file-options = The options in this file do not fit the game: { $detail }
pocket-file-check = Line { $number } of the log (“{ $line }”) does not check out: this line or something before it was changed.
pocket-file-line = Line { $number } of the log (“{ $line }”) cannot be read.
pocket-file-refused = Line { $number } of the log (“{ $line }”) is against the rules ({ $rule }).
pocket-file-standings = The final ranking in this file is not the one that the match ended with.
pocket-file-digest = This file was changed after it was written.
pocket-file-layout = This file was changed after it was written: it is not laid out as it was.
pocket-imagined = This match began with an imagined position, so it has no deal to check and no file.
