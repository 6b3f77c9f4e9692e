"""What happens in Aztec and why something is refused, as message ids: `words.*.ftl` has the sentences.

One action may set off a whole chain: cards are revealed, stones change hands, curses strike. The story lets the rules take the same steps
again on the viewer's own record, and tells the difference that each step makes.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from teocalli.games.aztec import notation, rules, scoring
from teocalli.games.aztec.artefacts import stealable
from teocalli.games.aztec.box import AT_ONCE, COLOURS, HANDFULS, KINDS, ROUNDS
from teocalli.games.aztec.notation import PHASE_NAMES, judges
from teocalli.games.aztec.scoring import points
from teocalli.games.aztec.state import (
    BELIEVE,
    CURSING,
    HANDFUL,
    HEX_SEAT,
    KEEP,
    KEEP_FIRST,
    LAST_SLOT,
    OVER,
    PURIFICATION,
    PURIFY,
    PURIFY_NONE,
    SEATS,
    STEAL,
    STEAL_FROM,
    TAKE,
    TOKEN,
    hand_size,
)
from teocalli.messages import Message, Refusal
from teocalli.records import copy_of
from teocalli.seats import HIDDEN_ACTION, NO_SEAT, seats_in

PHASE_RULES = ("A4", "A6", "A12", "A12", "A12", "A12", "A16")  # the rule by which each phase asks
STARTS = (HANDFUL, BELIEVE, KEEP_FIRST, PURIFY_NONE, HEX_SEAT, STEAL_FROM)  # the first action of each phase


def story(before: np.record, after: np.record, box: np.record, seat: int, action: int, viewer: int) -> list[Message]:
    """What the action did, in order, as the viewer saw it."""
    if before.phase in (TAKE, TOKEN) and before.owed != 1 << seat:
        return [sealed(before, seat, action)]
    world = informed(before, after, seat, action)
    told = choice(world, box, seat, action)
    rules.carry_out(world, box, seat, action if action != HIDDEN_ACTION else uncovered(world, seat))
    told += shown_together(before, world)
    while world.owed == 0 and world.phase != OVER:
        earlier = copied(world)
        rules.step(world, box)
        told += step(earlier, world, after)
    return told + (the_end(after, box) if world.phase == OVER else [])


def informed(before: np.record, after: np.record, seat: int, action: int) -> Any:
    """The position before the action with what the viewer learns by it: handfuls, tokens, cards turned up, artefacts shown."""
    world = loosened(before)
    this = int(before.round_no) - 1
    for field in ("handfuls", "tokens", "cards"):
        getattr(world, field)[:, this] = after[field][:, this]
    if before.phase == KEEP and action == HIDDEN_ACTION:
        world.hand[:] = -1
    elif before.phase == KEEP:
        world.hand[action - KEEP_FIRST] = chosen_kind(before, after, seat, action - KEEP_FIRST)
    return world


def loosened(record: np.record) -> Any:
    """A copy of a record as whole numbers and arrays that may be changed: plain rules take their steps on it many times faster."""
    return SimpleNamespace(**dict(zip(record.dtype.names or (), copy_of(record).item(), strict=True)))


def copied(world: Any) -> Any:
    """A copy of what `loosened` made."""
    return SimpleNamespace(**{name: value.copy() if isinstance(value, np.ndarray) else value for name, value in vars(world).items()})


def uncovered(world: np.record, seat: int) -> int:
    """A hidden action as the record now tells it: the last sealed choice is shown; of a secret artefact any place will do."""
    if world.phase == TAKE:
        return HANDFUL + notation.handful_of(world, seat)
    if world.phase == TOKEN:
        return BELIEVE + int(world.tokens[seat, int(world.round_no) - 1])
    return KEEP_FIRST


def chosen_kind(before: np.record, after: np.record, seat: int, place: int) -> int:
    """The kind of an artefact whose choice the viewer may see: drawn by them, kept openly, or carried out before everybody."""
    if before.hand[place] >= 0:
        return int(before.hand[place])
    count = int(before.kept_count[seat])
    if after.kept_count[seat] > count:
        return int(after.kept[seat, count])
    if PURIFY <= after.phase <= STEAL:
        return int(after.phase) - PURIFY + PURIFICATION
    under = int(before.pile_size) + hand_size(before) - 1  # it could do nothing and lies under the pile
    lies = int(after.pile[(int(before.top) + under) & LAST_SLOT])
    return lies if lies >= 0 else int(after.hand[under])


def sealed(before: np.record, seat: int, action: int) -> Message:
    """A4, A6: a choice was made that is not shown yet; whoever made it is told which."""
    what = PHASE_NAMES[int(before.phase)]
    if action == HIDDEN_ACTION:
        return Message(f"aztec-event-sealed-{what}", {"seat": seat})
    if before.phase == TAKE:
        return Message("aztec-event-sealed-take-own", {"seat": seat, **handful(action - HANDFUL)})
    other, believe = notation.token_parts(action - BELIEVE)
    return Message(f"aztec-event-sealed-{'believe' if believe else 'accuse'}", {"seat": seat, "other": other})


def choice(world: np.record, box: np.record, seat: int, action: int) -> list[Message]:
    """What was chosen in the open, from the record before it is carried out."""
    if world.phase == KEEP:
        return [kept(world, seat, action)]
    if world.phase == PURIFY:
        return [Message("aztec-event-purify", {"seat": seat, "count": action - PURIFY_NONE})]
    if world.phase == STEAL:
        other, colour = divmod(action - STEAL_FROM, len(COLOURS))
        return [Message("aztec-event-steal", {"seat": seat, "other": other, "colour": COLOURS[colour]})]
    if world.phase not in (TAKE, TOKEN):
        count = min(int(box.worth[CURSING]), int(world.stones[seat]) + int(world.reserve))
        return [Message("aztec-event-hex", {"seat": seat, "other": action - HEX_SEAT, "count": count})]
    return []


def kept(world: np.record, seat: int, action: int) -> Message:
    """A12: an artefact is kept, in secret or not, or it is one to be carried out at once."""
    kind = int(world.hand[action - KEEP_FIRST]) if action != HIDDEN_ACTION else -1
    if kind < 0:
        return Message("aztec-event-keep-hidden", {"seat": seat})
    return Message("aztec-event-at-once" if kind >= AT_ONCE else "aztec-event-keep", {"seat": seat, "artefact": artefact(kind)})


def shown_together(before: np.record, world: np.record) -> list[Message]:
    """A4, A6: the sealed choices of all, shown when the last one was made."""
    this = int(before.round_no) - 1
    seats = range(int(world.seats))
    if before.phase == TAKE:
        shown = [Message("aztec-event-handful", {"seat": seat, **handful(int(world.handfuls[seat, this]))}) for seat in seats]
        return [Message("aztec-event-handfuls"), *shown]
    if before.phase == TOKEN:
        return [Message("aztec-event-tokens"), *(token_shown(world, seat, this) for seat in seats)]
    if before.phase == KEEP and world.owed == 0 and sum(world.kept_count) == sum(before.kept_count):
        return [Message("aztec-event-idle")]
    return []


def token_shown(world: np.record, seat: int, this: int) -> Message:
    other, believe = notation.token_parts(int(world.tokens[seat, this]))
    return Message(f"aztec-event-{'believe' if believe else 'accuse'}", {"seat": seat, "other": other})


def step(earlier: np.record, later: np.record, after: np.record) -> list[Message]:
    """One thing that came by itself: a reveal, a gain, the last part of a reveal, or the end of the round."""
    if earlier.revealing == NO_SEAT:
        return reveal(earlier, later) if later.revealing != NO_SEAT else end_of_round(earlier, later)
    if earlier.gains:
        return [gain(earlier, later, after)]
    return believers(earlier, later)


def reveal(earlier: np.record, later: np.record) -> list[Message]:
    """A7 to A10: the card is turned up, and jewels and stones go where they belong."""
    seat, this = int(later.revealing), int(later.round_no) - 1
    took, card = int(later.handfuls[seat, this]), int(later.cards[seat, this])
    accusers = judges(later, seat, this, believe=False)
    if took == card:
        told = [Message("aztec-event-truth", {"seat": seat, **handful(card)})]
        return told + stones_given(earlier, later, seat, accusers)
    if not accusers:
        return [Message("aztec-event-lie", {"seat": seat, **handful(took), "card": jewels(card)})]
    told = [Message("aztec-event-caught", {"seat": seat, "seats": accusers, **handful(card)})]
    return told + stones_got(earlier, later, seat, accusers) + stones_taken(earlier, later, judges(later, seat, this, believe=True))


def stones_given(earlier: np.record, later: np.record, seat: int, accusers: list[int]) -> list[Message]:
    """A8, A11: a stone for each accuser, the player's own first, then from the reserve while that lasts."""
    own = int(earlier.stones[seat])
    got = [other for other in accusers if later.stones[other] > earlier.stones[other]]
    return [
        *about("aztec-event-give", got[:own], seat=seat),
        *about("aztec-event-reserve", got[own:]),
        *about("aztec-event-no-stone", accusers[len(got) :]),
    ]


