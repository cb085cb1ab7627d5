import { spawnSync } from "node:child_process";
import { node, root, setUp } from "./setup.mjs";

/** `npm run wipe-rehearsal`: empties a rehearsal, with the settings of `npm start`. */
setUp({ devTools: false });
const args = ["server/wipe-rehearsal.ts", ...process.argv.slice(2)];
process.exit(spawnSync(node, args, { cwd: root, stdio: "inherit" }).status ?? 1);
