"""A slow, plain reference of Aztec, written from the rulebook alone."""

from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from itertools import combinations_with_replacement
from typing import Any

COLOURS = ("blue", "yellow", "red")
LETTERS = "BYR"
CHARACTERS = {
    "Charly": ("red", "blue"),
    "Daryl": ("red", "yellow"),
    "Elisa": ("blue", "yellow"),
    "Yukio": ("red", "red"),
    "Inti": ("blue", "blue"),
    "Paloma": ("yellow", "yellow"),
}
ARTEFACTS = Counter(
    {
        "duo red+blue": 4,
        "duo red+yellow": 4,
        "duo blue+yellow": 4,
        "trio blue": 4,
        "trio yellow": 4,
        "trio red": 4,
        "treasure": 3,
        "purification": 5,
        "hex": 5,
        "theft": 5,
    }
)
AT_ONCE = ("purification", "hex", "theft")
LADDER = (0, 1, 2, 3, 5, 7, 9, 12, 15, 18)  # points lost for 0 to 9 stones
ALL_STONES = 40
ROUNDS = 5
HANDFULS = {"".join(jewels) for size in (2, 3, 4) for jewels in combinations_with_replacement(LETTERS, size)}  # A5

Named = dict[str, Any]
Answer = tuple[int, str]  # a seat and what it chose
Play = Generator[None, Answer, None]  # a part of the game that stops wherever somebody is asked


def jewel_deck() -> Counter[str]:
    """Every shape of at most two colours: those of 2 and of 3 jewels twice, those of 4 jewels once."""
    shapes = [shape for shape in HANDFULS if len(set(shape)) <= 2]
    return Counter({shape: 1 if len(shape) == 4 else 2 for shape in shapes})


def points_lost(stones: int) -> int:
    """The cursed-stone ladder, 3 more for each stone beyond the ninth."""
    return LADDER[stones] if stones < len(LADDER) else LADDER[-1] + 3 * (stones - len(LADDER) + 1)


def duos(jewels: dict[str, int], one: str, other: str) -> int:
    """A16: pairs of one colour are half the count rounded down, mixed pairs the smaller count."""
    return jewels[one] // 2 if one == other else min(jewels[one], jewels[other])


