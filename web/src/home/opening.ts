/** Opening a table from anywhere in the house. */
import { newKey, Trouble } from "../house";
import { server } from "../server_house";
import { assign, drawNonce } from "../nonces";
import { route } from "../route.svelte";
import { say } from "../words/words.svelte";
import type { OpenTable } from "../wire";

/** Open a table, with a number of one's own for the deal, and go there; answers what went wrong in words, or nothing. */
export async function openTable(wish: Omit<OpenTable, "key">): Promise<string> {
  try {
    const number = wish.begins ? null : await drawNonce();
    const { table } = await server.open({ ...wish, seal: number?.seal ?? "", key: newKey() });
    if (number) assign(table.id, number);
    route.go(`/t/${table.id}`);
    return "";
  } catch (error) {
    return error instanceof Trouble ? error.message : say("trouble-server");
  }
}
