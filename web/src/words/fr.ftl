### Ce que disent les écrans, en français. Les mots des jeux sont dans src/teocalli/games/*/words.fr.ftl.

skip = Aller au contenu
home-link = Teocalli, accueil
tools = Outils
site = Site
close = Fermer
loading = On allume la torche
try-now = Réessayer
go-home = Vers l’accueil
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
nowhere-text = L’adresse ne mène nulle part. Il manque peut-être une lettre.
broken-title = Cette page n’a pas pu être chargée
broken-text = La connexion est peut-être coupée, ou la maison a été rebâtie entre-temps.
table-title = Cette table n’existe pas
table-text = Elle a peut-être été fermée, ou l’adresse contient une erreur.
match-title = Aucune partie à revoir ici
match-text = L’adresse a peut-être une faute, ou la partie n’est pas finie.
trouble-line = Connexion perdue. Rien n’est perdu.
trouble-server = Le serveur a un souci. Votre partie est gardée.
trouble-missing = Il n’y a rien à cette adresse.

## Accueil

home-title = Teocalli : quatre jeux de temple
home-heading = Quatre jeux de temple, ouverts jour et nuit
home-text = Entre amis par un lien, contre des robots honnêtes, ou en solitaire. Sans compte.
invite-friends = Inviter des amis
join-table = Rejoindre une table
nav-tables = Tables
learn = Apprendre
learn-game = Apprendre { $game }
games = Les jeux
players = Joueurs
length = Durée
play-now = Jouer
play-now-game = Jouer à { $game } contre des robots
alone = En solitaire
alone-game = Jouer à { $game } en solitaire
with-friends = Entre amis
with-friends-game = Jouer à { $game } entre amis
company = { $seats } joueurs · { $level }
company-change = Nombre de joueurs et force des robots
company-change-game = { $game }, { $company }. Changer.
against-bots = { $game } contre des robots
options = Options
your-tables = Vos tables
open-tables = Tables ouvertes
finished-matches = Parties terminées
finished-more = En montrer { $more } de plus
your-turn = À vous
no-tables-title = Aucune table ouverte
no-tables-text = Allumez la première torche : ouvrez-en une, elle sera affichée ici.
open-table = Ouvrir une table
take-seat = Reprendre place
sit-down = S’asseoir
look-on = Regarder
waits-for = { $free ->
    [one] { $who } : il manque une personne
   *[other] { $who } : il manque { $free } personnes
}
chairs-free = { $free ->
    [one] Une chaise est libre
   *[other] { $free } chaises sont libres
}
with-people = avec { $who }
courtesy = Une réalisation indépendante d’amateurs. Les jeux appartiennent à leurs auteurs et éditeurs ; dessins, textes et code sont de nous, sous licence MIT.
pitch-codinca = Amenez vos quatre tuiles dans quatre motifs secrets, sur une grille que tout le monde déplace.
pitch-temple-code = Tous voient votre code, sauf vous. Lisez les indices et nommez-le en premier.
pitch-aztec = Prenez ce que dit votre carte, ou un peu plus. Qui vous croira ?
pitch-cibola = Misez à poing fermé pour des trésors tandis que le temple s’écroule sur leurs prix.
aim-codinca = But du jeu : amener le premier vos quatre tuiles dans les quatre motifs de vos cartes Clé.
aim-temple-code = But du jeu : déduire votre code grâce aux indices et le déclarer. Le premier à en trouver deux gagne.
aim-temple-code-alone = But du jeu : trouver autant de codes que possible avant la fin des cartes.
aim-aztec = But du jeu : le plus de points après cinq manches, grâce aux joyaux et aux Artefacts ; les pierres maudites en coûtent.
aim-cibola = But du jeu : le plus de points après huit manches, grâce aux trésors dont la valeur n’est pas ensevelie.
level-novice = novice
level-novice-text = Connaît les règles et fait des erreurs. Idéal pour une première partie.
level-adept = initié
level-adept-text = Joue avec bon sens et se trompe rarement. Un bon adversaire une fois le jeu connu.
level-expert = expert
level-expert-text = Anticipe et punit les étourderies.
level-master = maître
level-master-text = Le plus fort de la maison. Prend son temps.

## Ouvrir et rejoindre une table

new-table = Ouvrir une table
bots-among-them = Dont robots
bot-level = Force des robots
your-name = Votre nom à la table
who-may-come = Qui peut venir
by-link = Ceux qui ont le lien
anybody = Tout le monde
more-choices = Pendule et options
clock = Pendule
no-clock = Sans limite de temps
clock-minutes = { $minutes } minutes chacun, 10 secondes de plus par décision
clock-help = À court de temps, un joueur est remplacé par un robot ; la table n’attend jamais.
clock-rule = { $seconds ->
    [0] { $minutes } minutes chacun
   *[other] { $minutes } minutes chacun, { $seconds } secondes de plus par décision
}
help = Aide sur la feuille de notes
help-none = Aucune : marques à la main seulement
help-strike = Rayer ce que les indices excluent
help-count = Compter ce qui reste possible
will-wait = { $friends ->
    [one] Vous recevrez un lien pour une personne.
   *[other] Vous recevrez un lien pour { $friends } personnes.
}
will-start = La partie commence aussitôt.
open-and-invite = Ouvrir et inviter
start = Commencer
join-link = Le lien que vous avez reçu
join-help = Collez-le en entier, ou seulement ce qui suit /t/.
join-unclear = Aucune table dans ces mots. Un lien finit par /t/ et un nom.
join-go = Aller à la table

## En attendant les amis

