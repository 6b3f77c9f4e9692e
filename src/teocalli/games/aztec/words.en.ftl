### Aztec, in English. Seats come as names; $you says which of the seats named is the reader.

## Jewels and artefacts

aztec-blue-1 = 1 blue
aztec-blue-2 = 2 blue
aztec-blue-3 = 3 blue
aztec-blue-4 = 4 blue
aztec-yellow-1 = 1 yellow
aztec-yellow-2 = 2 yellow
aztec-yellow-3 = 3 yellow
aztec-yellow-4 = 4 yellow
aztec-red-1 = 1 red
aztec-red-2 = 2 red
aztec-red-3 = 3 red
aztec-red-4 = 4 red
aztec-artefact-duo-red-blue = red-blue duo
aztec-artefact-duo-red-yellow = red-yellow duo
aztec-artefact-duo-blue-yellow = blue-yellow duo
aztec-artefact-trio-blue = blue trio
aztec-artefact-trio-yellow = yellow trio
aztec-artefact-trio-red = red trio
aztec-artefact-treasure = treasure
aztec-artefact-purification = purification
aztec-artefact-hex = hex
aztec-artefact-theft = theft

## What happens

aztec-event-sealed-take = { $seat } has taken a handful.
aztec-event-sealed-take-own = { $you ->
    [seat] You secretly take { $jewels }.
   *[no] { $seat } secretly takes { $jewels }.
}
aztec-event-sealed-token = { $seat } has placed a token.
aztec-event-sealed-believe = { $you ->
    [seat] You believe { $other }. Your token is still face down.
   *[no] { $seat } believes { $other }; the token is still face down.
}
aztec-event-sealed-accuse = { $you ->
    [seat] You accuse { $other }. Your token is still face down.
   *[no] { $seat } accuses { $other }; the token is still face down.
}
aztec-event-handfuls = All handfuls are revealed.
aztec-event-handful = { $you ->
    [seat] You take { $jewels }.
   *[no] { $seat } takes { $jewels }.
}
aztec-event-tokens = All tokens are revealed.
aztec-event-believe = { $you ->
    [seat] You believe { $other }.
    [other] { $seat } believes you.
   *[no] { $seat } believes { $other }.
}
aztec-event-accuse = { $you ->
    [seat] You accuse { $other }.
    [other] { $seat } accuses you.
   *[no] { $seat } accuses { $other }.
}
aztec-event-truth = { $you ->
    [seat] You told the truth and keep { $jewels }.
   *[no] { $seat } told the truth and keeps { $jewels }.
}
aztec-event-lie = { $you ->
    [seat] You lied and got away with it: your card showed { $card }, and you keep { $jewels }.
   *[no] { $seat } lied and got away with it: the card shows { $card }, but { $seat } keeps { $jewels }.
}
aztec-event-caught = { $you ->
    [seat] You lied and were accused by { $seats }. You only get what the card shows: { $jewels }.
   *[no] { $seat } lied and was accused by { $seats }. { $seat } only gets what the card shows: { $jewels }.
}
aztec-event-give = { $you ->
    [seat] You give a cursed stone to { $seats }.
   *[no] { $seat } gives a cursed stone to { $seats }.
}
aztec-event-reserve = A cursed stone from the reserve goes to { $seats }.
aztec-event-no-stone = The reserve is empty: no cursed stone for { $seats }.
aztec-event-get = { $you ->
    [seat] You get a cursed stone from { $seats }.
   *[no] { $seat } gets a cursed stone from { $seats }.
}
aztec-event-get-reserve = { $you ->
    [seat] You get { $count ->
        [one] a cursed stone
       *[other] { $count } cursed stones
    } from the reserve.
   *[no] { $seat } gets { $count ->
        [one] a cursed stone
       *[other] { $count } cursed stones
    } from the reserve.
}
aztec-event-reserve-empty = The reserve is empty: no more cursed stones can be given.
aztec-event-deceived = A cursed stone from the reserve for believing a lie: { $seats }.
aztec-event-discard = One cursed stone less for believing the truth: { $seats }.
aztec-event-gain = { $you ->
    [seat] You gain an artefact.
   *[no] { $seat } gains an artefact, { $count ->
        [one] the last card
       *[other] chosen from { $count } cards
    }.
}
aztec-event-gain-open = { $you ->
    [seat] You gain an artefact. You draw: { $artefacts }.
   *[no] { $seat } gains an artefact. Drawn: { $artefacts }.
}
aztec-event-no-artefact = { $you ->
    [seat] You would gain an artefact, but the pile is empty.
   *[no] { $seat } would gain an artefact, but the pile is empty.
}
aztec-event-keep = { $you ->
    [seat] You keep an artefact: { $artefact }.
   *[no] { $seat } keeps an artefact: { $artefact }.
}
aztec-event-keep-hidden = { $seat } keeps an artefact face down.
aztec-event-at-once = { $you ->
    [seat] You play an artefact: { $artefact }.
   *[no] { $seat } plays an artefact: { $artefact }.
}
aztec-event-idle = It has no effect and goes under the pile.
aztec-event-purify = { $you ->
    [seat] You discard { $count ->
        [0] no cursed stone
        [one] 1 cursed stone
       *[other] { $count } cursed stones
    }.
   *[no] { $seat } discards { $count ->
        [0] no cursed stone
        [one] 1 cursed stone
       *[other] { $count } cursed stones
    }.
}
aztec-event-hex = { $you ->
    [seat] You hex { $other } with { $count ->
        [one] 1 cursed stone
       *[other] { $count } cursed stones
    }.
    [other] { $seat } hexes you with { $count ->
        [one] 1 cursed stone
       *[other] { $count } cursed stones
    }.
   *[no] { $seat } hexes { $other } with { $count ->
        [one] 1 cursed stone
       *[other] { $count } cursed stones
    }.
}
aztec-event-steal = { $you ->
    [seat] You steal a { $colour ->
        [blue] blue
        [yellow] yellow
       *[red] red
    } jewel from { $other }.
    [other] { $seat } steals a { $colour ->
        [blue] blue
        [yellow] yellow
       *[red] red
    } jewel from you.
   *[no] { $seat } steals a { $colour ->
        [blue] blue
        [yellow] yellow
       *[red] red
    } jewel from { $other }.
}
aztec-event-curse = The { $colour ->
    [blue] blue
    [yellow] yellow
   *[red] red
} curse: { $you ->
    [seat] you lead with { $most } and take
   *[no] { $seat } leads with { $most } and takes
} { $count ->
    [one] its cursed stone
   *[other] its { $count } cursed stones
}.
aztec-event-curse-stays = The { $colour ->
    [blue] blue
    [yellow] yellow
   *[red] red
} curse: it is a tie, so { $count ->
    [one] its cursed stone stays
   *[other] its { $count } cursed stones stay
}.
aztec-event-added = { $count ->
    [0] The reserve is empty: no cursed stones are added to the curses.
    [one] 1 cursed stone is added to the curses. Left in the reserve: { $left }.
   *[other] { $count } cursed stones are added to the curses. Left in the reserve: { $left }.
}
aztec-event-round = { $you ->
    [seat] Round { $number } of { $rounds }. You go first.
   *[no] Round { $number } of { $rounds }. { $seat } goes first.
}
aztec-event-count = { $you ->
    [seat] Your artefacts: { $artefacts }. Your total: { $points } { $points ->
        [one] point
       *[other] points
    }.
   *[no] { $seat }’s artefacts: { $artefacts }. Total: { $points } { $points ->
        [one] point
       *[other] points
    }.
}
aztec-event-wins = { $count ->
    [one] { $you ->
        [seat] You win with { $points } { $points ->
            [one] point
           *[other] points
        }.
       *[no] { $seat } wins with { $points } { $points ->
            [one] point
           *[other] points
        }.
    }
   *[other] { $points } { $points ->
        [one] point
       *[other] points
    } each: { $seats } share the win.
}

