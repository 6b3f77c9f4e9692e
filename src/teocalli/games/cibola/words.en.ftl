### Les Trésors de Cibola, in English. Seats come as names; $you says whether the reader is the one named.

cibola-sanctuary = the sanctuary
cibola-tomb = the tomb

cibola-of-sundial = of the sundial
cibola-of-snake = of the snake
cibola-of-shield = of the feathered shield
cibola-of-statuette = of the statuette
cibola-of-skull = of the skull

cibola-one-sundial = a sundial
cibola-one-snake = a snake
cibola-one-shield = a feathered shield
cibola-one-statuette = a statuette
cibola-one-skull = a skull
cibola-two-sundial = 2 sundials
cibola-two-snake = 2 snakes
cibola-two-shield = 2 feathered shields
cibola-two-statuette = 2 statuettes
cibola-two-skull = 2 skulls
cibola-three-sundial = 3 sundials
cibola-three-snake = 3 snakes
cibola-three-shield = 3 feathered shields
cibola-three-statuette = 3 statuettes
cibola-three-skull = 3 skulls

cibola-totem-sun = Sun
cibola-totem-serpent = Serpent
cibola-totem-feather = Feather
cibola-totem-idol = Idol
cibola-totem-ancestor = Ancestor
cibola-totem-tremor = Tremor
cibola-totem-recall = Recall
cibola-totem-rescue = Rescue
cibola-totem-mirror = Mirror

cibola-effect-sun = { $points } { $points ->
    [one] point
   *[other] points
} at the end for every { $sundials } sundials
cibola-effect-serpent = each of your snakes scores { $points } more at the end
cibola-effect-feather = each of your feathered shields scores { $points } more at the end
cibola-effect-idol = { $points } { $points ->
    [one] point
   *[other] points
} at the end for each of your statuettes
cibola-effect-ancestor = { $skulls } { $skulls ->
    [one] skull
   *[other] skulls
} fewer when skulls are compared
cibola-effect-tremor = move one rock up or down by one cell
cibola-effect-recall = take up to { $explorers } explorers from the discard
cibola-effect-rescue = take from the discard as many explorers as you staked, and { $more } more
cibola-effect-mirror = becomes a totem that any player already has

