/** A ladder as it is read from the top: players by what they are at least worth, and the bots between them. */
import type { BotMark, Ladder, Rung } from "../wire";

export type LadderStep = { rung: Rung; rank: number } | { mark: BotMark };

export const atLeast = ({ rating }: Rung): number => rating.points - rating.error;

/** Players and bots from the strongest down. A bot stands above whoever may be no stronger than it is. */
export function laddered({ rungs, marks }: Ladder): LadderStep[] {
  const players = [...rungs]
    .sort((one, other) => atLeast(other) - atLeast(one))
    .map((rung, n) => ({ rung, rank: n + 1 }));
  const bots = [...marks].sort((one, other) => other.points - one.points);
  const steps: LadderStep[] = [];
  for (const mark of bots) {
    while (players[0] && atLeast(players[0].rung) > mark.points) steps.push(...players.splice(0, 1));
    steps.push({ mark });
  }
  return [...steps, ...players];
}
