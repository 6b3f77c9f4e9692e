### Aztec, en français. Les places arrivent sous forme de noms ; $you dit laquelle des places nommées est celle du lecteur.

## Joyaux et Artefacts

aztec-blue-1 = 1 bleu
aztec-blue-2 = 2 bleus
aztec-blue-3 = 3 bleus
aztec-blue-4 = 4 bleus
aztec-yellow-1 = 1 jaune
aztec-yellow-2 = 2 jaunes
aztec-yellow-3 = 3 jaunes
aztec-yellow-4 = 4 jaunes
aztec-red-1 = 1 rouge
aztec-red-2 = 2 rouges
aztec-red-3 = 3 rouges
aztec-red-4 = 4 rouges
aztec-artefact-duo-red-blue = duo rouge-bleu
aztec-artefact-duo-red-yellow = duo rouge-jaune
aztec-artefact-duo-blue-yellow = duo bleu-jaune
aztec-artefact-trio-blue = trio de bleus
aztec-artefact-trio-yellow = trio de jaunes
aztec-artefact-trio-red = trio de rouges
aztec-artefact-treasure = trésor
aztec-artefact-purification = purification
aztec-artefact-hex = maléfice
aztec-artefact-theft = vol

## Ce qui arrive

aztec-event-sealed-take = { $seat } a pris sa poignée.
aztec-event-sealed-take-own = { $you ->
    [seat] Vous prenez en secret { $jewels }.
   *[no] { $seat } prend en secret { $jewels }.
}
aztec-event-sealed-token = { $seat } a posé son jeton.
aztec-event-sealed-believe = { $you ->
    [seat] Vous croyez { $other }. Votre jeton est encore caché.
   *[no] { $seat } croit { $other } ; le jeton est encore caché.
}
aztec-event-sealed-accuse = { $you ->
    [seat] Vous accusez { $other }. Votre jeton est encore caché.
   *[no] { $seat } accuse { $other } ; le jeton est encore caché.
}
aztec-event-handfuls = Toutes les poignées sont révélées.
aztec-event-handful = { $you ->
    [seat] Vous prenez { $jewels }.
   *[no] { $seat } prend { $jewels }.
}
aztec-event-tokens = Tous les jetons sont révélés.
aztec-event-believe = { $you ->
    [seat] Vous croyez { $other }.
    [other] { $seat } vous croit.
   *[no] { $seat } croit { $other }.
}
aztec-event-accuse = { $you ->
    [seat] Vous accusez { $other }.
    [other] { $seat } vous accuse.
   *[no] { $seat } accuse { $other }.
}
aztec-event-truth = { $you ->
    [seat] Vous avez dit la vérité et gardez { $jewels }.
   *[no] { $seat } a dit la vérité et garde { $jewels }.
}
aztec-event-lie = { $you ->
    [seat] Vous avez menti sans vous faire prendre : votre carte montrait { $card }, et vous gardez { $jewels }.
   *[no] { $seat } a menti sans se faire prendre : la carte montre { $card }, mais { $seat } garde { $jewels }.
}
aztec-event-caught = { $you ->
    [seat] Vous avez menti. Accusation : { $seats }. Vous ne recevez que ce que montre la carte : { $jewels }.
   *[no] { $seat } a menti. Accusation : { $seats }. { $seat } ne reçoit que ce que montre la carte : { $jewels }.
}
aztec-event-give = { $you ->
    [seat] Vous donnez une pierre maudite à { $seats }.
   *[no] { $seat } donne une pierre maudite à { $seats }.
}
aztec-event-reserve = Une pierre maudite de la réserve pour { $seats }.
aztec-event-no-stone = La réserve est vide : pas de pierre maudite pour { $seats }.
aztec-event-get = { $you ->
    [seat] Vous recevez une pierre maudite pour chaque accusation : { $seats }.
   *[no] { $seat } reçoit une pierre maudite pour chaque accusation : { $seats }.
}
aztec-event-get-reserve = { $you ->
    [seat] Vous recevez { $count ->
        [one] une pierre maudite
       *[other] { $count } pierres maudites
    } de la réserve.
   *[no] { $seat } reçoit { $count ->
        [one] une pierre maudite
       *[other] { $count } pierres maudites
    } de la réserve.
}
aztec-event-reserve-empty = La réserve est vide : plus aucune pierre maudite à donner.
aztec-event-deceived = Une pierre maudite de la réserve pour avoir cru un mensonge : { $seats }.
aztec-event-discard = Une pierre maudite de moins pour avoir cru la vérité : { $seats }.
aztec-event-gain = { $you ->
    [seat] Vous gagnez un Artefact.
   *[no] { $seat } gagne un Artefact, { $count ->
        [one] la dernière carte
       *[other] à choisir parmi { $count } cartes
    }.
}
aztec-event-gain-open = { $you ->
    [seat] Vous gagnez un Artefact. Vous piochez : { $artefacts }.
   *[no] { $seat } gagne un Artefact. Cartes piochées : { $artefacts }.
}
aztec-event-no-artefact = { $you ->
    [seat] Vous devriez gagner un Artefact, mais la pioche est vide.
   *[no] { $seat } devrait gagner un Artefact, mais la pioche est vide.
}
aztec-event-keep = { $you ->
    [seat] Vous gardez un Artefact : { $artefact }.
   *[no] { $seat } garde un Artefact : { $artefact }.
}
aztec-event-keep-hidden = { $seat } garde un Artefact face cachée.
aztec-event-at-once = { $you ->
    [seat] Vous jouez un Artefact : { $artefact }.
   *[no] { $seat } joue un Artefact : { $artefact }.
}
aztec-event-idle = Il est sans effet et va sous la pioche.
aztec-event-purify = { $you ->
    [seat] { $count ->
        [0] Vous ne défaussez aucune pierre maudite.
        [one] Vous défaussez 1 pierre maudite.
       *[other] Vous défaussez { $count } pierres maudites.
    }
   *[no] { $count ->
        [0] { $seat } ne défausse aucune pierre maudite.
        [one] { $seat } défausse 1 pierre maudite.
       *[other] { $seat } défausse { $count } pierres maudites.
    }
}
aztec-event-hex = { $you ->
    [seat] Vous jetez un maléfice à { $other } : { $count ->
        [one] 1 pierre maudite
       *[other] { $count } pierres maudites
    }.
    [other] { $seat } vous jette un maléfice : { $count ->
        [one] 1 pierre maudite
       *[other] { $count } pierres maudites
    }.
   *[no] { $seat } jette un maléfice à { $other } : { $count ->
        [one] 1 pierre maudite
       *[other] { $count } pierres maudites
    }.
}
aztec-event-steal = { $you ->
    [seat] Vous volez un joyau { $colour ->
        [blue] bleu
        [yellow] jaune
       *[red] rouge
    } à { $other }.
    [other] { $seat } vous vole un joyau { $colour ->
        [blue] bleu
        [yellow] jaune
       *[red] rouge
    }.
   *[no] { $seat } vole un joyau { $colour ->
        [blue] bleu
        [yellow] jaune
       *[red] rouge
    } à { $other }.
}
aztec-event-curse = Malédiction { $colour ->
    [blue] bleue
    [yellow] jaune
   *[red] rouge
} : { $you ->
    [seat] vous êtes en tête avec { $most } et prenez
   *[no] { $seat } est en tête avec { $most } et prend
} { $count ->
    [one] sa pierre maudite
   *[other] ses { $count } pierres maudites
}.
aztec-event-curse-stays = Malédiction { $colour ->
    [blue] bleue
    [yellow] jaune
   *[red] rouge
} : égalité, { $count ->
    [one] sa pierre maudite reste
   *[other] ses { $count } pierres maudites restent
}.
aztec-event-added = { $count ->
    [0] La réserve est vide : aucune pierre maudite ne s’ajoute aux Malédictions.
    [one] 1 pierre maudite s’ajoute aux Malédictions. Reste en réserve : { $left }.
   *[other] { $count } pierres maudites s’ajoutent aux Malédictions. Reste en réserve : { $left }.
}
aztec-event-round = { $you ->
    [seat] Manche { $number } sur { $rounds }. Vous commencez.
   *[no] Manche { $number } sur { $rounds }. { $seat } commence.
}
aztec-event-count = { $you ->
    [seat] Vos Artefacts : { $artefacts }. Votre total : { $points } { $points ->
        [one] point
       *[other] points
    }.
   *[no] { $seat } : { $points } { $points ->
        [one] point
       *[other] points
    }. Artefacts : { $artefacts }.
}
aztec-event-wins = { $count ->
    [one] { $you ->
        [seat] Vous l’emportez avec { $points } { $points ->
            [one] point
           *[other] points
        }.
       *[no] { $seat } l’emporte avec { $points } { $points ->
            [one] point
           *[other] points
        }.
    }
   *[other] Victoire partagée à { $points } { $points ->
        [one] point
       *[other] points
    } : { $seats }.
}

