### Les Trésors de Cibola, en français. Les places arrivent sous forme de noms ; $you dit si le lecteur est celui qu'on nomme.

cibola-sanctuary = le sanctuaire
cibola-tomb = le tombeau

cibola-of-sundial = du cadran solaire
cibola-of-snake = du serpent
cibola-of-shield = du bouclier à plumes
cibola-of-statuette = de la statuette
cibola-of-skull = du crâne

cibola-one-sundial = un cadran solaire
cibola-one-snake = un serpent
cibola-one-shield = un bouclier à plumes
cibola-one-statuette = une statuette
cibola-one-skull = un crâne
cibola-two-sundial = 2 cadrans solaires
cibola-two-snake = 2 serpents
cibola-two-shield = 2 boucliers à plumes
cibola-two-statuette = 2 statuettes
cibola-two-skull = 2 crânes
cibola-three-sundial = 3 cadrans solaires
cibola-three-snake = 3 serpents
cibola-three-shield = 3 boucliers à plumes
cibola-three-statuette = 3 statuettes
cibola-three-skull = 3 crânes

cibola-totem-sun = Soleil
cibola-totem-serpent = Serpent
cibola-totem-feather = Plume
cibola-totem-idol = Idole
cibola-totem-ancestor = Ancêtre
cibola-totem-tremor = Secousse
cibola-totem-recall = Rappel
cibola-totem-rescue = Sauvetage
cibola-totem-mirror = Miroir

cibola-effect-sun = { $points } { $points ->
    [one] point
   *[other] points
} à la fin par lot de { $sundials } cadrans solaires
cibola-effect-serpent = chacun de vos serpents rapporte { $points } de plus à la fin
cibola-effect-feather = chacun de vos boucliers à plumes rapporte { $points } de plus à la fin
cibola-effect-idol = { $points } { $points ->
    [one] point
   *[other] points
} à la fin pour chacune de vos statuettes
cibola-effect-ancestor = { $skulls } { $skulls ->
    [one] crâne
   *[other] crânes
} de moins quand on compare les crânes
cibola-effect-tremor = déplacez un rocher d’une case vers le haut ou vers le bas
cibola-effect-recall = reprenez jusqu’à { $explorers } explorateurs dans la défausse
cibola-effect-rescue = reprenez dans la défausse autant d’explorateurs que votre mise, et { $more } de plus
cibola-effect-mirror = devient un totem déjà posé devant un joueur

