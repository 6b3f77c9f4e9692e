import { expect, test } from "vitest";
import { notesOf } from "./catalogue.svelte";

const level = { notes: [{ option: "list", value: "hidden", text: "Knows the list by heart." }] };
const known = [{ name: "list", default: "hidden" }];

test.each([
  [{}, ["Knows the list by heart."]],
  [{ list: "hidden" }, ["Knows the list by heart."]],
  [{ list: "shown" }, []],
])("what is said of a level under the options %j", (options, notes) => {
  expect(notesOf(level, known, options)).toEqual(notes);
});
