import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Draws for nobody: the tests take half the time. */
const headless = ["chromium-headless-shell"];
const whole = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** No window, and no traffic but that of the page: the browser neither updates nor synchronizes itself. */
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

/** As people have it; it keeps the pages one leaves in memory. */
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
