### Ce que dit le serveur, en français.

server-body = Le serveur ne peut pas lire cette requête : { $detail }
server-token = Vous n’avez pas de place à cette table.
server-origin = Cette requête vient d’un autre site.
server-host = Seule la personne qui a ouvert la table peut le faire.
server-missing = Il n’y a rien à cette adresse.
server-missing-table = Cette table n’existe pas.
server-missing-replay = Cette partie ne peut pas encore être revue : elle n’est pas terminée.
server-missing-review-closed = Cette partie a été abandonnée : il n’y a rien à analyser.
server-missing-review-alone = En solitaire, on n’a personne à battre : il n’y a rien à analyser.
server-missing-review-long = Cette partie est trop longue pour être analysée par le serveur. Un navigateur plus récent peut le faire lui-même.
server-missing-player = Cette personne n’existe pas, ou elle seule voit sa page.
server-missing-game = Ce serveur n’a pas ce jeu.
server-method = Cette adresse n’accepte pas cette méthode.
server-stale = La partie a avancé entre-temps. Regardez, puis choisissez de nouveau.
server-ahead = Cette table n’en est pas encore là.
server-key = Cette clé a déjà servi pour une autre commande.
server-status-waiting = La partie n’a pas encore commencé.
server-status-playing = La partie est déjà en cours.
server-status-over = La partie est terminée.
server-status-closed = Cette table est fermée.
server-token-none = Demandez d’abord un jeton (POST /api/tokens) et joignez-le à la requête.
server-player = Vous n’avez pas encore de clé ici.
server-player-already = Vous avez déjà une clé.
server-player-other = Cet appareil appartient à une autre personne. Déconnectez-vous d’abord.
server-player-twice = Vous avez deux places à une même table : l’une par cet appareil, l’autre par votre clé. Terminez d’abord cette partie.
server-player-link = Ce lien a déjà servi, ou il a plus de dix minutes. Créez-en un nouveau.
server-player-phrase = Ces mots ne sont ceux de personne ici. Vérifiez-les, dans l’ordre.
server-passkey = Cette clé d’accès n’a pas fonctionné. Réessayez.
server-passkey-again = Cette clé d’accès a déjà servi pour cela. Réessayez.
server-passkey-unknown = Cette clé d’accès n’appartient à personne ici.
server-passkey-site = Les clés d’accès demandent https et un nom d’hôte. Utilisez plutôt un lien ou une phrase de secours.
server-passkey-yours = Cette clé d’accès est déjà utilisée.
server-passkey-most = Vous avez trop de clés d’accès. Supprimez-en une d’abord.
server-hints = Les conseils sont désactivés à cette table.
server-nonce = Ce nombre n’est pas celui que vous aviez annoncé.
server-status-dealing = Les cartes sont en train d’être mélangées. La partie va commencer.
server-seat-kept = Cette place est réservée à quelqu’un d’autre.
server-full-kept = Les places libres de cette table sont réservées à d’autres personnes.
server-seat-left = Vous avez quitté cette table.
server-seat-time-each = Votre temps est écoulé : un robot prend cette décision pour vous. Vous pourrez ensuite reprendre votre place.
server-seat-time = Votre temps est écoulé : un robot joue pour vous en attendant d’en regagner.
server-awaited = Le mélange attend encore une personne présente. Laissez-lui un instant.
server-full = Toutes les places de cette table sont prises.
server-seat-taken = Cette place est prise.
server-seat-yours = Vous avez déjà une place à cette table.
server-seat-none = Cette place n’existe pas à cette table.
server-seat-bot = Un robot joue pour vous. Reprenez d’abord votre place.
server-seat-resigned = Vous avez abandonné cette partie.
server-seats-open = Il reste des places libres.
server-present = Cette personne est encore là.
server-present-days = À cette table, chacun a des jours pour se décider. Personne n’a besoin d’être là entre-temps.
server-call = On ne peut pas vous envoyer de messages là.
server-call-address = On ne peut pas envoyer de messages à cette adresse.
server-call-https = Les messages ne peuvent être envoyés qu’à des adresses https.
server-call-private = Les messages ne peuvent être envoyés qu’à des adresses publiques d’Internet.
server-call-unknown = Cette adresse n’existe pas.
server-call-keys = Ce ne sont pas les clés d’un navigateur.
server-call-many = Vous pouvez en avoir { $most } au plus. Retirez-en une d’abord.
server-call-turn = C’est à vous de jouer.
server-call-test = C’est ainsi que nous vous préviendrons quand ce sera à vous de jouer.
server-vacation = Les vacances sont pour les tables où l’on a des jours pour se décider.
server-vacation-used = { $days ->
    [0] Vous ne pouvez plus prendre de vacances
    [one] Vous ne pouvez plus prendre qu’un jour de vacances
   *[other] Vous ne pouvez plus prendre que { $days } jours de vacances
} pendant cette partie.
server-yours = C’est votre propre place.
server-size = Cette requête est trop longue : { $limit } octets au plus.
server-file = Ce fichier de partie ne passe pas la vérification : { $detail }
server-file-running = Seule une partie finie peut être confiée à ce serveur.
server-file-box = Cette partie a été jouée avec d’autres cartes ou d’autres nombres que ceux de ce serveur.
server-file-bots = Indiquez un robot ou personne pour chacune des { $seats } places de cette partie.
server-media = Les requêtes s’écrivent en JSON (Content-Type: application/json).
server-rule = Les règles ne le permettent pas.
server-option = Impossible d’ouvrir la table : { $detail }
server-name = Un nom compte de 1 à 24 caractères, dont au moins une lettre ou un chiffre.
server-name-alike = Ce nom ressemble trop à { $name }, déjà à la table. Choisissez-en un autre.
server-name-player = { $name } joue à cette table. Choisissez un nom qui ne prête pas à confusion.
server-chat = Un message compte de 1 à 300 caractères.
server-chat-off = La discussion est désactivée à cette table.
server-rate = Trop de requêtes. Réessayez dans { $seconds } { $seconds ->
    [one] seconde
   *[other] secondes
}.
server-rate-streams = Trop de connexions ouvertes depuis cette adresse.
server-host-none = Une requête doit indiquer un seul hôte.
server-misdirected = Ce serveur ne répond pas à ce nom d’hôte.
server-late = La requête n’est pas arrivée à temps.
server-address = Cette adresse est trop longue.
server-headers = Les en-têtes de cette requête sont trop longs.
server-syntax = Ce n’est pas une requête HTTP valide.
server-connections = Trop de connexions depuis cette adresse.
server-rate-thinking = Trop de conseils à la fois. Réessayez dans un instant.
server-rate-reading = Trop de requêtes à la fois. Réessayez dans un instant.
server-rate-reviews = Trop d’analyses à la fois. Réessayez dans un instant.
server-preparing = Le serveur prépare encore ce jeu. Réessayez dans un instant.
server-trouble = Une erreur s’est produite sur le serveur. Votre partie est enregistrée.
server-busy = Le serveur ne peut rien enregistrer pour l’instant. Votre partie est à l’abri ; réessayez dans un instant.
server-busy-review = L’analyse a été interrompue. Redemandez-la dans un instant.
server-stopping = Le serveur va redémarrer. Votre partie est enregistrée ; réessayez dans un instant.
server-fair = La partie a été rejouée à partir de sa graine : le mélange est bien celui fixé avant le début, chaque action était permise, et le classement est juste.
server-fair-given = Cette partie a été jouée dans un navigateur puis confiée à ce serveur, qui l’a rejouée à partir de sa graine : chaque coup était permis, et le classement final est juste. Le navigateur a mélangé les cartes lui-même : personne ici ne peut savoir si ses joueurs ont choisi ce mélange.
server-fair-wait = Le mélange est fixé. Sa graine sera montrée à la fin de la partie.
server-fair-not = L’enregistrement n’est pas conforme : { $detail }
server-fair-closed = Cette table a fermé avant la fin de la partie.
server-status-turn = Ce n’est pas à vous de jouer.
server-option-chairs = Impossible d’ouvrir la table : elle a { $seats } places, dont une pour la personne qui l’ouvre.
server-option-host = Impossible d’ouvrir la table : quelqu’un doit y être assis pour accueillir les autres.
server-option-begins = Impossible d’ouvrir la table : seule une personne qui joue avec des robots, sans ajouter de nombre au mélange, peut demander à jouer en premier.
server-mark = { $game ->
    [codinca] Tour
   *[other] Manche
} { $number }