cibola-event-sealed = { $you ->
    [seat] Votre poing est fermé.
   *[no] { $seat } a fermé le poing.
}
cibola-event-sealed-own = { $you ->
    [seat] { $explorers ->
        [0] Vous fermez un poing vide.
        [one] Vous fermez le poing sur 1 explorateur.
       *[other] Vous fermez le poing sur { $explorers } explorateurs.
    }
   *[no] { $explorers ->
        [0] { $seat } ferme un poing vide.
        [one] { $seat } ferme le poing sur 1 explorateur.
       *[other] { $seat } ferme le poing sur { $explorers } explorateurs.
    }
}
cibola-event-opened = Tous les poings s’ouvrent.
cibola-event-shown = { $you ->
    [seat] Vous avez misé { $explorers }.
   *[no] { $seat } a misé { $explorers }.
}
cibola-event-shown-none = { $you ->
    [seat] { $explorers ->
        [0] Votre poing était vide, mais vous ne reprenez aucun explorateur dans la défausse.
        [one] Votre poing était vide : vous reprenez 1 explorateur dans la défausse.
       *[other] Votre poing était vide : vous reprenez { $explorers } explorateurs dans la défausse.
    }
   *[no] { $explorers ->
        [0] { $seat } avait le poing vide, mais ne reprend aucun explorateur dans la défausse.
        [one] { $seat } avait le poing vide et reprend 1 explorateur dans la défausse.
       *[other] { $seat } avait le poing vide et reprend { $explorers } explorateurs dans la défausse.
    }
}
cibola-event-first = { $you ->
    [seat] Vous remportez l’enchère et choisissez en premier.
   *[no] { $seat } remporte l’enchère et choisit en premier.
}
cibola-event-pick = { $you ->
    [seat] Vous prenez { $symbols }.
   *[no] { $seat } prend { $symbols }.
}
cibola-event-rock = { $you ->
    [seat] Vous recouvrez d’un rocher le { $value } { $column }.
   *[no] { $seat } recouvre d’un rocher le { $value } { $column }.
}
cibola-event-settled = Il ne reste qu’une seule case : le { $value } { $column }.
cibola-event-totem = { $you ->
    [seat] Vous prenez un totem : { $totem }.
   *[no] { $seat } prend un totem : { $totem }.
}
cibola-event-no-totem = { $you ->
    [seat] Il ne reste plus de totem pour vous.
   *[no] Il ne reste plus de totem pour { $seat }.
}
cibola-event-no-effect = Le totem { $totem } est sans effet.
cibola-event-mirror = { $you ->
    [seat] Votre miroir devient : { $totem }.
   *[no] { $seat } change son miroir en : { $totem }.
}
cibola-event-rescue = { $you ->
    [seat] Vous sauvez { $explorers } { $explorers ->
        [one] explorateur
       *[other] explorateurs
    } de la défausse.
   *[no] { $seat } sauve { $explorers } { $explorers ->
        [one] explorateur
       *[other] explorateurs
    } de la défausse.
}
cibola-event-recall = { $you ->
    [seat] { $explorers ->
        [0] Vous ne rappelez aucun explorateur.
        [one] Vous rappelez 1 explorateur de la défausse.
       *[other] Vous rappelez { $explorers } explorateurs de la défausse.
    }
   *[no] { $explorers ->
        [0] { $seat } ne rappelle aucun explorateur.
        [one] { $seat } rappelle 1 explorateur de la défausse.
       *[other] { $seat } rappelle { $explorers } explorateurs de la défausse.
    }
}
cibola-event-tremor = { $you ->
    [seat] Vous faites trembler le sol : un rocher roule du { $freed } au { $value } { $column }.
   *[no] { $seat } fait trembler le sol : un rocher roule du { $freed } au { $value } { $column }.
}
cibola-event-tremor-none = { $you ->
    [seat] Vous laissez les rochers à leur place.
   *[no] { $seat } laisse les rochers à leur place.
}
cibola-event-leftover = Personne n’a pris { $symbols } : la carte quitte la partie.
cibola-event-leftover-rock = { $you ->
    [seat] Personne n’a pris { $symbols } : la carte quitte la partie, et vous posez son rocher.
   *[no] Personne n’a pris { $symbols } : la carte quitte la partie, et { $seat } pose son rocher.
}
cibola-event-torch = { $you ->
    [seat] Vous avez choisi en dernier et recevez la torche.
   *[no] { $seat } a choisi en dernier et reçoit la torche.
}
cibola-event-round = Manche { $round } sur { $rounds }, { $part }.
cibola-event-score = { $you ->
    [seat] Vous avez { $points } { $points ->
        [one] point
       *[other] points
    } et gardez { $explorers } { $explorers ->
        [one] explorateur
       *[other] explorateurs
    }.
   *[no] { $seat } a { $points } { $points ->
        [one] point
       *[other] points
    } et garde { $explorers } { $explorers ->
        [one] explorateur
       *[other] explorateurs
    }.
}
cibola-event-wins = { $you ->
    [seat] Vous l’emportez avec { $points } { $points ->
        [one] point
       *[other] points
    }.
   *[no] { $seat } l’emporte avec { $points } { $points ->
        [one] point
       *[other] points
    }.
}
cibola-event-wins-by-explorers = { $you ->
    [seat] Égalité à { $points } { $points ->
        [one] point
       *[other] points
    } : vous avez gardé plus d’explorateurs et l’emportez.
   *[no] Égalité à { $points } { $points ->
        [one] point
       *[other] points
    } : { $seat } a gardé plus d’explorateurs et l’emporte.
}
cibola-event-shared = Victoire partagée à { $points } { $points ->
    [one] point
   *[other] points
} : { $seats }.

cibola-prompt-over = Le temple s’est effondré. La partie est terminée.
cibola-prompt-stake = { $explorers ->
    [0] Vous n’avez plus d’explorateur : fermez un poing vide.
    [one] Vous avez 1 explorateur. Le misez-vous ?
   *[other] Combien de vos { $explorers } explorateurs misez-vous ?
}
cibola-prompt-sealed = { $count ->
    [one] Votre poing est fermé. On attend encore 1 joueur.
   *[other] Votre poing est fermé. On attend encore { $count } joueurs.
}
cibola-prompt-staking = { $count ->
    [one] 1 joueur choisit encore sa mise.
   *[other] { $count } joueurs choisissent leur mise.
}
cibola-prompt-pick = { $you ->
    [seat] Prenez un trésor.
   *[no] { $seat } choisit un trésor.
}
cibola-prompt-rock = { $you ->
    [seat] Recouvrez une case du temple avec le rocher.
   *[no] { $seat } pose un rocher.
}
cibola-prompt-leftover-rock = { $you ->
    [seat] Vous avez remporté l’enchère : posez le rocher de la carte restante.
   *[no] { $seat } pose le rocher de la carte restante.
}
cibola-prompt-totem = { $you ->
    [seat] Prenez un totem.
   *[no] { $seat } choisit un totem.
}
cibola-prompt-recall = { $you ->
    [seat] Rappelez jusqu’à { $explorers } { $explorers ->
        [one] explorateur
       *[other] explorateurs
    } de la défausse.
   *[no] { $seat } rappelle des explorateurs.
}
cibola-prompt-mirror = { $you ->
    [seat] Quel totem votre miroir devient-il ?
   *[no] { $seat } choisit ce que devient son miroir.
}
cibola-prompt-tremor = { $you ->
    [seat] Déplacez un rocher d’une case, ou laissez-les tous.
   *[no] { $seat } choisit un rocher à déplacer.
}

