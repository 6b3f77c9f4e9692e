import { beforeAll, describe, expect, test, vi } from "vitest";
import { adviser, botNames, choose, usualLevel } from "./bots";
import { areBuilt, builtContent, builtRules } from "./built.fixture";
import { networkOf } from "./network";
import type { GameRules } from "./rules";

const WEIGHTS = ".weights.gz";
const SEED = new Uint8Array(32).fill(7);
let cibola: GameRules;
let codinca: GameRules;
let templeCode: GameRules;

/** A new match as one seat knows it. */
const known = (rules: GameRules, seats: number, seat: number) => rules.veil(rules.deal(seats, SEED), seat);

describe.runIf(areBuilt)("bots of the built modules", () => {
  beforeAll(async () => {
    [cibola, codinca, templeCode] = await Promise.all([
      builtRules("cibola"),
      builtRules("codinca"),
      builtRules("temple_code"),
    ]);
  });

  test("there are four levels and two baselines, and a bot that there is not is refused by name", async () => {
    expect(botNames(cibola.description)).toEqual(["random", "greedy", "novice", "adept", "expert", "master"]);
    expect(botNames(templeCode.description)).toContain("careful");
    const asked = choose(cibola, known(cibola, 2, 0), 0, "wizard", { seed: 1 });
    await expect(asked).rejects.toThrow("there is no bot called wizard for cibola; there are random, greedy, novice");
  });

  test("a seat that has nothing to choose is refused", async () => {
    const turn = codinca.moment(codinca.deal(2, SEED)).turn;
    const asked = choose(codinca, known(codinca, 2, 1 - turn), 1 - turn, "adept", { seed: 1 });
    await expect(asked).rejects.toThrow("has nothing to choose");
  });

  test("somebody who may not see the list of codes is advised by somebody who does not know it either", () => {
    expect(adviser(cibola)).toBe("master");
    expect(adviser(templeCode.withOptions({ list: "hidden" }))).toBe("careful");
    expect(adviser(templeCode.withOptions({ list: "shown" }))).toBe("master");
  });

  test("the usual level is that of most bots, the weaker of equals, and adept where there are none", () => {
    expect(usualLevel(cibola.description)).toBe("adept");
    expect(usualLevel(cibola.description, ["random", "greedy"])).toBe("adept");
    expect(usualLevel(cibola.description, ["master", "novice", "master"])).toBe("master");
    expect(usualLevel(cibola.description, ["master", "expert"])).toBe("expert");
  });

  test("bots that are asked at once think one after the other and say what they say alone", async () => {
    const asked = (seed: number) => choose(cibola, known(cibola, 3, 1), 1, "expert", { seed });
    const together = await Promise.all([1, 2, 3].map(asked));
    for (const seed of [1, 2, 3]) expect(await asked(seed)).toEqual(together[seed - 1]);
    expect(together[0]?.messages.length).toBeGreaterThan(0);
    expect(new Set(together.map(({ candidates }) => candidates[0]?.value)).size).toBeGreaterThan(1);
  });

  test("a search in chunks is the whole search, and tells how far it is", async () => {
    const shares: number[] = [];
    const thinking = {
      seed: 5,
      iterations: 800,
      milliseconds: 60_000,
      onProgress: (share: number) => shares.push(share),
    };
    const chunks = await choose(cibola, known(cibola, 4, 2), 2, "master", thinking);
    expect(chunks).toEqual(await choose(cibola, known(cibola, 4, 2), 2, "master", { seed: 5, iterations: 800 }));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  });

  test("time that is up ends a search after its first chunk", async () => {
    const hurried = await choose(cibola, known(cibola, 2, 0), 0, "master", { seed: 5, milliseconds: 0 });
    expect(hurried).toEqual(await choose(cibola, known(cibola, 2, 0), 0, "master", { seed: 5, iterations: 32 }));
  });

  test("a bot that is interrupted stops, and the next one thinks undisturbed", async () => {
    const control = new AbortController();
    const thinking = { seed: 1, iterations: 1_000_000, signal: control.signal };
    const asked = choose(cibola, known(cibola, 2, 0), 0, "master", { ...thinking, onProgress: () => control.abort() });
    const next = choose(cibola, known(cibola, 2, 0), 0, "expert", { seed: 3 });
    await expect(asked).rejects.toThrow("abort");
    expect(await next).toEqual(await choose(cibola, known(cibola, 2, 0), 0, "expert", { seed: 3 }));
  });

  test.each(["cibola", "codinca", "temple_code"] as const)("bots play %s to its end", async (game) => {
    const rules = { cibola, codinca, temple_code: templeCode }[game];
    let state = rules.deal(3, SEED);
    for (let ply = 0; !rules.moment(state).over; ply++) {
      const { turn } = rules.moment(state);
      const thinking = { seed: ply, iterations: 8 };
      const { action } = await choose(rules, rules.veil(state, turn), turn, ["adept", "expert"][ply % 2]!, thinking);
      state = rules.take(state, turn, action)!;
      expect(state, `${action} is legal at ply ${ply}`).not.toBeNull();
    }
    expect(rules.standings(state).some(({ place }) => place === 1)).toBe(true);
  });

  test("nobody listens: the same choice without reasons", async () => {
    const [seat, position] = [0, known(cibola, 2, 0)];
    const silent = await choose(cibola, position, seat, "expert", { seed: 9, explained: false });
    const spoken = await choose(cibola, position, seat, "expert", { seed: 9 });
    expect(silent).toEqual({ ...spoken, messages: [] });
  });

  describe("with a trained network", () => {
    const ask = (rules: GameRules, level: string, fetchTablebase?: (file: string) => Promise<Uint8Array>) =>
      choose(rules, known(rules, 2, 0), 0, level, { seed: 4, iterations: 40, fetchTablebase });

    test("it is brought once, however many bots need it", async () => {
      const [rules, files] = [await builtRules("cibola"), [] as string[]];
      const bring = (file: string) => (files.push(file), builtContent(file));
      const [one, other] = await Promise.all([ask(rules, "expert", bring), ask(rules, "master", bring)]);
      expect(files.sort()).toEqual(Object.values(rules.description.network!).sort());
      expect(one).toEqual(await ask(rules, "expert"));
      expect(other.candidates).not.toEqual((await ask(cibola, "master")).candidates);
    });

    test.each([
      ["weights that are damaged", WEIGHTS, (bytes: Uint8Array) => bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1)],
      ["weights that are cut off", WEIGHTS, (bytes: Uint8Array) => bytes.slice(0, -7)],
      [
        "weights of another box",
        WEIGHTS,
        (bytes: Uint8Array) => bytes.with(textOf(bytes).indexOf('"box": "') + 8, 120),
      ],
      ["no weights at all", WEIGHTS, () => new Uint8Array(9)],
      [
        "a module that is damaged",
        ".network.wasm",
        (bytes: Uint8Array) => bytes.with(bytes.length >> 1, 255).slice(0, -9),
      ],
      [
        "a module of other sources",
        ".network.json",
        (bytes: Uint8Array) => replaced(bytes, '"sources":"', '"sources":"0'),
      ],
      ["a description that is cut off", ".network.json", (bytes: Uint8Array) => bytes.slice(0, -20)],
    ])("%s: refused, and the bot searches without the network", async (_, ending, harm) => {
      const rules = await builtRules("cibola");
      const bring = async (file: string) =>
        file.endsWith(ending) ? harm(await builtContent(file)) : builtContent(file);
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      expect(await ask(rules, "master", bring)).toEqual(await ask(cibola, "master"));
      expect(warn).toHaveBeenCalled();
      warn.mockRestore();
    });

    test("a network whose module does not come is asked for again by the next who needs it", async () => {
      const rules = await builtRules("cibola");
      const missing = (file: string) =>
        file.endsWith(".wasm") ? Promise.reject(new Error("no connection")) : builtContent(file);
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      const without = await ask(rules, "master", missing);
      expect(without).toEqual(await ask(cibola, "master"));
      expect(warn).toHaveBeenCalledOnce();
      warn.mockRestore();
      expect(await ask(rules, "master", builtContent)).not.toEqual(without);
    });

    test("how much of it is here is told by its weights alone, and looking ahead takes little room", async () => {
      const [rules, told] = [await builtRules("cibola"), [] as string[]];
      const bring = (file: string, onProgress?: (share: number) => void) => {
        if (onProgress) told.push(file);
        return builtContent(file);
      };
      const network = await networkOf(rules, bring, () => {});
      expect(told).toEqual([rules.description.network!.weights]);
      expect(network!.lookAhead.nodes).toBe(1);
      expect(network!.lookAhead.edges).toBe(rules.description.actions);
    });

    test("other options are searched without it, and nothing is brought", async () => {
      const { name, values } = cibola.description.options[0]!;
      const rules = (await builtRules("cibola")).withOptions({ [name]: values[1]! });
      const bring = () => Promise.reject(new Error("not needed"));
      expect((await ask(rules, "master", bring)).candidates.length).toBeGreaterThan(1);
    });
  });
});

/** The beginning of a file of weights, or of a description. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 400));

const replaced = (bytes: Uint8Array, old: string, text: string): Uint8Array =>
  new TextEncoder().encode(new TextDecoder().decode(bytes).replace(old, text));
