/** Names in a row, as the reader's language writes them. */
import { settings } from "../settings.svelte";

/** "Inès, Bruno and Jade". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
