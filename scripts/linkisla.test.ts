import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

/**
 * The script `linkisla` in a folder that stands for the machine, with stand-ins for every program that would change a
 * real one. Each stand-in writes what it was told into `calls`; `world` holds what they answer.
 */

const project = fileURLToPath(new URL("..", import.meta.url));
const own = mkdtempSync(join(tmpdir(), "linkisla-script-"));
/** The same folder for every test: what was installed there once knows its path. */
const place = join(own, "machine");
let calls: () => string[];

beforeEach(() => {
  mkdirSync(join(place, "bin"), { recursive: true });
  mkdirSync(join(place, "world"));
  standIn("systemctl", systemctlStandIn);
  for (const name of ["apt-get", "useradd", "chown", "psql", "curl", "journalctl", "docker", "sleep"]) {
    standIn(name);
  }
  // What the script asks before it acts.
  standIn("dpkg", "exit 1");
  standIn("getent", "exit 2");
  standIn(
    "id",
    'if [ "$*" = "-u" ]; then echo 0; elif [ "$*" = "-u linkisla" ]; then exit 1; else exec /usr/bin/id "$@"; fi',
  );
  standIn("runuser", 'shift 3; exec "$@"');
  standIn("age-keygen", 'printf "# public key: age1public\\nAGE-SECRET-KEY-1PLANTED\\n"');
  standIn("psql", 'cat >>"$WORLD/sql"');
  // A process is ready when its release is not marked as broken.
  standIn(
    "curl",
    // The last word is http://127.0.0.1:3001/readyz.
    'port=$(grep -o "300[0-9]" <<<"$*"); release=$(basename "$(readlink "$LINKISLA_ROOT/opt/linkisla/instances/$((port - 3000))")"); [ ! -e "$WORLD/broken-$release" ]',
  );
  standIn("journalctl", 'echo "the last words of $2"');
  writeFileSync(join(place, "calls"), "");
  calls = () => readFileSync(join(place, "calls"), "utf8").trim().split("\n");
});

afterEach(() => rmSync(place, { recursive: true, force: true }));
afterAll(() => rmSync(own, { recursive: true, force: true }));

function standIn(name: string, answer = "exit 0"): void {
  const file = join(place, "bin", name);
  const quiet = ["dpkg", "id", "getent", "sleep", "curl", "systemctl"].includes(name);
  writeFileSync(file, `#!/usr/bin/env bash\n${quiet ? "" : `echo "${name} $*" >>"$CALLS"\n`}${answer}\n`);
  chmodSync(file, 0o755);
}

/** `world/running-1` is there while process 1 runs, and `world/enabled` once the site starts with the machine. */
const systemctlStandIn = `
[ "$1" != is-active ] || case \${!#} in linkisla@*) exec test -e "$WORLD/running-\${3#linkisla@}" ;; *) exit 0 ;; esac
echo "systemctl $*" >>"$CALLS"
[ "$1" != enable ] || [[ "$*" != *linkisla.target* ]] || touch "$WORLD/enabled"
for unit in "$@"; do
  [[ $unit == linkisla@* ]] || continue
  if [ "$1" = stop ]; then rm -f "$WORLD/running-\${unit#linkisla@}"; else touch "$WORLD/running-\${unit#linkisla@}"; fi
done
`;

/** A release as `npm run release` makes it, whose Node answers as `world` says. */
function aRelease(version: string, commit = "a".repeat(40)): string {
  const folder = join(place, `release-${version}-${commit.slice(0, 3)}`);
  mkdirSync(join(folder, "node_modules/node/bin"), { recursive: true });
  cpSync(join(project, "linkisla"), join(folder, "linkisla"));
  cpSync(join(project, "ops"), join(folder, "ops"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "linkisla", version }, null, 2));
  writeFileSync(join(folder, "release.json"), JSON.stringify({ version, commit }, null, 2));
  const node = join(folder, "node_modules/node/bin/node");
  writeFileSync(node, nodeStandIn);
  chmodSync(node, 0o755);
  return folder;
}

/** `world/<command>` holds an exit code and, from the second line on, what is said; each answer is used once. */
const nodeStandIn = `#!/usr/bin/env bash
[ "$1" != --version ] || exit 0
command=$(basename "$1" .ts)
shift
if [ "$command" = install-checks ]; then command="check-$1"; fi
[[ $command == check-* ]] || echo "node $command $*" >>"$CALLS"
[ "$command" != check-create-webhook ] || echo "whsec_made_for_$2"
case "$command $1" in "support-bundle --redact") exec sed 's/planted/<hidden>/g' ;; esac
answer=$WORLD/$command-\${2:-}
[ -e "$answer" ] || answer=$WORLD/$command
[ -e "$answer" ] || exit 0
code=$(sed -n 1p "$answer")
sed 1d "$answer"
[ -e "$answer.stays" ] || rm "$answer"
exit "$code"
`;

const says = (command: string, code: number, text = "") =>
  writeFileSync(join(place, "world", command), `${code}\n${text}\n`);

function linkisla(
  args: string[],
  { from, env = {}, input = "" }: { from?: string; env?: Record<string, string>; input?: string } = {},
) {
  const script = join(from ?? join(place, "root/opt/linkisla/current"), "linkisla");
  const options = { encoding: "utf8", input, cwd: place, env: { ...environment(), ...env } } as const;
  const { status, stdout, stderr } = spawnSync(script, args, options);
  return { status, stdout, stderr };
}

function environment() {
  return {
    PATH: `${join(place, "bin")}:/usr/bin:/bin`,
    CALLS: join(place, "calls"),
    WORLD: join(place, "world"),
    LINKISLA_ROOT: join(place, "root"),
    LINKISLA_PATIENCE: "2",
    LINKISLA_BACKEND: "units",
  };
}

const answers = {
  DOMAIN: "stay.example",
  OPERATOR_EMAIL: "operadora@stay.example",
  MAIL_FROM: "Linkisla <hola@stay.example>",
  SMTP_URL: "smtp://hola:planted-password@mail.example:587",
  STRIPE_SECRET_KEY: "sk_live_planted",
  LEGAL_REVIEWED: "2026-11-01",
};

