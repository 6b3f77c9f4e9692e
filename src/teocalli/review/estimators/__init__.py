"""How the choices of a game are valued, one file a game; `default.py` stands in for a game without a file.

`METHODS` and `method_for(world, box, seat) -> method`
    How its choices are judged: by a duel, by searches whose mixture it is compared with, or solved (`methods.py`).
`PLANNED` and `PRACTICE`
    How many places a plan has, which the judged seat learns before a duel by playing so many worlds (`practice.py`); none where that is 0.
`most_worlds(is_grave, most, room) -> worlds`
    How many worlds there are at most where a mistake or a blunder is in question, and where it is an inaccuracy; of most choices `most`.
`own_choice(world, box, seat, action, plan, mask, rng) -> action`
    What the judged seat does later in a playout, where the policy would choose `action`.
`vary(world, box, seat, action, mask, rng) -> action`
    What anybody may do in the playouts of a ledger, where the policy would choose `action`.
`place_of`, `guess_of` and `prefers_guess`
    With practice: where in the plan such a choice lies, what else could be done there, and whether that is better.
`foresight(first) -> worlds` and `foresees(before, world, seat) -> bool`
    How many worlds are searched before a duel that begins with so many, to learn how the next choices are made well (`foresight.py`), 0 for
    none; and whether the next one belongs to them.
`ASKED_WORLDS`
    By the number of seats, in how many worlds the trained network plays on, at most, before it gives its opinion (`second_opinion.py`) in a
    match with many choices; nothing where it is not asked.
`returns(seats) -> times`
    How often the judged seat comes to choose again until the network says what it may expect (`network_duel.py`).
`reconsidered(iterations) -> iterations`
    Where no network does: how long a search is by which a blame is reconsidered, where others are of so many; 0 for none.
`is_guess(action, mask)`
    Whether an action is none to be judged, though others are compared.
"""

from __future__ import annotations

from types import ModuleType

from teocalli.game import Game
from teocalli.game_files import file_for


def estimators_of(game: Game) -> ModuleType:
    """The file of a game in this folder, or `default.py` where it has none."""
    return file_for(__name__, game)
