/** Who sits around one screen: a person with a name, or a bot of some level, chair by chair. */
import type { NamedChair } from "../house";

export interface Sitting {
  level: string | null; // of a bot; null for a person
  name: string; // as it was written; may be empty
}

/** Why these cannot sit down together: nobody is a person, or two have the same name. */
export type Objection = { why: "nobody" } | { why: "same"; name: string };

const plain = (name: string): string => name.trim().toLocaleLowerCase();

/** Everybody's name: what was written, else the number of the chair in words. */
export const namesOf = (sitting: readonly Sitting[], numbered: (number: number) => string): string[] =>
  sitting.map(({ name }, n) => name.trim() || numbered(n + 1));

export function objectionTo(sitting: readonly Sitting[], numbered: (number: number) => string): Objection | null {
  const names = namesOf(sitting, numbered).filter((_, n) => sitting[n]?.level === null);
  if (!names.length) return { why: "nobody" };
  const twice = names.find((name, n) => names.some((other, m) => m < n && plain(other) === plain(name)));
  return twice === undefined ? null : { why: "same", name: twice };
}

export const chairsFor = (sitting: readonly Sitting[], numbered: (number: number) => string): NamedChair[] =>
  namesOf(sitting, numbered).map((name, n) => {
    const level = sitting[n]?.level ?? null;
    return level === null ? { kind: "me", name } : { kind: "bot", level };
  });
