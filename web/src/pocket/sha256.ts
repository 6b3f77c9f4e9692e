// SHA-256: the browser's own, which it has in secure contexts only (https, or this very machine), else the one below.

/** The SHA-256 of some bytes, one after the other. */
export async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", whole)) : hashedHere(whole);
}

/** The SHA-256 of a text in UTF-8, in hex. */
export async function textDigest(text: string): Promise<string> {
  return toHex(await sha256(new TextEncoder().encode(text)));
}

/** Bytes as two hex digits each. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const BLOCK = 64; // bytes
const ROUNDS = 64;

/** SHA-256 as FIPS 180-4 has it, for pages that came over plain http from another machine. */
export function hashedHere(bytes: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n);
  const state = fractions(8, 2);
  for (let at = 0; at < padded.byteLength; at += BLOCK) addBlock(state, padded, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setUint32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

function addBlock(state: Uint32Array, padded: DataView, at: number): void {
  const words = scheduled(padded, at);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < ROUNDS; round++) {
    const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + mixed + CONSTANTS[round]! + words[round]!) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n]! += word));
}

/** The words of a block, and those that are made of them. */
function scheduled(padded: DataView, at: number): Uint32Array {
  const words = new Uint32Array(ROUNDS);
  for (let n = 0; n < 16; n++) words[n] = padded.getUint32(at + 4 * n);
  for (let n = 16; n < ROUNDS; n++) {
    const [early, late] = [words[n - 15]!, words[n - 2]!];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = words[n - 16]! + small + words[n - 7]! + large;
  }
  return words;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const CONSTANTS = fractions(ROUNDS, 3);

/** The first 32 bits after the point of the roots of the first primes. */
function fractions(count: number, root: 2 | 3): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return Uint32Array.from(primes, (prime) => ((root === 2 ? Math.sqrt(prime) : Math.cbrt(prime)) % 1) * 2 ** 32);
}
