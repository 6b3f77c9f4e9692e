### Ce que disent les écrans, en français. Les mots des jeux sont dans src/teocalli/games/*/words.fr.ftl.

skip = Aller au contenu
home-link = Teocalli, accueil
tools = Outils
site = Site
close = Fermer
loading = Chargement…
try-now = Réessayer
go-home = Retour à l’accueil
you = vous
You = Vous
guest = Invité
seat-number = Joueur { $number }
theme-light = Thème clair
theme-dark = Thème sombre
copy = Copier
copied = Copié
rule = Règle { $rule }
minutes = { $minutes } min

## Fausses routes

nowhere-title = Cette page n’existe pas
nowhere-text = Cette adresse ne mène nulle part. Il manque peut-être une lettre.
broken-title = Cette page n’a pas pu être chargée
broken-text = La connexion est peut-être coupée, ou Teocalli a été mis à jour entre-temps.
table-title = Cette table n’existe pas
table-text = Elle a peut-être été fermée, ou l’adresse est fausse.
match-title = Pas de partie à revoir ici
match-text = L’adresse est peut-être fausse, ou la partie n’est pas terminée.
trouble-connection = Connexion perdue. Votre partie est à l’abri.
trouble-server = Le serveur a un problème. Votre partie est enregistrée.
trouble-missing = Il n’y a rien à cette adresse.
trouble-pocket = Quelque chose n’a pas marché avec le jeu sur cet appareil. Rechargez la page.
trouble-unreadable = Cette page ne comprend pas la réponse du serveur. Rechargez la page.
trouble-storage = Ce navigateur n’a pas pu enregistrer cela.
pocket-none = Ce navigateur ne peut pas faire tourner les jeux lui-même. Essayez-en un plus récent.
pocket-instead = Ce navigateur ne peut ni faire tourner ni garder de parties lui-même : cette table est donc sur le serveur.

## Sans connexion, et une nouvelle version

offline = Hors ligne
offline-text = Vous êtes hors ligne. Vous pouvez encore jouer contre des robots, en solitaire ou autour d’un même écran ; pour jouer à distance, il faut une connexion.
offline-page = Vous êtes hors ligne : il faut une connexion pour cela.
offline-friends = Vous êtes hors ligne : pour jouer à distance, il faut une connexion.
renew = Nouvelle version
renew-text = Une nouvelle version est prête. Chargez-la maintenant : votre partie reste telle quelle.

## Accueil

