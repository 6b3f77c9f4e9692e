### Ce que dit le bureau du gardien, en français.

keeper-title = Le bureau du gardien
keeper-enter-text = Pour la personne qui s’occupe de ce serveur. La clé a été montrée à son premier démarrage ; « teocalli keeper key --new » en crée une autre.
keeper-key = La clé du gardien
keeper-open = Ouvrir le bureau
keeper-leave = Quitter le bureau
keeper-glance = En un coup d’œil
keeper-playing = Tables en cours de partie
keeper-waiting = Tables en attente de joueurs
keeper-streams = Connexions ouvertes
keeper-actions = Coups par seconde
keeper-disk-time = Temps d’enregistrement
keeper-disk-times = { $half } ms, 99 % en moins de { $most } ms
keeper-idle = Rien d’enregistré ces derniers temps
keeper-database = Base de données
keeper-free = Espace disque libre
keeper-house = Partout sur ce serveur
keeper-chat = Discussion
keeper-public = Tables publiques
keeper-text = Texte de la page d’accueil
keeper-text-help = Du texte simple. S’il n’existe que dans une langue, tout le monde lit celle-là.
keeper-text-en = En anglais
keeper-text-fr = En français
keeper-save = Enregistrer le texte
keeper-saved = Enregistré.
keeper-reports = Messages signalés
keeper-reports-none = Aucun signalement en attente.
keeper-reported = { $count ->
    [one] Signalé par une personne
   *[other] Signalé par { $count } personnes
}
keeper-remove = Retirer
keeper-remove-name = Retirer le message : { $name }
keeper-bar = Refuser l’entrée…
keeper-bar-name = Refuser l’entrée : { $name }…
keeper-stay = Laisser
keeper-stay-name = Laisser le message : { $name }
keeper-tables = Tables ouvertes
keeper-tables-none = Personne ne joue en ce moment.
keeper-look = Voir de plus près…
keeper-look-name = Voir de plus près la table : { $names }…
keeper-nobody = personne encore
keeper-status-waiting = Attend des joueurs
keeper-status-dealing = Mélange en cours
keeper-status-playing = En cours
keeper-since = depuis le { $time }
keeper-watching = { $count ->
    [0] aucune connexion
    [one] une connexion
   *[other] { $count } connexions
}
keeper-public-table = publique
keeper-table = Table
keeper-visit = Regarder cette table
keeper-people = Joueurs
keeper-lines = Messages
keeper-lines-none = Aucun message.
keeper-removed = retiré
keeper-close = Fermer cette table
keeper-close-text = La partie s’arrête sans résultat. Toute la table verra votre raison.
keeper-reason = Raison
keeper-reason-help = Elle reste écrite pour toujours : ne nommez personne.
keeper-bar-title = Refuser l’entrée : { $name }
keeper-bar-text = Pendant ce temps, cette personne ne peut ni ouvrir ni rejoindre de table, ni écrire de message, ni s’inscrire à une soirée. Elle peut finir ses parties en cours.
keeper-how-long = Pour combien de temps
keeper-hours = { $hours ->
    [one] une heure
   *[other] { $hours } heures
}
keeper-days = { $days ->
    [one] un jour
   *[other] { $days } jours
}
keeper-bar-go = Refuser l’entrée
keeper-bars = Entrées refusées
keeper-bars-none = L’entrée n’est refusée à personne.
keeper-until = jusqu’au { $time }
keeper-unbar = Laisser revenir
keeper-unbar-name = Laisser revenir : { $name }
keeper-unknown = quelqu’un
keeper-log = Ce qui a été fait
keeper-log-text = Personne ne peut modifier ce journal. « teocalli keeper log --check » le vérifie.
keeper-older = Plus anciens
keeper-act-key = Une nouvelle clé a été créée
keeper-act-close = Une table a été fermée : { $reason }
keeper-act-line = Un message a été retiré
keeper-act-bar = L’entrée a été refusée à quelqu’un pour { $hours ->
    [one] une heure
   *[other] { $hours } heures
} : { $reason }
keeper-act-unbar = Quelqu’un peut de nouveau entrer
keeper-act-chat-on = La discussion a été activée
keeper-act-chat-off = La discussion a été désactivée
keeper-act-public-on = Les tables publiques ont été activées
keeper-act-public-off = Les tables publiques ont été désactivées
keeper-act-text = Le texte de la page d’accueil a été changé
keeper-act-text-none = Le texte de la page d’accueil a été retiré
keeper-act-settle = Un message signalé a été laissé en place