## Ce qu'on peut faire

aztec-label-take = Prendre { $jewels }
aztec-label-card = Ce que montre la carte : { $jewels }
aztec-label-believe = Croire { $other }
aztec-label-accuse = Accuser { $other }
aztec-label-keep = { $sort ->
    [duo] Garder le { $artefact } ({ $worth } par paire)
    [trio] Garder le { $artefact } ({ $worth } par groupe de trois)
    [treasure] Garder le { $artefact } ({ $worth } points)
    [purification] Jouer la { $artefact } (défausser jusqu’à { $worth } pierres maudites)
    [hex] Jouer le { $artefact } ({ $worth } pierres maudites pour un adversaire)
   *[theft] Jouer le { $artefact } (un joyau pris à un adversaire)
}
aztec-label-purify = { $count ->
    [0] Ne rien défausser
    [one] Défausser 1 pierre maudite
   *[other] Défausser { $count } pierres maudites
}
aztec-label-hex = { $count ->
    [one] Donner une pierre maudite à { $other }
   *[other] Donner { $count } pierres maudites à { $other }
}
aztec-label-steal = { $colour ->
    [blue] Prendre un joyau bleu à { $other }
    [yellow] Prendre un joyau jaune à { $other }
   *[red] Prendre un joyau rouge à { $other }
}