server-pitch-codinca = Basculez, échangez et poussez seize tuiles communes jusqu’à ce que vos quatre tuiles forment chacune de vos clés secrètes.
server-pitch-temple-code = Tout le monde voit votre combinaison, sauf vous. Prenez des indices et déclarez-la avant les autres.
server-pitch-aztec = Prenez des joyaux en secret, bluffez ou non, et devinez qui ment.
server-pitch-cibola = Misez vos explorateurs pour gagner des trésors, et lâchez des rochers sur ceux des autres.

server-option-refused-span = Impossible d’ouvrir la table : { $option ->
    [turn_limit] la limite de tours
   *[other] « { $option } »
} est un nombre entier de { $low } à { $high }.
server-option-refused-value = Impossible d’ouvrir la table : « { $option } » n’a pas ce choix.
server-option-refused-unknown = Impossible d’ouvrir la table : ce jeu n’a pas d’option « { $option } ».
server-option-refused-seats = Impossible d’ouvrir la table : ce jeu se joue de { $low } à { $high } joueurs.
server-option-refused-level = Impossible d’ouvrir la table : aucun robot n’a ce niveau.
server-option-refused-elements = Impossible d’ouvrir la table : { $count ->
    [one] { $count } élément est choisi
   *[other] { $count } éléments sont choisis
} pour { $seats } joueurs. Choisissez-en un pour chacun.
server-option-true = oui
server-option-false = non
server-option-codinca-line-keys = Clés ligne et diagonale
server-option-codinca-line-keys-text = La série de clés ligne et diagonale avec laquelle on joue. Toutes deux sont notre reconstitution.
server-option-codinca-line-keys-a = série A
server-option-codinca-line-keys-b = série B
server-option-codinca-owner-looks = Connaître ses esprits
server-option-codinca-owner-looks-text = On peut regarder ses cartes Esprit, et on dit laquelle on joue.
server-option-codinca-blind-side = Choisir le bord d’abord
server-option-codinca-blind-side-text = Le bord d’un piège se choisit avant de dévoiler la carte.
server-option-codinca-take-back = Pas de retour en arrière
server-option-codinca-take-back-text = Ce qu’on ne peut pas défaire du tour précédent.
server-option-codinca-take-back-action = la même action
server-option-codinca-take-back-position = la même position
server-option-codinca-take-back-off = tout est permis
server-option-codinca-turn-limit = Limite de tours
server-option-codinca-turn-limit-text = La partie s’arrête quand chacun a joué ce nombre de tours.
server-option-codinca-elements = Éléments
server-option-codinca-elements-text = Qui joue quel élément, dans l’ordre des places.
server-option-codinca-elements-random = tirés au sort
server-option-temple-code-again = Déclarer de nouveau
server-option-temple-code-again-text = Faut-il un nouvel indice avant une nouvelle déclaration ?
server-option-temple-code-again-clue = après un nouvel indice
server-option-temple-code-again-free = à tout moment
server-option-temple-code-clues = Indices
server-option-temple-code-clues-text = Qui voit les ronds et les triangles d’un indice.
server-option-temple-code-clues-own = la personne qui l’a pris
server-option-temple-code-clues-all = tout le monde
server-option-temple-code-list = Liste des combinaisons
server-option-temple-code-list-text = Seules 35 des 210 combinaisons sont dans la boîte. Si la liste est affichée, chacun peut la consulter et trouve bien plus vite. Les robots expert et maître la connaissent toujours par cœur.
server-option-temple-code-list-hidden = cachée
server-option-temple-code-list-shown = affichée
server-option-aztec-first = Premier joueur
server-option-aztec-first-text = Le premier joueur change-t-il à chaque manche ?
server-option-aztec-first-stays = reste le même
server-option-aztec-first-passes = passe à gauche
server-option-aztec-artefacts = Artefacts
server-option-aztec-artefacts-text = Tout le monde voit-il les Artefacts gardés ?
server-option-aztec-artefacts-hidden = cachés
server-option-aztec-artefacts-open = visibles
server-option-cibola-hands = Explorateurs en main
server-option-cibola-hands-text = L’écran montre-t-il combien d’explorateurs il reste à chacun ?
server-option-cibola-hands-shown = affichés
server-option-cibola-hands-hidden = cachés

