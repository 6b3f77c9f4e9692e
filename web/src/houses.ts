/** The houses of this page, and which of them has a table. */
import { isPocketTable, type House, type Pocket } from "./house";
import { server } from "./server_house";

/** The house in this browser; null in a page without one. */
export const pocket: Pocket | null = null;

/** The house that a table belongs to. */
export const houseOf = (id: string): House => (isPocketTable(id) && pocket) || server;
