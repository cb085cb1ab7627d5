import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { dropDatabase, emptyDatabase } from "./databases.ts";
import { bootstrapDebian, installHere, liveSettings, run } from "./debian.ts";

/**
 * The image of `Containerfile`, built by Buildah on a bootstrapped Debian, because this needs no registry of images, and
 * run by Podman. `npm run test:faults image`
 */

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "linkisla-image-"));
const name = "localhost/linkisla:test";
const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run"), "--storage-driver", "overlay"];
const mostBytes = 150_000_000;
/** Stands in the environment and in files of settings while the image is built. */
const secret = "sk_live_of_the_machine_that_builds";
const address = "https://builder.linkisla.test";

const buildah = (...args: string[]) => run("buildah", [...store, ...args]);
const podman = (...args: string[]) => run("podman", [...store, "--cgroup-manager=cgroupfs", "--runtime=runc", ...args]);

let commit: string;

beforeAll(async () => {
  installHere({ buildah: "/usr/bin/buildah", podman: "/usr/bin/podman", runc: "/usr/sbin/runc" });
  bootstrapDebian(join(folder, "debian"));
  const container = buildah("from", "scratch").trim();
  buildah("add", "--quiet", container, join(folder, "debian"), "/");
  buildah("commit", "--quiet", "--rm", container, "localhost/debian:bookworm");

  const sources = copiedSources();
  commit = run("git", ["-C", root, "rev-parse", "HEAD"]).trim();
  run("buildah", [...store, "build", "--isolation=chroot", "--format=docker", ...trust(), ...args(), sources], {
    STRIPE_SECRET_KEY: secret,
    PUBLIC_URL: address,
  });
}, 1_500_000);

afterAll(() => {
  run("buildah", [...store, "unmount", "--all"]);
  rmSync(folder, { recursive: true, force: true });
});

test("compressed it has less than 150 MB", { timeout: 300_000 }, () => {
  const pushed = join(folder, "pushed");
  buildah("push", "--quiet", "--format=oci", name, `oci:${pushed}`);
  const readBlob = (digest: string) => JSON.parse(readFileSync(join(pushed, "blobs/sha256", digest.slice(7)), "utf8"));
  const index = JSON.parse(readFileSync(join(pushed, "index.json"), "utf8"));
  const { layers } = readBlob(index.manifests[0].digest) as { layers: { size: number; mediaType: string }[] };
  expect(new Set(layers.map(({ mediaType }) => mediaType.split("+")[1]))).toEqual(new Set(["gzip"]));
  const bytes = layers.reduce((sum, { size }) => sum + size, 0);
  console.log(`the image has ${(bytes / 1e6).toFixed(1)} MB compressed, its base included`);
  expect(bytes).toBeLessThan(mostBytes);
});

test("it says who runs it, how it stops and how it is, and has no setting of a site", () => {
  const { config } = JSON.parse(buildah("inspect", "--type=image", name)).Docker;
  expect({ ...config, Labels: undefined, Healthcheck: config.Healthcheck.Test[0] }).toMatchObject({
    User: "linkisla",
    StopSignal: "SIGTERM",
    Entrypoint: ["tini", "--"],
    Cmd: ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "server/main.ts"],
    WorkingDir: "/opt/linkisla",
    Healthcheck: "CMD",
  });
  expect(config.Labels).toMatchObject({
    "org.opencontainers.image.version": "0.0.0-test",
    "org.opencontainers.image.revision": commit,
  });
  const names = (config.Env as string[]).map((variable) => variable.split("=")[0]).sort();
  expect(names).toEqual(["DATA_DIR", "NODE_ENV", "PATH"]);
});

test("nothing of the machine that built it is inside", { timeout: 300_000 }, () => {
  const container = buildah("from", name).trim();
  onTestFinished(() => void buildah("rm", container));
  const inside = buildah("mount", container).trim();
  const words = [secret, address, "of-a-file-of-settings"].map((word) => `-e '${word}'`).join(" ");
  expect(run("bash", ["-c", `grep -rlF ${words} '${inside}' || [ $? = 1 ]`])).toBe("");
  const release = JSON.parse(readFileSync(join(inside, "opt/linkisla/release.json"), "utf8"));
  expect(release).toEqual({ version: JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version, commit });
  for (const path of [
    "scripts",
    "db/seed",
    "sandbox",
    "testing",
    "node_modules/vite",
    "node_modules/typescript",
    ".git",
  ]) {
    expect([path, existsSync(join(inside, "opt/linkisla", path))]).toEqual([path, false]);
  }
  expect(existsSync(join(inside, "usr/bin/npm"))).toBe(false);
});

