import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Draws to no screen, which halves the tests' time. */
const headless = ["chromium-headless-shell"];
const whole = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Runs without a window and without background traffic: the browser neither updates nor syncs itself. */
export const chromiumArguments = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser the tests drive: `CHROMIUM_PATH`, else the first one found. */
export function findChromium() {
  return find([...headless, ...whole]);
}

/** The full browser, which keeps pages in memory after people leave them. */
export function findWholeChromium() {
  return find(whole);
}

/** @param {string[]} names */
function find(names) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
  const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...programs, ...applications].find((path) => existsSync(path));
}