## Ce qu'il faut faire maintenant

aztec-prompt-take = À vous. Votre carte montre { $jewels }. Prenez cela, ou bluffez.
aztec-prompt-token = À vous. Qui croyez-vous, ou qui accusez-vous ?
aztec-prompt-keep = À vous. Choisissez un des Artefacts piochés.
aztec-prompt-purify = À vous. Combien de pierres maudites défaussez-vous ?
aztec-prompt-hex = À vous. Qui reçoit votre maléfice ?
aztec-prompt-steal = À vous. Quel joyau prenez-vous, et à qui ?
aztec-prompt-sealed = { $count ->
    [one] Votre choix est fait. On attend encore : { $seats }.
   *[other] Votre choix est fait. On attend encore { $count } joueurs : { $seats }.
}
aztec-prompt-await-take = Choix des poignées : { $seats }.
aztec-prompt-await-token = Pose des jetons : { $seats }.
aztec-prompt-await-keep = { $seat } choisit un Artefact.
aztec-prompt-await-purify = { $seat } défausse des pierres maudites.
aztec-prompt-await-hex = { $seat } choisit la cible de son maléfice.
aztec-prompt-await-steal = { $seat } choisit le joyau à voler.

## Ce qui est refusé

aztec-refuse-sealed = Vous avez déjà choisi, et votre choix est définitif.
aztec-refuse-turn = { $seat } doit d’abord finir son Artefact.
aztec-refuse-phase-take = Maintenant, chacun prend une poignée.
aztec-refuse-phase-token = Maintenant, chacun pose son jeton.
aztec-refuse-phase-keep = Choisissez d’abord un des Artefacts piochés.
aztec-refuse-phase-purify = Dites d’abord combien de pierres maudites vous défaussez.
aztec-refuse-phase-hex = Dites d’abord qui reçoit votre maléfice.
aztec-refuse-phase-steal = Dites d’abord quel joyau vous prenez, et à qui.
aztec-refuse-nobody = Il n’y a personne à cette place.
aztec-refuse-self-token = Posez votre jeton devant un autre joueur.
aztec-refuse-self-hex = Un maléfice va à un adversaire.
aztec-refuse-self-steal = On ne vole qu’un adversaire.
aztec-refuse-drawn = { $count ->
    [one] Vous n’avez pioché qu’un seul Artefact.
   *[other] Vous n’avez pioché que { $count } Artefacts.
}
aztec-refuse-stones = { $count ->
    [one] Vous pouvez défausser au plus { $count } pierre maudite.
   *[other] Vous pouvez défausser au plus { $count } pierres maudites.
}
aztec-refuse-lacks = { $colour ->
    [blue] { $other } n’a pas de joyau bleu.
    [yellow] { $other } n’a pas de joyau jaune.
   *[red] { $other } n’a pas de joyau rouge.
}

## Le plateau dans le terminal

aztec-board-phase-take = poignées
aztec-board-phase-token = jetons
aztec-board-phase-keep = Artefact
aztec-board-phase-purify = purification
aztec-board-phase-hex = maléfice
aztec-board-phase-steal = vol
aztec-board-reserve = réserve
aztec-board-pile = pioche d’Artefacts
aztec-board-curses = Malédictions
aztec-board-curse-blue = bleue (B)
aztec-board-curse-yellow = jaune (Y)
aztec-board-curse-red = rouge (R)
aztec-board-blue = bleu
aztec-board-yellow = jaune
aztec-board-red = rouge
aztec-board-character = personnage
aztec-board-stones = pierres
aztec-board-card = carte
aztec-board-took = pris
aztec-board-token = jeton
aztec-board-past = passé
aztec-board-first = 1er
aztec-board-believe = croit
aztec-board-accuse = accuse
aztec-board-truth = V
aztec-board-lie = M
aztec-board-artefacts = Artefacts : { $artefacts }