test("it has the programs that backups need, and runs as nobody of importance on a system it cannot write to", () => {
  const shell = (script: string) => podman("run", "--rm", ...confined, "--entrypoint=/bin/sh", name, "-c", script);
  expect(shell("pg_dump --version; age --version; id -un; id -u").trim().split("\n")).toEqual([
    expect.stringMatching(/^pg_dump \(PostgreSQL\) 15\./),
    expect.stringMatching(/^v?\d/),
    "linkisla",
    "10001",
  ]);
  expect(shell("touch /opt/linkisla/x 2>&1; touch /var/lib/linkisla/x && echo data").trim().split("\n")).toEqual([
    expect.stringMatching(/Read-only file system/),
    "data",
  ]);
});

test("one build runs under two addresses, is healthy, and leaves when it is told to", {
  timeout: 300_000,
}, async () => {
  const sites = ["https://uno.linkisla.test", "https://dos.linkisla.test"];
  for (const [index, publicUrl] of sites.entries()) {
    const port = 3911 + index;
    const databaseUrl = await emptyDatabase(`image_${index}`);
    const env = Object.entries({ ...live, PUBLIC_URL: publicUrl, PORT: String(port), DATABASE_URL: databaseUrl });
    const variables = env.map(([key, value]) => `--env=${key}=${value}`);
    const id = podman("run", "--detach", "--network=host", ...confined, ...variables, name).trim();
    onTestFinished(async () => {
      podman("rm", "--force", "--time=0", id);
      await dropDatabase(databaseUrl);
    });
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    await until(() => get("/readyz"), id);
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(await get("/")) ?? [];
    expect(canonical).toBe(`${publicUrl}/`);
    const addresses = (await get("/sitemap.xml")).match(/(?<=<loc>)https:\/\/[^/]+/g);
    expect(new Set(addresses)).toEqual(new Set([publicUrl]));
    podman("healthcheck", "run", id);

    podman("stop", "--time=60", id);
    expect(podman("inspect", "--format={{.State.ExitCode}}", id).trim()).toBe("0");
  }
});

/** As compose.yaml runs it. */
const confined = [
  "--read-only",
  "--tmpfs=/tmp:size=256m,mode=1777",
  "--cap-drop=all",
  "--security-opt=no-new-privileges",
  // This machine may have lower limits than Podman asks for.
  "--ulimit=nofile=4096:4096",
  "--ulimit=nproc=4096:4096",
];

const live = { ...liveSettings, HOST: "127.0.0.1", TRUST_PROXY: "1" };

/** What git knows of, as it is now, and beside it the settings and data that a working copy may have. */
function copiedSources(): string {
  const sources = join(folder, "sources");
  mkdirSync(join(sources, "var"), { recursive: true });
  run("bash", [
    "-c",
    `cd '${root}' && git ls-files -co --exclude-standard -z | tar -c --null -T - | tar -x -C '${sources}'`,
  ]);
  for (const file of [".env", "linkisla.env", "var/data", "server/.env"]) {
    writeFileSync(join(sources, file), `STRIPE_SECRET_KEY=${secret}\nBRAND_NAME=of-a-file-of-settings\n`);
  }
  return sources;
}

function args(): string[] {
  const given = { BASE: "localhost/debian:bookworm", COMMIT: commit, VERSION: "0.0.0-test" };
  return [...Object.entries(given).map(([key, value]) => `--build-arg=${key}=${value}`), `--tag=${name}`];
}

/** This machine's own authorities and its settings for npm, which its network may need. */
function trust(): string[] {
  const authorities = "/usr/local/share/ca-certificates";
  const npm = join(homedir(), ".npmrc");
  return [
    ...(existsSync(authorities) ? [`--volume=${authorities}:${authorities}:ro`] : []),
    ...(existsSync(npm) ? [`--volume=${npm}:/root/.npmrc:ro`] : []),
  ];
}

async function until(ask: () => Promise<string>, id: string): Promise<void> {
  for (let left = 240; left > 0; left -= 1) {
    if (await ask().catch(() => undefined)) return;
    await pause(250);
  }
  throw new Error(`the container does not answer:\n${podman("logs", id)}`);
}
