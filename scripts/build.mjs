import { setUp } from "./setup.mjs";
import { buildWebWhenStale } from "./web-build.mjs";

/** `npm run build`: the web bundle alone, for an image that then runs with production packages only. */
setUp({ devTools: true });
buildWebWhenStale();
