"""A slow, plain reference of Temple Code, written from the rulebook alone."""

from itertools import permutations
from typing import Any

ROWS = (
    "VTC TCA CAN ANM NMK MKV KVT",
    "VAT TNC CMA AKN NVM MTK KCV",
    "TNV CMT AKC NVA MTN KCM VAK",
    "TMV CKT AVC NTA MCN KAM VNK",
    "CVN ATM NCK MAV KNT VMC TKA",
)
DECK = [card for row in ROWS for card in row.split()]  # in the order of the card numbers
STATUETTES = "VTCANMK"
DECLARATIONS = {"declare " + "".join(triple) for triple in permutations(STATUETTES, 3)}
MEDALLION = 2  # half medallions that win the game, T11
LAST_ROUND = 60  # T18

Named = dict[str, Any]


def clue(card: str, code: str) -> tuple[int, int]:
    """T1, T2: circles are statuettes at the same position, triangles statuettes of the code at another position."""
    circles = sum(1 for place in range(3) if card[place] == code[place])
    shared = sum(1 for statuette in card if statuette in code)
    return circles, shared - circles


def by_number(cards: list[str]) -> list[str]:
    """Cards in the order of the printed deck."""
    return sorted(cards, key=DECK.index)


class Reference:
    """One game of Temple Code with everything open; a game of one seat is the solo game."""

    def __init__(self, box: Named, options: Named, seats: int, dealt: Named) -> None:
        assert 1 <= seats <= 4, "Temple Code is for 1 to 4 players"
        self.seats = seats
        self.solo = seats == 1
        self.again: str = options.get("again", "clue")  # T10: whether a new code needs a clue before a declaration
        assert self.again in ("clue", "free"), "the option `again` is `clue` or `free`"
        self.round = 0 if self.solo else 1
        self.first: int = dealt["first"]  # holder of the first-player token
        self.turn: int | None = self.first  # the seat that owes, None when over
        self.latest: int | None = None  # the seat of the latest turn, T16
        self.silent: set[int] = set()  # seats asked since the latest turn, T16
        self.codes: list[str] = list(dealt["codes"])
        self.pairs: list[list[str | None]] = [list(pair) for pair in dealt["pairs"]]  # face-up cards, T4 and T20
        self.aside: list[list[str]] = [list(cards) for cards in dealt["aside"]]  # clue cards taken, T13
        self.noted: list[set[str]] = [set(cards) for cards in self.aside]  # cards whose clue on the present code is known
        self.found = [0] * seats  # half medallions, or solo points
        self.pile: list[str] = list(dealt["pile"])  # top first
        self.discard: list[str] = []
        self.ended = False
        self._check_deal(dealt)

    def _check_deal(self, dealt: Named) -> None:
        """T3 and T4, or T19: every card once, two cards in front of each player, or one clue in the solo game."""
        assert 0 <= self.first < self.seats, "the first player is one of the seats"
        assert len(self.codes) == len(self.pairs) == len(self.aside) == self.seats, "every seat has its code and cards"
        if self.solo:
            assert self.pairs == [[None, None]], "T19: no card is turned up before the first turn"
            assert len(self.aside[0]) == 1, "T19: one card gives the first clue"
        else:
            assert all(len(pair) == 2 and None not in pair for pair in self.pairs), "T4: two cards are dealt to each player"
            assert not any(self.aside), "T4: no clue card is taken before the first turn"
        on_table = [card for pair in self.pairs for card in pair if card is not None]
        on_table += [card for cards in self.aside for card in cards]
        assert sorted(self.codes + on_table + self.pile) == sorted(DECK), "every card of the deck is dealt or in the pile, once"
        start = self.state()
        strange = [name for name in start | dealt if name not in start or name not in dealt or start[name] != dealt[name]]
        assert not strange, f"the dealt state is not that of a game about to begin in: {', '.join(strange)}"

    def legal(self) -> dict[int, set[str]]:
        """The choices of each seat that owes an action or is free to declare."""
        if self.ended:
            return {}
        if self.solo:
            return {0: self._solo_choices()}
        choices: dict[int, set[str]] = {}
        for seat in range(self.seats):
            options: set[str] = set()
            if seat == self.turn:
                options |= self._turns(seat)
            if self._may_declare(seat):
                options |= DECLARATIONS
                if seat not in self.silent:  # T16: each is asked once after every turn
                    options.add("wait")
            if options:
                choices[seat] = options
        return choices

    def _turns(self, seat: int) -> set[str]:
        """T5: name another player who still has their two cards and take one; T7: or take both of one's own."""
        others = [other for other in range(self.seats) if other != seat and None not in self.pairs[other]]
        if not others:
            return {"take both"}
        return {f"take {other} {side}" for other in others for side in ("left", "right")}

    def _may_declare(self, seat: int) -> bool:
        """T10: at any moment, but not for a code about which they have had no clue yet (option `again`)."""
        return self.again == "free" or bool(self.noted[seat])

    def _solo_choices(self) -> set[str]:
        """T20, T21, T22: reveal or keep, guess at any time, stop once the pile has fewer than two cards."""
        options = set(DECLARATIONS)
        if None not in self.pairs[0]:
            options |= {"keep left", "keep right"}
        elif len(self.pile) >= 2:
            options.add("reveal")
        if len(self.pile) < 2:
            options.add("stop")
        return options

    def act(self, seat: int, text: str, chance: Named) -> None:
        """Carry out a legal action; `chance` tells only how a reshuffle came out (T14)."""
        assert text in self.legal().get(seat, set()), f"seat {seat} may not {text}"
        word, *rest = text.split()
        if word == "wait":
            self.silent.add(seat)
        elif word == "stop":
            self._end()
        elif word == "declare" and self.solo:
            self._guess(rest[0])
        elif word == "declare":
            self._declare(seat, rest[0], chance)
        elif word == "reveal":
            self.pairs[0] = [self.pile.pop(0), self.pile.pop(0)]
        elif word == "keep":
            self._keep(rest[0])
        elif rest == ["both"]:
            self._take_both(seat, chance)
        else:
            self._take(seat, int(rest[0]), rest[1], chance)

    def _take(self, seat: int, named: int, side: str, chance: Named) -> None:
        """T5, T6: they take one card of the named player, who takes the other; both get their clue."""
        left, right = self.pairs[named]
        mine, theirs = (left, right) if side == "left" else (right, left)
        self.pairs[named] = [None, None]
        self._set_aside(seat, mine)
        self._set_aside(named, theirs)
        self._end_turn(seat, chance)

    def _take_both(self, seat: int, chance: Named) -> None:
        """T7: the last player takes both of their own cards and gets both clues."""
        left, right = self.pairs[seat]
        self.pairs[seat] = [None, None]
        self._set_aside(seat, left)
        self._set_aside(seat, right)
        self._end_turn(seat, chance)

    def _set_aside(self, seat: int, card: str | None) -> None:
        """T6, T13: the clue is given and the card stays in front of its owner."""
        assert card is not None, "only a card that lies there can be taken"
        self.aside[seat].append(card)
        self.noted[seat].add(card)

    def _end_turn(self, seat: int, chance: Named) -> None:
        """T16: everybody is asked anew; T8: after the last turn of a round the next begins; T18: but none after round 60."""
        self.latest = seat
        self.silent = set()
        following = (seat + 1) % self.seats
        if following != self.first:
            self.turn = following
        elif self.round == LAST_ROUND:
            self._end()
        else:
            self.round += 1
            self.first = (self.first + 1) % self.seats
            self.turn = self.first
            self._deal_pairs(chance)

    def _deal_pairs(self, chance: Named) -> None:
        """T4, T8: from the first player clockwise, two cards at once to each."""
        order = [(self.first + step) % self.seats for step in range(self.seats)]
        landed = [card for seat in order for card in chance["pairs"][seat]]
        cards = self._draw(landed, chance)
        for seat in order:
            self.pairs[seat] = [cards.pop(0), cards.pop(0)]

    def _declare(self, seat: int, triple: str, chance: Named) -> None:
        """T10, T11, T12: right is a half medallion, the second one wins at once; if the game goes on, a new code comes."""
        self.silent.add(seat)
        if triple == self.codes[seat]:
            self.found[seat] += 1
            if self.found[seat] == MEDALLION:
                self._end()
                return
        self._discard_code(seat)
        [self.codes[seat]] = self._draw([chance["codes"][seat]], chance)

    def _discard_code(self, seat: int) -> None:
        """T12, T21: the code card and the clue cards set aside for it are discarded; later clues speak of the new code (T15)."""
        self.discard += [self.codes[seat], *self.aside[seat]]
        self.aside[seat] = []
        self.noted[seat] = set()

    def _draw(self, landed: list[str], chance: Named) -> list[str]:
        """T14: draw one card at a time, making a new pile when a card is needed and there is none.

        `landed` says where the cards of this draw lie in the open state after the action. Together with the pile
        of that state it is the order in which a reshuffled pile came out; it is read for nothing else.
        """
        drawn: list[str] = []
        while len(drawn) < len(landed):
            if not self.pile:
                self._reshuffle(landed[len(drawn) :], chance["pile"])
            drawn.append(self.pile.pop(0))
        return drawn

    def _reshuffle(self, to_come: list[str], rest: list[str]) -> None:
        """T14: the discard is the new pile; without a discard all set-aside clue cards are, and notes are kept."""
        if self.discard:
            pool, self.discard = self.discard, []
        else:
            pool = [card for cards in self.aside for card in cards]
            self.aside = [[] for _ in range(self.seats)]
        # A pool smaller than the cards still to come is drawn to its end, and another reshuffle follows it.
        pile = to_come[: len(pool)] if len(pool) < len(to_come) else to_come + rest
        assert sorted(pile) == sorted(pool), "T14: the new pile is the discard, or else all set-aside cards, in some order"
        self.pile = pile

    def _keep(self, side: str) -> None:
        """T20: the clue of the kept card is given, the other card is discarded."""
        left, right = self.pairs[0]
        kept, other = (left, right) if side == "left" else (right, left)
        assert other is not None, "two cards are turned up"
        self.pairs[0] = [None, None]
        self._set_aside(0, kept)
        self.discard.append(other)

    def _guess(self, triple: str) -> None:
        """T21: right is a point; right or wrong, a new code with a first clue, unless the pile cannot start one (T22)."""
        if triple == self.codes[0]:
            self.found[0] += 1
        if len(self.pile) < 2:
            self._end()
            return
        self._discard_code(0)
        self.codes[0] = self.pile.pop(0)
        self._set_aside(0, self.pile.pop(0))

    def _end(self) -> None:
        """T11, T18, T22: nobody owes anything any more."""
        self.ended = True
        self.turn = None

    def over(self) -> bool:
        return self.ended

    def standings(self) -> tuple[list[int], list[int]]:
        """T18: places by half medallions, equal counts share; in the solo game the points are the score."""
        return list(self.found), [1 + sum(1 for other in self.found if other > own) for own in self.found]

    def state(self) -> Named:
        """The named open state."""
        return {
            "seats": self.seats,
            "round": self.round,
            "first": self.first,
            "turn": self.turn,
            "latest": self.latest,
            "silent": sorted(self.silent),
            "codes": list(self.codes),
            "pairs": [list(pair) for pair in self.pairs],
            "clues": [self._clues(seat) for seat in range(self.seats)],
            "aside": [by_number(cards) for cards in self.aside],
            "found": list(self.found),
            "pile": list(self.pile),
            "discard": by_number(self.discard),
            "over": self.ended,
        }

    def _clues(self, seat: int) -> list[Named]:
        """T1: the clues on the present code; a card met again after a reshuffle (T14) tells nothing new and is listed once."""
        clues = []
        for card in by_number(list(self.noted[seat])):
            circles, triangles = clue(card, self.codes[seat])
            clues.append({"card": card, "circles": circles, "triangles": triangles})
        return clues