## What one can do

aztec-label-take = Take { $jewels }
aztec-label-card = What the card shows: { $jewels }
aztec-label-believe = Believe { $other }
aztec-label-accuse = Accuse { $other }
aztec-label-keep = { $sort ->
    [duo] Keep the { $artefact } ({ $worth } per pair)
    [trio] Keep the { $artefact } ({ $worth } per set of three)
    [treasure] Keep the { $artefact } ({ $worth } points)
    [purification] Play the { $artefact } (discard up to { $worth } cursed stones)
    [hex] Play the { $artefact } (give an opponent { $worth } cursed stones)
   *[theft] Play the { $artefact } (take a jewel from an opponent)
}
aztec-label-purify = { $count ->
    [0] Discard nothing
    [one] Discard 1 cursed stone
   *[other] Discard { $count } cursed stones
}
aztec-label-hex = { $count ->
    [one] Give a cursed stone to { $other }
   *[other] Give { $count } cursed stones to { $other }
}
aztec-label-steal = { $colour ->
    [blue] Take a blue jewel from { $other }
    [yellow] Take a yellow jewel from { $other }
   *[red] Take a red jewel from { $other }
}

## What is to be done now

aztec-prompt-take = Your turn. Your card shows { $jewels }. Take that, or bluff.
aztec-prompt-token = Your turn. Who do you believe or accuse?
aztec-prompt-keep = Your turn. Choose one of the artefacts you drew.
aztec-prompt-purify = Your turn. How many cursed stones do you discard?
aztec-prompt-hex = Your turn. Who gets your hex?
aztec-prompt-steal = Your turn. Which jewel do you take, and from whom?
aztec-prompt-sealed = { $count ->
    [one] Your choice is made. Still choosing: { $seats }.
   *[other] Your choice is made. { $count } players are still choosing: { $seats }.
}
aztec-prompt-await-take = Choosing a handful: { $seats }.
aztec-prompt-await-token = Placing a token: { $seats }.
aztec-prompt-await-keep = { $seat } is choosing an artefact.
aztec-prompt-await-purify = { $seat } is discarding cursed stones.
aztec-prompt-await-hex = { $seat } is choosing who to hex.
aztec-prompt-await-steal = { $seat } is choosing a jewel to steal.

