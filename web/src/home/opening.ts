/** Opening a table from anywhere in the house. */
import { leaveWord } from "../arrival";
import { newKey, Trouble, type Opening, type Pocket } from "../house";
import { hasServer, pocket } from "../houses";
import { assign, drawNonce } from "../nonces";
import { route } from "../route.svelte";
import { server } from "../server_house";
import { say } from "../words/words.svelte";

type Wish = Omit<Opening, "key">;

const inWords = (error: unknown): string => (error instanceof Trouble ? error.message : say("trouble-server"));

/** Open a table on the server, with a number of one's own for the deal, and go there; answers what went wrong in words, or nothing. */
export async function openTable(wish: Wish): Promise<string> {
  try {
    const number = wish.begins ? null : await drawNonce();
    const { table } = await server.open({ ...wish, seal: number?.seal ?? "", key: newKey() });
    if (number) assign(table.id, number);
    route.go(`/t/${table.id}`);
    return "";
  } catch (error) {
    return inWords(error);
  }
}

/** The pocket, where it can play and what it plays will be kept; without a server it need not be. */
export async function usablePocket(): Promise<Pocket | null> {
  const ready = await pocket.ready().catch(() => null);
  return ready?.able && (ready.lasting || !hasServer) ? pocket : null;
}

/**
 * Open a table in this browser and go there; where that cannot be, one person plays on the server. Answers what went
 * wrong in words, or nothing.
 */
export async function openHere(wish: Wish): Promise<string> {
  const elsewhere = hasServer && (wish.chairs ?? []).filter(({ kind }) => kind === "me").length === 1;
  let trouble = say("pocket-none");
  try {
    const house = await usablePocket();
    if (house) {
      const { table } = await house.open({ ...wish, key: newKey() });
      route.go(`/t/${table.id}`);
      return "";
    }
  } catch (error) {
    trouble = inWords(error);
  }
  if (!elsewhere) return trouble;
  leaveWord(say("pocket-instead"));
  const failure = await openTable(wish);
  if (failure) leaveWord("");
  return failure;
}
