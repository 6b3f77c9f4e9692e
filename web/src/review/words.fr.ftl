### What the review room says, in French.

room-title = { $game } : analyse de la partie
room-to-replay = Revoir cette partie
room-overview = La partie en un coup d’œil
room-side = Récit, choix et chance
room-balance = Choix et chance
room-moments = Les moments qui racontent cette partie
room-coming = L’analyse arrive…
room-none = Il n’y a pas d’analyse de cette partie.
room-not-over = Cette partie n’a pas été jouée jusqu’au bout : il n’y a rien à analyser.
room-alone = En solitaire, on n’a personne à battre : il n’y a rien à analyser.
room-unable = Ce navigateur ne peut pas analyser de parties. Essayez-en un plus récent.
room-refining = C’est un premier aperçu : les verdicts sont encore vérifiés et peuvent changer.
room-progress = Avancement de l’analyse
room-player = Joueur

## Verdicts

room-sound = Bon choix
room-inaccuracy = Imprécision
room-mistake = Erreur
room-blunder = Grosse erreur
room-luck = Chance
room-marks = Sur le plateau, le choix fait porte un anneau en pointillé et un meilleur choix un anneau plein.

## The curve

room-curve = Chances de gagner, coup par coup
room-as-table = La courbe sous forme de tableau
room-share-of = { $name } { $share } %
room-percent = { $share } %
room-head-move = Coup
room-head-happened = Ce qui s’est passé
room-fault-next = Erreur suivante
room-fault-before = Erreur précédente

## A moment

room-moment = Le moment affiché
room-move = Coup { $ply }
room-end = La fin
room-everything = Tout montrer
room-whose = Choix de
room-cost = { $points } points{ $margin ->
    [0] {""}
   *[other] , ± { $margin }
}
room-coarse = premier aperçu
room-knew = { $you ->
    [true] Ce que vous pouviez savoir
   *[false] { $name } : ce que l’on pouvait savoir
}
room-choices = { $you ->
    [true] Ce que vous pouviez choisir
   *[false] { $name } : ce que l’on pouvait choisir
}
room-spoken = { $name } : { $verdict }.
room-chose = Choisi : { $action }.
room-chose-share = Choisi : { $action } ({ $share } % de chances de gagner).
room-better = Mieux : { $action } ({ $share } % de chances de gagner).
room-looked-better = Mieux au premier abord : { $action } (en fait { $share } % de chances de gagner).
room-mixed = Un bon joueur varie ce choix : aucun des deux n’est une erreur.
room-candidates = Les choix possibles, avec leurs chances de gagner
room-tag-chosen = choisi
room-tag-best = mieux
room-weight = à jouer { $share } % du temps
room-share = { $share } %{ $margin ->
    [0] {""}
   *[other] {" "}± { $margin }
}
room-more = { $count ->
    [one] un autre
   *[other] { $count } autres
}
room-worlds = Comparés dans { $count } donnes imaginées qui s’accordent avec ce que le joueur savait, tous jouant raisonnablement ; ± est un intervalle à 95 %.
room-exact = Calculé exactement.
room-nothing = Rien à raconter ici.
room-no-choice = Rien ne s’est décidé ici.
room-not-yet = Ce moment n’a pas encore été examiné.
room-luck-here = { $sign ->
    [plus] La suite a souri à { $name } : +{ $points } points.
   *[minus] La suite a été défavorable à { $name } : { $points } points.
}
room-passed = { $name } a laissé passer l’occasion
room-try = Réessayer
room-play-on = Jouer à partir d’ici

## At a glance

