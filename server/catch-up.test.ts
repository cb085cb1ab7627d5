import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { runCatchUp } from "./catch-up.ts";

test.each([
  ["--help", 0],
  ["help", 0],
  ["--dry-run", 2],
])("%s prints the usage before a setting is read or anything is opened", async (arg, code) => {
  const said: string[] = [];
  const by = { say: (line: string) => void said.push(line), now: () => new Date() };
  expect(await runCatchUp([arg], { MODE: "of no site" }, by)).toBe(code);
  expect(said.join("\n")).toMatch(/^Usage: npm run catch-up\n/);
});

test("a wrong setting ends the command with a sentence", async () => {
  const command = fileURLToPath(new URL("catch-up.ts", import.meta.url));
  const ran = promisify(execFile)(process.execPath, [command], { env: { MODE: "of no site" } });
  await expect(ran).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/MODE/) });
  await expect(ran).rejects.toMatchObject({ stderr: expect.not.stringMatching(/^ +at /m) });
});