cibola-event-sealed = { $you ->
    [seat] Your fist is closed.
   *[no] { $seat } has closed their fist.
}
cibola-event-sealed-own = { $you ->
    [seat] { $explorers ->
        [0] You close an empty fist.
        [one] You close your fist on 1 explorer.
       *[other] You close your fist on { $explorers } explorers.
    }
   *[no] { $explorers ->
        [0] { $seat } closes an empty fist.
        [one] { $seat } closes their fist on 1 explorer.
       *[other] { $seat } closes their fist on { $explorers } explorers.
    }
}
cibola-event-opened = All fists open.
cibola-event-shown = { $you ->
    [seat] You staked { $explorers }.
   *[no] { $seat } staked { $explorers }.
}
cibola-event-shown-none = { $you ->
    [seat] { $explorers ->
        [0] Your fist was empty, but you get no explorers from the discard.
        [one] Your fist was empty: you take 1 explorer from the discard.
       *[other] Your fist was empty: you take { $explorers } explorers from the discard.
    }
   *[no] { $explorers ->
        [0] { $seat } had an empty fist but gets no explorers from the discard.
        [one] { $seat } had an empty fist and takes 1 explorer from the discard.
       *[other] { $seat } had an empty fist and takes { $explorers } explorers from the discard.
    }
}
cibola-event-first = { $you ->
    [seat] You win the bidding and choose first.
   *[no] { $seat } wins the bidding and chooses first.
}
cibola-event-pick = { $you ->
    [seat] You take { $symbols }.
   *[no] { $seat } takes { $symbols }.
}
cibola-event-rock = { $you ->
    [seat] You cover the { $value } { $column } with a rock.
   *[no] { $seat } covers the { $value } { $column } with a rock.
}
cibola-event-settled = Only one cell is left: the { $value } { $column }.
cibola-event-totem = { $you ->
    [seat] You take a totem: { $totem }.
   *[no] { $seat } takes a totem: { $totem }.
}
cibola-event-no-totem = { $you ->
    [seat] There is no totem left for you.
   *[no] There is no totem left for { $seat }.
}
cibola-event-no-effect = The { $totem } totem has no effect.
cibola-event-mirror = { $you ->
    [seat] Your mirror becomes: { $totem }.
   *[no] { $seat }’s mirror becomes: { $totem }.
}
cibola-event-rescue = { $you ->
    [seat] You rescue { $explorers } { $explorers ->
        [one] explorer
       *[other] explorers
    } from the discard.
   *[no] { $seat } rescues { $explorers } { $explorers ->
        [one] explorer
       *[other] explorers
    } from the discard.
}
cibola-event-recall = { $you ->
    [seat] { $explorers ->
        [0] You recall no explorers.
        [one] You recall 1 explorer from the discard.
       *[other] You recall { $explorers } explorers from the discard.
    }
   *[no] { $explorers ->
        [0] { $seat } recalls no explorers.
        [one] { $seat } recalls 1 explorer from the discard.
       *[other] { $seat } recalls { $explorers } explorers from the discard.
    }
}
cibola-event-tremor = { $you ->
    [seat] You make the ground tremble: a rock rolls from the { $freed } to the { $value } { $column }.
   *[no] { $seat } makes the ground tremble: a rock rolls from the { $freed } to the { $value } { $column }.
}
cibola-event-tremor-none = { $you ->
    [seat] You leave the rocks where they are.
   *[no] { $seat } leaves the rocks where they are.
}
cibola-event-leftover = Nobody took { $symbols }: the card leaves the game.
cibola-event-leftover-rock = { $you ->
    [seat] Nobody took { $symbols }: the card leaves the game, and you place its rock.
   *[no] Nobody took { $symbols }: the card leaves the game, and { $seat } places its rock.
}
cibola-event-torch = { $you ->
    [seat] You chose last and get the torch.
   *[no] { $seat } chose last and gets the torch.
}
cibola-event-round = Round { $round } of { $rounds }, { $part }.
cibola-event-score = { $you ->
    [seat] You have { $points } { $points ->
        [one] point
       *[other] points
    } and keep { $explorers } { $explorers ->
        [one] explorer
       *[other] explorers
    }.
   *[no] { $seat } has { $points } { $points ->
        [one] point
       *[other] points
    } and keeps { $explorers } { $explorers ->
        [one] explorer
       *[other] explorers
    }.
}
cibola-event-wins = { $you ->
    [seat] You win with { $points } { $points ->
        [one] point
       *[other] points
    }.
   *[no] { $seat } wins with { $points } { $points ->
        [one] point
       *[other] points
    }.
}
cibola-event-wins-by-explorers = { $you ->
    [seat] Tied at { $points } { $points ->
        [one] point
       *[other] points
    }: you kept more explorers and win.
   *[no] Tied at { $points } { $points ->
        [one] point
       *[other] points
    }: { $seat } kept more explorers and wins.
}
cibola-event-shared = A shared win with { $points } { $points ->
    [one] point
   *[other] points
}: { $seats }.

cibola-prompt-over = The temple has collapsed. The match is over.
cibola-prompt-stake = { $explorers ->
    [0] You have no explorers left: close an empty fist.
    [one] You have 1 explorer. Do you stake it?
   *[other] How many of your { $explorers } explorers do you stake?
}
cibola-prompt-sealed = { $count ->
    [one] Your fist is closed. Waiting for 1 more player.
   *[other] Your fist is closed. Waiting for { $count } more players.
}
cibola-prompt-staking = { $count ->
    [one] 1 player is still choosing a stake.
   *[other] { $count } players are choosing their stakes.
}
cibola-prompt-pick = { $you ->
    [seat] Take a treasure.
   *[no] { $seat } is choosing a treasure.
}
cibola-prompt-rock = { $you ->
    [seat] Cover a cell of the temple with the rock.
   *[no] { $seat } is placing a rock.
}
cibola-prompt-leftover-rock = { $you ->
    [seat] You won the bidding: place the rock of the leftover card.
   *[no] { $seat } is placing the rock of the leftover card.
}
cibola-prompt-totem = { $you ->
    [seat] Take a totem.
   *[no] { $seat } is choosing a totem.
}
cibola-prompt-recall = { $you ->
    [seat] Recall up to { $explorers } { $explorers ->
        [one] explorer
       *[other] explorers
    } from the discard.
   *[no] { $seat } is recalling explorers.
}
cibola-prompt-mirror = { $you ->
    [seat] Which totem does your mirror become?
   *[no] { $seat } is choosing what their mirror becomes.
}
cibola-prompt-tremor = { $you ->
    [seat] Move a rock by one cell, or leave them all.
   *[no] { $seat } is choosing a rock to move.
}