function answersFile(own: Record<string, string> = {}): string {
  const file = join(place, "answers");
  writeFileSync(
    file,
    Object.entries({ ...answers, ...own })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  return file;
}

const settingsFile = () => join(place, "root/etc/linkisla/linkisla.env");
const settings = () =>
  Object.fromEntries(
    readFileSync(settingsFile(), "utf8")
      .trim()
      .split("\n")
      .map((line) => {
        const at = line.indexOf("=");
        return [line.slice(0, at), line.slice(at + 1)];
      }),
  );
const tokenFile = () => join(place, "root/etc/linkisla/metrics-token");
const runs = (process: number) =>
  readlinkSync(join(place, `root/opt/linkisla/instances/${process}`))
    .split("/")
    .at(-1);
const leadsTo = (name: string) =>
  readlinkSync(join(place, "root/opt/linkisla", name))
    .split("/")
    .at(-1);
const restarts = () => calls().filter((call) => call.startsWith("systemctl restart linkisla@"));
const forget = () => writeFileSync(join(place, "calls"), "");

let firstInstall: ReturnType<typeof install> | undefined;

/** Installed once, and copied for every later test. */
function installed() {
  const copy = join(own, "installed");
  if (firstInstall) execFileSync("cp", ["-a", `${copy}/.`, place]);
  else {
    firstInstall = install("1.0.0");
    execFileSync("cp", ["-a", place, copy]);
  }
  return firstInstall;
}

function install(version: string) {
  says("check-webhooks", 3, "create STRIPE_WEBHOOK_SECRET\ncreate STRIPE_CONNECT_WEBHOOK_SECRET");
  const done = linkisla(["install", "--answers", answersFile()], { from: aRelease(version) });
  expect([done.status, done.stderr]).toEqual([0, expect.stringContaining("The site is open at https://stay.example")]);
  forget();
  return done;
}

test("the script has nothing that shellcheck would warn of", () => {
  if (spawnSync("shellcheck", ["--version"]).status !== 0) return;
  execFileSync("shellcheck", ["-x", "linkisla", "ops/backends/units.sh", "ops/backends/compose.sh"], { cwd: project });
});

test("an unknown verb is answered with the verbs there are", () => {
  const { status, stderr } = linkisla(["instal"], { from: project });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^"instal" is not one of the verbs\.\n\nUsage: linkisla <verb>/);
  expect(linkisla(["help"], { from: project }).stdout).toMatch(/^Usage: linkisla <verb>/);
});

describe("which kind of machine it is", () => {
  test("is never guessed: before an installation it has to be said", () => {
    const { status, stderr } = linkisla(["install"], { from: project, env: { LINKISLA_BACKEND: "" } });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^How is the site to run here\? LINKISLA_BACKEND=units/),
    ]);
    const wrong = linkisla(["install"], { from: project, env: { LINKISLA_BACKEND: "docker" } });
    expect(wrong.stderr).toBe('LINKISLA_BACKEND is units or compose, not "docker".\n');
  });

  test("is known from the machine afterwards", () => {
    expect(linkisla(["status"], { from: project, env: { LINKISLA_BACKEND: "" } }).stderr).toBe(
      "There is no site on this machine yet: linkisla install.\n",
    );
    installed();
    const { status, stdout } = linkisla(["status"], { env: { LINKISLA_BACKEND: "" } });
    expect([status, stdout]).toEqual([
      0,
      `Settings: ${settingsFile()}\nRelease: 1.0.0, before it \nProcess 1: 1.0.0, ready\nProcess 2: 1.0.0, ready\n`,
    ]);
  });
});

