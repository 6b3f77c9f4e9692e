### What the review room says, in English.

room-title = Review of { $game }
room-to-replay = Replay this match
room-overview = The match at a glance
room-side = Story, skill and luck
room-balance = Skill and luck
room-moments = The moments that tell this match
room-coming = The review is on its way…
room-none = There is no review of this match.
room-not-over = This match was not played to its end, so there is nothing to review.
room-alone = A match for one player has nobody to beat, so there is nothing to review.
room-unable = This browser cannot review matches by itself. Try a newer one.
room-refining = This is a first look: verdicts are still being checked and can change.
room-progress = How far the review is
room-player = Player

## Verdicts

room-sound = Sound
room-inaccuracy = Inaccuracy
room-mistake = Mistake
room-blunder = Blunder
room-luck = Luck
room-marks = On the board, the choice that was made has a dashed ring, and a better one a plain ring.

## The curve

room-curve = Chances of winning, move by move
room-as-table = The curve as a table
room-share-of = { $name } { $share } %
room-percent = { $share } %
room-head-move = Move
room-head-happened = What happened
room-fault-next = Next mistake
room-fault-before = Previous mistake

## A moment

room-moment = The moment you are looking at
room-move = Move { $ply }
room-end = The end
room-everything = Show everything
room-whose = Whose choice
room-cost = { $points } points{ $margin ->
    [0] {""}
   *[other] , ± { $margin }
}
room-coarse = a first look
room-knew = { $you ->
    [true] What you could know
   *[false] What { $name } could know
}
room-choices = { $you ->
    [true] What you could choose
   *[false] What { $name } could choose
}
room-spoken = { $name }: { $verdict }.
room-chose = Chosen: { $action }.
room-chose-share = Chosen: { $action } ({ $share } % to win).
room-better = Better: { $action } ({ $share } % to win).
room-looked-better = At first glance better: { $action } (in fact { $share } % to win).
room-mixed = A good player varies this choice, so neither is a mistake.
room-candidates = What could have been chosen, with the chance of winning
room-tag-chosen = chosen
room-tag-best = better
room-weight = play it { $share } % of the time
room-share = { $share } %{ $margin ->
    [0] {""}
   *[other] {" "}± { $margin }
}
room-more = { $count ->
    [one] one more
   *[other] { $count } more
}
room-worlds = Compared in { $count } imagined deals that fit what the player knew, with everybody playing sensibly; ± is a 95 % interval.
room-exact = Worked out exactly.
room-nothing = Nothing to tell here.
room-no-choice = Nothing was decided here.
room-not-yet = This moment has not been looked at yet.
room-luck-here = { $sign ->
    [plus] What came next was good luck for { $name }: +{ $points } points.
   *[minus] What came next was bad luck for { $name }: { $points } points.
}
room-passed = { $name } let the chance pass
room-try = Try again
room-play-on = Play on from here

## At a glance

room-card-turning-point = The turning point
room-card-luckiest = The luckiest moment
room-card-best-find = The best find
room-card-costliest = { $whose ->
    [you] Your costliest choice
    [other] { $name }’s costliest choice
   *[nobody] The costliest choice
}
room-worth = { $name } { $points }
room-sealed = The secret choices were revealed.
room-decided = { $way ->
    [up] { $you ->
        [true] What helped you most
       *[false] What helped { $name } most
    }
   *[down] { $you ->
        [true] What cost you most
       *[false] What cost { $name } most
    }
}: { $part ->
    [own] { $you ->
        [true] your own choices
       *[false] their own choices
    }
    [others] the choices of the others
   *[luck] luck
} ({ $points } points).
room-sum = { $you ->
    [true] Your chance of winning
   *[false] { $name }’s chance of winning
} went from { $initial } % at the start to { $final } %: own choices { $own }, choices of the others { $others }, luck { $luck } points.{ $large ->
    [yes] {" "}Everything that went up and down is added here, so a part can be more than 100.
   *[no] {""}
}
room-accuracies = How everybody chose
room-accuracy = Accuracy
room-accuracy-note = Accuracy: how much of what was at stake was kept. One match says little about a player.
room-learn = { $you ->
    [true] { $count ->
        [one] Learn from your mistake
       *[other] Learn from your { $count } mistakes
    }
   *[false] { $count ->
        [one] Learn from { $name }’s mistake
       *[other] Learn from { $name }’s { $count } mistakes
    }
}
room-withheld = { $name } keeps the review of their own choices to themselves.
room-hide = Keep the review of my choices to myself
room-picture = Share this review
room-picture-of = { $game }: { $result } { $moment }
room-picture-moment = { $kind } ({ $name }, { $worth }): { $what }
room-picture-save = Save the picture

## Story

room-faults-only = Mistakes only
room-no-faults = No clear mistake was found.

## Skill and luck

room-initial = Everybody starts with
room-final = Result
room-part-own = Own choices
room-part-others = Choices of the others
room-part-luck = Luck
room-counted = What counted most
room-item-deal = The deal
room-dealt = The cards were dealt that way.
room-item-reveal = Luck: { $what }
room-item-guess = Luck after a choice: { $what }
room-item-skill = { $name }’s choice: { $what }
room-no-items = No single event counted for more than the uncertainty of its estimate.
room-balance-note = In points of the chance of winning: 100 is a sure win. A choice counts by what it lost beside the best that a strong player found, as its verdict says; one that nobody doubts counts for nothing. In Temple Code, and in Cibola with more than two players, no strong player is asked: there choices are compared with those of a sensible player who does not think far ahead, and what such a player would miss too counts as luck. Every turn of the match is added up, so luck that comes and goes can make a part larger than 100; only the sum of all parts is the result.

## Learning

room-learning = Exercise
room-exercise = { $count ->
    [one] Find something better
   *[other] Find something better, { $number } of { $count }
}
room-task = { $you ->
    [true] You chose “{ $action }” here, which lowered the chance of winning by { $points } points. Find something better on the board.
   *[false] { $name } chose “{ $action }” here, which lowered the chance of winning by { $points } points. Find something better on the board.
}
room-answer-best = { $action }: nothing better was found.
room-answer-sound = { $action }: a sound choice.
room-answer-same = { $action }: that is what was played, { $points } points below the best. Try again.
room-answer-worse = { $action }: { $points } points below the best. Try again.
room-answer-unlikely = { $action }: hardly anybody would choose that here. Try again.
room-learn-next = Next exercise
room-learn-done = Back to the review
room-learn-leave = Leave the exercise

## Playing on

room-play-text = The position before move { $ply } becomes a table in this browser, against bots.
room-play-seat = You play as
room-play-cards = Hidden cards
room-cards-true = as they really were
room-cards-imagined = dealt anew, as they could have been for all you knew
room-play-go = Play