def stones_got(earlier: np.record, later: np.record, seat: int, accusers: list[int]) -> list[Message]:
    """A10, A11: a stone from each accuser; who has none lets the reserve give."""
    own = [other for other in accusers if earlier.stones[other] > 0]
    others = int(later.stones[seat]) - int(earlier.stones[seat]) - len(own)
    lacking = len(accusers) - len(own) - others
    told = about("aztec-event-get", own, seat=seat)
    told += [Message("aztec-event-get-reserve", {"seat": seat, "count": others})] if others else []
    return told + ([Message("aztec-event-reserve-empty")] if lacking else [])


def stones_taken(earlier: np.record, later: np.record, deceived: list[int]) -> list[Message]:
    """A9, A10, A11: each believer of a lie takes a stone from the reserve while that lasts."""
    took = [other for other in deceived if later.stones[other] > earlier.stones[other]]
    return about("aztec-event-deceived", took) + about("aztec-event-no-stone", deceived[len(took) :])


def believers(earlier: np.record, later: np.record) -> list[Message]:
    """A8, A9: the part of the believers, who discard a stone after the truth and take one after a lie."""
    seat, this = int(earlier.revealing), int(earlier.round_no) - 1
    trusting = judges(earlier, seat, this, believe=True)
    if earlier.handfuls[seat, this] == earlier.cards[seat, this]:
        return about("aztec-event-discard", [other for other in trusting if later.stones[other] < earlier.stones[other]])
    return [] if judges(earlier, seat, this, believe=False) else stones_taken(earlier, later, trusting)