cibola-label-stake = { $explorers ->
    [0] Poing vide
    [one] Miser 1 explorateur
   *[other] Miser { $explorers } explorateurs
}
cibola-label-pick = Prendre { $symbols }
cibola-label-pick-rock = Prendre { $symbols }, avec un rocher
cibola-label-pick-totem = Prendre { $symbols }, avec un totem
cibola-label-pick-rock-totem = Prendre { $symbols }, avec un rocher et un totem
cibola-label-rock = Recouvrir le { $value } { $column }
cibola-label-recall = { $explorers ->
    [0] N’en rappeler aucun
    [one] Rappeler 1 explorateur
   *[other] Rappeler { $explorers } explorateurs
}
cibola-label-tremor = Faire rouler le rocher du { $freed } au { $value } { $column }
cibola-label-tremor-none = Laisser les rochers à leur place
cibola-label-totem-sun = Prendre le Soleil : { cibola-effect-sun }
cibola-label-totem-serpent = Prendre le Serpent : { cibola-effect-serpent }
cibola-label-totem-feather = Prendre la Plume : { cibola-effect-feather }
cibola-label-totem-idol = Prendre l’Idole : { cibola-effect-idol }
cibola-label-totem-ancestor = Prendre l’Ancêtre : { cibola-effect-ancestor }
cibola-label-totem-tremor = Prendre la Secousse : { cibola-effect-tremor }
cibola-label-totem-recall = Prendre le Rappel : { cibola-effect-recall }
cibola-label-totem-rescue = Prendre le Sauvetage : { cibola-effect-rescue }
cibola-label-totem-mirror = Prendre le Miroir : { cibola-effect-mirror }
cibola-label-mirror-sun = Devenir le Soleil : { cibola-effect-sun }
cibola-label-mirror-serpent = Devenir le Serpent : { cibola-effect-serpent }
cibola-label-mirror-feather = Devenir la Plume : { cibola-effect-feather }
cibola-label-mirror-idol = Devenir l’Idole : { cibola-effect-idol }
cibola-label-mirror-ancestor = Devenir l’Ancêtre : { cibola-effect-ancestor }
cibola-label-mirror-tremor = Devenir la Secousse : { cibola-effect-tremor }
cibola-label-mirror-recall = Devenir le Rappel : { cibola-effect-recall }
cibola-label-mirror-rescue = Devenir le Sauvetage : { cibola-effect-rescue }

cibola-refuse-over = Le temple s’est effondré : la partie est terminée.
cibola-refuse-sealed = Votre poing est fermé : votre mise est définitive.
cibola-refuse-turn = Ce n’est pas à vous de choisir : { $other } passe avant vous.
cibola-refuse-leftover-rock = { $other } a remporté l’enchère et pose le rocher de la carte restante.
cibola-refuse-first-stake = Choisissez d’abord votre mise.
cibola-refuse-first-pick = Prenez d’abord un trésor.
cibola-refuse-first-rock = Posez d’abord le rocher.
cibola-refuse-first-totem = Prenez d’abord un totem.
cibola-refuse-first-recall = Choisissez d’abord combien d’explorateurs vous rappelez.
cibola-refuse-first-mirror = Choisissez d’abord ce que devient le miroir.
cibola-refuse-first-tremor = Déplacez d’abord un rocher d’une case, ou laissez-les tous.
cibola-refuse-stake = { $explorers ->
    [0] Vous n’avez plus d’explorateur à miser.
    [one] Vous n’avez qu’un explorateur à miser.
   *[other] Vous n’avez que { $explorers } explorateurs à miser.
}
cibola-refuse-pick = Ce trésor a déjà été pris.
cibola-refuse-no-cell = Il n’y a pas de case à cet endroit.
cibola-refuse-covered = Il y a déjà un rocher à cet endroit.
cibola-refuse-last = Le { $value } est la dernière case libre { $column } : vous ne pouvez pas la recouvrir.
cibola-refuse-totem = Ce totem a déjà été pris.
cibola-refuse-recall = { $explorers ->
    [one] Vous ne pouvez rappeler qu’un explorateur.
   *[other] Vous ne pouvez rappeler que { $explorers } explorateurs.
}
cibola-refuse-mirror = Aucun joueur n’a encore ce totem : { $totem }.
cibola-refuse-no-rock = Il n’y a pas de rocher à cet endroit.
cibola-refuse-edge = La colonne s’arrête là.
cibola-refuse-blocked = Il y a déjà un autre rocher : un rocher ne va que sur une case libre.

## Le plateau dans le terminal

cibola-board-sundial = cadran
cibola-board-snake = serpent
cibola-board-shield = bouclier
cibola-board-statuette = statuette
cibola-board-skull = crâne
cibola-board-rock = rocher
cibola-board-totem = totem
cibola-board-totems = totems
cibola-board-owned = totems : { $totems }
cibola-board-mirror = { $totem } ({ $other })
cibola-board-torch = torche
cibola-board-hand = main
cibola-board-stake = mise
cibola-board-sealed = cachée
