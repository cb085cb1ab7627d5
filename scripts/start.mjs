import { launch } from "./launch.mjs";
import { setUp } from "./setup.mjs";
import { buildWebWhenStale, isWebBuildFresh } from "./web-build.mjs";

/** `npm start`: installs and builds what is missing, then runs the site. */
const isDemo = (process.env.MODE || "demo") === "demo";
// A production install has neither the demo's database nor its stand-ins.
setUp({ devTools: isDemo || !isWebBuildFresh() });
buildWebWhenStale();
await launch({ watch: false });
