"""What happens in Aztec and what can be done, as rows of numbers: `messages.py` says what they mean.

One action may set off a whole chain: cards are revealed, stones change hands, curses strike. The story lets the rules take the same steps
again on the viewer's own record and tells the difference that each step makes. The chain is told in *beats*: all handfuls or tokens are
shown, a card is turned up, jewels and stones are paid for it, an artefact is kept or played, the curses strike. `worlds` gets the
position at each of them, as the viewer may know it and with nobody owing a choice; the tag of a row is its beat. A payment is a beat
even where it is told by no row.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.games.aztec.box import FIRST_AT_ONCE, ROUNDS
from teocalli.games.aztec.messages import (
    ARTEFACT_WIDTH,
    ARTEFACTS_A_NUMBER,
    EVENT_ADDED,
    EVENT_AT_ONCE,
    EVENT_CAUGHT,
    EVENT_COUNT,
    EVENT_CURSE,
    EVENT_CURSE_STAYS,
    EVENT_DECEIVED,
    EVENT_DISCARD,
    EVENT_GAIN,
    EVENT_GAIN_OPEN,
    EVENT_GET,
    EVENT_GET_RESERVE,
    EVENT_GIVE,
    EVENT_HANDFUL,
    EVENT_HANDFULS,
    EVENT_HEX,
    EVENT_IDLE,
    EVENT_JUDGED,
    EVENT_KEEP,
    EVENT_KEEP_HIDDEN,
    EVENT_LIE,
    EVENT_NO_ARTEFACT,
    EVENT_NO_STONE,
    EVENT_PURIFY,
    EVENT_RESERVE,
    EVENT_RESERVE_EMPTY,
    EVENT_ROUND,
    EVENT_SEALED,
    EVENT_SEALED_JUDGED,
    EVENT_SEALED_TAKE_OWN,
    EVENT_STEAL,
    EVENT_TOKENS,
    EVENT_TRUTH,
    EVENT_WINS,
    JEWEL_WIDTH,
    LABEL_CARD,
    LABEL_HEX,
    LABEL_JUDGED,
    LABEL_KEEP,
    LABEL_PURIFY,
    LABEL_STEAL,
    LABEL_TAKE,
    MOST_JEWELS,
    PROMPT,
    PROMPT_AWAIT,
    PROMPT_AWAIT_ALL,
    PROMPT_SEALED,
    PROMPT_TAKE,
)
from teocalli.games.aztec.rules import carry_out, leader_in, step, token_bits
from teocalli.games.aztec.scoring import points, rank_key
from teocalli.games.aztec.secrecy import veil
from teocalli.games.aztec.state import (
    BELIEVE,
    CURSING,
    HANDFUL,
    HEX,
    HEX_SEAT,
    JEWELS,
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
    nearest,
    steps_to_those,
)
from teocalli.jit import inner, lean, rule
from teocalli.masks import ones
from teocalli.message_rows import AFTER, SEAT_BITS, clear, say, with_item
from teocalli.seats import HIDDEN_ACTION, NO_SEAT, clockwise

# The worlds of a story: before, after, the beats, and two in which the steps are taken.
BEFORE = 0
FIRST_BEAT = AFTER + 1
MOST_BEATS = 2 + 2 * SEATS  # all tokens, a card and its payment for each seat, the curses
WORLD = FIRST_BEAT + MOST_BEATS
EARLIER = WORLD + 1
WORLDS = EARLIER + 1


@lean
@rule
def story(worlds: Any, raw: Any, box: np.record, seat: int, action: int, viewer: int, rows: Any) -> None:
    """What the action did, in order, as the viewer saw it; `worlds` has room for WORLDS."""
    clear(rows, AFTER)
    before, after, world = worlds[BEFORE], worlds[AFTER], worlds[WORLD]
    if before.phase <= TOKEN and before.owed != 1 << seat:
        say_sealed(rows, before, seat, action)
        return
    copy_world(raw, BEFORE, WORLD)
    inform(world, before, after, seat, action)
    begin_beat(rows)
    say_choice(rows, world, box, seat, action)
    carry_out(world, box, seat, action if action != HIDDEN_ACTION else uncovered(world, seat))
    say_shown_together(rows, before, world)
    write_beat(worlds, raw, WORLD, box, viewer, rows)
    while world.owed == 0 and world.phase != OVER:
        copy_world(raw, WORLD, EARLIER)
        step(world, box)
        tell_step(worlds, raw, box, viewer, rows)
    if world.phase == OVER:
        say_the_end(rows, after, box)


@lean
@inner
def copy_world(raw: Any, source: int, target: int) -> None:
    for word in range(raw.shape[1]):
        raw[target, word] = raw[source, word]


@lean
@inner
def begin_beat(rows: Any) -> None:
    rows[0, 1] += 1


@lean
@inner
def write_beat(worlds: Any, raw: Any, source: int, box: np.record, viewer: int, rows: Any) -> None:
    """The position of the present beat: nobody owes a choice or gains, and the card turned up last still lies in front."""
    at = int(rows[0, 1])
    copy_world(raw, source, at)
    beat = worlds[at]
    beat.phase = KEEP
    beat.owed = 0
    beat.gainer = NO_SEAT
    if beat.revealed > 0:
        beat.revealing = clockwise(int(beat.first), int(beat.revealed) - 1, int(beat.seats))
    veil(beat, box, viewer)


@lean
@inner
def inform(world: np.record, before: np.record, after: np.record, seat: int, action: int) -> None:
    """What the viewer learns by the action comes to the position before it: handfuls, tokens, cards turned up, artefacts shown."""
    this = int(before.round_no) - 1
    for other in range(SEATS):
        world.handfuls[other, this] = after.handfuls[other, this]
        world.tokens[other, this] = after.tokens[other, this]
        world.cards[other, this] = after.cards[other, this]
    if before.phase == KEEP:
        if action == HIDDEN_ACTION:
            for place in range(3):
                world.hand[place] = -1
        else:
            world.hand[action - KEEP_FIRST] = chosen_kind(before, after, seat, action - KEEP_FIRST)


@lean
@inner
def chosen_kind(before: np.record, after: np.record, seat: int, place: int) -> int:
    """The kind of an artefact whose choice the viewer may see: drawn by themselves, kept openly, or carried out before everybody."""
    if before.hand[place] >= 0:
        return int(before.hand[place])
    count = int(before.kept_count[seat])
    if after.kept_count[seat] > count:
        return int(after.kept[seat, count])
    if after.phase >= PURIFY and after.phase <= STEAL:
        return int(after.phase) - PURIFY + PURIFICATION
    under = int(before.pile_size) + hand_size(before) - 1  # it could do nothing and lies under the pile
    lies = int(after.pile[(int(before.top) + under) & LAST_SLOT])
    return lies if lies >= 0 else int(after.hand[under])


@lean
@inner
def uncovered(world: np.record, seat: int) -> int:
    """A hidden action as the record now tells it: the last sealed choice is shown; of a secret artefact any place will do."""
    this = int(world.round_no) - 1
    if world.phase == TAKE:
        return HANDFUL + int(world.handfuls[seat, this])
    if world.phase == TOKEN:
        return BELIEVE + int(world.tokens[seat, this])
    return KEEP_FIRST


@lean
@inner
def say_sealed(rows: Any, before: np.record, seat: int, action: int) -> None:
    """A4, A6: a choice was made that is not shown yet; whoever made it is told which."""
    if action == HIDDEN_ACTION:
        say(rows, EVENT_SEALED + int(before.phase), seat)
    elif before.phase == TAKE:
        say(rows, EVENT_SEALED_TAKE_OWN, seat, jewels_of(action - HANDFUL), action - HANDFUL)
    else:
        say_judged(rows, EVENT_SEALED_JUDGED, seat, action - BELIEVE)


@lean
@inner
def say_judged(rows: Any, believed: int, seat: int, token: int) -> None:
    """A6: whom a seat believes, or with the message after that one whom it accuses."""
    say(rows, believed + token // SEATS, seat, token % SEATS)


@lean
@inner
def say_choice(rows: Any, world: np.record, box: np.record, seat: int, action: int) -> None:
    """What was chosen in the open, from the record before it is carried out: A12."""
    if world.phase == KEEP:
        say_kept(rows, world, seat, action)
    elif world.phase == PURIFY:
        say(rows, EVENT_PURIFY, seat, action - PURIFY_NONE)
    elif world.phase == HEX:
        count = min(int(box.worth[CURSING]), int(world.stones[seat]) + int(world.reserve))
        say(rows, EVENT_HEX, seat, action - HEX_SEAT, count)
    elif world.phase == STEAL:
        say(rows, EVENT_STEAL, seat, (action - STEAL_FROM) // 3, (action - STEAL_FROM) % 3)


@lean
@inner
def say_kept(rows: Any, world: np.record, seat: int, action: int) -> None:
    """A12: an artefact is kept, in secret or not, or it is one to be carried out at once."""
    kind = int(world.hand[action - KEEP_FIRST]) if action != HIDDEN_ACTION else -1
    if kind < 0:
        say(rows, EVENT_KEEP_HIDDEN, seat)
    else:
        say(rows, EVENT_AT_ONCE if kind >= FIRST_AT_ONCE else EVENT_KEEP, seat, kind)


@lean
@inner
def say_shown_together(rows: Any, before: np.record, world: np.record) -> None:
    """A4, A6: the sealed choices of all, shown when the last one was made; A12: an artefact that could do nothing."""
    this = int(before.round_no) - 1
    if before.phase == TAKE:
        say(rows, EVENT_HANDFULS)
        for seat in range(int(world.seats)):
            handful = int(world.handfuls[seat, this])
            say(rows, EVENT_HANDFUL, seat, jewels_of(handful), handful)
    elif before.phase == TOKEN:
        say(rows, EVENT_TOKENS)
        for seat in range(int(world.seats)):
            say_judged(rows, EVENT_JUDGED, seat, int(world.tokens[seat, this]))
    elif before.phase == KEEP and world.owed == 0 and kept_by_all(world) == kept_by_all(before):
        say(rows, EVENT_IDLE)


@lean
@inner
def kept_by_all(state: np.record) -> int:
    total = 0
    for seat in range(int(state.seats)):
        total += int(state.kept_count[seat])
    return total


@lean
@inner
def tell_step(worlds: Any, raw: Any, box: np.record, viewer: int, rows: Any) -> None:
    """One thing that came by itself: a reveal, a gain, the last part of a reveal, or the end of the round."""
    earlier, later = worlds[EARLIER], worlds[WORLD]
    if earlier.revealing == NO_SEAT:
        if later.revealing != NO_SEAT:
            tell_reveal(worlds, raw, box, viewer, rows)
        else:
            tell_end_of_round(worlds, raw, box, viewer, rows)
    elif earlier.gains:
        say_gain(rows, earlier, later, worlds[AFTER])
        if later.owed == 0:
            write_beat(worlds, raw, WORLD, box, viewer, rows)
    else:
        tell_believers(worlds, raw, box, viewer, rows)


@lean
@inner
def tell_reveal(worlds: Any, raw: Any, box: np.record, viewer: int, rows: Any) -> None:
    """A7 to A10: a beat in which the card is turned up, and one in which jewels and stones go where they belong."""
    earlier, later = worlds[EARLIER], worlds[WORLD]
    begin_beat(rows)
    say_reveal(rows, later)
    earlier.revealed = later.revealed
    write_beat(worlds, raw, EARLIER, box, viewer, rows)
    begin_beat(rows)
    say_stones(rows, earlier, later)
    write_beat(worlds, raw, WORLD, box, viewer, rows)


@lean
@inner
def say_reveal(rows: Any, later: np.record) -> None:
    """A8, A9, A10: the truth, a lie that nobody accused, or one that was found out."""
    seat, this = int(later.revealing), int(later.round_no) - 1
    took, card = int(later.handfuls[seat, this]), int(later.cards[seat, this])
    accusers = steps_to_those(later, seat, token_bits(later, SEATS + seat))
    if took == card:
        say(rows, EVENT_TRUTH, seat, jewels_of(card), card)
    elif accusers == 0:
        say(rows, EVENT_LIE, seat, jewels_of(took), took, jewels_of(card))
    else:
        say(rows, EVENT_CAUGHT, seat, jewels_of(card), card, seats_at(later, seat, accusers))


@lean
@inner
def say_stones(rows: Any, earlier: np.record, later: np.record) -> None:
    """A8, A10: the stones that a reveal moves before the artefacts."""
    seat, this = int(later.revealing), int(later.round_no) - 1
    accusers = steps_to_those(later, seat, token_bits(later, SEATS + seat))
    if later.handfuls[seat, this] == later.cards[seat, this]:
        say_stones_given(rows, earlier, later, accusers)
    elif accusers != 0:
        say_stones_got(rows, earlier, later, accusers)
        say_stones_taken(rows, earlier, later, seat)


@lean
@inner
def say_stones_given(rows: Any, earlier: np.record, later: np.record, accusers: int) -> None:
    """A8, A11: a stone for each accuser, the player's own first, then from the reserve while that lasts."""
    seat = int(later.revealing)
    got = with_more(earlier, later, seat, accusers)
    own = first_of(got, int(earlier.stones[seat]))
    if own:
        say(rows, EVENT_GIVE, seats_at(later, seat, own), ones(own), seat)
    say_about(rows, EVENT_RESERVE, later, seat, got & ~own)
    say_about(rows, EVENT_NO_STONE, later, seat, accusers & ~first_of(accusers, ones(got)))


