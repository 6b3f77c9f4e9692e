"""`python -m simulation SEED [--trace] [--club]`: replay one run, or one of a club evening; with a number of runs after it, all of them."""

from __future__ import annotations

import sys
import time

from simulation.club import ClubWorld
from simulation.world import World, simulate


def main() -> None:
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    first, count = int(words[0]), int(words[1]) if len(words) > 1 else 1
    failures = 0
    for seed in range(first, first + count):
        started = time.perf_counter()
        outcome = simulate(seed, ClubWorld if "--club" in sys.argv else World)
        if "--trace" in sys.argv:
            print("\n".join(outcome.trace))
        failures += outcome.problem is not None
        if outcome.problem is not None or count == 1 or "--each" in sys.argv:
            seconds = time.perf_counter() - started
            print(f"seed {seed}: {outcome.problem or 'all holds'} ({len(outcome.trace)} lines, {seconds:.2f} s, {outcome.digest[:12]})")
            if count == 1:
                print(outcome.counts)
    if count > 1:
        print(f"{count} runs, {failures} with a problem")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
