/** What comes from outside is checked where it comes in: messages of the server by its own schema, and what the browser stored. */
import { SHAPES, type Messages } from "./shapes";

type Plain = "string" | "integer" | "number" | "boolean" | "null" | "unknown";

/** What a value must look like; objects may hold more than is asked for. */
export type Shape =
  | Plain
  | { readonly ref: string }
  | { readonly values: readonly (string | number | boolean | null)[] }
  | { readonly either: readonly Shape[] }
  | { readonly tuple: readonly Shape[] }
  | { readonly list: Shape }
  | { readonly record: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> }
  | { readonly games: Readonly<Record<string, Shape>> }; // by the name in `game`; the views of other games are as they are

/** The type of what has a shape, for shapes written by hand. */
export type Shaped<S> = S extends "string"
  ? string
  : S extends "integer" | "number"
    ? number
    : S extends "boolean"
      ? boolean
      : S extends { readonly values: readonly (infer Value)[] }
        ? Value
        : S extends { readonly list: infer Item }
          ? Shaped<Item>[]
          : S extends { readonly record: infer Item }
            ? Record<string, Shaped<Item>>
            : S extends { readonly fields: infer Fields }
              ? { [Name in keyof Fields]: Shaped<Fields[Name]> }
              : unknown;

/** Where a value does not fit, innermost first, and what was expected there. */
interface Problem {
  path: (string | number)[];
  expected: string;
}

/** A message that is not what the server's schema says. */
export class Misfit extends Error {
  constructor(name: string, { path, expected }: Problem) {
    super(`${[name, ...path.toReversed()].join(".")}: expected ${expected}`);
  }
}

const IS: Record<Plain, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string",
  integer: Number.isInteger,
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  unknown: () => true,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function problemIn(shape: Shape, value: unknown): Problem | null {
  if (typeof shape === "string") return IS[shape](value) ? null : expected(shape);
  if ("ref" in shape) return problemIn(SHAPES[shape.ref as keyof Messages], value);
  if ("values" in shape)
    return shape.values.some((one) => one === value) ? null : expected(JSON.stringify(shape.values));
  if ("either" in shape) return problemOfAll(shape.either, value);
  if ("tuple" in shape) return Array.isArray(value) ? inTuple(shape.tuple, value) : expected("a list");
  if ("list" in shape) return Array.isArray(value) ? inList(shape.list, value) : expected("a list");
  if (!isObject(value)) return expected("an object");
  if ("record" in shape) return inRecord(shape.record, value);
  return "fields" in shape ? inFields(shape.fields, value) : inView(shape.games, value);
}

const expected = (what: string): Problem => ({ path: [], expected: what });

function within(place: string | number, problem: Problem | null): Problem | null {
  problem?.path.push(place);
  return problem;
}

/** What is wrong by the alternative that the value comes nearest to. */
function problemOfAll(shapes: readonly Shape[], value: unknown): Problem | null {
  let nearest: Problem | null = null;
  for (const shape of shapes) {
    const problem = problemIn(shape, value);
    if (!problem) return null;
    if (!nearest || problem.path.length > nearest.path.length) nearest = problem;
  }
  return nearest ?? expected("nothing");
}

function inTuple(shapes: readonly Shape[], values: readonly unknown[]): Problem | null {
  if (values.length !== shapes.length) return expected(`${shapes.length} items`);
  for (const [n, shape] of shapes.entries()) {
    const problem = within(n, problemIn(shape, values[n]));
    if (problem) return problem;
  }
  return null;
}

function inList(shape: Shape, values: readonly unknown[]): Problem | null {
  for (const [n, value] of values.entries()) {
    const problem = within(n, problemIn(shape, value));
    if (problem) return problem;
  }
  return null;
}

function inRecord(shape: Shape, value: Record<string, unknown>): Problem | null {
  for (const name in value) {
    const problem = within(name, problemIn(shape, value[name]));
    if (problem) return problem;
  }
  return null;
}

function inFields(fields: Readonly<Record<string, Shape>>, value: Record<string, unknown>): Problem | null {
  for (const name in fields) {
    const problem = name in value ? problemIn(fields[name] as Shape, value[name]) : expected("a value");
    if (problem) return within(name, problem);
  }
  return null;
}

function inView(games: Readonly<Record<string, Shape>>, value: Record<string, unknown>): Problem | null {
  const { game } = value;
  if (typeof game !== "string") return within("game", expected("string"));
  const shape = Object.hasOwn(games, game) ? games[game] : undefined;
  return shape === undefined ? null : problemIn(shape, value);
}

/** The message that a value is; a `Misfit` where it is not. */
export function decode<Name extends keyof Messages>(name: Name, value: unknown): Messages[Name] {
  const problem = problemIn(SHAPES[name], value);
  if (problem) throw new Misfit(name, problem);
  return value as Messages[Name];
}

/** What a text of JSON holds, if it has this shape; null for anything else, as a browser may have stored it long ago. */
export function parsed<const S extends Shape>(shape: S, text: string | null | undefined): Shaped<S> | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return problemIn(shape, value) ? null : (value as never);
  } catch {
    return null;
  }
}
