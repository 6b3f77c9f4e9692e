"""Train on a GPU: the matches, the network and everything between them stay there.

pip install 'teocalli[research,torch]' numba-cuda
python examples/train_gpu.py [--game cibola] [--seats 4] [--seconds 60]
"""

from __future__ import annotations

import argparse

from learner import mean_payment, train

from teocalli import games
from teocalli.research import gym


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="cibola", choices=games.NAMES)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", default="greedy", choices=("random", "greedy"), help="who plays the other seats")
    parser.add_argument("--lanes", type=int, default=16384, help="matches played at the same time")
    parser.add_argument("--seconds", type=float, default=60, help="how long to learn")
    parser.add_argument("--matches", type=int, default=20_000, help="matches of the examination")
    arguments = parser.parse_args()
    envs = gym.SeatVectorEnv(arguments.game, arguments.lanes, arguments.seats, opponent=arguments.bot, device="cuda", seed=1)
    print(f"{arguments.seconds:.0f} seconds of {arguments.game} with {arguments.seats} players, the others are {arguments.bot}")
    network = train(envs, "cuda", arguments.seconds, print, width=512, rate=3e-4)
    for bot in ("random", "greedy"):
        envs = gym.SeatVectorEnv(arguments.game, arguments.lanes, arguments.seats, opponent=bot, device="cuda", seed=2)
        mean, half = mean_payment(envs, network, "cuda", arguments.matches)
        print(f"against {bot}: {mean:+.3f} ± {half:.3f} (1 wins every match, 0 is as good, -1 loses every match)")


if __name__ == "__main__":
    main()
