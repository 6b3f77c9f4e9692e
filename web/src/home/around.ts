/** Who sits around one screen: a person with a name, or a bot of some level, chair by chair. */
import type { NamedChair } from "../house";

export interface ChairDraft {
  level: string | null; // of a bot; null for a person
  name: string; // as it was written; may be empty
}

/** Why these cannot sit down together: nobody is a person, or two have the same name. */
export type Objection = { why: "nobody" } | { why: "same"; name: string };

const plain = (name: string): string => name.trim().toLocaleLowerCase();

/** Everybody's name: what was written, else the number of the chair in words. */
export const namesOf = (drafts: readonly ChairDraft[], numbered: (number: number) => string): string[] =>
  drafts.map(({ name }, n) => name.trim() || numbered(n + 1));

export function objectionTo(drafts: readonly ChairDraft[], numbered: (number: number) => string): Objection | null {
  const names = namesOf(drafts, numbered).filter((_, n) => drafts[n]?.level === null);
  if (!names.length) return { why: "nobody" };
  const twice = names.find((name, n) => names.some((other, m) => m < n && plain(other) === plain(name)));
  return twice === undefined ? null : { why: "same", name: twice };
}

export const chairsFor = (drafts: readonly ChairDraft[], numbered: (number: number) => string): NamedChair[] =>
  namesOf(drafts, numbered).map((name, n) => {
    const level = drafts[n]?.level ?? null;
    return level === null ? { kind: "me", name } : { kind: "bot", level };
  });