server-missing-event = Cette soirée n’existe pas.
server-event-name = Le nom d’une soirée compte de 1 à 60 caractères, dont au moins une lettre ou un chiffre.
server-event-host = Seul l’hôte de la soirée peut faire cela.
server-event-chairs = Les places de cette table sont réservées par la soirée.
server-event-over = Cette soirée est terminée.
server-event-full = Cette soirée est complète : { $most } personnes sont inscrites.
server-event-sent-home = L’hôte a mis fin à votre participation à cette soirée. Pour revenir, adressez-vous à l’hôte.
server-event-turned-away = L’hôte ne vous a pas laissé entrer à cette soirée. Si c’est une erreur, parlez-en à l’hôte.
server-event-door-full = Trop de personnes attendent à la porte de cette soirée. Réessayez quand l’hôte en aura fait entrer.
server-event-person = Personne ne porte ce numéro dans cette soirée.
server-event-stale = La soirée a avancé. Regardez à nouveau, s’il vous plaît.
server-event-game = Ce jeu n’est pas au programme de la soirée.
server-event-few = Il n’y a pas assez de monde pour une table. Il faut être au moins { $low }.
server-event-running = { $tables ->
    [one] Une table joue encore.
   *[other] { $tables } tables jouent encore.
} Tirez la ronde suivante quand celle-ci est finie.
server-event-seats = { $game ->
    [codinca] Codinca demande
    [temple_code] Temple Code demande
    [aztec] Aztec demande
    [cibola] Les Trésors de Cibola demandent
   *[other] Ce jeu demande
} des tables d’au moins { $low } personnes.
server-event-reason = Indiquez une raison de 1 à 300 caractères.

server-keeper = Ce n’est pas la clé du gardien.
server-barred = Le gardien vous refuse l’entrée de ce serveur pour { $hours ->
    [one] encore une heure
   *[other] encore { $hours } heures
}. La raison : { $reason }
server-bar-whom = Indiquez une place ou un message : l’un ou l’autre, pas les deux.
server-switch-none = Dites quoi changer : la discussion ou les tables publiques.
server-missing-line = Ce message n’existe pas.
server-missing-person = Il n’y a personne à qui refuser l’entrée ici.
server-missing-bar = Ce refus d’entrée n’existe pas.
server-missing-report = Ce message n’a aucun signalement en attente.
server-chat-house = La discussion est désactivée sur ce serveur.
server-chat-removed = Le gardien a retiré ce message.
server-chat-own = Ce message est de vous.
server-rate-reports = Vous avez signalé beaucoup de messages. Attendez que le gardien les ait lus.
server-option-public = Les tables publiques sont désactivées sur ce serveur. Invitez avec un lien.
