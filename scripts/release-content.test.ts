import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asModule } from "./check-boundaries.ts";
import { neededFiles, neededOfPackage, neededPackages } from "./release-content.mjs";
import { projectRoot, sourceFile } from "./source-files.ts";

const readText = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const project = JSON.parse(readText("package.json"));
const files = neededFiles();
const modules = files
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => asModule(sourceFile(path, readText(path)), (target) => existsSync(join(projectRoot, target))));

test("a release has what its server runs from, and nothing of tests, the demo or this machine", () => {
  expect(files).toEqual(
    expect.arrayContaining([
      "server/main.ts",
      "server/catch-up.ts",
      "server/move-files.ts",
      "server/listings/words/synonyms.txt",
      "contract/island/island.json",
      "locales/es/translation.json",
      "emails/templates.ts",
      "db/migrations/0001_start.sql",
      "db/migrations/landed.json",
      "web/fonts/bricolage-display.woff2",
      "web/public/pictures/lighthouse-1600.webp",
      "ops/Caddyfile",
      "compose.yaml",
      "LICENSE",
    ]),
  );
  const unwanted = /\.test\.|^(db\/seed|sandbox|testing|e2e|bench|docs|scripts|var|node_modules|\.)|\.env$|\.stamp$/;
  expect(files.filter((path) => unwanted.test(path))).toEqual([]);
});

test("every module that a release's modules import is in it, but for the demo's", () => {
  const missing = modules.flatMap(({ path, imports }) =>
    imports
      .filter(
        ({ typeOnly, target }) => !typeOnly && target !== undefined && ![...files, "package.json"].includes(target),
      )
      .map(({ target }) => `${path}: ${target}`),
  );
  expect(missing).toEqual(["server/main.ts: db/seed/seed.ts"]);
});

test("every package that a release's modules import is in it, but for the embedded database and the builder", () => {
  const packages = neededPackages(JSON.parse(readText("package-lock.json")).packages);
  const imported = modules.flatMap(({ imports }) =>
    imports
      .filter(({ typeOnly, specifier }) => !typeOnly && !/^(node:|#|\.)/.test(specifier))
      .map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0]),
  );
  const missing = new Set(imported.filter((name) => !packages.includes(`node_modules/${name}`)));
  expect([...missing].sort()).toEqual(["@electric-sql/pglite", "vite"]);
});

test("the manifest of a release has no commands and no packages for building", () => {
  const { scripts, devDependencies, engines, imports, dependencies, version } = neededOfPackage(
    project,
  ) as typeof project;
  expect([scripts, devDependencies, engines]).toEqual([undefined, undefined, undefined]);
  expect(imports).toEqual({ "#contract/*": "./contract/*", "#locales/*": "./locales/*", "#server/*": "./server/*" });
  expect([dependencies, version]).toEqual([project.dependencies, project.version]);
});

test("packages are found as Node finds them, without those that only tools or other systems ask for", () => {
  const packages = {
    "": { dependencies: { site: "1.0.0", "@scope/part": "1.0.0" }, devDependencies: { tool: "1.0.0" } },
    "node_modules/site": {
      dependencies: { shared: "2.0.0" },
      optionalDependencies: { glibc: "1.0.0", musl: "1.0.0", elsewhere: "1.0.0" },
      peerDependencies: { peer: "1.0.0", tool: "1.0.0" },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    "node_modules/site/node_modules/shared": { dependencies: { deep: "1.0.0" } },
    "node_modules/shared": {},
    "node_modules/@scope/part": { dependencies: { shared: "1.0.0" } },
    "node_modules/@scope/part/node_modules/deep": {},
    "node_modules/deep": {},
    "node_modules/glibc": { libc: ["glibc"] },
    "node_modules/musl": { libc: ["musl"] },
    "node_modules/peer": {},
    "node_modules/tool": {},
  };
  expect(neededPackages(packages)).toEqual([
    "node_modules/@scope/part",
    "node_modules/deep",
    "node_modules/glibc",
    "node_modules/peer",
    "node_modules/shared",
    "node_modules/site",
    "node_modules/site/node_modules/shared",
  ]);
});

test("the image's PostgreSQL client is of the major version that compose.yaml runs", () => {
  const [, client] = /^ARG POSTGRESQL=(\d+)$/m.exec(readText("Containerfile")) ?? [];
  const [, server] = /image: \S+\/postgres:(\d+)/.exec(readText("compose.yaml")) ?? [];
  expect(client).toMatch(/^\d+$/);
  expect(server).toBe(client);
});

test("the image is built from what a release is built from, and from no settings", () => {
  const allowed = readText(".dockerignore")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  expect(allowed[0]).toBe("*");
  expect(allowed.slice(-3)).toEqual(["**/.*", "**/*.env", "!.npmrc"]);
  const folders = allowed.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  const sources = files.filter((path) => !path.startsWith("build/"));
  expect(sources.filter((path) => !folders.some((folder) => path === folder || path.startsWith(`${folder}/`)))).toEqual(
    [],
  );
  expect(folders.filter((folder) => /env|var|node_modules|build|^\.git/.test(folder))).toEqual([]);
});
