import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { node, root, setUp, stop, toolEnv } from "./setup.mjs";
import { buildWebWhenStale } from "./web-build.mjs";

/**
 * `npm run test:browsers [firefox] [webkit]`: a guest, a host and the operator do their main tasks in browsers the
 * other tests do not use, in a narrow and a wide window. Missing browsers are installed from Debian, which needs root.
 */

/** @type {Record<string, { packages: string[], isThere(): boolean }>} */
const browsers = {
  firefox: { packages: ["firefox-esr"], isThere: () => runs(process.env.FIREFOX_PATH ?? "firefox-esr", "--version") },
  webkit: {
    packages: ["webkit2gtk-driver", "xvfb", "locales"],
    isThere: () =>
      runs("WebKitWebDriver", "--version") &&
      runs("Xvfb", "-help") &&
      globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").length > 0,
  },
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in browsers));
if (unknown) stop(`"${unknown}" is not one of the browsers: ${Object.keys(browsers).join(", ")}`);
setUp({ devTools: true });
for (const [name, browser] of Object.entries(browsers)) {
  if (names.length > 0 && !names.includes(name)) continue;
  if (!browser.isThere()) install(browser.packages);
  if (!browser.isThere()) stop(`${name} is missing. On Debian: apt-get install ${browser.packages.join(" ")}`);
}
buildWebWhenStale();

const walk = spawnSync(node, ["e2e/other-browsers/main.ts", ...names], { cwd: root, env: toolEnv(), stdio: "inherit" });
process.exitCode = walk.status ?? 1;

/** @param {string} program @param {string[]} args */
function runs(program, ...args) {
  return spawnSync(program, args, { stdio: "ignore" }).error === undefined;
}

/** @param {string[]} packages */
function install(packages) {
  if (process.getuid?.() !== 0) return;
  console.log(`Installing ${packages.join(" and ")}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    spawnSync("apt-get", [...args, "-qq"], { env, stdio: ["ignore", "inherit", "inherit"] });
  }
}
