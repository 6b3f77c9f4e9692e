/** What is agreed at a table, in words: what one wants to know before sitting down. */
import { say } from "../words/words.svelte";
import type { ClockRule, GameInfo, Table } from "../wire";

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
  return say("clock-rule", {
    minutes: Math.round(clock.bank / 6_000) / 10,
    seconds: Math.round(clock.increment / 1_000),
  });
}