cibola-label-stake = { $explorers ->
    [0] Empty fist
    [one] Stake 1 explorer
   *[other] Stake { $explorers } explorers
}
cibola-label-pick = Take { $symbols }
cibola-label-pick-rock = Take { $symbols }, with a rock
cibola-label-pick-totem = Take { $symbols }, with a totem
cibola-label-pick-rock-totem = Take { $symbols }, with a rock and a totem
cibola-label-rock = Cover the { $value } { $column }
cibola-label-recall = { $explorers ->
    [0] Recall none
    [one] Recall 1 explorer
   *[other] Recall { $explorers } explorers
}
cibola-label-tremor = Roll the rock from the { $freed } to the { $value } { $column }
cibola-label-tremor-none = Leave the rocks where they are
cibola-label-totem-sun = Take the Sun: { cibola-effect-sun }
cibola-label-totem-serpent = Take the Serpent: { cibola-effect-serpent }
cibola-label-totem-feather = Take the Feather: { cibola-effect-feather }
cibola-label-totem-idol = Take the Idol: { cibola-effect-idol }
cibola-label-totem-ancestor = Take the Ancestor: { cibola-effect-ancestor }
cibola-label-totem-tremor = Take the Tremor: { cibola-effect-tremor }
cibola-label-totem-recall = Take the Recall: { cibola-effect-recall }
cibola-label-totem-rescue = Take the Rescue: { cibola-effect-rescue }
cibola-label-totem-mirror = Take the Mirror: { cibola-effect-mirror }
cibola-label-mirror-sun = Become the Sun: { cibola-effect-sun }
cibola-label-mirror-serpent = Become the Serpent: { cibola-effect-serpent }
cibola-label-mirror-feather = Become the Feather: { cibola-effect-feather }
cibola-label-mirror-idol = Become the Idol: { cibola-effect-idol }
cibola-label-mirror-ancestor = Become the Ancestor: { cibola-effect-ancestor }
cibola-label-mirror-tremor = Become the Tremor: { cibola-effect-tremor }
cibola-label-mirror-recall = Become the Recall: { cibola-effect-recall }
cibola-label-mirror-rescue = Become the Rescue: { cibola-effect-rescue }

cibola-refuse-over = The temple has collapsed: the match is over.
cibola-refuse-sealed = Your fist is closed: your stake is final.
cibola-refuse-turn = It is not your turn to choose: { $other } goes before you.
cibola-refuse-leftover-rock = { $other } won the bidding and places the rock of the leftover card.
cibola-refuse-first-stake = First choose your stake.
cibola-refuse-first-pick = First take a treasure.
cibola-refuse-first-rock = First place the rock.
cibola-refuse-first-totem = First take a totem.
cibola-refuse-first-recall = First choose how many explorers you recall.
cibola-refuse-first-mirror = First choose what the mirror becomes.
cibola-refuse-first-tremor = First move a rock by one cell, or leave them all.
cibola-refuse-stake = { $explorers ->
    [0] You have no explorers left to stake.
    [one] You have only 1 explorer to stake.
   *[other] You have only { $explorers } explorers to stake.
}
cibola-refuse-pick = That treasure has been taken.
cibola-refuse-no-cell = There is no cell there.
cibola-refuse-covered = There is already a rock there.
cibola-refuse-last = The { $value } is the last free cell { $column }: it may not be covered.
cibola-refuse-totem = That totem has been taken.
cibola-refuse-recall = { $explorers ->
    [0] There are no explorers to recall.
    [one] You can recall only 1 explorer.
   *[other] You can recall at most { $explorers } explorers.
}
cibola-refuse-mirror = No player has this totem yet: { $totem }.
cibola-refuse-no-rock = There is no rock there.
cibola-refuse-edge = The column ends there.
cibola-refuse-blocked = There is another rock there: a rock can only move to a free cell.

## The board in the terminal

cibola-board-sundial = sundial
cibola-board-snake = snake
cibola-board-shield = shield
cibola-board-statuette = statuette
cibola-board-skull = skull
cibola-board-rock = rock
cibola-board-totem = totem
cibola-board-totems = totems
cibola-board-owned = totems: { $totems }
cibola-board-mirror = { $totem }:{ $other }
cibola-board-torch = torch
cibola-board-hand = hand
cibola-board-stake = stake
cibola-board-sealed = sealed
