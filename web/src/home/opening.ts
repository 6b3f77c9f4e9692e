/** Opening a table from anywhere in the house. */
import { api, Trouble } from "../api";
import { route } from "../route.svelte";
import { say } from "../words/words.svelte";
import type { OpenTable } from "../wire";

/** Open a table and go there; answers what went wrong in words, or nothing. */
export async function openTable(wish: OpenTable): Promise<string> {
  try {
    const { table } = await api.open(wish);
    route.go(`/t/${table.id}`);
    return "";
  } catch (found) {
    return found instanceof Trouble ? found.message : say("trouble-server");
  }
}