home-title = Teocalli : quatre jeux de temple
my-matches = Mes parties
your-key = Votre clé
home-heading = Quatre jeux de temple, ouverts jour et nuit
home-text = Entre amis avec un lien ou autour d’un écran, contre des robots honnêtes, ou en solitaire. Sans compte.
home-text-alone = Autour d’un écran, contre des robots honnêtes, ou en solitaire. Sans compte, sans serveur.
invite-friends = Inviter des amis
join-table = Rejoindre une table
nav-tables = Tables
learn = Apprendre
learn-game = { $game } : apprendre à jouer
games = Les jeux
players = Joueurs
length = Durée
play-now = Jouer
play-now-game = { $id ->
    [cibola] Jouer aux Trésors de Cibola contre des robots
   *[other] Jouer à { $game } contre des robots
}
alone = En solitaire
alone-game = { $id ->
    [cibola] Jouer aux Trésors de Cibola en solitaire
   *[other] Jouer à { $game } en solitaire
}
with-friends = Entre amis
with-friends-game = { $id ->
    [cibola] Jouer aux Trésors de Cibola entre amis
   *[other] Jouer à { $game } entre amis
}
one-screen-game = { $id ->
    [cibola] Jouer aux Trésors de Cibola autour d’un écran
   *[other] Jouer à { $game } autour d’un écran
}
company = { $seats ->
    [one] { $seats } joueur
   *[other] { $seats } joueurs
} · { $level }
company-change = Nombre de joueurs et niveau des robots
company-change-game = { $game }, { $company }. Changer.
against-bots = { $game } contre des robots
options = Options
your-tables = Vos tables
open-tables = Tables ouvertes
finished-matches = Parties terminées
finished-more = { $more ->
    [one] En montrer une de plus
   *[other] En montrer { $more } de plus
}
your-turn = À vous
public-off = Les tables publiques sont désactivées sur ce serveur. Invitez avec un lien.
no-tables-title = Aucune table ouverte pour l’instant
no-tables-text = Ouvrez-en une, elle sera affichée ici.
open-table = Ouvrir une table
take-seat = Retour à la table
sit-down = S’asseoir
look-on = Regarder
waits-for = { $free ->
    [one] { $who } attend encore une personne
   *[other] { $who } attend encore { $free } personnes
}
chairs-free = { $free ->
    [one] Une place est libre
   *[other] { $free } places sont libres
}
with-people = avec { $who }
courtesy = Une adaptation indépendante faite par des passionnés. Les jeux appartiennent à leurs auteurs et éditeurs ; les dessins, les textes et le code sont les nôtres, sous licence MIT.
pitch-codinca = Amenez vos quatre tuiles dans quatre motifs secrets, sur une grille que tout le monde déplace.
pitch-temple-code = Tout le monde voit votre combinaison, sauf vous. Lisez les indices et déclarez-la avant les autres.
pitch-aztec = Prenez ce que dit votre carte, ou un peu plus. Qui vous croira ?
pitch-cibola = Misez à poing fermé pour des trésors, pendant que le temple s’effondre sur leur valeur.
aim-codinca = But du jeu : être le premier à amener vos quatre tuiles dans les quatre motifs de vos cartes Clé.
aim-temple-code = But du jeu : déduire votre combinaison grâce aux indices et la déclarer. Le premier à en trouver deux gagne.
aim-temple-code-alone = But du jeu : trouver autant de combinaisons que possible avant la fin des cartes.
aim-aztec = But du jeu : avoir le plus de points après cinq manches, grâce aux joyaux et aux Artefacts ; les pierres maudites en font perdre.
aim-cibola = But du jeu : avoir le plus de points après huit manches, grâce aux trésors dont les rochers n’ont pas enseveli la valeur.
level-novice = novice
level-novice-text = Connaît les règles et fait des erreurs. Idéal pour une première partie.
level-adept = initié
level-adept-text = Joue avec bon sens et se trompe rarement. Parfait quand on connaît le jeu.
level-expert = expert
level-expert-text = Réfléchit à l’avance et punit les étourderies.
level-master = maître
level-master-text = Le plus fort de tous. Prend son temps.

## Ouvrir et rejoindre une table

new-table = Ouvrir une table
bots-among-them = Dont robots
bot-level = Niveau des robots
your-name = Votre nom à la table
who-may-come = Qui peut venir
by-link = Les personnes qui ont le lien
anybody = Tout le monde
more-choices = Pendule et options
clock = Pendule
no-clock = Sans limite de temps
clock-each-days = { $days ->
    [1] Un jour par décision
    [7] Une semaine par décision
   *[other] { $days } jours par décision
}
clock-bank-days = { $days } jours par joueur{ $hours ->
    [0] {""}
   *[other] , plus { $hours } heures par décision
}
clock-each-minutes = { $minutes } minutes par décision
clock-days = { $days } j { $hours } h
clock-days-help = Une partie sur plusieurs jours : personne n’a besoin d’être là pendant que les autres réfléchissent, et chacun peut prendre des vacances. Si le temps d’un joueur est écoulé, un robot joue à sa place.
clock-help = Si le temps d’un joueur est écoulé, un robot joue à sa place ; la partie n’est jamais bloquée.
clock-rule = { $seconds ->
    [0] { $minutes } minutes par joueur
   *[other] { $minutes } minutes par joueur, plus { $seconds } secondes par décision
}
help = Aide sur la feuille de notes
help-none = Aucune : vos marques seulement
help-strike = Rayer ce que les indices excluent
help-count = Compter aussi ce qui reste possible
hints-among-people = Conseils entre joueurs
hints-off = Aucun
hints-on = Chacun peut demander des conseils
hints-help = La table montre combien de conseils chacun a demandés.
chair-friend = Invité { $number }
chair-bot-number = Robot { $number }
will-wait = { $friends ->
    [one] Vous recevrez un lien pour une personne.
   *[other] Vous recevrez un lien pour { $friends } personnes.
}
will-start = La partie commence tout de suite.
open-and-invite = Ouvrir et inviter
start = Commencer
join-link = Le lien que vous avez reçu
join-help = Collez le lien en entier, ou seulement ce qui suit /t/.
join-unclear = Ce n’est pas un lien vers une table. Il devrait finir par /t/ et un nom.
join-go = Aller à la table

