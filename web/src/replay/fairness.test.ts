import { expect, test } from "vitest";
import type { Seat } from "../wire";
import { numberRows } from "./fairness";

const person = (seat: number, name: string, number: Seat["number"]) => ({
  seat,
  name,
  number,
  kind: "person" as const,
});
const hash = async (nonce: string): Promise<string> => `sealed ${nonce}`;

test("each number is compared with its seal, and it is said where there is none", async () => {
  const seats = [
    person(0, "Jade", "none"),
    person(1, "Ana", "shown"),
    { ...person(2, "Copal", "none"), kind: "bot" as const },
    person(3, "Zoé", "dropped"),
    person(4, "Bruno", "shown"),
  ];
  const rows = await numberRows({ seals: ["sealed 1", "sealed 2"], nonces: ["1", "3"] }, seats, hash);
  expect(rows.map(({ name, fit }) => `${name} ${fit}`)).toEqual([
    "Jade unsealed",
    "Ana fits",
    "Zoé dropped",
    "Bruno differs",
  ]);
});

test("a browser that cannot hash says so", async () => {
  const rows = await numberRows({ seals: ["sealed 1"], nonces: ["1"] }, [person(0, "Ana", "shown")], async () => null);
  expect(rows[0]?.fit).toBe("unchecked");
});
