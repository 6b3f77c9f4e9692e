/** The houses of this page, and which of them has a table. */
import { host } from "./host";
import { isPocketTable, type House } from "./house";
import { pocket } from "./pocket/pocket_house";
import { server } from "./server_house";

export { pocket };

/** Whether this page comes from a server; a folder of static files has none. */
export const hasServer = host.server;

/** The house that a table belongs to. */
export const houseOf = (id: string): House => (isPocketTable(id) ? pocket : server);

/** What every house can tell: the server's word, and this browser's where there is none. */
export async function ask<T>(question: (house: House) => Promise<T>): Promise<T> {
  return hasServer ? question(server).catch(() => question(pocket)) : question(pocket);
}