## Autour d’un même écran, et parties gardées dans ce navigateur

around-where = Où sont les joueurs
around-link = Chacun sur son appareil
around-who = Qui joue
around-chair = Joueur { $number } : une personne ou un robot
around-person = Une personne
around-bot = Robot, { $level }
around-name = Nom du joueur { $number }
around-text = L’écran passe de l’un à l’autre. Entre deux joueurs, il ne montre rien de la partie.
around-nobody = Il faut au moins une personne.
around-same = Deux personnes s’appellent { $name }. Donnez à chacune un nom différent.
no-server = Personnes et robots se partagent cet écran. Pour jouer à distance, il faut un serveur Teocalli, et cette page n’en a pas.
kept = Sur cet appareil
kept-here = Les parties contre des robots et autour d’un même écran sont enregistrées dans ce navigateur.
kept-import = Importer un fichier de partie
kept-text = Cette partie est enregistrée uniquement dans ce navigateur.
kept-export = Exporter en fichier de partie
kept-delete = Supprimer cette partie
kept-delete-sure = La partie sera définitivement perdue. La supprimer ?
kept-manage = Exporter ou supprimer
kept-manage-game = { $game } : exporter ou supprimer cette partie

## En attendant les amis

waiting-title = En attendant les amis
invitation-title = Une invitation
invitation = { $name } vous invite à jouer : { $game }
waiting-free = { $free ->
    [0] Toutes les places sont prises
    [1] Une place est encore libre
   *[other] { $free } places sont encore libres
}
waiting-kept = { $count ->
    [1] Une place est gardée pour { $who }
   *[other] Des places sont gardées pour { $who }
}
waiting-text = Envoyez ce lien, ou faites scanner le code.
qr-name = Code QR du lien
link-name = Lien vers cette table
share = Partager
chairs = Places
chair-free = Place libre
chair-bot = Ajouter un robot
chair-open = Libérer cette place
chair-host = hôte
chair-kept = Place réservée : { $name }
chair-release = Libérer cette place
chair-you = vous
start-now = Commencer la partie
starts-full = La partie commence quand toutes les places sont prises.
starts-host = { $name } lancera la partie.
join-here = S’asseoir à cette table
fair-title = Un mélange honnête
fair-text = Le serveur a fixé sa part du mélange ; son empreinte est montrée maintenant. Chacun y ajoute un nombre secret tiré au hasard, et tout est montré à la fin : chacun peut vérifier que personne n’a choisi les cartes.
fair-text-pocket = Cet appareil a tiré le nombre qui mélange les cartes ; son empreinte est affichée dès maintenant. À la fin, le nombre est montré, et chacun peut vérifier que les cartes n’ont pas été changées.
fair-seal = Empreinte

## Le mélange

dealing-title = On mélange ensemble…
dealing-text = Chacun ajoute au mélange un nombre secret tiré au hasard : personne ne peut choisir les cartes.
dealing-awaited = nombre en route
dealing-shown = nombre ajouté
dealing-away = { $count ->
    [one] { $who } n’est pas là.
   *[other] { $who } ne sont pas là.
}
dealing-without = { $count ->
    [one] Commencer sans son nombre
   *[other] Commencer sans leurs nombres
}
dealing-lost = Votre nombre a été tiré dans un autre navigateur. Ouvrez la table là-bas, ou quittez-la et rasseyez-vous.

## La table