@lean
@inner
def say_stones_got(rows: Any, earlier: np.record, later: np.record, accusers: int) -> None:
    """A10, A11: a stone from each accuser; who has none lets the reserve give."""
    seat = int(later.revealing)
    own = 0
    for steps in range(int(later.seats)):
        if accusers >> steps & 1 and earlier.stones[clockwise(seat, 1 + steps, int(later.seats))] > 0:
            own |= 1 << steps
    others = int(later.stones[seat]) - int(earlier.stones[seat]) - ones(own)
    if own:
        say(rows, EVENT_GET, seats_at(later, seat, own), ones(own), seat)
    if others:
        say(rows, EVENT_GET_RESERVE, seat, others)
    if ones(accusers) - ones(own) - others:
        say(rows, EVENT_RESERVE_EMPTY)


@lean
@inner
def say_stones_taken(rows: Any, earlier: np.record, later: np.record, seat: int) -> None:
    """A9, A10, A11: each believer of a lie takes a stone from the reserve while that lasts."""
    deceived = steps_to_those(earlier, seat, token_bits(earlier, seat))
    took = with_more(earlier, later, seat, deceived)
    say_about(rows, EVENT_DECEIVED, later, seat, took)
    say_about(rows, EVENT_NO_STONE, later, seat, deceived & ~first_of(deceived, ones(took)))


