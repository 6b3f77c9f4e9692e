/** The option that gives each chair its element: `random`, or a letter for each chair in order. */
export const ELEMENTS = { E: "earth", A: "air", W: "water", F: "fire" } as const;
export type Letter = keyof typeof ELEMENTS;
export const LETTERS = Object.keys(ELEMENTS) as Letter[];
export const DRAWN = "random";

/** A choice for so many chairs: those that are there stay, the others get what is left. */
export function fitted(value: string, seats: number): string {
  const chosen = [...value].filter((letter) => LETTERS.includes(letter as Letter)).slice(0, seats);
  return [...chosen, ...LETTERS.filter((letter) => !chosen.includes(letter))].slice(0, seats).join("");
}

/** A chair gets an element; whoever had it gets what the chair had. */
export function given(value: string, chair: number, letter: Letter): string {
  const had = value[chair] ?? "";
  return [...value].map((one, n) => (n === chair ? letter : one === letter ? had : one)).join("");
}
