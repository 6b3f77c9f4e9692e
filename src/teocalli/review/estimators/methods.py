"""How a choice is judged, as rules number it."""

from __future__ import annotations

NO_CHOICE, DUEL, SEARCH, SOLVE = 0, 1, 2, 3
ENOUGH = 16  # times that both sides of a plan are tried before anything is concluded
PLENTY = 8192  # worlds of which none are left out in a match with many choices
