// npm run lessons: writes lesson.json beside every lesson.toml, by playing it through the real rules.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { python } from "./python.mjs";

const script = fileURLToPath(new URL("lessons.py", import.meta.url));
process.exit(spawnSync(python, [script, ...process.argv.slice(2)], { stdio: "inherit" }).status ?? 1);
