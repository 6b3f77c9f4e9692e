// Bots at the tables of the pocket house.
import type { Language } from "../settings.svelte";
import type { GameName } from "../games/names";
import type { Hint } from "../wire";
import { advise } from "./advice";
import { fetchJudge, fetchTablebase, type JudgeSource } from "./assets";
import { adviser, botNames, choose, usualLevel, type Decision, type FetchTablebase, type ThinkingBudget } from "./bots";
import { hintQuestion, hint } from "./frames";
import { Judge } from "./judge";
import { networkOf } from "./network";
import type { PocketTable } from "./pocket_table";
import { RequestRefused } from "./request_refused";
import type { GameRules } from "./rules";

export interface Thinking {
  /** What the bot of a seat does now. */
  choose(table: PocketTable, seat: number): Promise<number>;
  /** What is best in somebody's place, and why. */
  advise(table: PocketTable, seat: number, language: Language): Promise<Hint>;
  /** The level of a bot, the usual one unless another is asked for; refused where there is none. */
  levelOf(rules: GameRules, level: string | null): string;
}

const LONGEST = 2000; // milliseconds that a bot may think; the strongest need a tenth of it on a desktop

export class BotsThinking implements Thinking {
  readonly #judges = new WeakMap<GameRules, Map<number, Promise<Judge>>>();

  constructor(
    private readonly bring: FetchTablebase = fetchTablebase,
    private readonly bringJudge: (game: GameName) => Promise<JudgeSource> = fetchJudge,
  ) {}

  async choose(table: PocketTable, seat: number): Promise<number> {
    const level = table.stored.seats[seat]?.level ?? standIn(table);
    return (await this.#decide(table, seat, level, { seed: anySeed(), explained: false })).action;
  }

  /** By the judge, who knows no more than a person can; its dice depend on the ply alone, so a hint tells nothing that is hidden. */
  async advise(table: PocketTable, seat: number, language: Language): Promise<Hint> {
    const { match, names, ply } = table;
    const { rules } = match;
    const thinking = { milliseconds: LONGEST, fetchTablebase: this.bring, seed: ply };
    const question = hintQuestion(match, seat, { language, names });
    const decision =
      match.seats === 1
        ? await this.#decide(table, seat, adviser(rules), { seed: ply })
        : await advise(rules, () => this.#judgeFor(rules, match.seats), match.known(seat), seat, thinking);
    return hint(question, decision);
  }

  /** The judge of a match, brought when it is first needed; what did not come is asked for again. */
  #judgeFor(rules: GameRules, seats: number): Promise<Judge> {
    const known = this.#judges.get(rules) ?? new Map<number, Promise<Judge>>();
    this.#judges.set(rules, known);
    const judge = known.get(seats) ?? this.#bringJudge(rules, seats);
    known.set(seats, judge);
    judge.catch(() => known.delete(seats));
    return judge;
  }

  async #bringJudge(rules: GameRules, seats: number): Promise<Judge> {
    const source = await this.bringJudge(rules.game as GameName);
    const judge = await Judge.load(source, rules, seats, source.description.depths.quick);
    if (judge.asksNetwork) judge.letAsk(await networkOf(rules, this.bring));
    return judge;
  }

  levelOf({ description }: GameRules, level: string | null): string {
    if (level !== null && !botNames(description).includes(level))
      throw new RequestRefused("option", "server-option-refused-level");
    return level ?? usualLevel(description);
  }

  /** One who is to play and has nothing to say out of turn is asked again, now for its turn. */
  async #decide({ match }: PocketTable, seat: number, level: string, how: ThinkingBudget): Promise<Decision> {
    const { rules, moment } = match;
    const known = match.known(seat);
    const thinking = { milliseconds: LONGEST, fetchTablebase: this.bring, ...how };
    const decision = await choose(rules, known, seat, level, thinking);
    const { wait } = rules.description;
    const waited = moment.owing.includes(seat) && decision.action === wait ? rules.take(known, seat, wait) : null;
    return waited ? choose(rules, waited, seat, level, thinking) : decision;
  }
}

/** The level of a bot that plays for somebody: like those who sit at the table. */
function standIn({ match, stored }: PocketTable): string {
  const seated = stored.seats.flatMap(({ kind, level }) => (kind === "bot" && level !== null ? [level] : []));
  return usualLevel(match.rules.description, seated);
}

/** A number of 48 bits. */
function anySeed(): number {
  const [low, high] = crypto.getRandomValues(new Uint32Array(2));
  return low! + (high! & 0xffff) * 2 ** 32;
}
