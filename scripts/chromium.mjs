import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser the tests drive: `CHROMIUM_PATH`, else the first one found. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const programs = [...folders, "/usr/bin"].flatMap((folder) => names.map((name) => join(folder, name)));
  return [...programs, ...applications].find((path) => existsSync(path));
}
