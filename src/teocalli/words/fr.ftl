### La maison, en français. Les places arrivent sous forme de noms ; $you dit si le lecteur est celui qu'on nomme.

house-you = vous
house-nobody = personne
house-seat = Joueur { $number }
house-and = { $head } et { $last }
house-refusal = { $sentence } (règle { $rule })

house-refuse-over = La partie est terminée.
house-refuse-seat = Il n'y a pas une telle place à cette table.
house-refuse-unknown = Ce jeu ne connaît pas cette action.
house-refuse-undo = On ne peut plus reprendre cela : quelqu'un a appris quelque chose depuis, ou ce n'était pas votre dernière action.

house-event-undo = { $you ->
    [seat] Vous reprenez votre dernière action.
   *[no] { $seat } reprend sa dernière action.
}
house-courtesy = Une réalisation indépendante d'amateurs, sans lien avec les auteurs et éditeurs des jeux.
