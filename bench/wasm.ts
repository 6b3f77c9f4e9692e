// Random play and search of one module, for bench/wasm.py: the same in node and in Chromium.
import type { Description } from "../web/src/pocket/description";
import { Module, type ArrayAt } from "../web/src/pocket/module";
import { fromHex } from "../web/src/pocket/records";
import { Search } from "../web/src/pocket/search";

export interface Work {
  seats: number;
  matches: number;
  slices: number;
  iterations: number;
  positions: { known: string; seat: number; seats: number; seed: number }[];
}

/** Actions and iterations a second, each the best of several slices: other work on the machine only makes them slower. */
export async function measure(code: BufferSource, description: Description, tablebase: Uint8Array, work: Work) {
  const module = await Module.load(code, description);
  const best = (slice: () => number) => Math.max(...Array.from({ length: work.slices }, () => timed(slice)));
  const play = player(module, work);
  const think = thinker(module, work, {
    address: module.place(tablebase),
    shape: [tablebase.length],
  });
  (play(), think());
  return { actions: best(play), iterations: best(think) };
}

function timed(slice: () => number): number {
  const start = clock();
  const done = slice();
  return (1000 * done) / (clock() - start);
}

/** Milliseconds: of the processor where node says so, else by the clock. */
function clock(): number {
  const used = globalThis.process?.cpuUsage();
  return used ? (used.user + used.system) / 1000 : performance.now();
}

function player(module: Module, work: Work): () => number {
  const { rules, box, description } = module;
  const most = description.seats.at(-1)!;
  const states = module.rows(description.state.size, 1);
  const [mask, seed] = [module.mask(), module.array("u4", 8)];
  const [points, totals] = [module.array("i8", most, 2), module.array("f8", most, 3)];
  return () => rules.play_many(states, box, work.seats, 1, 0, work.matches, mask, seed, points, totals);
}

function thinker(module: Module, work: Work, tablebase: ArrayAt): () => number {
  const [search, none] = [new Search(module), module.array("u1", 1)];
  return () => {
    for (const { known, seat, seats, seed } of work.positions) {
      const used = module.description.tablebases[0]?.seats.includes(seats);
      const start = {
        known: fromHex(known),
        seat,
        seed,
        tablebase: used ? tablebase : none,
        box: module.box,
      };
      search.run(start, work.iterations);
    }
    return work.positions.length * work.iterations;
  };
}