describe("install", () => {
  test("with a file of answers runs unattended, creates the endpoints at Stripe and keeps their secrets", () => {
    const { stdout, stderr } = installed();
    const { DATABASE_URL = "", METRICS_TOKEN = "", ...rest } = settings();
    expect(METRICS_TOKEN).toMatch(/^[0-9a-f]{32}$/);
    expect(readFileSync(tokenFile(), "utf8")).toBe(METRICS_TOKEN);
    expect(DATABASE_URL).toMatch(/^postgres:\/\/linkisla:[0-9a-f]{48}@127\.0\.0\.1:5432\/linkisla$/);
    const { DOMAIN: _, ...kept } = answers;
    expect(rest).toEqual({
      ...kept,
      MODE: "live",
      PUBLIC_URL: "https://stay.example",
      TRUST_PROXY: "1",
      STRIPE_WEBHOOK_SECRET: "whsec_made_for_STRIPE_WEBHOOK_SECRET",
      STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_made_for_STRIPE_CONNECT_WEBHOOK_SECRET",
      DATA_DIR: join(place, "root/var/lib/linkisla"),
      BACKUP_DIR: join(place, "root/var/backups/linkisla"),
      BACKUP_SETTINGS: settingsFile(),
      BACKUP_RECIPIENT: "age1public",
    });
    expect(statSync(settingsFile()).mode & 0o777).toBe(0o640);
    expect([runs(1), runs(2), leadsTo("current")]).toEqual(["1.0.0", "1.0.0", "1.0.0"]);
    expect(readdirSync(join(place, "root/etc/systemd/system")).sort()).toEqual([
      "caddy.service.d",
      "linkisla.target",
      "linkisla@.service",
      "linkisla@.service.d",
    ]);
    expect(existsSync(join(place, "root/usr/local/bin/linkisla"))).toBe(true);
    // The database's password is in no command line, and the key for backups is shown and kept nowhere.
    const password = DATABASE_URL.split(":")[2]?.split("@")[0] ?? "";
    expect(readFileSync(join(place, "world/sql"), "utf8")).toContain(password);
    expect(stdout).toContain("AGE-SECRET-KEY-1PLANTED");
    expect(stdout + stderr).not.toContain(password);
    expect(stdout + stderr + calls().join()).not.toContain(METRICS_TOKEN);
    expect(
      spawnSync("grep", ["-rl", "AGE-SECRET-KEY-1PLANTED", join(place, "root")], { encoding: "utf8" }).stdout,
    ).toBe("");
  });

  test("again keeps the token of /metrics, and lets Prometheus read it once Debian has its group", () => {
    installed();
    const { METRICS_TOKEN = "" } = settings();
    expect(statSync(tokenFile()).mode & 0o777).toBe(0o600);
    rmSync(tokenFile());
    standIn("getent");
    expect(linkisla(["install", "--answers", answersFile()]).status).toBe(0);
    expect(settings().METRICS_TOKEN).toBe(METRICS_TOKEN);
    expect(readFileSync(tokenFile(), "utf8")).toBe(METRICS_TOKEN);
    expect(statSync(tokenFile()).mode & 0o777).toBe(0o640);
    expect(calls()).toContain(`chown root:prometheus ${tokenFile()}`);
    // Another one, chosen by hand, is in both after a restart.
    const chosen = readFileSync(settingsFile(), "utf8").replace(METRICS_TOKEN, "f".repeat(32));
    writeFileSync(settingsFile(), chosen);
    expect(linkisla(["restart"]).status).toBe(0);
    expect(readFileSync(tokenFile(), "utf8")).toBe("f".repeat(32));
  });

  test("tells Caddy the address of the settings whenever it reloads it", () => {
    installed();
    const told = join(place, "root/run/caddy/linkisla.env");
    mkdirSync(dirname(told), { recursive: true });
    writeFileSync(told, "PUBLIC_URL=https://old.example.com\n");
    writeFileSync(settingsFile(), `${readFileSync(settingsFile(), "utf8")}CADDY_GLOBAL_OPTIONS=local_certs\n`);
    expect(linkisla(["restart"]).status).toBe(0);
    const { PUBLIC_URL, OPERATOR_EMAIL } = settings();
    expect(readFileSync(told, "utf8").trim().split("\n").sort()).toEqual([
      "CADDY_GLOBAL_OPTIONS=local_certs",
      `OPERATOR_EMAIL=${OPERATOR_EMAIL}`,
      `PUBLIC_URL=${PUBLIC_URL}`,
    ]);
    writeFileSync(told, "PUBLIC_URL=https://old.example.com\n");
    expect(linkisla(["install", "--answers", answersFile()]).status).toBe(0);
    expect(readFileSync(told, "utf8")).toContain(`PUBLIC_URL=${PUBLIC_URL}\n`);
  });

  test("installs what is missing, and starts both processes only when everything is in place", () => {
    says("check-webhooks", 0);
    linkisla(
      [
        "install",
        "--answers",
        answersFile({ STRIPE_WEBHOOK_SECRET: "whsec_a", STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_b" }),
      ],
      {
        from: aRelease("1.0.0"),
      },
    );
    const told = calls().filter((call) => /^(apt-get install|useradd|systemctl|node)/.test(call));
    expect(told).toEqual([
      "apt-get install -y -qq --no-install-recommends postgresql caddy age curl",
      "useradd --system --user-group --home-dir /var/lib/linkisla --shell /usr/sbin/nologin linkisla",
      "systemctl start postgresql",
      "systemctl daemon-reload",
      "systemctl enable --quiet caddy",
      "systemctl restart caddy",
      "systemctl enable --quiet --now linkisla@1 linkisla@2 linkisla.target",
      "node admin-link",
    ]);
    expect(settings().STRIPE_WEBHOOK_SECRET).toBe("whsec_a");
  });

  test("names every wrong answer and changes nothing", () => {
    says("check-ports", 1, "Port 80 is taken.");
    says("check-domain", 1, "stay.example has no address yet.");
    says("check-setting-LEGAL_REVIEWED", 1, "Invalid ISO date");
    const file = answersFile({ SMTP_URL: "" });
    const { status, stderr } = linkisla(["install", "--answers", file], { from: aRelease("1.0.0") });
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      "This machine: Port 80 is taken.",
      "DOMAIN: stay.example has no address yet.",
      "SMTP_URL is missing: The mail server that sends them, smtp://user:password@host:port",
      "LEGAL_REVIEWED: Invalid ISO date",
      "Nothing was changed. Correct these answers and repeat linkisla install.",
    ]);
    expect(calls()).toEqual([""]);
    expect(existsSync(settingsFile())).toBe(false);
  });

  test("asks again for an answer that is wrong, with the reason, and never shows a secret", () => {
    says("check-domain", 1, "stay.exmple has no address yet.");
    says("check-webhooks", 3, "create STRIPE_WEBHOOK_SECRET\ncreate STRIPE_CONNECT_WEBHOOK_SECRET");
    const typed = ["stay.exmple", ...Object.values(answers), "y", ""].map((line) => `${line}\n`).join("");
    const { status, stdout, stderr } = linkisla(["install"], { from: aRelease("1.0.0"), input: typed });
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining("DOMAIN: stay.exmple has no address yet.\n\nUnder which"),
    ]);
    expect(settings()).toMatchObject({ PUBLIC_URL: "https://stay.example", SMTP_URL: answers.SMTP_URL });
    expect(stdout + stderr).not.toContain("planted-password");
    expect(stderr).toContain("Stripe has no webhook endpoints for this site yet. Create them now?");
  });

  test("stops at a question that nobody answers", () => {
    const { status, stderr } = linkisla(["install"], { from: aRelease("1.0.0") });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/DOMAIN needs an answer\. Nothing was changed/)]);
  });

  test("can be repeated: it keeps every answer and every secret, and asks nothing", () => {
    installed();
    const before = settings();
    const { status } = linkisla(["install"]);
    expect([status, settings()]).toEqual([0, before]);
    expect(new Set(readFileSync(join(place, "world/sql"), "utf8").match(/alter role.*/g)).size).toBe(1);
  });

  test("that stopped half-way opens the site when it is repeated, and has it start with the machine", () => {
    says("check-webhooks", 3, "create STRIPE_WEBHOOK_SECRET\ncreate STRIPE_CONNECT_WEBHOOK_SECRET");
    says("check-settings", 1, "DATA_DIR cannot be written.");
    const release = aRelease("1.0.0");
    expect(linkisla(["install", "--answers", answersFile()], { from: release }).status).toBe(1);
    expect([existsSync(settingsFile()), existsSync(join(place, "world/enabled"))]).toEqual([true, false]);
    expect(linkisla(["install", "--answers", answersFile()], { from: release }).status).toBe(0);
    expect(calls()).toContain("systemctl enable --quiet --now linkisla@1 linkisla@2 linkisla.target");
    expect(restarts()).toEqual([]);
  });

  test("of a site that runs restarts one process after the other, and has it start with the machine", () => {
    installed();
    for (const name of ["enabled", "running-1"]) rmSync(join(place, "world", name));
    expect(linkisla(["install"]).status).toBe(0);
    expect(restarts()).toEqual(["systemctl restart linkisla@1", "systemctl restart linkisla@2"]);
    expect(existsSync(join(place, "world/enabled"))).toBe(true);
  });

  test("refuses another value for an answer that it kept", () => {
    installed();
    const before = settings();
    const { status, stderr } = linkisla(["install", "--answers", answersFile({ STRIPE_SECRET_KEY: "sk_live_other" })]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^STRIPE_SECRET_KEY is set already, to another value\./),
    ]);
    expect(settings()).toEqual(before);
    expect(calls()).toEqual([""]);
  });

  test("keeps the answers when the endpoints at Stripe are wrong", () => {
    says("check-webhooks", 1, "https://stay.example/api/webhooks/stripe is disabled.");
    const { status, stderr } = linkisla(["install", "--answers", answersFile()], { from: aRelease("1.0.0") });
    expect([status, stderr]).toEqual([1, expect.stringContaining("is disabled.\nThe other answers are kept in")]);
    expect(settings()).toMatchObject({ SMTP_URL: answers.SMTP_URL });
    expect(calls()).toEqual([""]);
  });

  test.each(["it's", 'a"b', "$HOME", "a #b", "a\\b"])(
    "refuses the value %s, which settings files read differently",
    (value) => {
      const { status, stderr } = linkisla(["install", "--answers", answersFile({ MAIL_FROM: value })], {
        from: aRelease("1.0.0"),
      });
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining("MAIL_FROM has a character that a settings file cannot keep"),
      ]);
    },
  );

  test("says the last words of a process that does not become ready", () => {
    writeFileSync(join(place, "world/broken-1.0.0"), "");
    says("check-webhooks", 3, "create STRIPE_WEBHOOK_SECRET");
    const { status, stderr } = linkisla(["install", "--answers", answersFile()], { from: aRelease("1.0.0") });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("Process 1 does not become ready. The last it said:\nthe last words of linkisla@1"),
    ]);
  });
});

