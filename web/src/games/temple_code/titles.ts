/** The titles of the solo game: each with the points from which it is given. */
import type { View } from "./symbols";

export interface Title {
  title: string;
  from: number;
}

/** All titles, the lowest first. */
export function titlesOf(view: View): Title[] {
  const titles = Object.entries(view.titles ?? {}).map(([title, from]) => ({ title, from }));
  return titles.sort((one, other) => one.from - other.from);
}

/** The title that comes after the present score. */
export const nextTitle = (view: View): Title | undefined =>
  titlesOf(view).find(({ from }) => from > (view.seats[0]?.found ?? 0));
