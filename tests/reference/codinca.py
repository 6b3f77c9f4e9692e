"""Codinca, slowly and plainly: a reference written from the rulebook alone, to be compared with the real rules ply by ply.

Cells are named as in the records, `a4` top left to `d1` bottom right; a grid is a dictionary from cell to the tile that lies there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

START = ("E+ F- W- A+", "A- E+ A+ E-", "W- F+ W+ F-", "F+ E- A- W+")  # C1

COLUMNS = "abcd"  # left to right
ROWS = "4321"  # top to bottom
CELLS = [column + row for row in ROWS for column in COLUMNS]  # in reading order

# Every row from left to right and every column from top to bottom.
LINES = {row: [column + row for column in COLUMNS] for row in ROWS} | {column: [column + row for row in ROWS] for column in COLUMNS}
# The ways a line can be pushed: first the one that follows the listed order of its cells, then the opposite one.
WAYS = dict.fromkeys(ROWS, ("right", "left")) | dict.fromkeys(COLUMNS, ("down", "up"))

QUARTERS = {"right": 1, "half": 2, "left": 3}  # C13: quarter turns clockwise
SIDES = {"bottom": 0, "left": 1, "top": 2, "right": 3}  # C14: quarter turns clockwise of the picture; three are one anticlockwise


def square(corner: str, size: int) -> list[str]:
    """The four corner cells, clockwise, of the square of that size whose top left cell is `corner`."""
    left, top = COLUMNS.index(corner[0]), ROWS.index(corner[1])
    right, bottom = COLUMNS[left + size - 1], ROWS[top + size - 1]
    return [corner, right + corner[1], right + bottom, corner[0] + bottom]


def squares(size: int) -> dict[str, list[str]]:
    """All squares of that size on the grid, by their top left cell."""
    room = 5 - size
    return {column + row: square(column + row, size) for row in ROWS[:room] for column in COLUMNS[:room]}


BLOCKS = squares(2)

# C16: where a key can stand, each place in the order in which its colouring is read.
PLACES = {
    "line": list(LINES.values()),
    "diagonal": [["a4", "b3", "c2", "d1"], ["a1", "b2", "c3", "d4"]],
    "block": list(BLOCKS.values()),
    "corners": [*squares(4).values(), *squares(3).values()],
}

SET_A = ("GGGG", "SSSS", "GSSS", "SGGG", "GGSS", "GSGS")
SET_B = ("GGGG", "SSSS", "GGSS", "GSGS", "GSSG", "SGGS")

TRAPS = {
    "half": ".... .... #### ####",
    "near band 1": ".... .... .... ####",
    "near band 3": ".... #### #### ####",
    "inner band": ".... #### #### ....",
    "outer bands": "#### .... .... ####",
    "stripes": "#### .... #### ....",
    "checker": "#.#. .#.# #.#. .#.#",
    "quarters": "##.. ##.. ..## ..##",
    "one quarter": ".... .... ##.. ##..",
    "three quarters": "##.. ##.. #### ####",
    "frame": "#### #..# #..# ####",
    "heart": ".... .##. .##. ....",
    "saltire": "#..# .##. .##. #..#",
    "diamond": ".##. #..# #..# .##.",
    "corners": "#..# .... .... #..#",
    "plus": ".##. #### #### .##.",
    "stair low": "#... ##.. ###. ####",
    "stair high": ".... #... ##.. ###.",
    "arrowhead": ".##. #### .##. .##.",
    "keyhole": ".##. .##. .##. ....",
}


class Tile(NamedTuple):
    """One of the sixteen tiles: its number in the start layout, its element and whether its gold face is up."""

    number: int
    element: str
    gold: bool

    def __str__(self) -> str:
        return self.element + ("+" if self.gold else "-")


Grid = dict[str, Tile]


@dataclass
class Player:
    """What lies before a player."""

    element: str
    keys: dict[str, str]  # group -> colouring
    spirits: list[str]  # names of the traps, in the order dealt
    spent: list[str | None] = field(default_factory=lambda: [None, None, None])  # "dark", "light" or None, a card each
    done: list[str] = field(default_factory=list)  # groups of the keys completed, in order
    turns: int = 0  # turns begun

    def cards_left(self) -> list[int]:
        """The numbers, from 1, of the spirit cards not yet played (C11)."""
        return [place + 1 for place, side in enumerate(self.spent) if side is None]


@dataclass
class Turn:
    """What was done in one turn, as far as the next player must respect it (C20)."""

    began: tuple[str, ...]  # the grid when the turn began
    base: list[str] = field(default_factory=list)
    switches: list[frozenset[tuple[int, str]]] = field(default_factory=list)  # two tiles, each with the cell it had just before
    flips: list[int] = field(default_factory=list)  # tiles turned over by a flip, in order
    pushes: list[tuple[str, str]] = field(default_factory=list)  # line and way
    rotations: list[tuple[str, str]] = field(default_factory=list)  # block and way


def start_grid() -> Grid:
    """The start layout, faces included (C1)."""
    signs = [sign for row in START for sign in row.split()]
    return {cell: Tile(number, sign[0], sign[1] == "+") for number, (cell, sign) in enumerate(zip(CELLS, signs, strict=True))}


def rows_of(grid: Grid) -> tuple[str, ...]:
    """What every cell shows, a string for each row from the top."""
    return tuple(" ".join(str(grid[column + row]) for column in COLUMNS) for row in ROWS)


def next_to(one: str, other: str) -> bool:
    """Whether two different cells touch, diagonals included, without wrap-around (C7)."""
    across = abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0]))
    along = abs(ROWS.index(one[1]) - ROWS.index(other[1]))
    return max(across, along) == 1


def turned_over(tile: Tile) -> Tile:
    return tile._replace(gold=not tile.gold)


def carried_along(grid: Grid, cells: list[str], steps: int) -> Grid:
    """The grid after each tile on the listed cells moved on by some cells of the list, from its end to its beginning."""
    moved = dict(grid)
    for place, cell in enumerate(cells):
        moved[cells[(place + steps) % 4]] = grid[cell]
    return moved


def after(grid: Grid, words: list[str]) -> Grid:
    """The grid after a switch (C7), a flip (C8), a push (C12) or a rotation (C13)."""
    match words:
        case ["switch", one, other]:
            return {**grid, one: grid[other], other: grid[one]}
        case ["flip", cell]:
            return {**grid, cell: turned_over(grid[cell])}
        case ["push", line, way]:
            return carried_along(grid, LINES[line], 1 if way == WAYS[line][0] else -1)
        case ["rotate", block, way]:
            return carried_along(grid, BLOCKS[block], QUARTERS[way])
    raise AssertionError(f"{words} moves no tile.")


def trap_named(name: str) -> str:
    """The picture of a trap, whichever way its name is spelt (the rulebook abbreviates one)."""
    spoken = name.lower().replace("_", " ").replace("-", " ").replace("qrtrs", "quarters")
    assert spoken in TRAPS, f"There is no trap called {name!r}."
    return TRAPS[spoken]


def trapped(grid: Grid, name: str, side: str) -> Grid:
    """The grid after a trap laid at that side set the faces of the tiles it covers (C14)."""
    picture = trap_named(name).split()
    for _ in range(SIDES[side]):
        picture = ["".join(column) for column in zip(*reversed(picture), strict=True)]  # a quarter turn clockwise
    signs = dict(zip(CELLS, "".join(picture), strict=True))
    return {cell: tile if signs[cell] == "_" else tile._replace(gold=signs[cell] == "#") for cell, tile in grid.items()}


def rotations_of(group: str, colouring: str) -> set[str]:
    """The ways a colouring may read when its key is rotated (C16): a line or diagonal either way, a square from any corner."""
    if group in ("line", "diagonal"):
        return {colouring, colouring[::-1]}
    return {colouring[turn:] + colouring[:turn] for turn in range(4)}


def matches(grid: Grid, element: str, group: str, colouring: str) -> bool:
    """Whether the four tiles of the element stand in the shape of the key and show its faces (C16)."""
    own = {cell for cell, tile in grid.items() if tile.element == element}
    for place in PLACES[group]:
        if set(place) == own:
            faces = "".join("G" if grid[cell].gold else "S" for cell in place)
            return faces in rotations_of(group, colouring)
    return False


class Reference:
    """A match of Codinca."""

    def __init__(self, box: dict[str, Any], options: dict[str, Any], seats: int, dealt: dict[str, Any]) -> None:
        self.seats = seats
        self.line_keys = SET_B if options.get("line_keys", "A") == "B" else SET_A
        self.owner_looks = bool(options.get("owner_looks", False))
        self.blind_side = bool(options.get("blind_side", False))
        self.take_back = str(options.get("take_back", "action"))
        self.turn_limit = int(options.get("turn_limit", 60))
        self.check_deal(dealt, str(options.get("elements", "random")))
        self.players = [
            Player(element, dict(keys), list(spirits))
            for element, keys, spirits in zip(dealt["elements"], dealt["keys"], dealt["spirits"], strict=True)
        ]
        self.grid = start_grid()
        self.first: int = dealt["first"]
        self.turn: int | None = None  # the active seat, None when the match is over
        self.turned_up: str | None = None  # the trap whose side is to be chosen
        self.before: Turn | None = None  # the turn of the previous player
        self.now = Turn(rows_of(self.grid))
        self.begin_turn(self.first)
        begun = self.state()
        wrong = [name for name in {**begun, **dealt} if name not in begun or name not in dealt or begun[name] != dealt[name]]
        assert not wrong, f"The match does not begin with the start position: {wrong}."

    def check_deal(self, dealt: dict[str, Any], wanted: str) -> None:
        """Refuse a deal that the set-up cannot give (C1 to C5)."""
        assert 2 <= self.seats <= 4, "Codinca is for 2 to 4 players."
        assert tuple(dealt["grid"]) == START, "The tiles do not lie in the start layout (C1)."
        assert dealt["first"] in range(self.seats), "The first player sits nowhere (C5)."
        elements = list(dealt["elements"])
        assert len(elements) == self.seats == len(set(elements) & set("EAWF")), "Each player needs an element of their own (C2)."
        assert wanted == "random" or elements == list(wanted[: self.seats]), "The players did not get the elements chosen (C2)."
        assert len(dealt["keys"]) == self.seats, "Each player needs keys (C3)."
        for group in PLACES:
            deck = self.line_keys if group in ("line", "diagonal") else SET_A
            colourings = [keys[group] for keys in dealt["keys"]]
            assert set(colourings) <= set(deck), f"A {group} key is not in the box."
            assert len(set(colourings)) == self.seats, f"A {group} key was dealt twice (C3)."
        assert [len(spirits) for spirits in dealt["spirits"]] == [3] * self.seats, "Each player needs 3 spirit cards (C4)."
        pictures = [trap_named(name) for spirits in dealt["spirits"] for name in spirits]
        assert len(pictures) == len(set(pictures)), "A spirit card was dealt twice (C4)."

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        assert self.turn is not None, "The match is over."
        return self.players[self.turn]

    def owns(self, cell: str) -> bool:
        """Whether the tile on the cell is one of the active player's own."""
        return self.grid[cell].element == self.active.element

    def legal(self) -> dict[int, set[str]]:
        """Every action of the active player; nobody else may act."""
        if self.turn is None:
            return {}
        if self.turned_up is not None:  # C14: nothing comes between turning up and choosing the side
            return {self.turn: {f"side {side}" for side in SIDES}}
        moves = self.switches() | self.flips() | self.dark_sides()
        allowed = {move for move in moves if not self.takes_back(move.partition(" #")[0].split())} | self.traps()
        if len(self.now.base) == 2:
            allowed.add("done")  # C15: the turn would have ended by itself if no spirit card were left
        assert allowed, "A legal action always remains (C20)."
        return {self.turn: allowed}

    def switches(self) -> set[str]:
        """Own tiles with their neighbours, as the first base action or after another switch (C6, C7)."""
        if self.now.base not in ([], ["switch"]):
            return set()
        pairs = [pair for pair in combinations(CELLS, 2) if next_to(*pair)]
        return {f"switch {one} {other}" for one, other in pairs if self.owns(one) or self.owns(other)}

    def flips(self) -> set[str]:
        """Any tile (C6, C8); after a flip another tile, and an own one unless the first was (C9)."""
        if len(self.now.base) == 2:
            return set()
        if self.now.base != ["flip"]:
            return {f"flip {cell}" for cell in CELLS}
        flipped = self.now.flips[0]
        first_was_own = any(tile.number == flipped and self.owns(cell) for cell, tile in self.grid.items())
        return {f"flip {cell}" for cell in CELLS if self.grid[cell].number != flipped and (first_was_own or self.owns(cell))}

    def card_endings(self) -> list[str]:
        """How a spirit card is named behind its action: not at all while it is spent in the order dealt, else by number (C11)."""
        left = self.active.cards_left()
        if self.owner_looks:
            return [f" #{card}" for card in left]
        return [""] if left else []

    def dark_sides(self) -> set[str]:
        """16 pushes (C12) and 27 rotations (C13) with every card that may be spent."""
        pushes = {f"push {line} {way}" for line in LINES for way in WAYS[line]}
        rotations = {f"rotate {block} {way}" for block in BLOCKS for way in QUARTERS}
        return {move + ending for move in pushes | rotations for ending in self.card_endings()}

    def traps(self) -> set[str]:
        """Turning up a trap, with its side where that is named blindly (C14)."""
        names = [f"trap {side}" for side in SIDES] if self.blind_side else ["trap"]
        return {name + ending for name in names for ending in self.card_endings()}

    def takes_back(self, words: list[str]) -> bool:
        """Whether the action is refused because it takes back what the previous player did (C20 and its options)."""
        if self.before is None or self.take_back == "off":
            return False
        if self.take_back == "position":
            return rows_of(after(self.grid, words)) == self.before.began
        match words:
            case ["switch", one, other]:
                return self.cells_after_switch(one, other) in self.before.switches
            case ["flip", cell]:
                return self.grid[cell].number in self.before.flips
            case ["push", line, way]:
                return any(line == theirs and way != back for theirs, back in self.before.pushes)
            case ["rotate", block, way]:
                return any(block == theirs and QUARTERS[way] + QUARTERS[back] == 4 for theirs, back in self.before.rotations)
        raise AssertionError(f"{words} is no action that could take anything back.")

    def cells_after_switch(self, one: str, other: str) -> frozenset[tuple[int, str]]:
        """Two tiles about to be switched, each with the cell it comes to (C20 a)."""
        return frozenset({(self.grid[one].number, other), (self.grid[other].number, one)})

    def act(self, seat: int, text: str, chance: dict[str, Any]) -> None:
        """Carry out an action; nothing in this game is left to chance after the deal."""
        assert text in self.legal().get(seat, set()), f"{text!r} is not open to seat {seat}."
        action, _, named = text.partition(" #")
        words = action.split()
        if words == ["done"]:
            self.end_turn()
            return
        if words[0] in ("push", "rotate", "trap"):
            name = self.spend(int(named) if named else self.active.cards_left()[0], "light" if words[0] == "trap" else "dark")
        match words:
            case ["trap"]:
                self.turned_up = name  # C14: the side is chosen next, and keys are checked only then
                return
            case ["side", side]:
                assert self.turned_up is not None
                self.grid = trapped(self.grid, self.turned_up, side)
                self.turned_up = None
            case ["trap", side]:
                self.grid = trapped(self.grid, name, side)
            case _:
                self.note(words)
                self.grid = after(self.grid, words)
        self.look_at_keys()

    def spend(self, card: int, side: str) -> str:
        """Play a spirit card with one of its sides; it is gone for good (C11). Says the name of its trap."""
        self.active.spent[card - 1] = side
        return self.active.spirits[card - 1]

    def note(self, words: list[str]) -> None:
        """Remember a base action for the form of the turn (C6), and any move for the next player's take-back (C20)."""
        match words:
            case ["switch", one, other]:
                self.now.base.append("switch")
                self.now.switches.append(frozenset({(self.grid[one].number, one), (self.grid[other].number, other)}))
            case ["flip", cell]:
                self.now.base.append("flip")
                self.now.flips.append(self.grid[cell].number)
            case ["push", line, way]:
                self.now.pushes.append((line, way))
            case ["rotate", block, way]:
                self.now.rotations.append((block, way))

    def look_at_keys(self) -> None:
        """After every single action: a match of an open key ends the turn or the match (C16 to C19); else C15."""
        player = self.active
        open_keys = [group for group in player.keys if group not in player.done]
        matched = [group for group in open_keys if matches(self.grid, player.element, group, player.keys[group])]
        assert len(matched) <= 1, "A position can match at most one of a player's keys (C16)."
        player.done += matched
        if len(player.done) == 4:
            self.finish()
        elif matched or (len(self.now.base) == 2 and not player.cards_left()):
            self.end_turn()

    def end_turn(self) -> None:
        """The next player to the left begins, unless everybody has had all their turns (C5, C21)."""
        assert self.turn is not None
        following = (self.turn + 1) % self.seats
        if self.players[following].turns == self.turn_limit:
            self.finish()
            return
        self.before = self.now
        self.begin_turn(following)

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.players[seat].turns += 1
        self.now = Turn(rows_of(self.grid))

    def finish(self) -> None:
        """The match is over (C19, C21): no turn is under way."""
        self.turn = None
        self.now = Turn(rows_of(self.grid))

    def over(self) -> bool:
        return self.turn is None

    def standings(self) -> tuple[list[int], list[int]]:
        """Keys done, and the places by them; equal counts share a place (C19, C21)."""
        points = [len(player.done) for player in self.players]
        return points, [1 + sum(other > mine for other in points) for mine in points]

    def state(self) -> dict[str, Any]:
        """The named open state."""
        return {
            "seats": self.seats,
            "first": self.first,
            "turn": self.turn,
            "turns": [player.turns for player in self.players],
            "grid": list(rows_of(self.grid)),
            "tiles": [self.grid[cell].number for cell in CELLS],
            "elements": [player.element for player in self.players],
            "keys": [dict(player.keys) for player in self.players],
            "done": [list(player.done) for player in self.players],
            "spirits": [list(player.spirits) for player in self.players],
            "spent": [list(player.spent) for player in self.players],
            "base": list(self.now.base),
            "turned_up": self.turned_up,
            "over": self.over(),
        }