## What is refused

aztec-refuse-sealed = You have already chosen, and your choice is final.
aztec-refuse-turn = { $seat } has to resolve an artefact first.
aztec-refuse-phase-take = Everybody takes a handful now.
aztec-refuse-phase-token = Everybody places a token now.
aztec-refuse-phase-keep = First choose one of the artefacts you drew.
aztec-refuse-phase-purify = First choose how many cursed stones you discard.
aztec-refuse-phase-hex = First choose who gets your hex.
aztec-refuse-phase-steal = First choose which jewel you take, and from whom.
aztec-refuse-nobody = Nobody sits there.
aztec-refuse-self-token = Place your token in front of another player.
aztec-refuse-self-hex = A hex goes to an opponent.
aztec-refuse-self-steal = You can only steal from an opponent.
aztec-refuse-drawn = { $count ->
    [one] You drew only 1 artefact.
   *[other] You drew only { $count } artefacts.
}
aztec-refuse-stones = { $count ->
    [one] You can discard at most 1 cursed stone.
   *[other] You can discard at most { $count } cursed stones.
}
aztec-refuse-lacks = { $colour ->
    [blue] { $other } has no blue jewel.
    [yellow] { $other } has no yellow jewel.
   *[red] { $other } has no red jewel.
}

## The board in the terminal

aztec-board-phase-take = take
aztec-board-phase-token = token
aztec-board-phase-keep = keep
aztec-board-phase-purify = purify
aztec-board-phase-hex = hex
aztec-board-phase-steal = steal
aztec-board-reserve = reserve
aztec-board-pile = artefact pile
aztec-board-curses = curses
aztec-board-curse-blue = blue
aztec-board-curse-yellow = yellow
aztec-board-curse-red = red
aztec-board-blue = blue
aztec-board-yellow = yellow
aztec-board-red = red
aztec-board-character = character
aztec-board-stones = stones
aztec-board-card = card
aztec-board-took = took
aztec-board-token = token
aztec-board-past = past
aztec-board-first = first
aztec-board-believe = believe
aztec-board-accuse = accuse
aztec-board-truth = T
aztec-board-lie = L
aztec-board-artefacts = artefacts: { $artefacts }
