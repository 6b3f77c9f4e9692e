// Writes src/wire.ts from the server's schema, so that no message is typed by hand.
//   npm run wire                       asks `python -m teocalli.server.openapi` (PYTHON names another interpreter)
//   npm run wire -- schema.json        reads a file instead
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
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

/** The whole file: one exported type for each component, in the order of their names. */
export function typescript(components) {
  const parts = Object.entries(components)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => {
      const sent = schema.additionalProperties === false; // only requests refuse fields that they do not know
      const note = schema.description
        ? `/** ${schema.description.replace(/\s+/g, " ").replace(/\*\//g, "*\\/")} */\n`
        : "";
      const body = typeOf(schema, sent);
      return body.startsWith("{") ? `${note}export interface ${name} ${body}` : `${note}export type ${name} = ${body};`;
    });
  return `// Generated from the server's schema by \`npm run wire\`. Do not edit.\n\n${parts.join("\n\n")}\n`;
}

function schema() {
  const file = process.argv[2];
  if (file) return JSON.parse(readFileSync(file, "utf8"));
  return JSON.parse(execFileSync(python, ["-m", "teocalli.server.openapi"], { encoding: "utf8", maxBuffer: 1 << 26 }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(here("../src/wire.ts"), typescript(schema().components.schemas));
}