table-players = Joueurs
table-board = Plateau
table-side = Récit, discussion et règles
table-side-alone = Récit et règles
prompt-name = Ce qu’il faut faire
flag-you = À vous
flag-watch = En cours
prompt-replaced = Ce serait à vous.
prompt-skip = Cliquez ou appuyez sur Entrée pour continuer.
prompt-skip-touch = Touchez l’écran pour continuer.
flag-wait = En attente
flag-free = Facultatif
flag-over = Fin de partie
thinking = réfléchit
sealed = a choisi
bot = robot, { $level }
stand-in = un robot joue
stand-in-time = temps écoulé, un robot joue
stand-in-over = un robot a joué
resigned = a abandonné
out-of-time = temps écoulé
away = hors ligne
away-name = { $name } n’est pas là.
watching = regarde
watching-you = Vous regardez
watching-count = { $count ->
    [one] Une personne regarde
   *[other] { $count } personnes regardent
}
on-vacation = de retour le { $until }
days = { $days ->
    [one] 1 jour
   *[other] { $days } jours
}
forced = Jouer pour moi quand je n’ai qu’un choix
forced-text = Quand la règle ne vous laisse qu’un seul choix, il est joué aussitôt.
vacation-take = Prendre des vacances :
vacation-begin = Arrêter ma pendule
vacation-text = Votre pendule s’arrête et tout le monde le voit. Vous pouvez prendre encore { $days ->
    [one] 1 jour
   *[other] { $days } jours
} pendant cette partie.
vacation-none = Vous n’avez plus de vacances pour cette partie.
vacation-until = Vous êtes en vacances jusqu’au { $until } : votre pendule est arrêtée.
vacation-end = Mettre fin aux vacances
next-table = { $count ->
    [one] Table suivante : 1 vous attend
   *[other] Table suivante : { $count } vous attendent
}
call-me = Me prévenir quand c’est à moi de jouer
call-text = Quand c’est à vous de jouer et que vous ne regardez pas la table, vous recevez un message. Il indique le jeu, et rien d’autre.
call-here = Dans ce navigateur
call-unable = Ce navigateur ne peut pas recevoir de messages ici. Il faut https et, sur certains téléphones, installer d’abord l’application.
call-denied = Les messages de ce site sont désactivés dans les réglages de votre navigateur.
call-webhook = À une adresse à vous
call-webhook-text = Pour les programmes : une adresse https publique qui reçoit un message signé à chacun de vos tours.
call-address = Adresse
call-add = Ajouter
call-end = Retirer
call-secret = Le secret pour vérifier la signature. Il n’est montré qu’une fois :
call-failures = injoignable { $count ->
    [one] une fois
   *[other] { $count } fois
}
call-try = M’envoyer un message d’essai
call-tried = C’est parti.
call-failed = Cela n’a pas marché. Réessayez, s’il vous plaît.
clock-left = temps restant : { $clock }
story = Récit
chat = Discussion
rules = Règles
story-round = Manche { $round }
story-earlier = Plus tôt
story-later = Plus tard
story-empty = Le récit commence au premier coup.
last-event = Dernier événement (ouvre le récit) : { $event }
named = { $name } : { $what }
chat-empty = Aucun message.
chat-off = La discussion est désactivée.
chat-say = Dites un mot gentil
chat-send = Envoyer
report-name = Signaler le message : { $name }
report-ask = Le gardien de ce serveur doit-il lire ce message ?
report-yes = Le signaler
report-done = Signalé. Merci.
hint = Conseil
hint-coming = Analyse de votre position…
slow-bot = C’est un peu long : le serveur est encore en train de démarrer, cela peut prendre une minute ou deux.
slow-bot-pocket = C’est un peu long : le robot réfléchit sur cet appareil.
slow-hint = C’est un peu long : le serveur est encore en train de démarrer, cela peut prendre une minute ou deux. Vous pouvez jouer en attendant.
slow-hint-pocket = C’est un peu long : le conseil est calculé sur cet appareil. Vous pouvez jouer en attendant.
hint-do = Jouer cela
hint-others = Chances de gagner avec d’autres choix :
hint-other = { $label } : { $percent ->
    [0] moins de 1 %
   *[other] { $percent } %
}
hint-wait = Ne pas déclarer et laisser les autres jouer.
hint-late = La partie a avancé entre-temps. Redemandez un conseil quand ce sera à vous.
undo = Annuler
hints-asked = { $count ->
    [one] Un conseil demandé
   *[other] { $count } conseils demandés
}
sound = Son
motion-off = Moins d’animations
taken-back = Coup annulé. { $next }
speed = Vitesse des autres joueurs
speed-text = Le temps pendant lequel on voit chacun de leurs coups. Un clic passe toujours à la suite.
speed-slow = Lente
speed-normal = Normale
speed-fast = Rapide
speed-once = Immédiate
menu = Menu
menu-leave = Quitter la table
menu-resign = Abandonner
menu-resign-sure = Un robot jouera à votre place. Abandonner ?
menu-resign-alone = Il n’y a personne d’autre ici : la partie va s’arrêter. Abandonner ?
menu-return = Reprendre ma place
menu-bot-for = Laisser un robot jouer pour { $name }
menu-pass = Passer l’écran à { $name }
menu-chat-off = Désactiver la discussion
menu-chat-on = Activer la discussion
menu-public = Afficher parmi les tables ouvertes
menu-private = Sur invitation par lien
menu-table = Cette table
menu-fair = Un mélange honnête
yes = Oui
no = Non
mine-waits = Attend que quelqu’un revienne
standing-in-you = Un robot joue pour vous.
standing-in-time = Votre temps est écoulé : un robot joue pour vous.
standing-in-time-waits = Votre temps est écoulé. La partie attend que quelqu’un reprenne sa place.
standing-in-waits = La partie attend que quelqu’un reprenne sa place.
connection-down = Connexion perdue. Votre place est gardée ; nouvel essai dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
connection-trying = Connexion perdue. Votre place est gardée ; nouvel essai…
connection-unreadable = Cette page ne comprend plus ce que le serveur envoie. Votre place est gardée.
load-again = Recharger la page
drawer-open = Récit, discussion et règles
rules-loading = Chargement de la règle du jeu…
rules-page = Toute la règle du jeu
rules-missing = La règle du jeu n’a pas pu être chargée.
turn-title = À vous · { $game }
closed-text = Tout le monde a quitté cette table.
closed-title = Cette table est fermée
closed-reason = Le gardien a fermé cette table : { $reason }
closed-prompt = La partie a été abandonnée.
ended-reason = Cette table de la soirée a été arrêtée : { $reason }
ended-prompt = La partie a été arrêtée avant la fin.

