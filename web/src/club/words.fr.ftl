### Ce que disent les écrans d’une soirée, en français.

club-new = Organiser une soirée
club-new-text = On s’inscrit avec un lien, vous tirez les rondes, les tables s’ouvrent toutes seules et les points se comptent d’eux-mêmes. De 4 à 128 personnes.
club-offline = Vous êtes hors ligne : pour ouvrir une soirée, il faut une connexion.
club-name = Nom de la soirée
club-name-example = Jeudi à la médiathèque
club-games = On joue à
club-games-help = Vous choisirez parmi eux le jeu de chaque ronde.
club-seats = Joueurs par table, au plus
club-seats-help = Les tables sont aussi égales que possible : neuf personnes à des tables de quatre font trois tables de trois.
club-rounds = Rondes
club-pairing = Qui rencontre qui
club-swiss = Selon les points (système suisse)
club-swiss-help = On joue contre des gens qui ont à peu près autant de points, et jamais deux fois contre les mêmes si c’est possible.
club-everybody = Tout le monde se rencontre
club-everybody-help = Autant d’adversaires différents que les rondes le permettent, quels que soient les points.
club-bots = Places vides
club-bots-none = Elles restent vides
club-bots-none-help = Si le nombre ne tombe pas juste, quelqu’un ne joue pas cette ronde-là.
club-bots-fill = Des robots les prennent ({ $level })
club-bots-fill-help = Tout le monde joue à chaque ronde.
club-admits = Je fais entrer les gens un par un
club-admits-help = Pour un lien qui a pu circuler, ou si quelqu’un revient sous un autre nom. Vous pouvez changer cela à tout moment.
club-check-again = { $count ->
    [one] Une personne n’a pas encore joué : vérifier de nouveau son entrée
   *[other] { $count } personnes n’ont pas encore joué : vérifier de nouveau leur entrée
}
club-door = À la porte
club-asks = voudrait entrer
club-refused = { $count ->
    [one] Une entrée refusée
   *[other] { $count } entrées refusées
}
club-let-in = Faire entrer
club-let-in-name = Faire entrer : { $name }
club-refuse = Refuser
club-refuse-name = Refuser : { $name }
club-at-door = Vous êtes à la porte, { $name }. L’hôte fait entrer les gens un par un.
club-turned-away = L’hôte ne vous a pas laissé entrer. Si c’est une erreur, parlez-en à l’hôte.
club-open = Ouvrir la soirée
club-where = Soirée
club-round-of = Ronde { $number } sur { $planned }
club-before = Pas encore commencée
club-over = La soirée est terminée
club-enter = S’inscrire
club-back = Revenir
club-your-name = Votre nom
club-enter-text = Dès votre inscription, vous participez au tirage de la ronde suivante.
club-entered = C’est noté, { $name }. Votre table apparaîtra ici dès le tirage de la ronde.
club-away = Vous avez quitté la soirée. Vos points restent.
club-sent-home = L’hôte a mis fin à votre participation à cette soirée. Vos points restent. Pour jouer encore, parlez-en à l’hôte, qui peut vous laisser revenir.
club-ready = Votre table est prête
club-ready-text = Table { $number }, avec { $who }
club-sit = S’asseoir
club-playing = Vous jouez à la table { $number }, avec { $who }
club-to-table = Vers votre table
club-your-result = La soirée est terminée. Votre place : { $place } sur { $people }, avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
club-done = Votre partie est finie : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
club-next-round = La ronde suivante sera tirée quand toutes les tables auront fini.
club-next-end = Le classement sera définitif quand toutes les tables auront fini.
club-next-host = Toutes les tables ont fini : à l’hôte de tirer la ronde suivante.
club-next-yours = Toutes les tables ont fini : à vous de tirer la ronde suivante.
club-all-finished = Toutes les tables ont fini
club-bye = Vous ne jouez pas cette ronde, et recevez { $points } points.
club-late = Cette ronde est déjà tirée. Vous jouez à partir de la suivante.
club-too-late = La dernière ronde est déjà tirée : il n’y a plus de table pour vous ce soir. Vous pouvez regarder les parties.
club-leave = Quitter la soirée
club-host = Vous êtes l’hôte
club-link = Lien vers cette soirée
club-wall = Affichage mural
club-next-game = Jeu de la ronde suivante
club-final = Finale : les meilleurs se rencontrent
club-finals = Finale
club-draw = Tirer la ronde { $number }
club-wait = { $tables ->
    [one] Une table n’a pas encore fini.
   *[other] { $tables } tables n’ont pas encore fini.
}
club-people = { $count ->
    [0] Aucune inscription pour l’instant
    [one] Une personne inscrite
   *[other] { $count } personnes inscrites
}
club-present = { $count ->
    [0] Personne n’est encore là
    [one] Une personne est là
   *[other] { $count } personnes sont là
}
club-close = Terminer la soirée
club-close-sure = Terminer la soirée maintenant, avant la dernière ronde ? Les tables en cours pourront finir, et compteront.
club-tables = Tables
club-table = Table { $number }
club-waiting = On attend { $who }
club-waiting-all = On attend tout le monde
club-in-play = En cours
club-counted = Finie
club-byes = { $count ->
    [one] Ne joue pas
   *[other] Ne jouent pas
} : { $who }
club-watch = Regarder
club-replay = Revoir
club-end = Arrêter…
club-end-title = Arrêter la table { $number }
club-end-text = Pour une table bloquée. Votre raison est notée, et tout le monde peut la lire.
club-reason = Raison
club-end-how = Ce qui compte
club-end-bye = 60 points pour chaque personne venue
club-end-standings = Le classement actuel
club-end-go = Arrêter la table
club-ended = Arrêtée par l’hôte : { $reason }
club-closed = Fermée
club-closed-by = Fermée par le gardien de ce serveur : { $reason }
club-your-ended = L’hôte a arrêté votre table (« { $reason } ») : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
club-your-closed = Le gardien de ce serveur a fermé votre table (« { $reason } »). Vous recevez { $points } points, comme toutes les personnes de la table.
club-here = Qui est là
club-ranking = Classement
club-place = Place
club-player = Joueur
club-points = Points
club-opponents = Points des adversaires
club-gone = a quitté la soirée
club-sent = hors de la soirée
club-send-home = Retirer { $name } de la soirée
club-admit = Laisser revenir { $name }
club-seed = Tirée avec la graine { $seed }
club-wall-enter = Participer
club-how = Comment les points sont comptés
club-how-text = 120 points pour qui bat toute la table, 0 pour qui ne bat personne, des écarts égaux entre les deux ; les ex æquo partagent. Une ronde sans jouer : 60. À égalité de points, ceux des adversaires décident.
