/** The result of a match in one sentence. */
import { settings } from "../settings.svelte";
import { say } from "../words/words.svelte";
import type { Standing } from "../wire";

type Name = (seat: number) => string;

/** "Jade wins, 31 to 28": `you` is the reader's seat, -1 for nobody's. */
export function resultSentence(standings: readonly Standing[], name: Name, you: number): string {
  const order = [...standings].sort((a, b) => a.place - b.place);
  const [first, second] = order;
  if (!first) return "";
  const { points } = first;
  if (!second) return say("end-solo", { points });
  const winners = order.filter((one) => one.place === 1);
  if (winners.length > 1) {
    const who = new Intl.ListFormat(settings.language, { type: "conjunction" }).format(winners.map((one) => name(one.seat)));
    return say("end-shared", { who, points, you: String(winners.some((one) => one.seat === you)) });
  }
  if (first.seat === you) return say("end-you-win", { points, next: second.points });
  return say("end-wins", { who: name(first.seat), points, next: second.points });
}