describe("upgrade", () => {
  test("makes a backup, then replaces one process after the other", () => {
    installed();
    const packed = join(place, "next.tar.gz");
    execFileSync("tar", ["-czf", packed, "-C", aRelease("1.1.0"), "."]);
    const { status, stderr } = linkisla(["upgrade", packed]);
    expect([status, stderr]).toEqual([
      0,
      "Process 1: 1.0.0 → 1.1.0\nProcess 2: 1.0.0 → 1.1.0\nThe site runs 1.1.0. linkisla rollback goes back to 1.0.0.\n",
    ]);
    expect(calls().filter((call) => /^(node|systemctl)/.test(call))).toEqual([
      "node backup ",
      "systemctl daemon-reload",
      ...["1", "2"].flatMap((n) => ["systemctl enable --quiet linkisla.target", `systemctl restart linkisla@${n}`]),
      "systemctl daemon-reload",
      "systemctl reload caddy",
    ]);
    expect([runs(1), runs(2), leadsTo("current"), leadsTo("previous")]).toEqual(["1.1.0", "1.1.0", "1.1.0", "1.0.0"]);
  });

  test("whose first process is not ready puts the old one back and says why; the second never moves", () => {
    installed();
    writeFileSync(join(place, "world/broken-1.1.0"), "");
    const { status, stderr } = linkisla(["upgrade", "--no-backup", aRelease("1.1.0")]);
    expect([status, stderr]).toEqual([
      1,
      "Process 1: 1.0.0 → 1.1.0\nProcess 1 of 1.1.0 does not become ready. The last it said:\nthe last words of linkisla@1\nThe site runs 1.0.0 as before.\n",
    ]);
    expect(restarts()).toEqual(["systemctl restart linkisla@1", "systemctl restart linkisla@1"]);
    expect([runs(1), runs(2), leadsTo("current")]).toEqual(["1.0.0", "1.0.0", "1.0.0"]);
  });

  test("says so when the old one does not come back either", () => {
    installed();
    for (const version of ["1.0.0", "1.1.0"]) writeFileSync(join(place, `world/broken-${version}`), "");
    const { status, stderr } = linkisla(["upgrade", "--no-backup", aRelease("1.1.0")]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /Process 1 of 1\.0\.0 does not come back either:\nthe last words of linkisla@1\nNot every process runs: linkisla logs app, then linkisla rollback\.\n$/,
      ),
    ]);
  });

  test("does nothing without a backup, unless told so", () => {
    installed();
    says("backup", 1, "pg_dump is too old.");
    const next = aRelease("1.1.0");
    const refused = linkisla(["upgrade", next]);
    expect([refused.status, refused.stdout, restarts()]).toEqual([1, "pg_dump is too old.\n", []]);
    expect(refused.stderr).toMatch(/^There is no backup, so nothing was changed\. linkisla upgrade --no-backup/);
    expect(linkisla(["upgrade", "--no-backup", next]).status).toBe(0);
  });

  test("goes on with a backup that is proven but not everywhere, and says so", () => {
    installed();
    says("backup", 3, "It is not everywhere: s3: the store refuses.");
    const { status, stdout, stderr } = linkisla(["upgrade", aRelease("1.1.0")]);
    expect([status, stdout, runs(1), runs(2)]).toEqual([
      0,
      "It is not everywhere: s3: the store refuses.\n",
      ...["1.1.0", "1.1.0"],
    ]);
    expect(stderr).toMatch(/^The upgrade goes on with the backup, which is proven\.\nProcess 1: 1\.0\.0 → 1\.1\.0\n/);
  });

  test("refuses what is no release, and the release that runs", () => {
    installed();
    mkdirSync(join(place, "empty"));
    expect(linkisla(["upgrade", "--no-backup", join(place, "empty")]).stderr).toMatch(
      /is no release: it has no release\.json/,
    );
    expect(linkisla(["upgrade", "--no-backup", aRelease("1.0.0")]).stderr).toBe("The site runs 1.0.0 already.\n");
    expect(restarts()).toEqual([]);
  });

  test("tells two commits of one version apart", () => {
    installed();
    expect(linkisla(["upgrade", "--no-backup", aRelease("1.0.0", "b".repeat(40))]).status).toBe(0);
    expect([runs(1), leadsTo("previous")]).toEqual(["1.0.0-bbbbbbb", "1.0.0"]);
  });

  test("keeps the two releases before", () => {
    installed();
    for (const version of ["1.1.0", "1.2.0", "1.3.0"]) {
      // Releases are told apart by when they came; the machine's clock is too quick for the test.
      for (const old of readdirSync(join(place, "root/opt/linkisla/releases"))) {
        execFileSync("touch", [`--date=@${old.replaceAll(".", "")}`, join(place, "root/opt/linkisla/releases", old)]);
      }
      expect(linkisla(["upgrade", "--no-backup", aRelease(version)]).status).toBe(0);
    }
    expect(readdirSync(join(place, "root/opt/linkisla/releases")).sort()).toEqual(["1.1.0", "1.2.0", "1.3.0"]);
  });

  test("stops when the site is not answered through the proxy, and says how to go back", () => {
    installed();
    says("check-site", 1, "https://stay.example is not answered on this machine: ECONNREFUSED.");
    writeFileSync(join(place, "world/check-site.stays"), "");
    const { status, stderr } = linkisla(["upgrade", "--no-backup", aRelease("1.1.0")]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/ECONNREFUSED\. linkisla doctor says more, linkisla rollback goes back\.\n$/),
    ]);
  });
});