@lean
@inner
def tell_believers(worlds: Any, raw: Any, box: np.record, viewer: int, rows: Any) -> None:
    """A8, A9: the last part of a reveal belongs to its payment; after an artefact it is a beat of its own, if anything is told."""
    count, beat = int(rows[0, 0]), int(rows[0, 1])
    paying = worlds[EARLIER].revealed != worlds[BEFORE].revealed
    if not paying:
        begin_beat(rows)
    say_believers(rows, worlds[EARLIER], worlds[WORLD])
    if paying or rows[0, 0] > count:
        write_beat(worlds, raw, WORLD, box, viewer, rows)
    else:
        rows[0, 1] = beat


@lean
@inner
def say_believers(rows: Any, earlier: np.record, later: np.record) -> None:
    """A8, A9: the part of the believers, who discard a stone after the truth and take one after a lie."""
    seat, this = int(earlier.revealing), int(earlier.round_no) - 1
    if earlier.handfuls[seat, this] == earlier.cards[seat, this]:
        trusting = steps_to_those(earlier, seat, token_bits(earlier, seat))
        say_about(rows, EVENT_DISCARD, later, seat, with_more(later, earlier, seat, trusting))
    elif token_bits(earlier, SEATS + seat) == 0:
        say_stones_taken(rows, earlier, later, seat)


