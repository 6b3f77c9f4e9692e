"""Train a small agent on the CPU in under two minutes, and let it play against `random` and `greedy`.

pip install 'teocalli[research,torch]'
python examples/train_cpu.py [--game cibola] [--seats 2] [--seconds 75]
"""

from __future__ import annotations

import argparse

import torch
from learner import mean_payment, train

from teocalli import games
from teocalli.research import gym


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="cibola", choices=games.NAMES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--lanes", type=int, default=256, help="matches played at the same time")
    parser.add_argument("--seconds", type=float, default=75, help="how long to learn")
    parser.add_argument("--matches", type=int, default=2000, help="matches of the examination")
    arguments = parser.parse_args()
    torch.set_num_threads(1)  # the network is too small to be shared out
    envs = gym.SeatVectorEnv(arguments.game, arguments.lanes, arguments.seats, opponent="random", seed=1)
    print(f"{arguments.seconds:.0f} seconds of {arguments.game} with {arguments.seats} players, the others play at random")
    network = train(envs, "cpu", arguments.seconds, print)
    for bot in ("random", "greedy"):
        envs = gym.SeatVectorEnv(arguments.game, arguments.lanes, arguments.seats, opponent=bot, seed=2)
        mean, half = mean_payment(envs, network, "cpu", arguments.matches)
        print(f"against {bot}: {mean:+.3f} ± {half:.3f} (1 wins every match, 0 is as good, -1 loses every match)")


if __name__ == "__main__":
    main()