waiting-title = En attendant les amis
invitation-title = Une invitation
invitation = { $name } vous invite : { $game }
waiting-free = { $free ->
    [0] Toutes les chaises sont prises
    [1] Une chaise est encore libre
   *[other] { $free } chaises sont encore libres
}
waiting-text = Envoyez ce lien, ou faites-le lire à l’écran.
qr-name = Code QR du lien
link-name = Lien vers cette table
share = Partager
chairs = Chaises
chair-free = Chaise libre
chair-bot = Asseoir un robot
chair-open = Rouvrir cette chaise
chair-host = a ouvert cette table
chair-you = vous
start-now = Commencer la partie
starts-full = La partie commence quand la dernière chaise est prise.
starts-host = { $name } lance la partie.
join-here = S’asseoir à cette table
fair-title = Un mélange honnête
fair-text = Le mélange est déjà scellé. Son sceau est montré maintenant et ouvert à la fin : chacun peut vérifier que personne ne l’a choisi.
fair-seal = Sceau

## La table

table-players = Joueurs
table-board = Plateau
table-side = Récit, discussion et règles
prompt-name = Ce qui est attendu
flag-you = À vous
flag-watch = Regardez
prompt-skip = Un clic ou Entrée pour continuer.
flag-wait = En attente
flag-free = Vous pouvez
flag-over = Fin
thinking = réfléchit
sealed = a choisi
bot = robot, { $level }
stand-in = un robot le remplace
away = absent
away-name = { $name } n’est pas là.
watching = en spectateur
watching-you = Vous regardez
watching-count = { $count ->
    [one] Une personne regarde
   *[other] { $count } personnes regardent
}
clock-left = reste { $clock }
story = Récit
chat = Discussion
rules = Règles
story-round = Manche { $round }
story-earlier = Plus tôt
story-later = Plus tard
story-empty = Le récit commence au premier coup.
last-event = Dernier événement ; ouvre le récit : { $event }
named = { $name } : { $what }
chat-empty = Rien n’a encore été dit.
chat-off = La discussion est coupée.
chat-say = Dites un mot gentil
chat-send = Envoyer
hint = Conseil
hint-coming = Un bon joueur regarde votre position.
slow-bot = C’est un peu long : une maison qui vient d’ouvrir se réchauffe d’abord, une minute ou deux.
slow-hint = C’est un peu long : une maison qui vient d’ouvrir se réchauffe d’abord, une minute ou deux. Vous pouvez jouer en attendant.
hint-do = Le faire
hint-wait = Se taire et laisser les autres continuer.
hint-late = La partie a avancé entre-temps. Redemandez quand ce sera à vous.
undo = Reprendre
sound = Son
motion-off = Moins de mouvement
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
menu-resign-alone = Personne d’autre ne joue ici : la partie s’arrête. Abandonner ?
menu-return = Reprendre ma place
menu-bot-for = Laisser un robot jouer pour { $name }
menu-chat-off = Couper la discussion
menu-chat-on = Rouvrir la discussion
menu-public = Afficher parmi les tables ouvertes
menu-private = Seulement par lien
menu-table = Cette table
menu-fair = Un mélange honnête
yes = Oui
no = Non
standing-in-you = Un robot joue pour vous.
line-down = Connexion perdue. Votre place est gardée ; nouvel essai dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
line-trying = Connexion perdue. Votre place est gardée ; nouvel essai en cours.
drawer-open = Récit, discussion et règles
rules-loading = On apporte la règle du jeu.
rules-page = Toute la règle du jeu
rules-missing = La règle du jeu n’a pas pu être chargée.
turn-title = À vous · { $game }
closed-text = Tout le monde a quitté cette table.
closed-prompt = La partie a été abandonnée.

## Fin de partie

end-wins = { $who } l’emporte, { $points } à { $next }
end-you-win = Vous l’emportez, { $points } à { $next }
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
end-shared = { $who } se partagent la victoire avec { $points }
end-solo = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
end-points = Points
end-total = Total
end-curve = Points de chaque joueur, manche par manche
end-curve-note = Comme si la partie s’était arrêtée là.
rematch = Revanche
rematch-join = Rejoindre la revanche
replay = Revoir
end-look = Voir le plateau
end-show = Voir le résultat
share-text = { $result } à { $game }, Teocalli

## Revoir

replay-title = Revoir { $game }
replay-first = Première position
replay-back = Un coup en arrière
replay-play = Lire
replay-pause = Pause
replay-next = Un coup en avant
replay-last = Dernière position
replay-track = Position dans la partie
replay-at = Coup { $ply } sur { $plies }
replay-open = Tout ouvert
replay-as = Vu par { $name }
replay-speed = Vitesse { $speed }
replay-view = Par les yeux de
replay-download = Télécharger la feuille de partie

## Apprendre

learn-title = Apprendre les jeux
learn-text = Une première leçon sur la vraie table prend quelques minutes. La règle du jeu est là pour vérifier.
lesson-start = Première leçon
lesson-again = Revoir la leçon
lesson-title = Première leçon
lesson-next = Continuer
lesson-show = Montrez-moi
lesson-other = C’est permis, mais regardez d’abord ce qui est éclairé.
lesson-not-that = Ce n’est pas possible maintenant : regardez les endroits éclairés.
lesson-waits = Appuyez d’abord sur « Continuer ».
lesson-play = Jouer une partie
lesson-coach = La leçon
lesson-done-title = Vous savez jouer
lesson-done-text = Le reste vient à la table. La règle du jeu s’ouvre depuis chaque refus.
lesson-restart = Depuis le début
lesson-step = Étape { $step } sur { $steps }
lesson-leave = Quitter la leçon
rulebook = Règle du jeu
rulebook-of = La règle de { $game }
rulebook-contents = Sommaire
