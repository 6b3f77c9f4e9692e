// npm run actions: writes actions.ts of every game, its actions as the server names them.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { python } from "./python.mjs";

const script = fileURLToPath(new URL("actions.py", import.meta.url));
process.exit(spawnSync(python, [script], { stdio: "inherit" }).status ?? 1);
