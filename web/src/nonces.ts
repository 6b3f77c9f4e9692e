/**
 * Random numbers of one's own for the deal. Each is drawn here, its SHA-256 is sent as a seal before anybody shows
 * theirs, and the number itself when all are sealed (docs/fairness.md). Numbers are stored by table, so that a reload
 * in between loses nothing.
 *
 * Browsers hash in secure contexts only (https, or this very machine). Where a house is reached by plain http over a
 * network no number is sealed: whoever can change what such a page loads could change the number too, so a seal would
 * promise what it cannot keep.
 */
import { parsed } from "./decode";

export interface Drawn {
  nonce: string; // 64 hex digits
  seal: string; // the SHA-256 of these digits, in hex
}

const KEY = "teocalli.numbers";
const ANY = ""; // numbers whose table is not known yet: the answer to the command that sealed them has not come
const KEPT = 4; // numbers of one table: two tabs may each have drawn one

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of a number, in hex; null where this browser cannot work it out. */
export async function sealOf(nonce: string): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  return subtle ? hex(new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(nonce)))) : null;
}

/** A new number and its seal, stored at once; null where none can be sealed. */
export async function drawNonce(table: string = ANY): Promise<Drawn | null> {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
  const seal = await sealOf(nonce);
  if (seal === null) return null;
  keep(table, nonce);
  return { nonce, seal };
}

/** The numbers that may belong to a table, newest first. */
export function noncesFor(table: string): string[] {
  const stored = read();
  return [...(stored[table] ?? []), ...(stored[ANY] ?? [])];
}

/** A number that was drawn before its table was known belongs to this one. */
export function assign(table: string, { nonce }: Drawn): void {
  const stored = read();
  stored[ANY] = (stored[ANY] ?? []).filter((one) => one !== nonce);
  write(stored);
  keep(table, nonce);
}

/** The cards are dealt: the numbers of this table are of no more use. */
export function forgetNonces(table: string): void {
  const stored = read();
  if (!stored[table]) return;
  delete stored[table];
  write(stored);
}

function keep(table: string, nonce: string): void {
  const stored = read();
  stored[table] = [nonce, ...(stored[table] ?? [])].slice(0, KEPT);
  write(stored);
}

let inMemory: Record<string, string[]> = {}; // for browsers that keep nothing

function read(): Record<string, string[]> {
  try {
    return parsed({ record: { list: "string" } }, globalThis.localStorage?.getItem(KEY)) ?? { ...inMemory };
  } catch {
    return { ...inMemory };
  }
}

function write(stored: Record<string, string[]>): void {
  inMemory = stored;
  try {
    globalThis.localStorage?.setItem(KEY, JSON.stringify(stored));
  } catch {
    // The numbers last as long as the page.
  }
}