## Autour d’un même écran

one-screen = Autour d’un écran
pass-on = Passer à { $name }
curtain-next = C’est à { $name }
curtain-bots = Les robots jouent
curtain-text = Donnez l’écran à { $name } et regardez ailleurs. Rien ne s’affiche tant que le bouton n’est pas pressé.
curtain-draw = Je suis { $name }
curtain-others = Quelqu’un d’autre ?

## Fin de partie

end-wins = { $who } l’emporte, { $points } à { $next }
end-you-win = Vous l’emportez, { $points } à { $next }
end-tie = { $result }, { $game ->
    [aztec] avec moins de pierres maudites
    [cibola] avec plus d’explorateurs gardés
   *[other] au départage
}
end-wins-plain = { $who } l’emporte
end-you-win-plain = Vous l’emportez
end-shared-plain = { $who } se partagent la victoire
end-gave-up = { $you ->
    [true] Vous avez abandonné.
   *[false] { $count ->
        [one] { $who } a abandonné.
       *[other] { $who } ont abandonné.
    }
}
end-ahead = { $you ->
    [true] Vous meniez depuis la manche { $round }.
   *[false] { $who } menait depuis la manche { $round }.
}
end-shared = { $who } se partagent la victoire avec { $points } { $points ->
    [one] point
   *[other] points
}
end-solo = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
end-points = Points
end-total = Total
end-curve = { $game ->
    [codinca] Clés de chaque joueur, tour par tour
   *[other] Points de chaque joueur, manche par manche
}
end-curve-note = { $game ->
    [codinca] Clés après chaque tour
   *[other] Score après chaque manche
}
rematch = { $seats ->
    [one] Rejouer
   *[other] Revanche
}
rematch-join = { $seats ->
    [one] Aller à la partie suivante
   *[other] Rejoindre la revanche
}
replay = Revoir
review = Analyse
end-look = Voir le plateau
end-show = Voir le résultat
share-text = { $id ->
    [cibola] { $result } aux Trésors de Cibola, sur Teocalli
   *[other] { $result } à { $game }, sur Teocalli
}

