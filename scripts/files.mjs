import { spawnSync } from "node:child_process";
import { node, root, setUp } from "./setup.mjs";

/** `npm run files -- to-s3 | to-disk`: moves the pictures, with the settings of `npm start`. */
setUp({ devTools: false });
const args = ["server/move-files.ts", ...process.argv.slice(2)];
process.exit(spawnSync(node, args, { cwd: root, stdio: "inherit" }).status ?? 1);
