// What a browser does at a table of its own, under node: `bench/pocket.py` bundles and calls it.
//   node pocket.mjs REPOSITORY MODULES GAME     prints one JSON object
import { readFileSync } from "node:fs";
import type { Description } from "../web/src/pocket/description";
import type { ListenerMessage } from "../web/src/pocket/listener";
import { PocketTables } from "../web/src/pocket/pocket_tables";
import { GameRules } from "../web/src/pocket/rules";
import { MemoryStore } from "../web/src/pocket/storage";
import { addWords } from "../web/src/pocket/tell";
import type { Thinking } from "../web/src/pocket/thinking";
import type { Update } from "../web/src/wire";

const [repository, modules, game] = process.argv.slice(2) as [string, string, string];
const LOADS = 9;
const MATCHES = 3;
const VIEWS = 20; // of each position

const text = (path: string): string => readFileSync(`${repository}/${path}`, "utf8");
for (const language of ["en", "fr"] as const) {
  for (const file of [`words/${language}`, `server/words.${language}`, `games/${game}/words.${language}`])
    addWords(language, text(`src/teocalli/${file}.ftl`));
  addWords(language, text(`web/src/pocket/words.${language}.ftl`));
}
const wasm = readFileSync(`${modules}/${game}.wasm`);
const described = readFileSync(`${modules}/${game}.json`, "utf8");

/** Milliseconds from the bytes of a module to rules that answer. */
async function load(): Promise<[number, GameRules]> {
  const start = performance.now();
  const rules = await GameRules.load(game, {
    wasm: Uint8Array.from(wasm),
    description: JSON.parse(described) as Description,
  });
  rules.withOptions({});
  return [performance.now() - start, rules];
}

const loads: number[] = [];
let rules!: GameRules;
for (let number = 0; number < LOADS; number++) {
  const [took, loaded] = await load();
  loads.push(took);
  rules = loaded;
}

const nobody: Thinking = {
  choose: () => Promise.reject(new Error("there are no bots")),
  advise: () => Promise.reject(new Error("there are no hints")),
  levelOf: (_, level) => level ?? "adept",
};
const seats = rules.description.seats.at(-1)!;
const moves: number[] = [];
const views: number[] = [];

/** A match of people who do anything that is allowed: what each move takes until every position that follows was told. */
async function play(): Promise<void> {
  const store = new MemoryStore();
  const around = {
    store,
    rulesOf: async () => rules,
    prepare: async () => false,
    thinking: nobody,
    now: Date.now,
    announce: () => {},
  };
  const tables = new PocketTables(around);
  const chairs = Array.from({ length: seats }, (_, seat) => ({ kind: "me" as const, name: `P${seat}` }));
  const { table } = await tables.open(
    { seat: 0, language: "en" },
    { game: game as never, seats, chairs, name: "P0", key: "opens" },
  );
  const latest: Update[] = [];
  for (let seat = 0; seat < seats; seat++)
    await tables.listen(seat + 1, { seat, language: "en" }, table.id, ({ event }: ListenerMessage) => {
      if (event?.type === "update") latest[seat] = event;
    });
  for (let number = 0; ; number++) {
    const { over, owing, ply } = latest[0]!;
    if (over) return;
    const seat = owing[0]!;
    const { legal } = latest[seat]!;
    const action = legal[(number * 7919) % legal.length]!.action;
    const start = performance.now();
    await tables.act({ seat, language: "en" }, table.id, { ply, key: `${number}`, action });
    moves.push(performance.now() - start);
  }
}

/** Microseconds of views at the positions of a match in which anything is done that is allowed. */
function look(seed: number): void {
  let state = rules.deal(seats, new Uint8Array(32).fill(seed));
  for (let number = 0; ; number++) {
    const { over, owing } = rules.moment(state);
    if (over) return;
    const [seat] = owing as [number];
    const known = rules.veil(state, seat);
    const start = performance.now();
    for (let again = 0; again < VIEWS; again++) rules.view(known, seat);
    views.push(((performance.now() - start) / VIEWS) * 1000);
    const legal = rules.actions(state, seat).filter((action) => action !== rules.description.wait);
    state = rules.take(state, seat, legal[(number * 7919) % legal.length]!)!;
  }
}

for (let number = 0; number < MATCHES; number++) {
  await play();
  look(number);
}

const at = (share: number, numbers: number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(share * (numbers.length - 1))]!;
console.log(
  JSON.stringify({
    seats,
    ready: at(0.5, loads),
    first: loads[0],
    move: at(0.5, moves),
    slow: at(0.95, moves),
    view: at(0.5, views),
  }),
);
