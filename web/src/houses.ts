/** The houses of this page, and which of them has a table. */
import { host } from "./host";
import { isPocketTable, type House, type Pocket } from "./house";
import { pocket as inBrowser } from "./pocket/pocket_house";
import { server } from "./server_house";

/** The house in this browser; null in a page without one. */
export const pocket: Pocket | null = inBrowser;

/** Whether this page comes from a server; a folder of static files has none. */
export const hasServer = host.server;

/** The house that a table belongs to. */
export const houseOf = (id: string): House => (isPocketTable(id) && pocket) || server;

/** What every house can tell, asked where it can be had: the server's word first, this browser's where there is none. */
export async function ask<T>(question: (house: House) => Promise<T>): Promise<T> {
  const houses: House[] = [...(hasServer ? [server] : []), ...(pocket ? [pocket] : [])];
  for (const house of houses.slice(0, -1)) {
    try {
      return await question(house);
    } catch {
      // The next one may know.
    }
  }
  return question(houses.at(-1) ?? server);
}