def about(identifier: str, seats: list[int], **others: Any) -> list[Message]:
    """A message about some seats, if there are any."""
    return [Message(identifier, {**others, "seats": seats, "count": len(seats)})] if seats else []


def gain(earlier: np.record, later: np.record, after: np.record) -> Message:
    """A12: somebody draws artefacts; the story stops here until they have chosen. Only who knows the cards is told which they are."""
    if later.owed == 0:
        return Message("aztec-event-no-artefact", {"seat": notation.gaining(earlier)[0]})
    seat, drawn = int(later.gainer), notation.drawn(after)
    if min(drawn) >= 0:
        return Message("aztec-event-gain-open", {"seat": seat, "artefacts": [artefact(kind) for kind in drawn]})
    return Message("aztec-event-gain", {"seat": seat, "count": len(drawn)})


def end_of_round(earlier: np.record, later: np.record) -> list[Message]:
    """A14, A15: the curses strike, stones are added, a new round begins."""
    told = [curse(earlier, later, colour) for colour in range(len(COLOURS)) if earlier.curses[colour]]
    added = int(earlier.reserve) - int(later.reserve)
    told.append(Message("aztec-event-added", {"count": added, "left": int(later.reserve)}))
    if later.phase != OVER:
        told.append(Message("aztec-event-round", {"number": int(later.round_no), "rounds": ROUNDS, "seat": int(later.first)}))
    return told


def curse(earlier: np.record, later: np.record, colour: int) -> Message:
    """A14: the stones of a curse card go to the one leader of its colour, or stay."""
    leader = rules.leader_in(earlier, colour)
    parts = {"colour": COLOURS[colour], "count": int(earlier.curses[colour])}
    if leader == NO_SEAT:
        return Message("aztec-event-curse-stays", parts)
    return Message("aztec-event-curse", {"seat": leader, **parts, "most": int(later.jewels[leader, colour])})


def the_end(after: np.record, box: np.record) -> list[Message]:
    """A16, A17: kept artefacts are opened, and the best win."""
    seats = range(int(after.seats))
    told = []
    for seat in seats:
        opened = [artefact(kind) for kind in notation.kept(after, seat)]
        told.append(Message("aztec-event-count", {"seat": seat, "artefacts": opened, "points": points(after, box, seat)}))
    return [*told, winners(after, box)]


def winners(state: np.record, box: np.record) -> Message:
    """A17: who has won, with how many points."""
    places = np.zeros((SEATS, 2), np.int64)
    scoring.standings(state, box, places)
    best = [seat for seat in range(int(state.seats)) if places[seat, 1] == 1]
    return Message("aztec-event-wins", {"seats": best, "seat": best[0], "count": len(best), "points": int(places[best[0], 0])})


