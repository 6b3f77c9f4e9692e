"""Les Trésors de Cibola, slowly and plainly: a reference written from the rulebook alone, to be compared with the real rules ply by ply."""

from __future__ import annotations

from collections import Counter
from typing import Any

# The temple board: the values of each column from the bottom to the top.
COLUMNS = {
    "sundial": [0, 1, 2, 3],
    "snake": [-2, -1, 3, 6],
    "shield": [3, 6, 9],
    "statuette": [6, 9, 12],
    "skull": [-4, -6, -8, -10],
}
SYMBOLS = {"C": "sundial", "S": "snake", "T": "statuette", "B": "shield", "K": "skull"}

PHASE_1 = "C | C rock | C totem | T totem | S rock | B | CC | CC rock | CS | CS | CT | ST rock | TT | CK totem | SK | BK rock"
PHASE_2 = (
    "B rock | S totem | T rock | CC rock | CS rock | TT | BK totem | SS | BC | CK rock | CCT | BTK rock | SSK rock | TTK | BKK | CSK rock"
)

TOTEMS = ["sun", "serpent", "feather", "idol", "ancestor", "tremor", "tremor", "recall", "rescue", "mirror"]
EXPLORERS = {2: 12, 3: 8, 4: 6}  # B1: for each player, by their number
ROUNDS = 8
ALL_EXPLORERS = 24
ALL_CELLS = 18


def named_cards(phase: str, row: str) -> dict[str, list[str]]:
    """The cards of a phase by name: first the letters of the treasures, then perhaps `rock` and `totem`."""
    return {f"{phase}-{number:02}": card.split() for number, card in enumerate(row.split("|"), start=1)}


SANCTUARY = named_cards("I", PHASE_1)
TOMB = named_cards("II", PHASE_2)
CARDS = SANCTUARY | TOMB


def shows(card: str, symbol: str) -> bool:
    """Whether a treasure card shows a rock or a totem symbol."""
    return symbol in CARDS[card][1:]


def treasures_on(cards: list[str]) -> Counter[str]:
    """How many of each treasure the cards show, by the names of the columns."""
    return Counter(SYMBOLS[letter] for card in cards for letter in CARDS[card][0])


