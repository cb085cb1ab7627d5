import { spawnSync } from "node:child_process";
import { node, root, setUp } from "./setup.mjs";

/** Runs a command of the server, `server/<name>.ts`, with the settings of `npm start`: `npm run doctor -- --json`. */
setUp({ devTools: false });
const [name, ...args] = process.argv.slice(2);
process.exit(spawnSync(node, [`server/${name}.ts`, ...args], { cwd: root, stdio: "inherit" }).status ?? 1);
