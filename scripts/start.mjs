import { launch } from "./launch.mjs";
import { setUp } from "./setup.mjs";
import { buildWebWhenStale, isWebBuildFresh } from "./web-build.mjs";

/** `npm start`: installs and builds what is missing, then runs the site. */
setUp({ devTools: !isWebBuildFresh() });
buildWebWhenStale();
await launch({ watch: false });