describe("folders of the settings", () => {
  const change = (from: string | undefined, to: string) =>
    writeFileSync(settingsFile(), readFileSync(settingsFile(), "utf8").replace(`=${from}\n`, `=${to}\n`));
  const drive = join(place, "root/mnt/100 % safe");

  test("are made and opened to the processes by a restart, before it replaces them", () => {
    installed();
    const { DATA_DIR, BACKUP_DIR } = settings();
    change(BACKUP_DIR, drive);
    expect(linkisla(["restart"]).status).toBe(0);
    const paths = readFileSync(join(place, "root/etc/systemd/system/linkisla@.service.d/paths.conf"), "utf8");
    expect(paths.split("\n").slice(1)).toEqual([
      "[Service]",
      `ReadWritePaths="-${DATA_DIR}"`,
      `ReadWritePaths="-${drive.replace("%", "%%")}"`,
      "",
    ]);
    expect(statSync(drive).mode & 0o777).toBe(0o750);
    expect(calls()).toContain(`chown linkisla:linkisla ${drive}`);
    expect(calls().filter((call) => /^systemctl (daemon-reload|restart)/.test(call))).toEqual([
      "systemctl daemon-reload",
      ...["1", "2"].map((n) => `systemctl restart linkisla@${n}`),
      "systemctl daemon-reload",
    ]);
  });

  test("are looked at by doctor, which says when one is not there", () => {
    installed();
    change(settings().BACKUP_DIR, drive);
    standIn("df", `[ -e "$2" ] || exit 1; echo "Use%"; echo " 42%"`);
    const { status, stdout } = linkisla(["doctor"]);
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining(`✗ The folder ${drive} is not there: mount its disk`),
    ]);
    expect(stdout).toContain(`✓ The disk of ${join(place, "root/opt/linkisla")} is 42 % full.`);
    mkdirSync(drive, { recursive: true });
    expect(linkisla(["doctor"]).stdout).toContain(`✓ The disk of ${drive} is 42 % full.`);
  });

  test.each([
    ["/home/backups", "/home/backups is hidden from the processes of the site: in"],
    ["backups", "backups depends on where a process starts: in"],
  ])("are refused when no process could write there: %s", (folder, why) => {
    installed();
    change(settings().BACKUP_DIR, folder);
    const { status, stderr } = linkisla(["restart"]);
    expect([status, stderr, restarts()]).toEqual([1, expect.stringContaining(why), []]);
  });
});

describe("rollback", () => {
  test("goes back one release, and forth again", () => {
    installed();
    linkisla(["upgrade", "--no-backup", aRelease("1.1.0")]);
    forget();
    expect(linkisla(["rollback"]).stderr).toContain("The site runs 1.0.0 again. linkisla rollback returns to 1.1.0.");
    expect(restarts()).toEqual(["systemctl restart linkisla@1", "systemctl restart linkisla@2"]);
    expect([runs(1), runs(2), leadsTo("current"), leadsTo("previous")]).toEqual(["1.0.0", "1.0.0", "1.0.0", "1.1.0"]);
    expect(linkisla(["rollback"]).status).toBe(0);
    expect(leadsTo("current")).toBe("1.1.0");
  });

  test("is refused when there is nothing to go back to", () => {
    installed();
    expect(linkisla(["rollback"]).stderr).toBe(
      "There is no release to go back to: 1.0.0 is the first on this machine.\n",
    );
  });

  test("stays where it is when the older build refuses the newer database, in that build's words", () => {
    installed();
    linkisla(["upgrade", "--no-backup", aRelease("1.1.0")]);
    writeFileSync(join(place, "world/broken-1.0.0"), "");
    standIn(
      "journalctl",
      'echo "This build is older than the database: its newest migration is 0038, the database\'s is 0041"',
    );
    const { status, stderr } = linkisla(["rollback"]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("This build is older than the database: its newest migration is 0038"),
    ]);
    expect([runs(1), runs(2), leadsTo("current")]).toEqual(["1.1.0", "1.1.0", "1.1.0"]);
  });
});

