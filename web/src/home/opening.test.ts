import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { takeWord } from "../arrival";
import type { Opening, Readiness } from "../house";
import { openHere } from "./opening";

const house = vi.hoisted(() => ({
  ready: { able: true, lasting: true } as Readiness,
  hasServer: true,
  broken: false,
  opened: [] as string[],
  at: "",
}));

const { open } = vi.hoisted(() => ({
  open: (where: string) => async (wish: Opening) => {
    house.opened.push(where);
    if (house.broken && where === "pocket") throw new Error("no module");
    return { table: { id: `${where}-${wish.game}` }, seat: 0 };
  },
}));
vi.hoisted(() => vi.resetModules()); // files of a quick run share modules: what is mocked here is loaded anew, here and after
afterAll(() => void vi.resetModules());
vi.mock("../houses", () => ({
  pocket: { ready: async () => house.ready, open: open("pocket") },
  get hasServer() {
    return house.hasServer;
  },
}));
vi.mock("../server_house", () => ({ server: { open: open("server") } }));
vi.mock("../nonces", () => ({ drawNonce: async () => null, assign: () => undefined }));
vi.mock("../route.svelte", () => ({ route: { go: (address: string) => void (house.at = address) } }));
vi.mock("../words/words.svelte", () => ({ say: (id: string) => id }));

const alone = { game: "cibola", seats: 2, chairs: [{ kind: "me" }, { kind: "bot" }] } as const;
const wish = (): Omit<Opening, "key"> => structuredClone(alone) as unknown as Omit<Opening, "key">;
const around = (): Omit<Opening, "key"> => ({ ...wish(), chairs: [{ kind: "me" }, { kind: "me" }] });

beforeEach(() => {
  Object.assign(house, { ready: { able: true, lasting: true }, hasServer: true, broken: false, opened: [], at: "" });
  takeWord();
});

test("a table against bots opens in this browser, and the server hears nothing of it", async () => {
  expect(await openHere(wish())).toBe("");
  expect([house.opened, house.at, takeWord()]).toEqual([["pocket"], "/t/pocket-cibola", ""]);
});

test.each<Readiness>([
  { able: false, why: "module" },
  { able: true, lasting: false },
])("a browser that cannot play or keep a match plays on the server, and says so: %o", async (ready) => {
  house.ready = ready;
  expect(await openHere(wish())).toBe("");
  expect([house.opened, house.at, takeWord()]).toEqual([["server"], "/t/server-cibola", "pocket-instead"]);
});

test("a match that cannot be opened here is opened on the server", async () => {
  house.broken = true;
  expect(await openHere(wish())).toBe("");
  expect(house.opened).toEqual(["pocket", "server"]);
});

test("without a server a match is played here even if it does not outlast the page", async () => {
  Object.assign(house, { hasServer: false, ready: { able: true, lasting: false } });
  expect(await openHere(wish())).toBe("");
  expect(house.opened).toEqual(["pocket"]);
});

test("several people around one screen are never sent to a server", async () => {
  house.ready = { able: false, why: "worker" };
  expect(await openHere(around())).toBe("pocket-none");
  expect(house.opened).toEqual([]);
});