room-card-turning-point = Le tournant
room-card-luckiest = Le plus beau coup de chance
room-card-best-find = La meilleure trouvaille
room-card-costliest = { $whose ->
    [you] Votre choix le plus coûteux
    [other] { $name } : le choix le plus coûteux
   *[nobody] Le choix le plus coûteux
}
room-worth = { $name } { $points }
room-sealed = Les choix secrets ont été révélés.
room-decided = { $way ->
    [up] { $you ->
        [true] Ce qui vous a rapporté le plus
       *[false] Ce qui a rapporté le plus à { $name }
    }
   *[down] { $you ->
        [true] Ce qui vous a coûté le plus
       *[false] Ce qui a coûté le plus à { $name }
    }
} : { $part ->
    [own] { $you ->
        [true] vos propres choix
       *[false] ses propres choix
    }
    [others] les choix des autres
   *[luck] la chance
} ({ $points } points).
room-sum = { $you ->
    [true] Vos chances de gagner sont passées de { $initial } % au départ à { $final } % :
   *[false] Les chances de gagner ({ $name }) sont passées de { $initial } % au départ à { $final } % :
} choix personnels { $own }, choix des autres { $others }, chance { $luck } points.{ $large ->
    [yes] {" "}Tout ce qui est monté et descendu s’ajoute ici : une part peut dépasser 100.
   *[no] {""}
}
room-accuracies = Les choix de chacun
room-accuracy = Précision
room-accuracy-note = Précision : la part de l’enjeu qui a été gardée. Une seule partie dit peu d’un joueur.
room-learn = { $you ->
    [true] { $count ->
        [one] Apprendre de votre erreur
       *[other] Apprendre de vos { $count } erreurs
    }
   *[false] { $count ->
        [one] { $name } : apprendre de l’erreur
       *[other] { $name } : apprendre des { $count } erreurs
    }
}
room-withheld = { $name } ne montre pas l’analyse de ses propres choix.
room-hide = Garder pour moi l’analyse de mes choix
room-picture = Partager cette analyse
room-picture-of = { $game } : { $result } { $moment }
room-picture-moment = { $kind } ({ $name }, { $worth }) : { $what }
room-picture-save = Enregistrer l’image

## Story

room-faults-only = Erreurs seules
room-no-faults = Aucune erreur claire n’a été trouvée.

## Skill and luck

room-initial = Chacun part de
room-final = Résultat
room-part-own = Ses propres choix
room-part-others = Les choix des autres
room-part-luck = La chance
room-counted = Ce qui a le plus compté
room-item-deal = La donne
room-dealt = La donne en a décidé ainsi.
room-item-reveal = Chance : { $what }
room-item-guess = Chance après un choix : { $what }
room-item-skill = Choix ({ $name }) : { $what }
room-no-items = Aucun événement n’a compté plus que l’incertitude de son estimation.
room-balance-note = En points de chances de gagner : 100 pour une victoire sûre. Un choix compte pour ce qu’il a perdu face au meilleur qu’un joueur fort a trouvé, comme le dit son verdict ; s’il n’y a pas lieu d’en douter, il ne compte pas. À Temple Code, et à Cibola à plus de deux, aucun joueur fort n’est consulté : les choix y sont comparés à ceux d’un joueur raisonnable qui ne voit pas loin, et ce qui lui échapperait aussi compte comme chance. Tous les tournants de la partie s’ajoutent : la chance qui va et vient peut donner une part supérieure à 100, et seule la somme de toutes les parts est le résultat.

## Learning

room-learning = Exercice
room-exercise = { $count ->
    [one] Trouvez mieux
   *[other] Trouvez mieux, { $number } sur { $count }
}
room-task = { $you ->
    [true] Ici vous avez choisi « { $action } », ce qui a fait baisser les chances de gagner de { $points } points. Trouvez mieux sur le plateau.
   *[false] Ici { $name } a choisi « { $action } », ce qui a fait baisser les chances de gagner de { $points } points. Trouvez mieux sur le plateau.
}
room-answer-best = { $action } : rien de meilleur n’a été trouvé.
room-answer-sound = { $action } : un bon choix.
room-answer-same = { $action } : c’est ce qui a été joué, { $points } points sous le meilleur choix. Essayez encore.
room-answer-worse = { $action } : { $points } points sous le meilleur choix. Essayez encore.
room-answer-unlikely = { $action } : presque personne ne choisirait cela ici. Essayez encore.
room-learn-next = Exercice suivant
room-learn-done = Retour à l’analyse
room-learn-leave = Quitter l’exercice

## Playing on

room-play-text = La position avant le coup { $ply } devient une table dans ce navigateur, contre des robots.
room-play-seat = Vous jouez à la place de
room-play-cards = Cartes cachées
room-cards-true = comme elles étaient vraiment
room-cards-imagined = redistribuées, telles qu’elles auraient pu être d’après ce qu’on savait
room-play-go = Jouer
