import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "ts5";

/** The project's TypeScript for the checks: parsed with a real parser and compared with git's file list. */

export const projectRoot = join(import.meta.dirname, "..");

export interface SourceFile {
  /** Relative to the project root, with `/`. */
  path: string;
  text: string;
  /** Parsed when it is first read. */
  readonly ast: ts.SourceFile;
}

const folders = [
  "contract",
  "server",
  "web",
  "sandbox",
  "emails",
  "locales",
  "db",
  "testing",
  "scripts",
  "e2e",
  "bench",
];

export function sourceFiles(): SourceFile[] {
  const paths = folders.flatMap((folder) => typescriptUnder(folder));
  const unseen = typescriptOfGit().filter(
    (path) => folders.some((folder) => path.startsWith(`${folder}/`)) && !paths.includes(path),
  );
  if (unseen.length > 0 || paths.length === 0) {
    throw new Error(`${paths.length} files were looked at, but these are there too: ${unseen.join(", ")}`);
  }
  return paths.map((path) => sourceFile(path, readFileSync(join(projectRoot, path), "utf8")));
}

export function sourceFile(path: string, text: string): SourceFile {
  let ast: ts.SourceFile | undefined;
  return {
    path,
    text,
    get ast() {
      ast ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return ast;
    },
  };
}

export function lineOf(file: SourceFile, node: ts.Node): number {
  return file.ast.getLineAndCharacterOfPosition(node.getStart(file.ast)).line + 1;
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function typescriptUnder(folder: string): string[] {
  const full = join(projectRoot, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes("/node_modules/"));
}

/** Tracked and new files that still exist. Empty without a git repository, so nothing is compared. */
function typescriptOfGit(): string[] {
  if (!existsSync(join(projectRoot, ".git"))) return [];
  const args = ["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).split("\0");
  return listed.filter((path) => /\.tsx?$/.test(path) && existsSync(join(projectRoot, path)));
}
