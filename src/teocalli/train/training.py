"""A run of training: from nothing, or from a checkpoint, to weights, in so many minutes.

The folder of a run holds `run.json` (what was trained, on what, and the table of results), `curve.jsonl` (a line now and then),
`checkpoint.pt` (to go on from) and `network.weights` (the averaged network as a rule takes it).
"""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from teocalli import jit
from teocalli.bots import weights
from teocalli.bots.network import Network
from teocalli.boxes import Box
from teocalli.game import Game
from teocalli.options import OptionError
from teocalli.research.lanes import LOWER_LEVELS
from teocalli.train import evaluation
from teocalli.train.exploiter import Exploiter
from teocalli.train.league import League, Member, lanes_by_seats, updated_advantage
from teocalli.train.learner import Hyperparameters, Learner
from teocalli.train.model import half, quantised_network, take_weights
from teocalli.train.tables import TrainingTables

Tell = Callable[[dict[str, Any]], None]
CURVE_SECONDS = 10.0  # between two lines of the curve
EXAM_SECONDS = 120.0  # between two exams
SAVE_SECONDS = 120.0  # between two checkpoints
FIRST_JOIN, JOIN_EVERY = 0.01, 0.04  # parts of the time after which the network joins its league
STAGGER = 60  # random steps before learning begins


@dataclass(frozen=True)
class Plan:
    """What is to be trained, how long and where."""

    game: Game
    box: Box
    folder: Path
    minutes: float  # of the whole training
    stretch: float  # of this run, where the whole is trained in several
    device: str
    seed: int
    setting: Hyperparameters
    exam_lanes: int = 4096
    start: Network | None = None  # to learn on from
    against: Network | None = None  # to learn against this one alone, at one seat count: how exploitable it is
    seats: int = 0  # the seat count, where it is one alone
    guests: tuple[Network, ...] = ()  # others whom it meets in its league, as best responses to it
    exploited: tuple[int, ...] = ()  # seat counts at which a best response learns beside it and joins its league

    @property
    def seat_counts(self) -> tuple[int, ...]:
        return (self.seats,) if self.seats else tuple(self.game.about.seats)


