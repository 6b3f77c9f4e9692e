import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { refused, said, table } from "./messages.fixture";

interface Request {
  path: string;
  body: Record<string, unknown>;
}
type Answer = { status?: number; body?: unknown };

vi.hoisted(() => vi.resetModules()); // files of a quick run share modules: what is mocked here is loaded anew, here and after
afterAll(() => void vi.resetModules());
vi.mock("./words/words.svelte", () => ({ say: (id: string) => id }));
vi.mock("./pocket/page_rules", () => ({ rulesOf: async () => null })); // a browser that cannot run the rules

let sent: Request[];
let answers: Record<string, Answer[]>; // by the end of the path; the last one stays

await import("./server_house"); // transformed once here, so that no test waits for it

/** The module anew, as a page that was just opened. */
async function page() {
  vi.resetModules();
  return { ...(await import("./server_house")), ...(await import("./house")) };
}

beforeEach(() => {
  sent = [];
  answers = { tokens: [{ status: 201, body: { token: null } }], chat: [{ body: said() }] };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const path = address.split("?")[0] as string;
    sent.push({ path, body: init.body ? JSON.parse(init.body as string) : {} });
    const queue = answers[path.split("/").at(-1) as string] ?? [];
    const { status = 200, body = table() } = (queue.length > 1 ? queue.shift() : queue[0]) ?? {};
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const paths = (): string[] => sent.map(({ path }) => path.replace("/api/", ""));

test("a token is asked for once, before the first command, and not for questions", async () => {
  const { server } = await page();
  await server.table("t");
  await server.say("t", { text: "Hello", key: "1" });
  await server.start("t", { ply: 0, key: "2" });
  expect(paths()).toEqual(["tables/t", "tokens", "tables/t/chat", "tables/t/start"]);
});

test("a browser that lost its token gets another one, once", async () => {
  const { server } = await page();
  answers["chat"] = [{ status: 401, body: refused("token") }, { body: said() }];
  await server.say("t", { text: "Hello", key: "1" });
  expect(paths()).toEqual(["tokens", "tables/t/chat", "tokens", "tables/t/chat"]);
  answers["leave"] = [{ status: 401, body: refused("token") }];
  await expect(server.leave("t", { ply: 0, key: "2" })).rejects.toThrow("token");
  expect(paths().filter((path) => path.endsWith("leave"))).toHaveLength(2);
});

test.each(["leave", "return", "settings", "resign", "seats"])(
  "%s is sent again for where the table is now",
  async (name) => {
    const { server } = await page();
    answers[name] = [{ status: 409, body: refused("stale", 7) }, { body: table() }];
    const doing = {
      leave: server.leave,
      return: server.comeBack,
      settings: server.change,
      resign: server.resign,
      seats: (id: string, body: { ply: number; key: string }) => server.giveSeat(id, { ...body, seat: 1, to: "bot" }),
    }[name];
    await doing?.("t", { ply: 3, key: "a" });
    const [first, second] = sent.filter(({ path }) => path.endsWith(name)).map(({ body }) => body);
    expect([first?.["ply"], second?.["ply"]]).toEqual([3, 7]);
    expect(second?.["key"]).not.toBe("a");
  },
);

test("an action is not sent again for a position that its player has not seen", async () => {
  const { server } = await page();
  answers["actions"] = [{ status: 409, body: refused("stale", 7) }];
  await expect(server.act("t", { ply: 3, key: "a", action: 1 })).rejects.toThrow("stale");
  expect(paths()).toEqual(["tables/t", "tokens", "tables/t/actions"]);
});

test("a command that met a busy server is sent again with the same key", async () => {
  const { server } = await page();
  answers["tables"] = [
    { status: 503, body: { ...refused("busy"), retry: 1 } },
    { status: 201, body: { table: table(), seat: 0 } },
  ];
  await server.open({ game: "aztec", seats: 3, key: "mine" });
  expect(sent.filter(({ path }) => path.endsWith("tables")).map(({ body }) => body["key"])).toEqual(["mine", "mine"]);
});

/** What a question is told when the server answers so. */
async function troubleWith(answer: Response): Promise<{ code: string; text: string; passing: boolean }> {
  const { server, Trouble } = await page();
  vi.stubGlobal("fetch", async () => answer);
  const trouble: unknown = await server.table("t").catch((error: unknown) => error);
  if (!(trouble instanceof Trouble)) throw new Error("no trouble");
  return { code: trouble.refused.code, text: trouble.message, passing: trouble.passing };
}
const json = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { "content-type": "application/json" } });

test.each([
  ["a field is missing", JSON.stringify({ ...table(), seats: undefined })],
  ["a field has another type", JSON.stringify({ ...table(), ply: "three" })],
  ["it is cut off", JSON.stringify(table()).slice(0, 40)],
  ["it is no JSON", "<html>"],
])("an answer that does not fit is told in words and not asked for again: %s", async (_, body) => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await troubleWith(json(body))).toEqual({ code: "unreadable", text: "trouble-unreadable", passing: false });
  expect(errors).toHaveBeenCalledOnce();
  errors.mockRestore();
});

test("a refusal by another program than Teocalli is told in our own words", async () => {
  expect(await troubleWith(json('{"detail": "bad gateway"}', 502))).toMatchObject({
    code: "server",
    text: "trouble-server",
  });
  expect(await troubleWith(new Response("<html>", { status: 404 }))).toMatchObject({ text: "trouble-missing" });
});

test("a match of this browser is given as its file, after a token was asked for", async () => {
  const { give } = await page();
  answers["matches"] = [{ status: 201, body: table() }];
  expect((await give("the file", [null, "expert"])).id).toBe(table().id);
  expect(paths()).toEqual(["tokens", "matches"]);
  expect(sent.at(-1)?.body).toEqual({ file: "the file", bots: [null, "expert"] });
});
