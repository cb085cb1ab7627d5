import { launch } from "./launch.mjs";
import { setUp } from "./setup.mjs";

/** `npm run dev`: as `npm start`, but the server restarts and the pages reload when a file changes. */
setUp({ devTools: true });
await launch({ watch: true });
