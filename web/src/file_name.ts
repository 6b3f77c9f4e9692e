/** Match files are called after their game and the day on which they were played. */
import type { Table } from "./wire";

export function fileNameOf({ game, opened, started }: Pick<Table, "game" | "opened" | "started">): string {
  const day = new Date(started ?? opened);
  const digits = (number: number): string => String(number).padStart(2, "0");
  const date = [day.getFullYear(), digits(day.getMonth() + 1), digits(day.getDate())].join("-");
  return `${game.replace("_", "-")}-${date}.teocalli.json`;
}