describe("restore", () => {
  const order = () =>
    calls()
      .filter((call) => /^(node (restore|catch-up)|systemctl (stop|enable --quiet --now))/.test(call))
      .map((call) => call.split(" ").slice(0, 2).join(" "));

  test("closes the site, restores, catches up with Stripe, and opens it", () => {
    installed();
    const [backup, key] = [join(place, "a.age"), join(place, "key.txt")];
    for (const file of [backup, key]) writeFileSync(file, "planted");
    expect(linkisla(["restore", backup, "--identity", key]).status).toBe(0);
    expect(order()).toEqual(["systemctl stop", "node restore", "node catch-up", "systemctl enable"]);
    const told = calls().find((call) => call.startsWith("node restore")) ?? "";
    expect(told).toMatch(/^node restore \S+\/a\.age --identity \S+\/key\.txt$/);
    // The site's user read a copy, which is gone.
    expect(told).not.toContain(key);
    for (const copy of told.split(" ").filter((word) => word.startsWith("/"))) expect(existsSync(copy)).toBe(false);
  });

  test("gives the site's user the pictures beside the backup, too", () => {
    installed();
    const [backup, key] = [join(place, "linkisla-1b9d6bcd-20261125T074001234Z.age"), join(place, "key.txt")];
    for (const file of [backup, key]) writeFileSync(file, "planted");
    mkdirSync(join(place, "linkisla-1b9d6bcd-pictures"));
    writeFileSync(join(place, "linkisla-1b9d6bcd-pictures/one.age"), "planted");
    standIn("chown", `find "\${!#}" -name one.age >>"$CALLS"`);
    expect(linkisla(["restore", backup, "--identity", key]).status).toBe(0);
    const told = calls().find((call) => call.startsWith("node restore")) ?? "";
    const folder = told.split(" ")[2]?.replace(/\/[^/]+$/, "");
    expect(calls()).toContain(`${folder}/linkisla-1b9d6bcd-pictures/one.age`);
    expect(existsSync(folder ?? "/")).toBe(false);
  });

  test("makes the machine's own database again, and the folders, when they were lost", () => {
    installed();
    const before = settings();
    const password = before.DATABASE_URL?.split(":")[2]?.split("@")[0] ?? "";
    writeFileSync(join(place, "world/sql"), "");
    rmSync(join(place, "root/var"), { recursive: true });
    expect(linkisla(["restore", "2026-11-24", "--identity", "key"]).status).toBe(0);
    expect(readFileSync(join(place, "world/sql"), "utf8")).toContain(
      `alter role linkisla login createdb password '${password}'`,
    );
    expect([settings(), existsSync(join(place, "root/var/lib/linkisla"))]).toEqual([before, true]);
  });

  describe("on a machine that never had the site", () => {
    const files = () => {
      const [backup, key] = [join(place, "a.age"), join(place, "key.txt")];
      for (const file of [backup, key]) writeFileSync(file, "planted");
      return ["restore", backup, "--identity", key];
    };
    const kept = {
      MODE: "live",
      PUBLIC_URL: "https://stay.example",
      SMTP_URL: answers.SMTP_URL,
      DATABASE_URL: `postgres://linkisla:${"0f".repeat(24)}@127.0.0.1:5432/linkisla`,
      METRICS_TOKEN: "0f".repeat(16),
    };
    /** `age` prints a tar with these settings. */
    function backupWith(values: Record<string, string>): void {
      const folder = mkdtempSync(join(place, "backup-"));
      const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
      writeFileSync(join(folder, "manifest.json"), "{}");
      if (lines.length > 0) writeFileSync(join(folder, "settings"), lines.join(""));
      standIn("age", `tar -c -C '${folder}' $(ls '${folder}')`);
    }

    test("installs it with the backup's settings, without a question, and opens it only when all is back", () => {
      backupWith(kept);
      const { status, stderr } = linkisla(files(), { from: aRelease("1.0.0") });
      expect([status, stderr]).toEqual([0, expect.stringContaining("The site is open again at https://stay.example")]);
      expect(settings()).toMatchObject(kept);
      expect(readFileSync(tokenFile(), "utf8")).toBe(kept.METRICS_TOKEN);
      expect([runs(1), runs(2), leadsTo("current")]).toEqual(["1.0.0", "1.0.0", "1.0.0"]);
      expect(order()).toEqual(["node restore", "node catch-up", "systemctl enable"]);
      expect(readFileSync(join(place, "world/sql"), "utf8")).toContain("0f0f0f");
    });

    test("changes nothing when a setting is not right there, or the key does not open the backup", () => {
      backupWith(kept);
      says("check-domain", 1, "stay.example leads to 192.0.2.1, and a request sent there does not arrive.");
      const wrong = linkisla(files(), { from: aRelease("1.0.0") });
      expect([wrong.status, wrong.stderr]).toEqual([
        1,
        expect.stringMatching(/DOMAIN: stay\.example leads to .*\nNothing was restored, see above\.\n$/),
      ]);
      standIn("age", "echo 'age: error: no identity matched' >&2; exit 1");
      expect(linkisla(files(), { from: aRelease("1.0.0") })).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("no identity matched"),
      });
      backupWith({});
      expect(linkisla(files(), { from: aRelease("1.0.0") }).status).toBe(1);
      expect([existsSync(settingsFile()), order()]).toEqual([false, []]);
    });

    test("that fails leaves it closed", () => {
      backupWith(kept);
      says("restore", 1, "The dump in the backup is not the one that was proven.");
      const { status, stderr } = linkisla(files(), { from: aRelease("1.0.0") });
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining("The site is installed and closed: repeat linkisla restore."),
      ]);
      expect(order()).toEqual(["node restore"]);
      // Nor does a second try open the empty site.
      says("restore", 1, "The dump in the backup is not the one that was proven.");
      expect(linkisla(files())).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("The site is installed and closed: repeat linkisla restore."),
      });
      expect([existsSync(join(place, "world/running-1")), existsSync(join(place, "world/enabled"))]).toEqual([
        false,
        false,
      ]);
    });

    test("that is not caught up with Stripe names the verb that opens it for good", () => {
      backupWith(kept);
      says("catch-up", 1);
      const { stderr } = linkisla(files(), { from: aRelease("1.0.0") });
      expect(stderr).toContain('repeat "linkisla run catch-up", then "linkisla install"');
      expect(existsSync(join(place, "world/enabled"))).toBe(false);
      expect(linkisla(["install", "--answers", answersFile()]).status).toBe(0);
      expect(existsSync(join(place, "world/enabled"))).toBe(true);
    });

    test("needs the files of a backup and of its key", () => {
      expect(linkisla(["restore", "2026-11-24", "--identity", "key"], { from: aRelease("1.0.0") }).stderr).toMatch(
        /^There is no site on this machine yet\. To bring one back here, name the files/,
      );
    });
  });

  test("that fails opens the site with the data it had", () => {
    installed();
    says("restore", 1, "This key does not open the backup.");
    const { status, stderr } = linkisla(["restore", "2026-11-24", "--identity", "key"]);
    expect([status, stderr]).toEqual([
      1,
      "Closing the site…\nNothing was restored, see above. The site runs with the data it had.\n",
    ]);
    expect(order()).toEqual(["systemctl stop", "node restore", "systemctl enable"]);
  });

  test("stays closed when Stripe's payments since then are not known", () => {
    installed();
    says("catch-up", 1);
    const { status, stderr } = linkisla(["restore", "2026-11-24", "--identity", "key"]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(
        'The site stays closed, so that nobody books what is sold: repeat "linkisla run catch-up"',
      ),
    ]);
    expect(order()).toEqual(["systemctl stop", "node restore", "node catch-up"]);
  });
});

