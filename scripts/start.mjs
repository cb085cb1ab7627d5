import { launch } from "./launch.mjs";
import { setUp } from "./setup.mjs";
import { buildWebWhenStale, isWebBuildFresh } from "./web-build.mjs";

/** `npm start`: installs and builds what is missing, then runs the site. */
const isDemo = (process.env.MODE || "demo") === "demo";
// The demo's database and stand-ins are no part of a production install.
setUp({ devTools: isDemo || !isWebBuildFresh() });
buildWebWhenStale();
await launch({ watch: false });
