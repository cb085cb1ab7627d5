import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
/** The commit used as the last release until one exists. */
const beforeReleases = "5d311f4";

export interface Build {
  /** The tag or commit it was taken from. */
  name: string;
  folder: string;
  remove(): void;
}

/** Unpacks the last release into a folder of its own, ready to start `testing/server-process.ts` from. */
export function unpackLastRelease(): Build {
  const name = lastTag() ?? beforeReleases;
  const folder = mkdtempSync(join(tmpdir(), "linkisla-release-"));
  const files = git("archive", name);
  execFileSync("tar", ["-x", "-C", folder], { input: files });
  installPackages(folder);
  mkdirSync(join(folder, "testing"), { recursive: true });
  cpSync(join(root, "testing/server-process.ts"), join(folder, "testing/server-process.ts"));
  return { name, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The newest tag before this commit. */
function lastTag(): string | undefined {
  try {
    return git("describe", "--tags", "--abbrev=0", "HEAD^").toString().trim();
  } catch {
    return undefined;
  }
}

/** Shares identical packages with this checkout; installs different ones beside the release's files. */
function installPackages(folder: string): void {
  const locked = (where: string) => readFileSync(join(where, "package-lock.json"), "utf8");
  if (locked(folder) === locked(root)) {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  } else {
    execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: folder, stdio: "ignore" });
  }
}

function git(...args: string[]): Buffer {
  return execFileSync("git", args, { cwd: root, maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
}
