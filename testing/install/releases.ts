import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../debian.ts";

/** Copies a release of `npm run release` beside itself under another version. @returns the copy's folder */
export function nextRelease(release: string, version: string): string {
  const folder = join(dirname(release), version);
  run("cp", ["--archive", "--link", release, folder]);
  for (const file of ["package.json", "release.json"]) {
    const text = readFileSync(join(folder, file), "utf8");
    replaceFile(join(folder, file), text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  }
  return folder;
}

/** Changes a file of a release of {@link nextRelease}, which shares the files it has not changed. */
export function replaceFile(path: string, text: string): void {
  rmSync(path);
  writeFileSync(path, text);
}
