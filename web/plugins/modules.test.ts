import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { missingModules } from "./modules";

it("names the files of every game that is not built for browsers", () => {
  const folder = mkdtempSync(join(tmpdir(), "modules-"));
  for (const game of ["chess", "goose"]) {
    mkdirSync(join(folder, "games", game), { recursive: true });
    writeFileSync(join(folder, "games", game, "box.toml"), "");
  }
  mkdirSync(join(folder, "games", "__pycache__"));
  mkdirSync(join(folder, "built"));
  const judges = ["chess.review.wasm", "chess.review.json", "goose.review.json"];
  for (const file of ["chess.wasm", "chess.json", ...judges, "goose.json", "catalogue.en.json"])
    writeFileSync(join(folder, "built", file), "");
  expect(missingModules(join(folder, "games"), join(folder, "built"))).toEqual([
    "goose.wasm",
    "goose.review.wasm",
    "catalogue.fr.json",
  ]);
});
