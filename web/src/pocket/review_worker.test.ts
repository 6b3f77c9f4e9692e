import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameName } from "../games/names";
import type { Review } from "../review/shapes";
import { areBuilt, builtContent, builtJudge, builtModule } from "./built.fixture";
import type { ReviewAnswer, ReviewRequest } from "./review_worker";

const GLANCE = { first: 8, most: 32, searches: 1, iterations: 20, playouts: 2 };
const connection = vi.hoisted(() => ({ bring: (): Promise<never> => Promise.reject(new Error("no connection")) }));

vi.mock("./assets", async (original) => ({
  ...(await original<object>()),
  fetchModule: async (game: GameName) => builtModule(game),
  fetchJudge: async (game: GameName) => {
    const { wasm, description } = builtJudge(game);
    return { wasm, description: { ...description, depths: { ...description.depths, quick: GLANCE } } };
  },
  fetchTablebase: (file: string) => (/network|weights/.test(file) ? connection.bring() : builtContent(file)),
}));

/** A review by the worker, until it waits for nothing but the clock. */
function reviewing(game: GameName): { answers: ReviewAnswer[]; done: Promise<void> } {
  const answers: ReviewAnswer[] = [];
  const file = readFileSync(new URL(`../../../tests/web/matches/${game}.json`, import.meta.url), "utf8");
  const data: ReviewRequest = { file, choices: { depth: "quick", seed: 1 } };
  const worker = {
    onmessage: async (_: { data: ReviewRequest }) => {},
    postMessage: (one: ReviewAnswer) => answers.push(one),
  };
  vi.stubGlobal("self", worker);
  vi.resetModules();
  return { answers, done: import("./review_worker").then(() => worker.onmessage({ data })) };
}

function last(answers: readonly ReviewAnswer[]): Review {
  const answer = answers.at(-1)!;
  if ("trouble" in answer) throw new Error(answer.trouble);
  return answer.review;
}

/** Everything was judged, and the result is all that is told of it. */
function expectWhole({ progress, decisions, ledger }: Review): void {
  expect(progress.done).toBe(progress.total);
  expect(decisions.every(({ final }) => final)).toBe(true);
  for (const { initial, final, own, others, luck } of ledger)
    expect(own + others + luck).toBeCloseTo(final - initial, 9);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const built = test.skipIf(!areBuilt);

built.each(["codinca", "aztec"] as const)("without a connection %s is reviewed by the policy alone", async (game) => {
  const { answers, done } = reviewing(game);
  await done;
  expectWhole(last(answers));
});

built("a connection that stands still keeps no review from its end", async () => {
  vi.spyOn(connection, "bring").mockReturnValue(new Promise(() => undefined));
  const { answers, done } = reviewing("aztec");
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 20_000 });
  expect(last(answers).progress.done, "what was found at first is shown meanwhile").toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expectWhole(last(answers));
});
