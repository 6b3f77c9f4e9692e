/** What is agreed at a table, in words: what one wants to know before sitting down. */
import { say } from "../words/words.svelte";
import type { ClockRule, GameInfo, Table } from "../wire";
import { DAY, HOUR } from "./clock";

export interface Fact {
  name: string;
  text: string;
}

type Agreed = Pick<Table, "game" | "options" | "clock" | "help" | "hints">;

/** The clock, the help on the sheet where there is one, and every option that is not as usual. */
export function factsOf(table: Agreed, info: GameInfo | undefined): Fact[] {
  const facts = [{ name: say("clock"), text: clockFact(table.clock) }];
  facts.push({ name: say("hints-among-people"), text: say(table.hints ? "hints-on" : "hints-off") });
  if (table.game === "temple_code") facts.push({ name: say("help"), text: say(`help-${table.help}`) });
  for (const option of info?.options ?? []) {
    const value = table.options[option.name];
    if (value === undefined || value === option.default) continue;
    facts.push({ name: option.title, text: option.values.find((one) => one.value === value)?.name ?? String(value) });
  }
  return facts;
}

export function clockFact(clock: ClockRule | null): string {
  if (!clock) return say("no-clock");
  const { bank, increment, each } = clock;
  if (bank >= DAY) {
    const days = tenths(bank / DAY);
    return each ? say("clock-each-days", { days }) : say("clock-bank-days", { days, hours: tenths(increment / HOUR) });
  }
  const minutes = tenths(bank / 60_000);
  return each
    ? say("clock-each-minutes", { minutes })
    : say("clock-rule", { minutes, seconds: Math.round(increment / 1_000) });
}

const tenths = (number: number): number => Math.round(number * 10) / 10;
