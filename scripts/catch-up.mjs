import { spawnSync } from "node:child_process";
import { node, root, setUp } from "./setup.mjs";

/** `npm run catch-up`: to run after restoring a dump, with the settings of `npm start`. */
setUp({ devTools: false });
process.exit(spawnSync(node, ["server/catch-up.ts"], { cwd: root, stdio: "inherit" }).status ?? 1);
