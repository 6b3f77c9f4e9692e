### La maison, en français. Les places arrivent sous forme de noms ; $you dit si le lecteur est celui qu'on nomme.

house-you = vous
house-nobody = personne
house-seat = Joueur { $number }
house-and = { $head } et { $last }
house-refusal = { $sentence } (règle { $rule })

house-refuse-over = La partie est terminée.
house-refuse-seat = Il n’y a pas une telle place à cette table.
house-refuse-unknown = Ce jeu ne connaît pas cette action.
house-refuse-undo = On ne peut plus reprendre cela : quelqu’un a appris quelque chose depuis, ou ce n’était pas votre dernière action.

house-event-undo = { $you ->
    [seat] Vous reprenez votre dernière action.
   *[no] { $seat } reprend sa dernière action.
}
house-courtesy = Une réalisation indépendante d’amateurs, sans lien avec les auteurs et éditeurs des jeux.

house-choose-game = Quel jeu ? Tapez son numéro.
house-choose-level = De quelle force voulez-vous les bots ? Tapez un nombre ; rien signifie les plus forts.
house-commitment = mélange fixé par
house-saved = Enregistré dans { $file }. Tant que la partie dure, ce fichier contient le secret de son mélange.
house-hand-over = Passez l’écran à { $name }, qui appuie ensuite sur Entrée. >
house-no-rule = La règle { $number } n’est pas dans ce livret.
house-standing = { $place }. { $name } : { $points }
house-seed-revealed = La graine de cette partie était { $seed }.
house-menu-many = { "    " }{ $kind } …  { $count } possibilités, par exemple « { $example } » ; tapez { $kind } pour les voir
house-menu-unknown = Il n’y a pas de « { $answer } » ici. Voici ce que vous pouvez faire :
house-play-help = Tapez le numéro d’une action ou sa notation. Et aussi : board, rules, rules C7, undo, save FICHIER, quit.
