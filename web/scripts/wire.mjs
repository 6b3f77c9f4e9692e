// Writes src/wire.ts (types) and src/shapes.ts (what decode.ts checks messages by) from the server's schema, so that no
// message is typed by hand.
//   npm run wire                       asks `python -m teocalli.server.openapi` (PYTHON names another interpreter)
//   npm run wire -- schema.json        reads a file instead
//   npm run wire -- --check [file]     writes nothing, and fails where a file is not what it would write
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { python } from "./python.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The TypeScript of one schema. `sent` is true inside a request, where what has a default may be left out. */
export function typeOf(schema, sent = false) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return [...new Set(several.map((one) => typeOf(one, sent)))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, sent)).join(" | ");
  if (schema.type === "array") return arrayOf(schema, sent);
  if (schema.type === "object") return objectOf(schema, sent);
  return (
    { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" }[schema.type] ??
    "unknown"
  );
}

function arrayOf(schema, sent) {
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(item, sent)).join(", ")}]`;
  const item = typeOf(schema.items ?? {}, sent);
  return item.includes(" ") ? `(${item})[]` : `${item}[]`;
}

function objectOf(schema, sent) {
  if (!schema.properties) {
    const value =
      typeof schema.additionalProperties === "object" ? typeOf(schema.additionalProperties, sent) : "unknown";
    return `Record<string, ${value}>`;
  }
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const left = sent && !(schema.required ?? []).includes(name);
    return `  ${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}${left ? "?" : ""}: ${typeOf(field, sent)};`;
  });
  return fields.length ? `{\n${fields.join("\n")}\n}` : "Record<string, never>";
}

/** A comment in lines that fit. */
const comment = (text) =>
  text.length <= 120 ? `/** ${text} */\n` : `/**\n${text.replace(/(.{1,115})(?: |$)/g, " * $1\n")} */\n`;

/** The whole file: one exported type for each component, in the order of their names. */
export function typescript(components) {
  const parts = Object.entries(components)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => {
      const sent = isRequest(schema);
      const note = schema.description ? comment(schema.description.replace(/\s+/g, " ").replace(/\*\//g, "*\\/")) : "";
      const body = typeOf(schema, sent);
      return body.startsWith("{") ? `${note}export interface ${name} ${body}` : `${note}export type ${name} = ${body};`;
    });
  return `// Generated from the server's schema by \`npm run wire\`. Do not edit.\n\n${parts.join("\n\n")}\n`;
}

/** What decode.ts checks a value of one schema by. */
export function shapeOf(schema) {
  if (schema.$ref) return { ref: schema.$ref.split("/").at(-1) };
  if (schema.const !== undefined) return { values: [schema.const] };
  if (schema.enum) return { values: schema.enum };
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return { either: several.map((one) => shapeOf(one)) };
  if (Array.isArray(schema.type)) return { either: schema.type.map((type) => shapeOf({ ...schema, type })) };
  if (schema.prefixItems) return { tuple: schema.prefixItems.map((item) => shapeOf(item)) };
  if (schema.type === "array") return { list: shapeOf(schema.items ?? {}) };
  if (schema.properties) return { fields: mapped(schema.properties, fieldOf) };
  if (schema.type === "object") return { record: shapeOf(Object(schema.additionalProperties ?? {})) };
  return schema.type ?? "unknown";
}

/** A server may know games that this client does not: the name of a game is any name, and the view of such a game any view. */
const fieldOf = (schema, name) => (name === "game" && schema.enum ? "string" : shapeOf(schema));
const gameOf = (view) =>
  view
    .replace(/View$/, "")
    .replace(/\B[A-Z]/g, "_$&")
    .toLowerCase();
const viewsOf = ({ oneOf }) => ({
  games: Object.fromEntries(oneOf.map((one) => shapeOf(one)).map((view) => [gameOf(view.ref), view])),
});

const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, one]) => [name, change(one, name)]));
const isRequest = (schema) => schema.additionalProperties === false; // only requests refuse fields that they do not know

/** The shapes of everything that the server sends, and the type that each one has. */
export function shapes(components) {
  const sent = Object.entries(components).filter(([, schema]) => !isRequest(schema));
  const names = sent.map(([name]) => name).sort();
  const table = mapped(Object.fromEntries(sent.sort(([a], [b]) => (a < b ? -1 : 1))), (schema, name) =>
    name === "View" ? viewsOf(schema) : shapeOf(schema),
  );
  return `// Generated from the server's schema by \`npm run wire\`. Do not edit.
import type { Shape } from "./decode";
import type * as wire from "./wire";

/** Every message that the server sends, by its name. */
export interface Messages {
${names.map((name) => `  ${name}: wire.${name};`).join("\n")}
}

export const SHAPES: Readonly<Record<keyof Messages, Shape>> = ${JSON.stringify(table)};
`;
}

function schema(file) {
  if (file) return JSON.parse(readFileSync(file, "utf8"));
  return JSON.parse(execFileSync(python, ["-m", "teocalli.server.openapi"], { encoding: "utf8", maxBuffer: 1 << 26 }));
}

/** A file as it should be; answers whether it was so. */
async function write(name, text, check) {
  const path = here(`../src/${name}`);
  const written = await format(text, { ...(await resolveConfig(path)), filepath: path });
  if (check) return readFileSync(path, "utf8") === written;
  writeFileSync(path, written);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes("--check");
  const { schemas } = schema(process.argv.slice(2).find((word) => word !== "--check")).components;
  const files = { "wire.ts": typescript(schemas), "shapes.ts": shapes(schemas) };
  for (const [name, text] of Object.entries(files)) {
    if (await write(name, text, check)) continue;
    console.error(`src/${name} is not what the server's schema gives: npm run wire`);
    process.exitCode = 1;
  }
}