## Revoir

replay-title = { $game } : revoir la partie
replay-first = Première position
replay-back = Coup précédent
replay-play = Lire
replay-pause = Pause
replay-next = Coup suivant
replay-last = Dernière position
replay-track = Position dans la partie
replay-at = Coup { $ply } sur { $plies }
replay-open = Toutes les cartes visibles
replay-as = Vu par { $name }
replay-speed = Vitesse { $speed }
replay-view = Point de vue
replay-download = Télécharger l’enregistrement
replay-unable = Ce navigateur ne peut pas faire tourner les règles des jeux (il n’a pas WebAssembly), et ne peut donc pas remontrer cette partie. Tout navigateur plus récent le peut.
replay-unknown = Cette page ne connaît pas les règles de ce jeu et ne peut donc pas remontrer la partie.
replay-unread = Cette page n’a pas pu rejouer la partie. Rechargez la page.
permanent = Lien permanent
permanent-text = La partie est confiée au serveur, qui la vérifie et la garde. Toute personne qui a le lien peut alors la revoir ; il est indiqué qu’elle a été jouée dans un navigateur.
permanent-give = Confier la partie et recevoir un lien
fair-numbers = Les nombres du mélange
fair-numbers-text = Le serveur a fixé son nombre avant que quiconque soit assis, et les joueurs ont fixé les leurs avant qu’aucun soit montré. Tous ces nombres ont servi à mélanger les cartes : personne n’a pu les choisir.
fair-numbers-pocket = Cet appareil a fixé son nombre avant la distribution. Ce nombre seul a mélangé les cartes, et rien n’a été changé ensuite.
fair-house = Le serveur
fair-device = Cet appareil
fair-number = Nombre
fair-fits = Le nombre correspond à son empreinte.
fair-differs = Le nombre ne correspond pas à son empreinte.
fair-unsealed = N’a pas ajouté de nombre.
fair-dropped = N’était pas là au moment de distribuer : son nombre n’a pas compté.
fair-unchecked = Ce navigateur ne peut pas vérifier les empreintes sans https.
fair-verify = Pour vérifier toute la partie sur votre ordinateur, téléchargez son enregistrement et lancez « teocalli verify ».

## Apprendre

learn-title = Apprendre les jeux
learn-text = Une première leçon à une vraie table prend quelques minutes. La règle du jeu est là pour vérifier.
lesson-start = Première leçon
lesson-again = Refaire la leçon
lesson-title = Première leçon
lesson-next = Continuer
lesson-show = Montrez-moi
lesson-other = C’est permis, mais essayez d’abord ce qui est éclairé.
lesson-not-that = Ce n’est pas possible maintenant : regardez les endroits éclairés.
lesson-waits = Appuyez d’abord sur « Continuer ».
lesson-play = Jouer une partie
lesson-coach = La leçon
lesson-done-title = Vous savez jouer
lesson-done-text = Le reste viendra en jouant. Quand un coup n’est pas permis, la règle qui le dit est à un clic.
lesson-restart = Recommencer
lesson-step = Étape { $step } sur { $steps }
lesson-leave = Quitter la leçon
rulebook = Règle du jeu
rulebook-of = { $game } : la règle du jeu
rulebook-contents = Sommaire

## Soirées

evening-title = Cette soirée n’existe pas
evening-text = L’adresse est peut-être fausse. Demandez le lien à l’hôte.
host-evening = Organiser une soirée
your-evenings = Vos soirées
to-evening = Vers la soirée