class Reference:
    """A match of Les Trésors de Cibola."""

    def __init__(self, box: dict[str, Any], options: dict[str, Any], seats: int, dealt: dict[str, Any]) -> None:
        assert seats in EXPLORERS, "Cibola is for 2 to 4 players."
        self.seats = seats
        self.round = 1
        self.phase = "stake"
        self.owing = list(range(seats))
        self.torch: int = dealt["torch"]
        self.hands = [EXPLORERS[seats]] * seats
        self.stakes: list[int | None] = [None] * seats
        self.held = [0] * seats  # shown stakes, not yet discarded
        self.discard = 0  # explorers
        self.order: list[int] = []  # seats in the order of picking
        self.pickers: list[int] = []  # seats still to pick this round, once for each card
        self.asked: list[str] = []  # phases that the card taken last still asks of the player, in order
        self.player = 0  # who carries out what the card asks
        self.offer: list[str | None] = list(dealt["offer"])
        self.taken: list[list[str]] = [[] for _ in range(seats)]
        self.out: list[str] = []
        self.pile: list[str] = list(dealt["pile"])
        self.totems: list[str | None] = list(dealt["totems"])
        self.owned: list[list[str]] = [[] for _ in range(seats)]
        self.covered = {column: [False] * len(cells) for column, cells in COLUMNS.items()}
        self.board_by_name = isinstance(dealt["board"], dict)  # the record lists the columns by name or in their order
        self.check_deal()
        begun = self.state()
        wrong = [name for name in {**begun, **dealt} if name not in begun or name not in dealt or begun[name] != dealt[name]]
        assert not wrong, f"The match does not begin with the start position: {wrong}."

    def check_deal(self) -> None:
        """Refuse a deal that the set-up cannot give (B1 to B5)."""
        assert self.torch in range(self.seats), "The torch is with nobody (B4)."
        assert len(self.offer) == 4, "Four treasure cards are revealed (B5)."
        deck = [*self.offer, *self.pile]
        assert len(deck) == 32, "There are 32 treasure cards."
        assert set(deck[:16]) == set(SANCTUARY), "Phase I does not lie on top (B2)."
        assert set(deck[16:]) == set(TOMB), "Phase II does not lie below (B2)."
        assert len(self.totems) == 5, "Five totems lie face up (B3)."
        assert Counter(self.totems) <= Counter(TOTEMS), "A totem on offer is not in the box (B3)."

    def legal(self) -> dict[int, set[str]]:
        """Every action of every seat that owes one; nobody may act out of turn."""
        return {seat: self.choices(self.phase, seat) for seat in self.owing}

    def choices(self, phase: str, seat: int) -> set[str]:
        """What the seat can choose from in a phase; nothing where nothing is possible."""
        match phase:
            case "stake":  # B6: any number, none included
                return {f"stake {number}" for number in range(self.hands[seat] + 1)}
            case "pick":  # B8
                return {f"pick {place}" for place, card in enumerate(self.offer, start=1) if card is not None}
            case "rock":
                return {f"rock {column} {row}" for column, row in self.cells_to_cover()}
            case "totem":  # B10
                return {f"totem {place}" for place, totem in enumerate(self.totems, start=1) if totem is not None}
            case "recall":
                return {f"recall {number}" for number in range(min(4, self.discard) + 1)} if self.discard else set()
            case "tremor":
                moves = self.rock_moves()
                return {f"tremor {column} {row} {way}" for column, row, way in moves} | {"tremor none"} if moves else set()
            case "mirror":
                return {f"mirror {totem}" for totem in self.totems_before_players()}
        raise AssertionError(f"There is no phase {phase!r} in which somebody chooses.")

    def cells_to_cover(self) -> list[tuple[str, int]]:
        """Uncovered cells, but never the last one of a column (B9)."""
        return [
            (column, row)
            for column, cells in self.covered.items()
            for row, covered in enumerate(cells, start=1)
            if not covered and cells.count(False) > 1
        ]

    def rock_moves(self) -> list[tuple[str, int, str]]:
        """Every rock that a tremor can move to the uncovered cell just above or just below it (B10)."""
        moves = []
        for column, cells in self.covered.items():
            for row, covered in enumerate(cells, start=1):
                if covered and row < len(cells) and not cells[row]:  # the list counts from 0, the rows from 1
                    moves.append((column, row, "up"))
                if covered and row > 1 and not cells[row - 2]:
                    moves.append((column, row, "down"))
        return moves

    def totems_before_players(self) -> set[str]:
        """The kinds of totem that a mirror may become: any before any player, never a mirror (B10)."""
        return {totem for owned in self.owned for totem in owned if not totem.startswith("mirror")}

    def act(self, seat: int, text: str, chance: dict[str, Any]) -> None:
        """Carry out an action; nothing in this game is left to chance after the deal."""
        assert text in self.legal().get(seat, set()), f"{text!r} is not open to seat {seat}."
        match text.split():
            case ["stake", number]:
                self.stake(seat, int(number))
            case ["pick", place]:
                self.pick(seat, int(place))
            case ["rock", column, row]:
                self.covered[column][int(row) - 1] = True
            case ["totem", place]:
                self.take_totem(seat, int(place))
            case ["recall", number]:
                self.take_from_discard(seat, int(number))
            case ["tremor", column, row, way]:
                self.covered[column][int(row) - 1] = False
                self.covered[column][int(row) - 1 + (1 if way == "up" else -1)] = True
            case ["mirror", totem]:
                self.owned[seat][self.owned[seat].index("mirror")] = f"mirror:{totem}"
                self.carry_out(seat, totem)
        if self.phase != "stake" or not self.owing:
            self.go_on()
        self.check_pieces()

    def stake(self, seat: int, number: int) -> None:
        """Seal a stake; the last one shows them all (B6)."""
        self.stakes[seat] = number
        self.owing.remove(seat)
        if not self.owing:
            self.show_stakes()

    def show_stakes(self) -> None:
        """Stakes leave the hands, those who staked none share the discard (B7), and the order of picking is settled (B8, B12)."""
        for seat, number in enumerate(self.shown()):
            self.hands[seat] -= number
            self.held[seat] = number
        idle = [seat for seat, number in enumerate(self.shown()) if number == 0]
        share = self.discard // len(idle) if idle else 0
        for seat in idle:
            self.take_from_discard(seat, share)
        clockwise_from_torch = [(self.torch + step) % self.seats for step in range(self.seats)]
        self.order = sorted(clockwise_from_torch, key=lambda seat: -self.shown()[seat])  # sorting keeps equal stakes in clockwise order
        self.pickers = self.order * 2 if self.seats == 2 else list(self.order)

    def shown(self) -> list[int]:
        """The stakes of this round, all of which have been made."""
        return [number for number in self.stakes if number is not None]

    def go_on(self) -> None:
        """Ask the next thing: what the card taken still asks, then the next pick, then the leftover card, then the next round."""
        while self.asked:
            phase = self.asked.pop(0)
            if self.choices(phase, self.player):  # where nothing is possible nothing is asked
                self.phase, self.owing = phase, [self.player]
                return
            assert phase != "rock", "A legal cell for a rock always exists (B15)."
        if self.pickers:
            self.call_next_picker()
        elif any(self.offer):
            self.throw_leftover_out()
        else:
            self.end_round()

    def call_next_picker(self) -> None:
        """The next in order discards their stake and then must take one card (B8); at a second pick none is left to discard (B12)."""
        self.player = self.pickers.pop(0)
        self.discard += self.held[self.player]
        self.held[self.player] = 0
        self.phase, self.owing = "pick", [self.player]

    def pick(self, seat: int, place: int) -> None:
        """Take a card from the offer; its rock comes before its totem (B8 to B10)."""
        card = self.take_from_offer(place)
        self.taken[seat].append(card)
        self.asked = [symbol for symbol in ("rock", "totem") if shows(card, symbol)]

    def take_from_offer(self, place: int) -> str:
        card = self.offer[place - 1]
        assert card is not None, "That card is gone."
        self.offer[place - 1] = None
        return card

    def take_totem(self, seat: int, place: int) -> None:
        """Take a totem from the offer and carry it out if it works at once (B10)."""
        totem = self.totems[place - 1]
        assert totem is not None, "That totem is gone."
        self.totems[place - 1] = None
        self.owned[seat].append(totem)
        self.carry_out(seat, totem)

    def carry_out(self, seat: int, totem: str) -> None:
        """An at-once totem works now: a rescue by itself, the others by a choice; a final one waits for the end (B10)."""
        if totem == "rescue":
            self.take_from_discard(seat, min(self.shown()[seat] + 2, self.discard))
        elif totem in ("tremor", "recall", "mirror"):
            self.asked.insert(0, totem)

    def take_from_discard(self, seat: int, number: int) -> None:
        self.discard -= number
        self.hands[seat] += number

    def throw_leftover_out(self) -> None:
        """Three players: the card left over leaves the game; the winner of the bidding places its rock, its totem gives nothing (B13)."""
        place = next(place for place, card in enumerate(self.offer, start=1) if card is not None)
        card = self.take_from_offer(place)
        self.out.append(card)
        self.player = self.order[0]
        self.asked = ["rock"] if shows(card, "rock") else []
        self.go_on()

    def end_round(self) -> None:
        """The torch goes to who took their card last (B11); the next round reveals four cards (B5), or the match is over (B15)."""
        self.torch = self.order[-1]
        self.stakes = [None] * self.seats
        self.order = []
        if self.round == ROUNDS:
            self.phase, self.owing = "over", []
            assert all(cells.count(False) == 1 for cells in self.covered.values()), "Each column has one uncovered cell (B15)."
            return
        self.round += 1
        self.offer, self.pile = list(self.pile[:4]), self.pile[4:]
        self.phase, self.owing = "stake", list(range(self.seats))

    def check_pieces(self) -> None:
        """Nothing is ever lost: explorers, and every treasure card in one place (Invariants)."""
        assert sum(self.hands) + sum(self.held) + self.discard == ALL_EXPLORERS, "Explorers were lost or won."
        assert min([*self.hands, *self.held, self.discard]) >= 0, "Somebody has fewer than no explorers."
        seen = [card for cards in [*self.taken, self.out, self.pile] for card in cards] + [card for card in self.offer if card is not None]
        assert sorted(seen) == sorted(CARDS), "A treasure card is lost or doubled."
        uncovered = sum(cells.count(False) for cells in self.covered.values())
        rocks = sum(shows(card, "rock") for cards in [*self.taken, self.out] for card in cards)
        waiting = (self.phase == "rock") + self.asked.count("rock")
        assert rocks - waiting + uncovered == ALL_CELLS, "A rock is lost or doubled."

    def over(self) -> bool:
        return self.phase == "over"

    def standings(self) -> tuple[list[int], list[int]]:
        """Points, and the places by points and then by explorers kept (B16 to B18)."""
        assert self.over(), "The columns have a value only when one cell of each is left uncovered."
        points = [self.points_of(seat) for seat in range(self.seats)]
        ranks = list(zip(points, self.hands, strict=True))
        return points, [1 + sum(other > mine for other in ranks) for mine in ranks]

    def points_of(self, seat: int) -> int:
        """All score lines of a player added up."""
        own = treasures_on(self.taken[seat])
        kinds = self.totems_of(seat)
        points = sum(own[column] * self.value(column) for column in ("sundial", "snake", "shield"))
        points += self.value("statuette") if seat in self.most(self.statuettes()) else 0
        points += self.value("skull") if seat in self.most(self.skulls_compared()) else 0
        points += kinds["sun"] * 2 * (own["sundial"] // 3)
        points += kinds["serpent"] * own["snake"]
        points += kinds["feather"] * 2 * own["shield"]
        points += kinds["idol"] * own["statuette"]
        return points + self.hands[seat] // 2  # B17

    def value(self, column: str) -> int:
        """What the one uncovered cell of the column says."""
        return COLUMNS[column][self.covered[column].index(False)]

    def totems_of(self, seat: int) -> Counter[str]:
        """The totems of a player, a mirror as what it became."""
        return Counter(totem.removeprefix("mirror:") for totem in self.owned[seat])

    def statuettes(self) -> list[int]:
        return [treasures_on(cards)["statuette"] for cards in self.taken]

    def skulls_compared(self) -> list[int]:
        """The skulls of each player after their ancestors, not below none (B16)."""
        return [max(0, treasures_on(cards)["skull"] - 2 * self.totems_of(seat)["ancestor"]) for seat, cards in enumerate(self.taken)]

    def most(self, numbers: list[int]) -> list[int]:
        """Who has most of a symbol, all who tie, but nobody who counts none (B16)."""
        return [seat for seat, number in enumerate(numbers) if number == max(numbers) and number > 0]

    def state(self) -> dict[str, Any]:
        """The named open state."""
        covered = {column: list(cells) for column, cells in self.covered.items()}
        return {
            "seats": self.seats,
            "round": self.round,
            "phase": self.phase,
            "owing": list(self.owing),
            "torch": self.torch,
            "hands": list(self.hands),
            "stakes": list(self.stakes),
            "held": list(self.held),
            "discard": self.discard,
            "order": list(self.order),
            "offer": list(self.offer),
            "taken": [list(cards) for cards in self.taken],
            "out": list(self.out),
            "pile": list(self.pile),
            "totems": list(self.totems),
            "owned": [list(totems) for totems in self.owned],
            "board": covered if self.board_by_name else list(covered.values()),
            "over": self.over(),
        }
