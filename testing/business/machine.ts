import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { run } from "../debian.ts";

/**
 * A Debian of {@link bootstrapDebian} with its own systemd as the first process, in a network of its own with one line to
 * this machine: what runs here reaches it at its address, and it reaches only what listens on this end of the line.
 */

const bridge = "linkisla-line";
/** Both ends of the line; this machine has the first. */
export const line = { here: "10.213.7.1", there: "10.213.7.2" };

export function openLine(): void {
  run("ip", ["link", "add", bridge, "type", "bridge"]);
  run("ip", ["address", "add", `${line.here}/24`, "dev", bridge]);
  run("ip", ["link", "set", bridge, "up"]);
}

export function closeLine(): void {
  run("ip", ["link", "delete", bridge]);
}

export interface Done {
  status: number | null;
  /** What was printed to both outputs. */
  said: string;
}

export class Machine {
  readonly #folder: string;
  readonly #container: ChildProcess;
  /** Its first process, as this machine numbers it. */
  readonly #first: string;

  private constructor(folder: string, container: ChildProcess, first: string) {
    this.#folder = folder;
    this.#container = container;
    this.#first = first;
  }

  /** @param names what its file of hosts has besides itself: names by address */
  static async boot(folder: string, name: string, names: Record<string, string[]>): Promise<Machine> {
    const hosts = Object.entries({ "127.0.0.1": ["localhost"], ...names });
    writeFileSync(join(folder, "etc/hosts"), hosts.map(([address, all]) => `${address} ${all.join(" ")}\n`).join(""));
    writeFileSync(
      join(folder, "etc/apt/apt.conf.d/90line"),
      `Acquire::http::Proxy "http://${line.here}:${packagePort}";\n`,
    );
    // Packages need not outlast a power failure, and wait for the disk after each file.
    writeFileSync(join(folder, "etc/dpkg/dpkg.cfg.d/90hurry"), "force-unsafe-io\n");
    const options = [
      "--quiet",
      "--register=no",
      "--keep-unit",
      `--network-bridge=${bridge}`,
      "--resolv-conf=off",
      "--console=pipe",
    ];
    const args = [...options, `--machine=${name}`, `--directory=${folder}`, "--boot"];
    const container = spawn("systemd-nspawn", args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [container.stdout, container.stderr]) stream?.on("data", (text) => (said += text));
    const first = await until(
      `${name} to start`,
      () => firstProcess(container),
      () => said,
    );
    const machine = new Machine(folder, container, first);
    await until(
      `${name} to have started`,
      async () => /running|degraded/.test((await machine.run("systemctl is-system-running")).said),
      () => said,
    );
    const inside = ["--target", first, "--net", "ip"];
    run("nsenter", [...inside, "address", "add", `${line.there}/24`, "dev", "host0"]);
    run("nsenter", [...inside, "link", "set", "host0", "up"]);
    return machine;
  }

  /** Runs a line as root would type it, to its end. */
  async run(script: string): Promise<Done> {
    const environment = [
      "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      "HOME=/root",
      "LANG=C.UTF-8",
    ];
    const enter = ["--target", this.#first, "--all", "--root"];
    const args = [...enter, "env", "-i", ...environment, "/bin/bash", "-c", `cd\n${script}`];
    const child = spawn("nsenter", args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    const [status] = await once(child, "close");
    return { status, said };
  }

  /** @throws with what was said when it fails */
  async mustRun(script: string): Promise<string> {
    const { status, said } = await this.run(script);
    if (status !== 0) throw new Error(`${script}: ${status}\n${said}`);
    return said;
  }

  /** The path in this machine's file system. */
  path(path: string): string {
    return join(this.#folder, path);
  }

  /** The power fails, and nothing is left of its disk. */
  async lose(): Promise<void> {
    const ended = once(this.#container, "exit");
    if (this.#container.exitCode === null) {
      process.kill(Number(this.#first), "SIGKILL");
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Where the outside passes on what Debian's packages are asked for. */
export const packagePort = 3142;

/** Undefined while the container is made by others. */
async function firstProcess(container: ChildProcess): Promise<string | undefined> {
  if (container.exitCode !== null) throw new Error("systemd-nspawn ended");
  const children = readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, "utf8").trim();
  return children.split(" ").find((child) => child && nameOf(child) === "systemd");
}

function nameOf(child: string): string {
  try {
    return readFileSync(`/proc/${child}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

/** @throws with what was said when two minutes are over */
async function until<T>(what: string, ask: () => Promise<T | undefined | false>, said: () => string): Promise<T> {
  for (let left = 1200; left > 0; left -= 1) {
    const answer = await ask();
    if (answer) return answer;
    await pause(100);
  }
  throw new Error(`waited in vain for ${what}:\n${said().slice(-3000)}`);
}