@lean
@inner
def say_gain(rows: Any, earlier: np.record, later: np.record, after: np.record) -> None:
    """A12: somebody draws artefacts and has to choose; only who knows the cards is told which they are."""
    if later.owed == 0:
        revealing = int(earlier.revealing)
        say(rows, EVENT_NO_ARTEFACT, nearest(earlier, revealing, steps_to_those(earlier, revealing, int(earlier.gains))))
        return
    count, drawn = hand_size(after), 0
    for place in range(count):
        if after.hand[place] < 0:
            say(rows, EVENT_GAIN, int(later.gainer), count)
            return
        drawn = with_item(drawn, place, ARTEFACT_WIDTH, int(after.hand[place]))
    say(rows, EVENT_GAIN_OPEN, int(later.gainer), drawn)


@lean
@inner
def tell_end_of_round(worlds: Any, raw: Any, box: np.record, viewer: int, rows: Any) -> None:
    """A14, A15: a beat in which the curses strike and stones are added; the cards of the round still lie there."""
    earlier, later = worlds[EARLIER], worlds[WORLD]
    begin_beat(rows)
    for colour in range(3):
        if earlier.curses[colour]:
            say_curse(rows, earlier, colour)
    say(rows, EVENT_ADDED, int(earlier.reserve) - int(later.reserve), int(later.reserve))
    if later.phase != OVER:
        say(rows, EVENT_ROUND, int(later.round_no), ROUNDS, int(later.first))
    earlier.reserve = later.reserve
    for colour in range(3):
        earlier.curses[colour] = later.curses[colour]
    for seat in range(SEATS):
        earlier.stones[seat] = later.stones[seat]
    write_beat(worlds, raw, EARLIER, box, viewer, rows)