class Training:
    """A run: the learner, and how far it is."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        lanes = lanes_by_seats(plan.seat_counts, plan.setting.lanes, plan.setting.crowd)
        if not lanes:
            raise OptionError(f"{plan.game.name} is played alone: there is nobody to learn against")
        if plan.device == "cuda" and not torch.cuda.is_available():
            raise OptionError("device cuda needs an NVIDIA GPU and a PyTorch built for it; cpu works everywhere")
        torch.set_float32_matmul_precision("high")
        self.began = time.perf_counter()
        self.tables = TrainingTables(plan.game, plan.box, lanes, plan.device, plan.seed)
        self.learner = Learner(plan.setting, self.tables, plan.seed)
        self.minutes_before = self.examined = 0.0
        if plan.start is not None:
            self.learner.begin_with(plan.start)
        if plan.start is not None or plan.against is not None:
            self.learner.league.join(self.member_of(plan.against or plan.start), self.learner.rng)
        self.invite(plan.guests)
        self.exploiters = [
            Exploiter(plan.game, plan.box, seats, plan.device, plan.seed + seats, plan.setting, self.learner.average)
            for seats in plan.exploited
        ]
        self.rollouts = self.decisions = self.matches = self.stretches = 0
        self.joined = 0  # how often the network has joined its league
        self.lone = {
            "league": [0.0, 0.0],
            "policies": [0.0, 0.0],
        }  # wins and fair share of a lone learner among others, since the last line

    @property
    def minutes(self) -> float:
        """Of learning, earlier stretches included; what is compiled before is not counted."""
        return self.minutes_before + (time.perf_counter() - self.began) / 60

    def run(self, tell: Tell) -> dict[str, Any]:
        """Learn until the time is over; says what came of it."""
        for tables in (self.tables, *(exploiter.tables for exploiter in self.exploiters)):
            tables.stagger(STAGGER)
        self.began = reported = saved = time.perf_counter()
        stop = min(self.plan.minutes, self.minutes_before + self.plan.stretch)
        while self.minutes < stop:
            losses = self.one_rollout(self.minutes / self.plan.minutes)
            now = time.perf_counter()
            if now - reported > CURVE_SECONDS or self.rollouts == 1:
                reported = now
                with_exam = now - self.examined > EXAM_SECONDS
                self.examined = now if with_exam else self.examined
                self.write_line(losses, with_exam, tell)
            if now - saved > SAVE_SECONDS:
                saved = now
                self.save()
        self.stretches += 1
        self.save()
        return self.finish()

    def one_rollout(self, part: float) -> dict[str, float]:
        """Play, credit, learn, and let the network join its league when it is time; `part` of the time is gone."""
        self.learner.schedule(part)
        opponent = self.learner.meet()
        self.learner.play()
        self.learner.credit()
        self.count(opponent)
        decisions, losses = self.learner.learn()
        self.rollouts, self.decisions = self.rollouts + 1, self.decisions + decisions
        if not self.learner.imitates:
            for exploiter in self.exploiters:
                exploiter.one_rollout(self.learner.average)
        if self.plan.against is None and part >= FIRST_JOIN + JOIN_EVERY * self.joined:
            self.join()
        return losses

    def invite(self, guests: Sequence[Network]) -> None:
        """Let others join the league for good; who is in it already, as after a resumed run, does not join twice."""
        for network in guests:
            member, league = self.member_of(network), self.learner.league
            if not any(alike(member.weights, other.weights) for other in league.members):
                league.join(member, self.learner.rng)

    def member_of(self, network: Network | None) -> Member:
        """A network of the rule as a guest of the league."""
        assert network is not None
        take_weights(self.learner.past, network)
        return Member(half(self.learner.past), -1.0)

    def join(self) -> None:
        self.learner.league.join(Member(half(self.learner.average), self.minutes), self.learner.rng)
        for exploiter in self.exploiters:
            exploiter.join(self.learner.league, self.learner.average)
        self.joined += 1

    def count(self, opponent: Member | None) -> None:
        """Matches of the rollout, and how the learner fared in the league."""
        self.matches += int(self.learner.rollout.done.sum())
        for name, by_policy in (("league", False), ("policies", True)):
            won, fair, number = self.learner.lone_shares(by_policy)
            if number and (by_policy or opponent is not None):
                self.lone[name] = [self.lone[name][0] + won, self.lone[name][1] + fair]
            if number and not by_policy and opponent is not None:
                opponent.advantage = updated_advantage(opponent.advantage, won, fair)

    def write_line(self, losses: dict[str, float], with_exam: bool, tell: Tell) -> None:
        """One more line of the curve: how far, how it goes, and an exam against random players."""
        line: dict[str, Any] = {"minutes": self.minutes, "rollouts": self.rollouts, "decisions": self.decisions, "matches": self.matches}
        line |= losses
        line |= {name: won / fair if fair else None for name, (won, fair) in self.lone.items()}
        line |= {f"exploiter {each.seats}": each.won / each.fair if each.fair else each.share for each in self.exploiters}
        line["exam"] = self.examine(evaluation.random_player, "random", self.plan.exam_lanes // 4) if with_exam else []
        self.lone = {name: [0.0, 0.0] for name in self.lone}
        with (self.plan.folder / "curve.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        tell(line)

    def examine(self, others: evaluation.Player, against: str, lanes: int) -> list[dict[str, Any]]:
        """The averaged network among others, on deals of its own."""
        plan = self.plan
        shared_out = lanes_by_seats(plan.seat_counts, lanes, plan.setting.crowd)
        tables = TrainingTables(plan.game, plan.box, shared_out, plan.device, plan.seed + 10**6 + self.rollouts)
        return evaluation.as_rows(evaluation.win_share(tables, evaluation.player(self.learner.average), others), against)

    def finish(self) -> dict[str, Any]:
        """Weights, and what there is to say about them."""
        results = self.examine(evaluation.random_player, "random", self.plan.exam_lanes)
        if self.plan.setting.policy:
            for style, name in enumerate(("greedy", *LOWER_LEVELS)):
                results += self.examine(evaluation.policy_player(style), name, self.plan.exam_lanes)
        for name, member in self.milestones():
            self.learner.play_as_past(member)
            results += self.examine(evaluation.player(self.learner.past), name, self.plan.exam_lanes)
        facts = {**self.facts(), "results": results}
        (self.plan.folder / "run.json").write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
        network = quantised_network(self.learner.average)
        said = {key: facts[key] for key in ("code", "seed", "minutes", "decisions")}
        (self.plan.folder / "network.weights").write_bytes(weights.packed(network, self.plan.game, self.plan.box, said))
        return facts

    def milestones(self) -> list[tuple[str, Member]]:
        """Members of the league that the last exam is taken against: all guests, the first past self, and one from the middle."""
        members = self.learner.league.members
        guests, selves = [each for each in members if each.guest], [each for each in members if not each.guest]
        chosen = [selves[at] for at in sorted({0, len(selves) // 2}) if at < len(selves)]
        named = [(f"network {number} that it was given", member) for number, member in enumerate(guests, 1)]
        return [*named, *((f"itself after {member.minutes:.1f} minutes", member) for member in chosen)]

    def facts(self) -> dict[str, Any]:
        """What was trained, by what, on what."""
        plan = self.plan
        return {
            "game": plan.game.name,
            "box": plan.box.digest,
            "code": jit.content_of(*jit.rule_modules(plan.game.name), "train.training"),
            "seed": plan.seed,
            "machine": machine(plan.device),
            "minutes": self.minutes,
            "stretches": self.stretches,
            "rollouts": self.rollouts,
            "decisions": self.decisions,
            "matches": self.matches,
            "lanes": {str(seats): number for seats, number in self.tables.lanes.items()},
            "setting": asdict(plan.setting),
        }

    def save(self) -> None:
        """Write the checkpoint; the one before stays until this one is whole."""
        learner, path = self.learner, self.plan.folder / "checkpoint.pt"
        checkpoint = {
            "box": self.plan.box.digest,
            "game": self.plan.game.name,
            "setting": json.dumps(asdict(self.plan.setting)),
            "counts": [self.minutes, self.rollouts, self.decisions, self.matches, self.stretches, self.joined],
            "model": learner.model.state_dict(),
            "reference": learner.reference.state_dict(),
            "average": learner.average.state_dict(),
            "optimizer": learner.optimizer.state_dict(),
            "exploiters": [each.learner.model.state_dict() for each in self.exploiters],
            "league": [(member.weights, member.minutes, member.advantage) for member in learner.league.members],
        }
        torch.save(checkpoint, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    def resume(self) -> None:
        """Go on from the checkpoint of the folder. Matches begin anew; everything that was learnt is there."""
        path = self.plan.folder / "checkpoint.pt"
        if not path.exists():
            raise OptionError(f"there is nothing to resume: {path} does not exist")
        checkpoint = torch.load(path, map_location=self.plan.device, weights_only=True)
        for name, mine in (("game", self.plan.game.name), ("box", self.plan.box.digest)):
            if checkpoint[name] != mine:
                raise OptionError(f"the checkpoint is of another {name}: {checkpoint[name][:12]}, not {mine[:12]}")
        if json.loads(checkpoint["setting"]) != json.loads(json.dumps(asdict(self.plan.setting))):
            raise OptionError("the checkpoint was trained with another setting")
        if len(checkpoint["exploiters"]) != len(self.exploiters):
            raise OptionError(f"the checkpoint was trained with {len(checkpoint['exploiters'])} exploiters, not {len(self.exploiters)}")
        learner = self.learner
        for part in ("model", "reference", "average", "optimizer"):
            getattr(learner, part).load_state_dict(checkpoint[part])
        learner.league = League([Member(*parts) for parts in checkpoint["league"]])
        self.invite(self.plan.guests)
        for exploiter, weights_then in zip(self.exploiters, checkpoint["exploiters"], strict=True):
            for part in (exploiter.learner.model, exploiter.learner.reference, exploiter.learner.average):
                part.load_state_dict(weights_then)
        self.minutes_before, self.rollouts, self.decisions, self.matches, self.stretches, self.joined = checkpoint["counts"]


def alike(one: dict[str, torch.Tensor], other: dict[str, torch.Tensor]) -> bool:
    """Whether two networks have the same weights."""
    return all(torch.equal(part.to(other[name].device), other[name]) for name, part in one.items())


def machine(device: str) -> str:
    """The machine, in words."""
    words = f"{platform.machine()}, {os.cpu_count()} cores, PyTorch {torch.__version__}"
    return f"{torch.cuda.get_device_name()}, {words}" if device == "cuda" else words


def lines_of(folder: Path) -> Iterator[dict[str, Any]]:
    """The curve of a run."""
    for line in (folder / "curve.jsonl").read_text("utf-8").splitlines():
        yield json.loads(line)
