### La maison, en français. Les places arrivent sous forme de noms ; $you dit si le lecteur est celui qu'on nomme.

house-you = vous
house-nobody = personne
house-none = aucun
house-seat = Joueur { $number }
house-and = { $head } et { $last }
house-refusal = { $sentence } (règle { $rule })

house-refuse-over = La partie est terminée.
house-refuse-seat = Cette place n’existe pas à cette table.
house-refuse-unknown = Cette action n’existe pas dans ce jeu.
house-refuse-undo = Impossible d’annuler : quelqu’un a appris quelque chose depuis, ou ce n’était pas votre dernière action.

house-event-undo = { $you ->
    [seat] Vous annulez votre dernière action.
   *[no] { $seat } annule sa dernière action.
}
house-courtesy = Une adaptation indépendante faite par des passionnés, sans lien avec les auteurs et éditeurs des jeux.

house-choose-game = Quel jeu ? Tapez son numéro.
house-choose-level = Quel niveau pour les robots ? Tapez un numéro, ou Entrée pour les plus forts.
house-commitment = empreinte du mélange
house-saved = Enregistré dans { $file }. Jusqu’à la fin de la partie, ce fichier contient la graine secrète du mélange.
house-hand-over = Passez l’écran à { $name }, puis appuyez sur Entrée. >
house-no-rule = Il n’y a pas de règle { $number } dans ce livret.
house-standing = { $place }. { $name } : { $points }
house-seed-revealed = La graine de cette partie était { $seed }.
house-menu-many = { "    " }{ $kind } …  { $count } possibilités : tapez { $kind } pour les voir (« { $example } »)
house-menu-unknown = « { $answer } » n’est pas possible ici. Voici ce que vous pouvez faire :
house-play-help = Tapez le numéro d’une action ou sa notation. Autres commandes : board, hint, rules, rules C7, undo, save FICHIER, quit.

## Le plateau dans le terminal ; les jeux y ajoutent leurs propres mots

house-board-seat = place
house-board-round = manche { $number } sur { $rounds }
house-board-over = partie terminée
house-board-discard = défausse
house-board-pile = pioche