def jewels(number: int) -> list[str]:
    """A handful as things to be named: two blue, one red."""
    letters = HANDFULS[number]
    counts = [(colour, letters.count(colour[0].upper())) for colour in COLOURS]
    return [f"@aztec-{colour}-{count}" for colour, count in counts if count]


def handful(number: int) -> dict[str, Any]:
    """A handful in words, and in letters for a screen that draws it."""
    return {"jewels": jewels(number), "handful": HANDFULS[number]}


def artefact(kind: int) -> str:
    """An artefact as a thing to be named."""
    return "@aztec-artefact-" + KINDS[kind].replace(" ", "-").replace("+", "-")


def label(action: int, box: np.record, known: np.record) -> Message:
    """The words for the button of an action."""
    named = notation.action_to_named(action)
    match named["kind"]:
        case "take":
            true = known.phase == TAKE and action - HANDFUL in known.cards[:, int(known.round_no) - 1]
            return Message("aztec-label-card" if true else "aztec-label-take", handful(action - HANDFUL))
        case "keep":
            kind = int(known.hand[named["place"] - 1])
            sort, worth = KINDS[kind].split()[0], int(box.worth[kind])
            return Message("aztec-label-keep", {"place": named["place"], "artefact": artefact(kind), "sort": sort, "worth": worth})
        case "purify":
            return Message("aztec-label-purify", {"count": named["stones"]})
        case "steal":
            return Message("aztec-label-steal", {"other": named["seat"], "colour": named["colour"]})
        case "hex":
            return Message("aztec-label-hex", {"other": named["seat"], "count": int(box.worth[CURSING])})
    return Message(f"aztec-label-{named['kind']}", {"other": named["seat"]})


def prompt(known: np.record, box: np.record, viewer: int) -> Message:
    """What the viewer is to do now, or what is awaited."""
    if known.phase == OVER:
        return winners(known, box)
    phase = PHASE_NAMES[int(known.phase)]
    owing = seats_in(int(known.owed))
    if viewer in owing:
        card = {"jewels": jewels(notation.card_of(known, viewer))} if known.phase == TAKE else {}
        return Message(f"aztec-prompt-{phase}", card)
    if known.phase in (TAKE, TOKEN):
        return Message("aztec-prompt-sealed" if viewer >= 0 else f"aztec-prompt-await-{phase}", {"seats": owing, "count": len(owing)})
    return Message(f"aztec-prompt-await-{phase}", {"seat": owing[0]})


def end_rule(state: np.record, box: np.record) -> str:
    """The rule that ended the match."""
    return "A16"


def why_not(state: np.record, box: np.record, seat: int, action: int) -> Refusal | None:
    """The rule that refuses an action to a seat, told from what the seat knows; None when the seat may take it."""
    phase = int(state.phase)
    if phase == OVER:
        return Refusal(end_rule(state, box), Message("house-refuse-over"))
    if not int(state.owed) >> seat & 1:
        if phase in (TAKE, TOKEN):
            return Refusal("A13", Message("aztec-refuse-sealed"))
        return Refusal("A12", Message("aztec-refuse-turn", {"seat": int(state.gainer)}))
    if phase_of(action) != phase:
        return Refusal(PHASE_RULES[phase], Message(f"aztec-refuse-phase-{PHASE_NAMES[phase]}"))
    message = refused_choice(state, box, seat, action)
    return Refusal(PHASE_RULES[phase], message) if message else None


def phase_of(action: int) -> int:
    """The phase to which an action belongs."""
    return sum(action >= start for start in STARTS) - 1


def refused_choice(state: np.record, box: np.record, seat: int, action: int) -> Message | None:
    """Why a choice of the right kind cannot be made: nobody sits there, it is oneself, or there is not so much."""
    named = notation.action_to_named(action)
    if "seat" in named and named["seat"] >= state.seats:
        return Message("aztec-refuse-nobody")
    if named.get("seat") == seat:
        return Message(f"aztec-refuse-self-{PHASE_NAMES[int(state.phase)]}")
    if named["kind"] == "keep" and named["place"] > hand_size(state):
        return Message("aztec-refuse-drawn", {"count": hand_size(state)})
    if named["kind"] == "purify" and named["stones"] > (most := min(int(box.worth[PURIFICATION]), int(state.stones[seat]))):
        return Message("aztec-refuse-stones", {"count": most})
    if named["kind"] == "steal" and not stealable(state, seat) >> (action - STEAL_FROM) & 1:
        return Message("aztec-refuse-lacks", {"other": named["seat"], "colour": named["colour"]})
    return None