@lean
@inner
def say_curse(rows: Any, earlier: np.record, colour: int) -> None:
    """A14: the stones of a curse card go to the one leader of its colour, or stay."""
    leader, count = leader_in(earlier, colour), int(earlier.curses[colour])
    if leader == NO_SEAT:
        say(rows, EVENT_CURSE_STAYS, colour, count)
    else:
        say(rows, EVENT_CURSE, colour, count, leader, int(earlier.jewels[leader, colour]))


@lean
@inner
def say_the_end(rows: Any, after: np.record, box: np.record) -> None:
    """A16, A17: kept artefacts are opened, and the best win."""
    for seat in range(int(after.seats)):
        few, more = 0, 0
        for i in range(int(after.kept_count[seat])):
            if i < ARTEFACTS_A_NUMBER:
                few = with_item(few, i, ARTEFACT_WIDTH, int(after.kept[seat, i]))
            else:
                more = with_item(more, i - ARTEFACTS_A_NUMBER, ARTEFACT_WIDTH, int(after.kept[seat, i]))
        say(rows, EVENT_COUNT, seat, points(after, box, seat), few, more)
    say_winners(rows, after, box)


@lean
@inner
def say_winners(rows: Any, state: np.record, box: np.record) -> None:
    """A17: who has won, with how many points."""
    first, best, winners, count = 0, rank_key(state, box, 0), with_item(0, 0, SEAT_BITS, 0), 1
    for seat in range(1, int(state.seats)):
        key = rank_key(state, box, seat)
        if key > best:
            first, best, winners, count = seat, key, 0, 0
        if key == best:
            winners = with_item(winners, count, SEAT_BITS, seat)
            count += 1
    say(rows, EVENT_WINS, first, winners, count, points(state, box, first))


@lean
@inner
def say_about(rows: Any, message: int, state: np.record, seat: int, steps: int) -> None:
    """A message about some seats, if there are any, given as steps from one of them."""
    if steps:
        say(rows, message, seats_at(state, seat, steps), ones(steps))


