### Ce que dit la maison de poche, en français : fichiers, parties gardées, et ce qu’un navigateur ne peut pas faire.

pocket-trouble = Quelque chose n’a pas marché. Votre partie est enregistrée jusqu’au dernier coup ; rechargez la page.
pocket-module = Ce jeu n’est pas encore sur votre appareil. Connectez-vous une fois, et il y sera.
pocket-preparing = Préparation des robots et du plateau : { $percent } %
pocket-open-chair = La table ne peut pas s’ouvrir : sur cet appareil, chaque place a besoin d’une personne ou d’un robot.
pocket-unkept-full = Il n’y a plus de place sur cet appareil : à partir d’ici, cette partie n’est pas enregistrée. Vous pouvez continuer, et la télécharger depuis le menu.
pocket-unkept-refused = Ce navigateur ne nous laisse rien enregistrer : la partie sera perdue quand vous fermerez la page. Vous pouvez la télécharger depuis le menu.

pocket-damaged = Cette partie est abîmée et ne peut pas s’ouvrir.
pocket-file-gap = Cette partie est abîmée : il manque le coup { $number }.

pocket-file-none = Ce n’est pas un fichier de partie.
pocket-file-size = Ce fichier est trop gros pour être une partie.
pocket-file-format = Ce fichier de partie est au format { $format }, que cette version ne connaît pas.
pocket-file-game = Il n’y a pas de jeu appelé « { $game } » ici.
pocket-file-box = Cette partie a été jouée avec d’autres cartes ou d’autres nombres que ceux de cette version : elle ne peut pas s’ouvrir ici.
pocket-file-secret = Cette partie n’est pas finie et sa graine reste secrète : elle ne peut pas encore s’ouvrir.
pocket-file-seed = La graine de ce fichier n’est pas complète.
pocket-file-commitment = La graine de ce fichier ne correspond pas à l’empreinte du mélange : l’une des deux a été changée.
pocket-file-seals = Les nombres tirés par les joueurs ne sont pas au complet dans ce fichier.
pocket-file-nonce = Le nombre { $number } de ce fichier n’est pas celui que son joueur avait scellé.
pocket-file-names = Ce fichier nomme { $count } joueurs pour { $seats } places.
pocket-file-options = Les options de ce fichier ne vont pas avec le jeu : { $detail }
pocket-file-check = La ligne { $number } du journal (« { $line } ») ne passe pas la vérification : cette ligne ou ce qui la précède a été modifié.
pocket-file-line = La ligne { $number } du journal (« { $line } ») est illisible.
pocket-file-refused = La ligne { $number } du journal (« { $line } ») est contraire aux règles ({ $rule }).
pocket-file-standings = Le classement final de ce fichier n’est pas celui de la partie.
pocket-file-digest = Ce fichier a été modifié après avoir été écrit.
pocket-file-layout = Ce fichier a été modifié après avoir été écrit : sa mise en page n’est plus la même.
pocket-imagined = Cette partie a commencé par une position imaginée : elle n’a ni donne à vérifier ni fichier.
