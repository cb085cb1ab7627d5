import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** Prometheus' own tool, taken out of Debian's package without installing it. `npm run test:faults alerts` */

const rules = new URL("../../ops/", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "linkisla-prometheus-"));
let promtool = "promtool";
// The rules look back by days, minute by minute.
vi.setConfig({ testTimeout: 300_000 });

beforeAll(() => {
  if (spawnSync(promtool, ["--version"]).status === 0) return;
  run("apt-get", ["download", "prometheus"], folder);
  const [archive] = readdirSync(folder).filter((name) => name.endsWith(".deb"));
  run("dpkg", ["--extract", String(archive), "."], folder);
  promtool = join(folder, "usr/bin/promtool");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("Prometheus accepts the rules and its own configuration", () => {
  expect(run(promtool, ["check", "rules", "alerts.yaml"], rules)).toContain("SUCCESS");
  expect(run(promtool, ["check", "config", "--syntax-only", "prometheus.yaml"], rules)).toContain("SUCCESS");
});

test("each alert is silent before its limit and fires after it", () => {
  expect(run(promtool, ["test", "rules", "alerts.test.yaml"], rules)).toContain("SUCCESS");
});

test("an alert that does not fire makes that fail", () => {
  cpSync(rules, folder, { recursive: true });
  const cases = readFileSync(join(rules, "alerts.test.yaml"), "utf8");
  writeFileSync(join(folder, "alerts.test.yaml"), cases.replace(/(unproven"\n *values: )"0x10 1x10"/, '$1"0x20"'));
  expect(() => run(promtool, ["test", "rules", "alerts.test.yaml"], folder)).toThrow(/BackupRefused/);
});

/** @returns what it printed on both outputs */
function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
  return stdout + stderr;
}