@lean
@inner
def seats_at(state: np.record, seat: int, steps: int) -> int:
    """The seats at these steps from one of them as a list, the nearest clockwise first."""
    seats, count = 0, 0
    while steps:
        seats = with_item(seats, count, SEAT_BITS, nearest(state, seat, steps))
        count += 1
        steps &= steps - 1
    return seats


@lean
@inner
def with_more(earlier: np.record, later: np.record, seat: int, steps: int) -> int:
    """Those of some seats, all given as steps from one, that have more stones in the later position."""
    more = 0
    for one in range(int(later.seats)):
        other = clockwise(seat, 1 + one, int(later.seats))
        if steps >> one & 1 and later.stones[other] > earlier.stones[other]:
            more |= 1 << one
    return more


@lean
@inner
def first_of(bits: int, count: int) -> int:
    """So many bits of a set, the lowest ones."""
    rest = bits
    while rest and count > 0:
        rest &= rest - 1
        count -= 1
    return bits & ~rest


@lean
@inner
def jewels_of(handful: int) -> int:
    """A handful as a list of things to be named: two blue, one red."""
    jewels, count = 0, 0
    for colour in range(3):
        number = int(JEWELS[handful, colour])
        if number:
            jewels = with_item(jewels, count, JEWEL_WIDTH, MOST_JEWELS * colour + number - 1)
            count += 1
    return jewels


@lean
@rule
def label(state: np.record, box: np.record, action: int, rows: Any) -> None:
    """The words for the button of an action."""
    clear(rows, 0)
    if action < BELIEVE:
        say(rows, LABEL_CARD if is_on_card(state, action - HANDFUL) else LABEL_TAKE, jewels_of(action - HANDFUL), action - HANDFUL)
    elif action < KEEP_FIRST:
        say(rows, LABEL_JUDGED + (action - BELIEVE) // SEATS, (action - BELIEVE) % SEATS)
    elif action < PURIFY_NONE:
        kind = int(state.hand[action - KEEP_FIRST])
        say(rows, LABEL_KEEP, action - KEEP_FIRST + 1, kind, kind, int(box.worth[kind]))
    elif action < HEX_SEAT:
        say(rows, LABEL_PURIFY, action - PURIFY_NONE)
    elif action < STEAL_FROM:
        say(rows, LABEL_HEX, action - HEX_SEAT, int(box.worth[CURSING]))
    else:
        say(rows, LABEL_STEAL, (action - STEAL_FROM) // 3, (action - STEAL_FROM) % 3)


@lean
@inner
def is_on_card(state: np.record, handful: int) -> bool:
    """A4: whether a handful is what a card shows that the viewer knows."""
    this, cards = int(state.round_no) - 1, 0
    for seat in range(SEATS):
        cards += int(state.cards[seat, this] == handful)
    return state.phase == TAKE and cards > 0


@lean
@rule
def prompt(state: np.record, box: np.record, viewer: int, rows: Any) -> None:
    """What the viewer is to do now, or what is awaited."""
    clear(rows, 0)
    phase, owed = int(state.phase), int(state.owed)
    if phase == OVER:
        say_winners(rows, state, box)
    elif viewer >= 0 and owed >> viewer & 1:
        if phase == TAKE:
            say(rows, PROMPT_TAKE, jewels_of(int(state.cards[viewer, int(state.round_no) - 1])))
        else:
            say(rows, PROMPT + phase)
    elif phase <= TOKEN:
        say(rows, PROMPT_SEALED if viewer >= 0 else PROMPT_AWAIT_ALL + phase, seats_from_first(state, owed), ones(owed))
    else:
        say(rows, PROMPT_AWAIT + phase, int(state.gainer))


@lean
@inner
def seats_from_first(state: np.record, bits: int) -> int:
    """A set of seats as a list, the lowest first."""
    last = int(state.seats) - 1
    return seats_at(state, last, steps_to_those(state, last, bits))
