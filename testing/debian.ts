import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A bare Debian 12 in a folder, for trying out what runs on a machine that has nothing of the project. Needs root. */

/** Settings of a live site that passes every check at the start and reaches nobody. */
export const liveSettings = {
  MODE: "live",
  STRIPE_SECRET_KEY: `sk_live_${"a".repeat(40)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${"b".repeat(40)}`,
  STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${"c".repeat(40)}`,
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "hola@linkisla.test",
  OPERATOR_EMAIL: "operador@linkisla.test",
  LEGAL_REVIEWED: "2026-01-01",
};

const mirror = "http://deb.debian.org/debian";

/** Runs a program to its end. @returns what it printed @throws with what it printed to standard error */
export function run(program: string, args: string[], env: Record<string, string> = {}): string {
  try {
    return execFileSync(program, args, {
      encoding: "utf8",
      env: { ...process.env, ...env },
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(" ")}\n${`${stdout}\n${stderr}`.slice(-3000)}`);
  }
}

/**
 * Installs what is missing of Debian's packages on this machine; each is known by a file that it brings. One test file
 * at a time: apt refuses another. Debian starts the services that it installs unless a policy forbids it; tests start
 * their own, and leave the machine's alone.
 */
export function installHere(packages: Record<string, string>): void {
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name]!));
  if (missing.length === 0) return;
  const install = `
    set -e
    policy=/usr/sbin/policy-rc.d
    if [ ! -e "$policy" ]; then
      trap 'rm -f "$policy"' EXIT
      printf '#!/bin/sh\\nexit 101\\n' >"$policy"
      chmod 755 "$policy"
    fi
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "$@"`;
  const lock = join(tmpdir(), "linkisla-apt.lock");
  run("flock", [lock, "sh", "-c", install, "sh", ...missing], { DEBIAN_FRONTEND: "noninteractive" });
}

const kept = join(import.meta.dirname, "../node_modules/.cache/linkisla");

/**
 * Without documentation and lists of packages, as in the usual images of Debian. Making one takes minutes, so the same
 * packages are bootstrapped once a day and unpacked after that.
 */
export function bootstrapDebian(folder: string, packages: string[] = []): void {
  const today = `debian-${new Date().toISOString().slice(0, 10)}`;
  const archive = join(kept, `${[today, ...packages].join("-")}.tar`);
  if (!existsSync(archive)) {
    for (const old of globSync("debian-*", { cwd: kept })) if (!old.startsWith(today)) rmSync(join(kept, old));
    bootstrap(folder, packages);
    mkdirSync(kept, { recursive: true });
    run("tar", ["--numeric-owner", "-cf", `${archive}.part`, "-C", folder, "."]);
    renameSync(`${archive}.part`, archive);
    return;
  }
  mkdirSync(folder, { recursive: true });
  run("tar", ["--numeric-owner", "-xpf", archive, "-C", folder]);
}

function bootstrap(folder: string, packages: string[]): void {
  installHere({ debootstrap: "/usr/sbin/debootstrap" });
  const include = packages.length > 0 ? [`--include=${packages.join(",")}`] : [];
  run("debootstrap", ["--variant=minbase", ...include, "bookworm", folder, mirror]);
  for (const path of ["var/cache/apt", "var/lib/apt/lists", "usr/share/doc", "usr/share/man", "usr/share/locale"]) {
    rmSync(join(folder, path), { recursive: true, force: true });
    mkdirSync(join(folder, path));
  }
}

export interface Inside {
  /** The folder of the Debian. */
  debian: string;
  user: string;
  cwd: string;
  env: Record<string, string>;
  /** Folders of the Debian that the program may write to; all others are read-only, and /tmp is its own. */
  writable: string[];
}

/** A program in a Debian of {@link bootstrapDebian}, on this machine's network. */
export class Program {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #printed = "";

  constructor({ debian, user, cwd, env, writable }: Inside, command: string) {
    const root = join(debian);
    const script = [
      "set -e",
      `mount --bind "${root}" "${root}"`,
      `mount -o remount,ro,bind "${root}"`,
      ...writable.map((path) => `mount --bind "${root}${path}" "${root}${path}"`),
      ...writable.map((path) => `mount -o remount,rw,bind "${root}${path}"`),
      `mount -t tmpfs tmpfs "${root}/tmp"`,
      `mount -t proc proc "${root}/proc"`,
      `mount --rbind /dev "${root}/dev"`,
      `exec chroot --userspec=${user}:${user} "${root}" /bin/sh -c 'cd "${cwd}" && exec ${command}'`,
    ].join("\n");
    this.#child = spawn("unshare", ["--mount", "--propagation=private", "/bin/bash", "-c", script], {
      env: { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (text) => (this.#printed += text));
    }
    this.#ended = once(this.#child, "exit");
  }

  get printed(): string {
    return this.#printed;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** @returns the exit code, or the name of the signal that ended it */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | string | null> {
    if (!this.hasEnded) this.#child.kill(signal);
    await this.#ended;
    return this.#child.exitCode ?? this.#child.signalCode;
  }
}

/** Polls an address until it answers with 200. @throws with what the program printed when it ends or a minute is over */
export async function untilReady(url: string, program: Program): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (program.hasEnded || Date.now() > end) throw new Error(`${url} is not ready:\n${program.printed.slice(-3000)}`);
    await pause(50);
  }
}
