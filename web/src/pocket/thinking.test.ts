import { expect, test } from "vitest";
import type { JudgeSource } from "./assets";
import { areBuilt, builtJudge, builtRules } from "./built.fixture";
import { Match } from "./match";
import type { PocketTable } from "./pocket_table";
import { BotsThinking } from "./thinking";

const NAMES = ["Inès", "Bruno", "Jade"];
const noTablebase = (): Promise<never> => Promise.reject(new Error("not needed here"));

test.skipIf(!areBuilt)("a hint is given although others seal their choices while it is thought about", async () => {
  const rules = await builtRules("cibola");
  const setup = { seats: 3, seed: new Uint8Array(32).fill(8), nonces: [], seals: [], names: NAMES };
  const match = await Match.deal(rules, setup);
  const table = {
    match,
    names: NAMES,
    get ply() {
      return match.ply;
    },
  } as PocketTable;
  let bring = (_: JudgeSource): void => undefined;
  const coming = new Promise<JudgeSource>((resolve) => (bring = resolve));
  const hint = new BotsThinking(noTablebase, () => coming).advise(table, 0, "en");
  match.act(1, match.legal(1)[0]!);
  bring(builtJudge("cibola"));
  const { ply, text, label, reasons, candidates } = await hint;
  expect(ply).toBe(0);
  expect(match.legal(0).map((action) => rules.actionText(action))).toContain(text);
  expect([label, reasons.length > 0, candidates.length > 1]).toEqual([candidates[0]?.label, true, true]);
});
