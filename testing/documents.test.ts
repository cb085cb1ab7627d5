import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot, sourceFiles } from "../scripts/source-files.ts";

/** Whatever our documents and comments refer to is there: pages, their headings, files, and the tests of a promise. */

const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md", { cwd: projectRoot })];
const textOf = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const isThere = (path: string) => existsSync(join(projectRoot, path));

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): string[] {
  const headings = [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading.toLowerCase());
  return headings.map((heading) =>
    heading
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );
}

function isReachable(document: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const page = path === "" ? document : normalize(join(dirname(document), path));
  if (!isThere(page)) return false;
  return anchor === undefined || !page.endsWith(".md") || anchorsOf(page).includes(anchor);
}

const aFile = /^\.?[\w@.-]+(?:\/[\w@.-]+)+\.(?:tsx?|mjs|md|ya?ml|json|sql|css)$/;
const aFolder = /^(?:contract|server|web|e2e|testing|scripts|sandbox|ops|docs|db|locales|emails|bench)\/[\w@./-]*$/;

describe.each(documents)("%s", (document) => {
  test("links to what is there", () => {
    const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const own = links.filter((link) => !/^(https?|mailto):/.test(link));
    expect(own.filter((link) => !isReachable(document, link))).toEqual([]);
  });

  test("names files that are there", () => {
    const named = [...textOf(document).matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
    const files = named.filter((name) => aFile.test(name) || aFolder.test(name));
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });
});

test("comments name pages that are there", () => {
  const named = sourceFiles().flatMap(({ path, text }) =>
    [...text.matchAll(/\bdocs\/[\w/.-]+\.md\b/g)].map(([page]) => ({ path, page })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ page }) => !isThere(page))).toEqual([]);
});

/** The sources that a row names: one without a folder is in the folder of the one before it. */
function sourcesIn(row: string): string[] {
  let folder = "";
  return [...row.matchAll(/`([^`]+\.tsx?)`/g)].map(([, name = ""]) => {
    if (name.includes("/")) folder = dirname(name);
    return name.includes("/") ? name : join(folder, name);
  });
}

describe.each(["docs/asvs.md", "docs/threat-model.md"])("%s", (document) => {
  const lines = textOf(document)
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.includes(".ts`"));

  test("names tests that are there", () => {
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.flatMap(sourcesIn).filter((path) => !isThere(path))).toEqual([]);
  });

  test("names the walk with a stolen session where it promises what the walk holds", () => {
    const promising = lines.filter((line) => /without a fresh proof|Fresh proof for/.test(line));
    expect(promising).toHaveLength(1);
    expect(promising[0]).toContain("`server/accounts/stolen-session.test.ts`");
  });
});
