/** The result of a match in one sentence. */
import { figure } from "../words/figure";
import { listed } from "../words/listed";
import { say } from "../words/words.svelte";
import type { Standing } from "../wire";

type Name = (seat: number) => string;

/** "Jade wins, 31 to 28", and what broke a tie where the game is given: `you` is the reader's seat, -1 for nobody's. */
export function resultSentence(standings: readonly Standing[], name: Name, you: number, game?: string): string {
  const order = [...standings].sort((a, b) => a.place - b.place);
  const [first, second] = order;
  if (!first) return "";
  if (!second) return say("end-solo", { points: first.points });
  const about = { points: figure(first.points), next: figure(second.points) };
  const winners = winnersOf(standings);
  if (winners.length > 1)
    return begun(
      say("end-shared", { who: listed(winners.map(name)), points: about.points, you: String(winners.includes(you)) }),
    );
  const result = first.seat === you ? say("end-you-win", about) : say("end-wins", { who: name(first.seat), ...about });
  return game !== undefined && first.points === second.points ? say("end-tie", { result, game }) : result;
}

/** "Jade wins": of a match that was given up, where points decide nothing. */
export function winnerSentence(standings: readonly Standing[], name: Name, you: number): string {
  const winners = winnersOf(standings);
  if (winners.length > 1)
    return begun(say("end-shared-plain", { who: listed(winners.map(name)), you: String(winners.includes(you)) }));
  return winners[0] === you ? say("end-you-win-plain") : say("end-wins-plain", { who: listed(winners.map(name)) });
}

function winnersOf(standings: readonly Standing[]): number[] {
  return standings.filter((one) => one.place === 1).map((one) => one.seat);
}

/** With a capital letter, as a sentence begins. */
const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