def artefact_points(kind: str, jewels: dict[str, int]) -> int:
    """What one kept artefact is worth at the end."""
    if kind == "treasure":
        return 3
    family, colours = kind.split()
    if family == "trio":
        return 3 * (jewels[colours] // 3)
    one, other = colours.split("+")
    return duos(jewels, one, other)


class Reference:
    """One game of Aztec with everything open."""

    def __init__(self, box: Named, options: Named, seats: int, dealt: Named) -> None:
        assert 3 <= seats <= 6, "Aztec is for 3 to 6 players"
        self.seats = seats
        assert options.get("first", "stays") in ("stays", "passes"), "the option `first` is `stays` or `passes`"
        self.first_passes = options.get("first", "stays") == "passes"
        self.round = 1
        self.first: int = dealt["first"]
        self.phase = "take"
        self.choices: dict[int, set[str]] = {}  # what each seat that owes may choose
        self.characters: list[str] = list(dealt["characters"])
        self.jewels: list[dict[str, int]] = [dict.fromkeys(COLOURS, 0) for _ in range(seats)]  # each player's stock
        self.stones = [2] * seats
        self.curses = dict.fromkeys(COLOURS, 1)  # stones on the curse cards
        self.reserve = ALL_STONES - 3 - 2 * seats
        self.cards: list[list[str]] = [list(cards) for cards in dealt["cards"]]  # five for each, in the order of play
        self.handfuls: list[str | None] = [None] * seats
        self.tokens: list[tuple[int, bool] | None] = [None] * seats  # before whom, and whether it says "I believe you"
        self.revealing: int | None = None
        self.kept: list[list[str]] = [[] for _ in range(seats)]
        self.drawn: list[str] = []
        self.gains: list[int] = []  # seats that gain an artefact after the present one
        self.pile: list[str] = list(dealt["pile"])
        self.game = self._game()
        next(self.game)
        self._check_deal(dealt)

    def _check_deal(self, dealt: Named) -> None:
        """A1, A2, A3: the cards are those of the box, none twice, and everything else stands as at the start."""
        assert 0 <= self.first < self.seats, "the first player is one of the seats"
        assert len(self.characters) == len(self.cards) == self.seats, "each player has a character and a pile"
        assert set(self.characters) <= set(CHARACTERS), "A1: the characters are those of the box"
        assert len(set(self.characters)) == self.seats, "A1: no character twice"
        assert all(len(cards) == ROUNDS for cards in self.cards), "A2: each player gets five jewel cards"
        assert Counter(card for cards in self.cards for card in cards) <= jewel_deck(), "A2: the jewel cards are those of the deck"
        assert Counter(self.pile) == ARTEFACTS, "A1: all 42 artefacts are in the pile"
        start = self.state()
        strange = [name for name in start | dealt if name not in start or name not in dealt or start[name] != dealt[name]]
        assert not strange, f"the dealt state is not that of a game about to begin in: {', '.join(strange)}"

    def legal(self) -> dict[int, set[str]]:
        """The choices of each seat that owes one."""
        return {seat: set(choices) for seat, choices in self.choices.items()}

    def act(self, seat: int, text: str, chance: Named) -> None:
        """Carry out a legal action and go on until somebody is asked again; chance plays no part after the deal."""
        assert text in self.choices.get(seat, set()), f"seat {seat} may not {text}"
        with suppress(StopIteration):
            self.game.send((seat, text))

    def over(self) -> bool:
        return self.phase == "over"

    def standings(self) -> tuple[list[int], list[int]]:
        """A17: most points, then fewest stones, then the place is shared."""
        points = [self._score(seat) for seat in range(self.seats)]
        merit = [(points[seat], -self.stones[seat]) for seat in range(self.seats)]
        return points, [1 + sum(1 for other in merit if other > own) for own in merit]

    def _score(self, seat: int) -> int:
        """A16: own duos, trios of three colours, artefacts, minus the stones; a jewel counts in every line."""
        jewels = self.jewels[seat]
        own = duos(jewels, *CHARACTERS[self.characters[seat]])
        trios = 2 * min(jewels.values())
        artefacts = sum(artefact_points(kind, jewels) for kind in self.kept[seat])
        return own + trios + artefacts - points_lost(self.stones[seat])

    def state(self) -> Named:
        """The named open state."""
        return {
            "seats": self.seats,
            "round": self.round,
            "first": self.first,
            "phase": self.phase,
            "owing": sorted(self.choices),
            "characters": list(self.characters),
            "jewels": [[stock[colour] for colour in COLOURS] for stock in self.jewels],
            "stones": list(self.stones),
            "curses": [self.curses[colour] for colour in COLOURS],
            "reserve": self.reserve,
            "cards": [list(cards) for cards in self.cards],
            "handfuls": list(self.handfuls),
            "tokens": [None if token is None else {"seat": token[0], "believe": token[1]} for token in self.tokens],
            "revealing": self.revealing,
            "kept": [list(kinds) for kinds in self.kept],
            "drawn": list(self.drawn),
            "gains": list(self.gains),
            "pile": list(self.pile),
            "over": self.over(),
        }

    def _game(self) -> Play:
        """Five rounds; with the option `passes` the next seat clockwise is first from round 2."""
        for number in range(1, ROUNDS + 1):
            self.round = number
            if number > 1 and self.first_passes:
                self.first = (self.first + 1) % self.seats
            yield from self._round()
        self.phase = "over"

    def _round(self) -> Play:
        """A4 to A15."""
        yield from self._take_handfuls()
        yield from self._put_tokens()
        for seat in self._clockwise_from(self.first):
            self.revealing = seat
            yield from self._reveal(seat)
        self.revealing = None
        self._carry_out_curses()
        self._end_round()

    def _take_handfuls(self) -> Play:
        """A4, A5: all at once, any of the 31 handfuls."""
        self.phase = "take"
        self.choices = {seat: {f"take {handful}" for handful in HANDFULS} for seat in range(self.seats)}
        while self.choices:
            seat, text = yield
            del self.choices[seat]
            self.handfuls[seat] = text.removeprefix("take ")

    def _put_tokens(self) -> Play:
        """A6: all at once, green or red, in front of one other player."""
        self.phase = "token"
        self.choices = {
            seat: {f"{word} {other}" for word in ("believe", "accuse") for other in self._others(seat)} for seat in range(self.seats)
        }
        while self.choices:
            seat, text = yield
            del self.choices[seat]
            word, other = text.split()
            self.tokens[seat] = (int(other), word == "believe")

    def _reveal(self, seat: int) -> Play:
        """A7: the truth is a handful that equals the card exactly; within a part, clockwise from their left."""
        handful, card = self.handfuls[seat], self.cards[seat][self.round - 1]
        assert handful is not None, "all have chosen"
        believers = [other for other in self._others(seat) if self.tokens[other] == (seat, True)]
        accusers = [other for other in self._others(seat) if self.tokens[other] == (seat, False)]
        if handful == card:
            yield from self._truth(seat, handful, accusers, believers)
        elif not accusers:
            yield from self._lie_believed(seat, handful, believers)
        else:
            yield from self._lie_found_out(seat, card, accusers, believers)

    def _truth(self, seat: int, handful: str, accusers: list[int], believers: list[int]) -> Play:
        """A8."""
        self._add_to_stock(seat, handful)
        for accuser in accusers:
            self._give_stone(seat, accuser)
        if len(accusers) >= 2:
            yield from self._gain_artefacts([seat])
        for believer in believers:
            self._discard_stones(believer, min(1, self.stones[believer]))  # A11: without stones they discard nothing

    def _lie_believed(self, seat: int, handful: str, believers: list[int]) -> Play:
        """A9."""
        self._add_to_stock(seat, handful)
        yield from self._gain_artefacts([seat])
        for believer in believers:
            self._take_stone_from_reserve(believer)

    def _lie_found_out(self, seat: int, card: str, accusers: list[int], believers: list[int]) -> Play:
        """A10."""
        self._add_to_stock(seat, card)
        for accuser in accusers:
            self._give_stone(accuser, seat)
        for believer in believers:
            self._take_stone_from_reserve(believer)
        if len(accusers) >= 2:
            yield from self._gain_artefacts(accusers)

    def _carry_out_curses(self) -> None:
        """A14: the one player with most jewels of a colour takes the stones of its curse card; with a tie they stay."""
        for colour in COLOURS:
            most = max(stock[colour] for stock in self.jewels)
            cursed = [seat for seat in range(self.seats) if self.jewels[seat][colour] == most]
            if len(cursed) == 1:
                self.stones[cursed[0]] += self.curses[colour]
                self.curses[colour] = 0

    def _end_round(self) -> None:
        """A15: what was played leaves; one stone goes to each curse card while the reserve lasts."""
        self.handfuls = [None] * self.seats
        self.tokens = [None] * self.seats
        for colour in COLOURS:
            if self.reserve > 0:
                self.reserve -= 1
                self.curses[colour] += 1

    def _gain_artefacts(self, gainers: list[int]) -> Play:
        """A12: several gains go one after the other, each finished with its effect before the next."""
        for place, seat in enumerate(gainers):
            self.gains = gainers[place + 1 :]
            yield from self._gain_artefact(seat)
        self.gains = []

    def _gain_artefact(self, seat: int) -> Play:
        """A12: draw three, keep one, put the others under the pile; an at-once card is carried out and goes below them."""
        self.drawn, self.pile = self.pile[:3], self.pile[3:]
        if not self.drawn:
            return
        self._ask(seat, "keep", {f"keep {place + 1}" for place in range(len(self.drawn))})
        _, text = yield
        kind = self.drawn.pop(int(text.removeprefix("keep ")) - 1)
        self.choices = {}
        self.pile += self.drawn
        self.drawn = []
        if kind not in AT_ONCE:
            self.kept[seat].append(kind)
            return
        if kind == "purification":
            yield from self._purify(seat)
        elif kind == "hex":
            yield from self._hex(seat)
        else:
            yield from self._steal(seat)
        self.pile.append(kind)

    def _purify(self, seat: int) -> Play:
        """Purification: discard up to three of their stones; without stones nobody is asked (A12)."""
        if self.stones[seat] == 0:
            return
        self._ask(seat, "purify", {f"purify {stones}" for stones in range(min(3, self.stones[seat]) + 1)})
        _, text = yield
        self.choices = {}
        self._discard_stones(seat, int(text.removeprefix("purify ")))

    def _hex(self, seat: int) -> Play:
        """Hex: two stones to an opponent, from the reserve what is lacking; nobody is asked when there are none at all (A12)."""
        if self.stones[seat] == 0 and self.reserve == 0:
            return
        self._ask(seat, "hex", {f"hex {other}" for other in self._others(seat)})
        _, text = yield
        self.choices = {}
        for _ in range(2):
            self._give_stone(seat, int(text.removeprefix("hex ")))

    def _steal(self, seat: int) -> Play:
        """Theft: one jewel that is in an opponent's stock; nobody is asked when there is none (A12)."""
        loot = {f"steal {other} {colour}" for other in self._others(seat) for colour in COLOURS if self.jewels[other][colour] > 0}
        if not loot:
            return
        self._ask(seat, "steal", loot)
        _, text = yield
        self.choices = {}
        _, victim, colour = text.split()
        self.jewels[int(victim)][colour] -= 1
        self.jewels[seat][colour] += 1

    def _ask(self, seat: int, phase: str, choices: set[str]) -> None:
        """One seat owes one choice."""
        self.phase = phase
        self.choices = {seat: choices}

    def _clockwise_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(self.seats)]

    def _others(self, seat: int) -> list[int]:
        """The other players, clockwise from their left."""
        return self._clockwise_from(seat)[1:]

    def _add_to_stock(self, seat: int, jewels: str) -> None:
        for letter in jewels:
            self.jewels[seat][COLOURS[LETTERS.index(letter)]] += 1

    def _give_stone(self, giver: int, receiver: int) -> None:
        """A11: who has none gives one from the reserve instead, and nothing when that is empty too."""
        if self.stones[giver] > 0:
            self.stones[giver] -= 1
            self.stones[receiver] += 1
        else:
            self._take_stone_from_reserve(receiver)

    def _take_stone_from_reserve(self, seat: int) -> None:
        """A11: an empty reserve gives nothing."""
        if self.reserve > 0:
            self.reserve -= 1
            self.stones[seat] += 1

    def _discard_stones(self, seat: int, stones: int) -> None:
        """A8, A12: discarded stones go back to the reserve."""
        self.stones[seat] -= stones
        self.reserve += stones
