"""Goofspiel of four cards, a game in the public domain: what a game from elsewhere looks like, as small as can be."""
