// The interpreter that has the house installed: PYTHON, else the one of `make play`, else whatever python3 is.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const own = fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));

export const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
