### Clés, mes parties et pages des joueurs, en français.

key-new = Une clé à vous
key-text = Avec une clé, vos tables vous suivent sur vos autres appareils, et vos parties restent les vôtres. Sans adresse e-mail ni mot de passe.
key-make = Créer ma clé
key-face = Votre emblème
key-have = J’ai déjà une clé
key-by-passkey = Se connecter avec une clé d’accès
key-by-link = Ou bien ouvrez « Votre clé » sur l’appareil où vous l’avez, et créez un lien pour celui-ci.
key-phrase-field = Les douze mots de votre phrase de secours
key-by-phrase = Se connecter avec ces mots
key-come = Relier cet appareil ?
key-come-text = Ce lien appartient à quelqu’un. Si vous continuez, ses tables seront aussi ici, et les tables de cet appareil seront les siennes. Ne continuez que si le lien est à vous.
key-come-yes = Oui, il est à moi
key-rename = Changer de nom
key-public = Tout le monde peut voir ma page
key-public-text = Elle montre vos résultats, vos cotes et avec qui vous jouez le plus. Vous figurez alors aussi dans les classements.
key-elsewhere = Sur d’autres appareils
key-alone = Votre clé n’est que sur cet appareil. Ajoutez un de ces moyens pour ne pas la perdre avec lui.
key-link = Un lien
key-link-text = Ouvrez-le sur votre autre appareil. Il marche une seule fois, pendant dix minutes. Ne le donnez à personne d’autre.
key-link-make = Créer un lien
key-link-again = Créer un nouveau lien
key-qr = Le lien en code QR
key-passkeys = Clés d’accès
key-passkeys-text = Votre appareil ou votre gestionnaire de mots de passe la garde ; vous l’ouvrez avec votre empreinte, votre visage ou un code.
key-passkeys-not = Les clés d’accès demandent https et un navigateur qui les connaît.
key-passkey = Clé d’accès { $number }, depuis le { $day }
key-passkey-add = Ajouter une clé d’accès
key-remove = Supprimer
key-phrase = Phrase de secours
key-phrase-text = Douze mots sur du papier ouvrent votre clé sur n’importe quel appareil.
key-phrase-make = Montrez-moi douze mots
key-phrase-again = Remplacer mes mots
key-phrase-once = Notez ces mots maintenant. Ils ne seront plus montrés.
key-kept = Cette clé
key-devices = { $count ->
    [one] Ouverte sur cet appareil seulement.
   *[other] Ouverte sur { $count } appareils.
}
key-sign-out = Me déconnecter ici
key-sign-out-others = Déconnecter tous les autres appareils
key-sign-out-lost = Si vous vous déconnectez maintenant, plus rien n’ouvrira cette clé.
key-data = Télécharger mes données
key-forget = M’oublier
key-forget-sure = Votre nom, votre emblème, vos clés et vos messages sont effacés pour toujours, et vous abandonnez les parties en cours. Dans les parties des autres, votre place reste, sans votre nom.
key-forget-yes = Oui, oubliez-moi
mine-game = Jeu
mine-all-games = Tous les jeux
mine-person = Avec
mine-person-example = Un nom
mine-running = En cours
mine-awaited = On attend { $who }
mine-runs = En cours
mine-here = dans ce navigateur
mine-none-running = Aucune partie en cours.
mine-none-over = Pas encore de partie finie.
mine-older = Parties plus anciennes
mine-key = Pour retrouver ces parties sur vos autres appareils :
mine-choices = Vos choix
mine-choices-kept = { $count ->
    [0] Aucune des parties terminées listées ici n’a encore été analysée. Les analyses montrent comment vous choisissez, et vos habitudes.
    [one] Une des parties terminées listées ici a été analysée.
   *[other] { $count } des parties terminées listées ici ont été analysées.
}
mine-choices-go = { $count ->
    [one] En analyser une de plus
   *[other] Analyser les { $count } dernières
}
mine-choices-going = Analyse de la partie { $number } sur { $count }
mine-choices-progress = Parties déjà analysées
mine-choices-stop = Arrêter
mine-choices-failed = { $count ->
    [one] Une partie n’a pas pu être analysée.
   *[other] { $count } parties n’ont pas pu être analysées.
}
player-title = Profil
player-mine = Ma page
player-since = Ici depuis le { $day }
player-private = Personne d’autre que vous ne voit cette page.
player-games = Jeux
player-result = { $played ->
    [one] { $played } partie
   *[other] { $played } parties
}, { $won ->
    [0] aucune gagnée
    [one] { $won } gagnée
   *[other] { $won } gagnées
}
player-places = Places
player-place = { $place ->
    [1] 1re
   *[other] { $place }e
} : { $count } fois
player-nothing = Pas encore de partie finie.
player-opponents = Le plus souvent avec
player-met = { $played ->
    [one] { $played } partie ensemble
   *[other] { $played } parties ensemble
}, { $before ->
    [0] jamais devant
   *[other] { $before } fois devant
}
rating-title = Cotes
rating-points = { $points } ± { $error }
rating-matches = { $matches ->
    [one] { $matches } partie entre humains
   *[other] { $matches } parties entre humains
}
rating-like = Joue à peu près comme un robot de niveau « { $level } », après { $matches ->
    [one] { $matches } partie entre humains
   *[other] { $matches } parties entre humains
}.
rating-early = Après { $matches ->
    [one] { $matches } partie entre humains
   *[other] { $matches } parties entre humains
}, elle est encore trop incertaine pour être comparée.
rating-curve = L’évolution de la cote en { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} : de { $first } à { $last }
rating-curve-note = De la première partie à la dernière. La vraie force se trouve dans la bande dix-neuf fois sur vingt ; les lignes en pointillé sont celles des robots.
ladder-of = Classement : { $game }
ladder-text = Les joueurs qui laissent voir leur page à tout le monde, classés selon la force dont on est sûr : leur cote moins son incertitude. On y figure dès que la cote est assez sûre, après une dizaine de parties. Seules comptent les parties entre humains. À une table de deux, abandonner, quitter la table ou dépasser son temps, c’est perdre. Les robots sont placés là où leur force a été mesurée.
ladder-bots = Robots de niveau « { $level } »
ladder-sure = au moins { $points }
ladder-nobody = Personne n’est encore dans ce classement. Créez une clé, laissez voir votre page à tout le monde et jouez avec d’autres personnes : vous y serez après une dizaine de parties.
face-st-axolotl = axolotl
face-st-narwhal = narval
face-st-penguin = manchot
face-st-kraken = kraken
face-st-tiki = tiki
face-st-cthulhu = Cthulhu
face-st-wave = vague
face-tr-sundial = cadran solaire
face-tr-snake = serpent
face-tr-shield = bouclier
face-tr-statuette = statuette
face-tr-skull = crâne
face-el-earth = terre
face-el-air = air
face-el-water = eau
face-el-fire = feu
face-torch = torche
face-explorer = explorateur
