// SHA-256 as the browser has it. It has it in secure contexts only (https, or this very machine), and so has the pocket house.

/** Whether this page can hash, and so commit to a shuffle. */
export const canHash = (): boolean => Boolean(globalThis.crypto?.subtle);

/** The SHA-256 of some bytes, one after the other. */
export async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

/** The SHA-256 of a text in UTF-8, in hex. */
export async function textDigest(text: string): Promise<string> {
  return toHex(await sha256(new TextEncoder().encode(text)));
}

/** Bytes as two hex digits each. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
