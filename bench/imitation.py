"""Networks that play like a bot, to be met in a league: `--meet` takes weights alone, and a search is too slow to train against.

    python -m bench.imitation record aztec --iterations 600 --seconds 1200 --out aztec.jsonl     (a process for each core, with --seed)
    python -m bench.imitation learn aztec aztec.jsonl … --out searcher.weights                  (needs PyTorch)
    teocalli train aztec --start … --meet searcher.weights

`record` lets searches without a network play matches among themselves and writes down every choice with the mixture it was drawn from;
`learn` shows a network, by default the house's own, what each seat saw and lets it imitate that mixture.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from teocalli import boxes, chance, games
from teocalli.bots import Budget, arena
from teocalli.bots.candidates import SALT, decision_rng
from teocalli.bots.difficulty import action_from, level_of, only_choice
from teocalli.bots.network import turned_actions
from teocalli.bots.run_search import run_search
from teocalli.bots.warmup import load_bots
from teocalli.game import Game

Mixture = list[tuple[int, float]]  # actions, and how often each is taken
HELD_BACK = 20  # one match of so many is not learnt from, but examined


class Searcher:
    """A bot that searches without a network, and remembers the mixture of each choice."""

    def __init__(self, game: Game, iterations: int) -> None:
        self.level, self.iterations = level_of(game, "master"), iterations
        self.choices: list[tuple[int, int, Mixture]] = []  # seat, action, and the mixture where there was a choice

    def choose(self, game: Game, box: np.record, known: np.record, seat: int, seed: int) -> int:
        only = only_choice(game, box, known, seat)
        if only is not None:
            self.choices.append((seat, only, []))
            return only
        result = run_search(game, box, known, seat, seed, Budget(self.iterations), self.level.followed)
        action = action_from(result, self.level, decision_rng(seed, SALT))
        drawn = [(each.action, each.weight) for each in result.candidates if each.weight > 0.0]
        self.choices.append((seat, action, drawn if result.mixed else [(action, 1.0)]))
        return action


def record(game: Game, arguments: argparse.Namespace) -> None:
    """Matches at all seat counts in turn, a line each, until the time is over."""
    load_bots(game.name)
    box, began, deal = boxes.standard(game).record(), time.perf_counter(), 0
    counts = arguments.seats or [count for count in game.about.seats if count > 1]
    with arguments.out.open("a", encoding="utf-8") as file:
        while time.perf_counter() - began < arguments.seconds:
            searcher, seats = Searcher(game, arguments.iterations), counts[deal % len(counts)]
            entrants = [arena.Entrant("search", searcher.choose)]
            arena.play_match(game, box, entrants, (0,) * seats, arguments.seed, deal)
            line = {"seats": seats, "seed": arguments.seed, "deal": deal, "choices": searcher.choices}
            file.write(json.dumps(line) + "\n")
            file.flush()
            deal += 1


def decisions(game: Game, line: dict[str, Any]) -> Iterator[tuple[Any, Any, Any]]:
    """What was seen at each choice of a recorded match, what was allowed, and the mixture; seats counted from the one that was asked."""
    engine, box, state, words = game.engine("compiled"), boxes.standard(game).record(), game.new_state(), np.zeros(8, np.uint32)
    turned, mask = turned_actions(game, line["seats"]), game.new_mask()
    chance.seed_of(line["seed"], line["deal"], words)
    engine.deal(state, box, line["seats"], words)
    for seat, action, mixture in line["choices"]:
        if mixture:
            seen, wanted = np.zeros(game.features.OBSERVATION, np.float32), np.zeros(game.actions, np.float32)
            engine.observe(state, box, seat, seen)
            engine.legal(state, box, seat, mask)
            legal = np.unpackbits(mask.view(np.uint8), bitorder="little")[: game.actions].astype(np.bool_)
            for each, weight in mixture:
                wanted[each] = weight
            yield seen, legal[turned[seat]], wanted[turned[seat]] / wanted.sum()
        engine.apply(state, box, seat, action)


def learn(game: Game, arguments: argparse.Namespace) -> None:
    """Imitate what was recorded, as long as other matches are foretold better by it."""
    import torch

    from teocalli.bots import weights
    from teocalli.train.learner import legal_log_probs
    from teocalli.train.model import Model, half, quantised_network, take_weights

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    lines = [json.loads(line) for path in arguments.records for line in path.read_text("utf-8").splitlines()]
    rows = [(number % HELD_BACK == 0, *each) for number, line in enumerate(lines) for each in decisions(game, line)]
    held = torch.tensor([row[0] for row in rows], device=device)
    seen, legal, wanted = (torch.from_numpy(np.stack([row[i] for row in rows])).to(device) for i in (1, 2, 3))
    box = boxes.standard(game)
    start = weights.trained(game, box)[0] if arguments.start is None else weights.read(arguments.start, game, box)[0]
    norms, width = start.gains.shape
    model = Model(game.features.OBSERVATION, game.actions, game.max_seats, width, norms - 1).to(device)
    take_weights(model, start)
    optimizer = torch.optim.AdamW(model.parameters(), lr=arguments.rate, weight_decay=0.02)

    def surprise(chosen: Any) -> Any:
        log_probs = legal_log_probs(model(seen[chosen])[0], legal[chosen])
        return -(wanted[chosen] * log_probs.masked_fill(~legal[chosen], 0.0)).sum(1).mean()

    learnt, examined = (~held).nonzero()[:, 0], held.nonzero()[:, 0]
    best, kept = float("inf"), half(model)
    for epoch in range(arguments.epochs):
        model.train()
        for chosen in learnt[torch.randperm(len(learnt), device=device)].split(arguments.minibatch):
            optimizer.zero_grad()
            surprise(chosen).backward()
            optimizer.step()
        with torch.no_grad():
            score = float(surprise(examined))
        print(json.dumps({"epoch": epoch, "decisions": len(learnt), "examined": len(examined), "surprise": round(score, 4)}), flush=True)
        if score < best:
            best, kept = score, half(model)
    model.load_state_dict({name: part.float() for name, part in kept.items()})
    facts = {"imitates": f"search, {len(lines)} matches", "surprise": best}
    arguments.out.write_bytes(weights.packed(quantised_network(model.cpu()), game, box, facts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("record", "learn"))
    parser.add_argument("game", choices=games.NAMES)
    parser.add_argument("records", type=Path, nargs="*", help="to learn from")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--iterations", type=int, default=600, help="of the search that is recorded")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seats", type=int, nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights that imitation begins with, by default the house's")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--minibatch", type=int, default=2048)
    arguments = parser.parse_args()
    {"record": record, "learn": learn}[arguments.command](games.load(arguments.game), arguments)


if __name__ == "__main__":
    main()
