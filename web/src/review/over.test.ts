/** What is said over many matches has the same numbers as src/teocalli/review/over.py: tests/review/test_over.py reads the same file. */
import { describe, expect, it } from "vitest";
import fixture from "./over.fixture.json";
import { reportOn, student, type Summary } from "./over";

const ORDER = ["codinca", "temple_code", "aztec", "cibola"];

/** Numbers to ten figures: the two sides take roots and logarithms of their own. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === "number" ? Number(one.toPrecision(10)) : one)));

describe("over many matches", () => {
  it("says what the command line says", () => {
    const { games, habits, looked_at } = fixture.report;
    const report = reportOn(fixture.summaries as Summary[], ORDER);
    expect(rounded(report)).toEqual(rounded({ games, habits, lookedAt: looked_at }));
    expect(report.habits.map(({ kind, way }) => `${kind} ${way}`)).toContain("token more");
  });

  it("says nothing where nothing was reviewed", () => {
    expect(reportOn([], ORDER)).toEqual({ games: [], habits: [], lookedAt: 0 });
  });

  it("has the quantiles of the tables", () => {
    expect(student(0.05, 9)).toBeCloseTo(2.262, 2);
    expect(student(0.01, 10)).toBeCloseTo(3.169, 1);
  });
});
