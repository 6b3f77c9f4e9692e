### Ce que dit une analyse, en français.

review-title = { $game } : l’analyse
review-seat = { $accuracy ->
    [none] { $name } : aucun choix n’a compté
   *[other] { $name } : précision { $accuracy } % sur { $count ->
        [one] un choix
       *[other] { $count } choix
    }
}
review-head-ply = Coup
review-head-played = Joué
review-head-share = Gagne
review-head-verdict = Verdict
review-head-best = Mieux

review-sound = bon choix
review-inaccuracy = imprécision
review-mistake = erreur
review-blunder = grosse erreur
review-share = { $percent } ± { $margin } %
review-lost = { $verdict }, −{ $points } ± { $margin }

review-account = Résultat { $final } %, part égale { $initial } % : choix personnels { $own }, choix des autres { $others }, chance { $luck } (points de victoire).
review-items = Ce qui a le plus compté :
review-item-deal = { $points }  la donne
review-item-reveal = { $points }  ce qui a été révélé après le coup { $ply }
review-item-guess = { $points }  chance d’un choix, { $name }, coup { $ply } : { $action }
review-item-guesses = { $points }  chance des choix secrets, jusqu’au coup { $ply }
review-item-skill = { $points }  { $name }, coup { $ply } : { $action }
review-no-items = Aucun événement n’a compté plus que l’incertitude de son estimation.
review-note = Gagne : chance de victoire après ce choix, d’après ce que l’on pouvait savoir alors, si tout le monde joue raisonnablement ; ± donne un intervalle à 95 %. Un verdict n’est donné que s’il est certain.
