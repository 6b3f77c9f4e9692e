/** A sentence of the story cut into pieces, so that the names in it can be set in bold. */

export interface Piece {
  text: string;
  name: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function pieces(sentence: string, names: readonly string[]): Piece[] {
  const known = names.filter(Boolean).sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text: sentence, name: false }];
  const found = new RegExp(`(?<![\\p{L}\\d])(${known.map(escaped).join("|")})(?![\\p{L}\\d])`, "gu");
  return sentence
    .split(found)
    .map((text, n) => ({ text, name: n % 2 === 1 }))
    .filter((piece) => piece.text);
}