describe("doctor", () => {
  test("adds what only the machine knows, and fails when anything is wrong", () => {
    installed();
    standIn("df", 'echo "Use%"; echo " 42%"');
    const { status, stdout } = linkisla(["doctor"]);
    expect([status, stdout.trim().split("\n")]).toEqual([
      0,
      [
        "This machine",
        "✓ Process 1 runs 1.0.0 and is ready.",
        "✓ Process 2 runs 1.0.0 and is ready.",
        "✓ https://stay.example is answered through the proxy.",
        ...["linkisla@1", "linkisla@2", "caddy"].map((unit) => `✓ The unit ${unit} is active.`),
        ...["var/lib/linkisla", "var/backups/linkisla", "opt/linkisla"].map(
          (folder) => `✓ The disk of ${join(place, "root", folder)} is 42 % full.`,
        ),
      ],
    ]);
    standIn("df", 'echo "Use%"; echo " 93%"');
    standIn("systemctl", '[ "$1" != is-active ] || [ "$3" != caddy ]');
    const bad = linkisla(["doctor"]);
    expect(bad.status).toBe(1);
    expect(bad.stdout).toContain("✗ The unit caddy is not active: systemctl status caddy says why.");
    expect(bad.stdout).toContain("opt/linkisla is 93 % full: make room, or the site stops writing.");
  });

  test("fails with the server's own findings", () => {
    installed();
    says("doctor", 1, "✗ Migrations are missing.");
    const { status, stdout } = linkisla(["doctor"]);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^✗ Migrations are missing\.\n\nThis machine\n✓/)]);
  });
});

test("the support bundle has the report, the findings and the logs, each without secrets", () => {
  installed();
  mkdirSync(join(place, "root/var/log/postgresql"), { recursive: true });
  writeFileSync(join(place, "root/var/log/postgresql/postgresql-15-main.log"), "ERROR: planted\n");
  standIn("journalctl", "echo a planted line");
  says("support-bundle", 0, "Versions planted");
  says("doctor", 0, "planted findings");
  const file = join(place, "bundle.tar.gz");
  const { status, stdout } = linkisla(["support-bundle", file]);
  expect(status).toBe(0);
  const unpacked = join(place, "unpacked");
  mkdirSync(unpacked);
  execFileSync("tar", ["-xzf", file, "-C", unpacked]);
  const names = readdirSync(join(unpacked, "support")).sort();
  expect(names).toEqual(["app.log", "caddy.log", "database.log", "doctor.txt", "report.txt"]);
  for (const name of names) {
    const text = readFileSync(join(unpacked, "support", name), "utf8");
    expect([name, text.includes("<hidden>"), text.includes("planted")]).toEqual([name, true, false]);
    expect(stdout).toContain(name);
  }
});

test("a second linkisla that would change the site at the same time is refused", () => {
  installed();
  const script = join(place, "root/opt/linkisla/current/linkisla");
  const { status, stderr } = spawnSync("flock", [join(place, "root/run/linkisla.lock"), script, "rollback"], {
    encoding: "utf8",
    env: environment(),
  });
  expect([status, stderr]).toEqual([1, "Another linkisla is changing this site: wait until it is done.\n"]);
});

describe("with containers", () => {
  /** The script beside compose.yaml, with a docker whose containers are files: `app-1` holds its image's tag. */
  function aFolder(): string {
    const folder = join(place, "site");
    mkdirSync(folder);
    for (const name of ["linkisla", "ops", "compose.yaml", "package.json"]) {
      cpSync(join(project, name), join(folder, name), { recursive: true });
    }
    standIn("docker", dockerStandIn);
    writeFileSync(join(place, "world/image-0.2.0"), "");
    writeFileSync(join(place, "world/image-0.3.0"), "");
    return folder;
  }

  const dockerStandIn = `
  compose() {
    shift 2
    case "$1 $2" in
      "up -d") for one in \${!#}; do case $one in
        app-*) echo "$LINKISLA_VERSION" >"$WORLD/container-$one" ;;
        -d) for app in app-1 app-2; do sed -n 's/^LINKISLA_VERSION=//p' linkisla.env >"$WORLD/container-$app"; done ;;
      esac; done ;;
      "exec -T") [ "$3" = postgres ] || [ ! -e "$WORLD/broken-$(cat "$WORLD/container-$3")" ] ;;
      "logs --tail") echo "the last words of \${!#}" ;;
      "run --rm") case "$*" in
        *--redact*) exec sed 's/planted/<hidden>/g' ;;
        *"test -w "*) [ -e "$WORLD/mounted" ] ;;
      esac ;;
    esac
  }
  case $1 in
    compose) [ "$2" = version ] || { shift; compose "$@"; } ;;
    image) case $2 in inspect) [ -e "$WORLD/image-\${3#linkisla:}" ] ;; ls) cd "$WORLD" && ls image-* | sed 's/image-//' ;; esac ;;
    rm) [ "$3" != "" ] || exit 1 ;;
    ps) case "$*" in *=app-1|*=app-2) cd "$WORLD" && ls "container-$(sed 's/.*=//' <<<"$*")" 2>/dev/null || true ;; *) echo running ;; esac ;;
    inspect) echo "linkisla:$(cat "$WORLD/\${!#}")" ;;
    run) case "$*" in
      *age-keygen*) printf "# public key: age1public\\nAGE-SECRET-KEY-1PLANTED\\n" ;;
      *"install-checks.ts webhooks") printf "create STRIPE_WEBHOOK_SECRET\\ncreate STRIPE_CONNECT_WEBHOOK_SECRET\\n"; exit 3 ;;
      *create-webhook*) echo "whsec_made_for_\${!#}" ;;
    esac ;;
  esac
`;

  const compose = { env: { LINKISLA_BACKEND: "compose" } };
  const commands = () =>
    calls()
      .filter((call) => /^docker (compose .*(up|stop|run)|rm)/.test(call))
      .map((call) => call.replace("compose --env-file linkisla.env ", ""));

  function installedBeside() {
    const folder = aFolder();
    const done = linkisla(["install", "--answers", answersFile()], { from: folder, ...compose });
    expect([done.status, done.stderr]).toEqual([
      0,
      expect.stringContaining("The site is open at https://stay.example"),
    ]);
    return { folder, ...done };
  }

  test("install writes the settings beside compose.yaml, for its owner alone, and starts everything", () => {
    const { folder, stdout } = installedBeside();
    const text = readFileSync(join(folder, "linkisla.env"), "utf8");
    const names = text
      .trim()
      .split("\n")
      .map((line) => line.split("=")[0]);
    expect(names).toEqual(
      expect.arrayContaining(["PUBLIC_URL", "POSTGRES_PASSWORD", "LINKISLA_VERSION", "STRIPE_CONNECT_WEBHOOK_SECRET"]),
    );
    expect(names).not.toContain("DATABASE_URL");
    expect(statSync(join(folder, "linkisla.env")).mode & 0o777).toBe(0o600);
    const token = /^METRICS_TOKEN=([0-9a-f]{32})$/m.exec(text)?.[1];
    expect(readFileSync(join(folder, "metrics-token"), "utf8")).toBe(token);
    expect(statSync(join(folder, "metrics-token")).mode & 0o777).toBe(0o400);
    expect(calls()).toContain(`chown 65534:65534 ${join(folder, "metrics-token")}`);
    expect(stdout).toContain("AGE-SECRET-KEY-1PLANTED");
    expect(commands()).toEqual(["docker up -d", "docker run --rm -T --no-deps app-1 node server/admin-link.ts"]);
    // Answers reach the checks by name: no secret is in a command line.
    expect(calls().join("\n")).not.toContain("planted-password");
  });

  test("install repeated, and a restart, also start containers that never were", () => {
    const { folder } = installedBeside();
    const lose = () => {
      for (const app of ["app-1", "app-2"]) rmSync(join(place, `world/container-${app}`));
      forget();
    };
    lose();
    expect(linkisla(["install"], { from: folder, ...compose }).status).toBe(0);
    expect(commands()).toEqual(["docker up -d", "docker run --rm -T --no-deps app-1 node server/admin-link.ts"]);
    lose();
    expect(linkisla(["restart"], { from: folder, ...compose }).status).toBe(0);
    expect(commands()).toEqual(["app-1", "app-2", "caddy"].map((service) => `docker up -d --no-deps ${service}`));
  });

  test("upgrade replaces one container after the other, and rollback the same way back", () => {
    const { folder } = installedBeside();
    forget();
    expect(linkisla(["upgrade", "0.3.0"], { from: folder, env: { LINKISLA_BACKEND: "" } })).toMatchObject({
      status: 0,
    });
    expect(commands()).toEqual([
      "docker run --rm -T --no-deps app-1 node server/backup.ts",
      ...["1", "2"].flatMap((n) => [
        `docker stop app-${n}`,
        `docker rm --force container-app-${n}`,
        `docker up -d --no-deps app-${n}`,
      ]),
      "docker up -d --no-deps caddy",
    ]);
    expect(linkisla(["status"], { from: folder, env: { LINKISLA_BACKEND: "" } }).stdout).toContain(
      "Release: 0.3.0, before it 0.2.0\nProcess 1: 0.3.0, ready\nProcess 2: 0.3.0, ready\n",
    );
    expect(linkisla(["rollback"], { from: folder, ...compose }).status).toBe(0);
    expect(linkisla(["status"], { from: folder, ...compose }).stdout).toContain("Process 2: 0.2.0, ready\n");
  });

  test("an upgrade whose first container is not ready goes back and says why", () => {
    const { folder } = installedBeside();
    writeFileSync(join(place, "world/broken-0.3.0"), "");
    const { status, stderr } = linkisla(["upgrade", "--no-backup", "0.3.0"], { from: folder, ...compose });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("The last it said:\nthe last words of app-1\nThe site runs 0.2.0"),
    ]);
    expect(linkisla(["status"], { from: folder, ...compose }).stdout).toContain(
      "Release: 0.2.0, before it \nProcess 1: 0.2.0, ready\nProcess 2: 0.2.0, ready\n",
    );
  });

  test("restore shows the container a copy of the backup and of the key", () => {
    const { folder } = installedBeside();
    const key = join(place, "key.txt");
    writeFileSync(key, "planted");
    forget();
    expect(linkisla(["restore", "2026-11-24", "--identity", key], { from: folder, ...compose }).status).toBe(0);
    expect(commands()).toEqual([
      "docker stop app-1 app-2",
      "docker up -d postgres",
      expect.stringMatching(
        /^docker run --rm -T --no-deps --volume \S+\/key\.txt:\/lent\/key\.txt:ro app-1 node server\/restore\.ts 2026-11-24 --identity \/lent\/key\.txt$/,
      ),
      expect.stringMatching(/^docker run .* app-1 node server\/catch-up\.ts$/),
      "docker up -d",
    ]);
  });

  test("a folder for backups that no container can write to is refused", () => {
    const { folder } = installedBeside();
    const file = join(folder, "linkisla.env");
    writeFileSync(file, readFileSync(file, "utf8").replace("=/var/backups/linkisla\n", "=/mnt/backup\n"));
    forget();
    const { status, stderr } = linkisla(["restart"], { from: folder, ...compose });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^The containers cannot write to \/mnt\/backup, their BACKUP_DIR: add it to the volumes/),
    ]);
    expect(commands()).toEqual(["docker run --rm -T --no-deps app-1 test -w /mnt/backup"]);
    writeFileSync(join(place, "world/mounted"), "");
    expect(linkisla(["restart"], { from: folder, ...compose }).status).toBe(0);
  });

  test("an image that is not there is built where there is a Containerfile, or asked for", () => {
    const folder = aFolder();
    rmSync(join(place, "world/image-0.2.0"));
    const { status, stderr } = linkisla(["install", "--answers", answersFile()], { from: folder, ...compose });
    expect([status, stderr]).toEqual([
      1,
      "There is no image linkisla:0.2.0. Load it first: docker load --input <file>.\n",
    ]);
  });
});
