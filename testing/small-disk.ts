import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { installHere } from "./debian.ts";
import { freePort } from "./ports.ts";
import { until } from "./servers.ts";

/**
 * A PostgreSQL of its own, on a disk that a test can fill: a file system in memory, which only its processes see. Like
 * under a service manager, it is started again whenever it ends. Needs Debian 12 and root.
 */

const binaries = "/usr/lib/postgresql/15/bin";
const megabytes = 300;

export class SmallDisk {
  readonly #folder = mkdtempSync(join(tmpdir(), "linkisla-disk-"));
  readonly #machine: ChildProcess;
  readonly #port: number;
  #said = "";

  static async open(): Promise<SmallDisk> {
    installHere({ "postgresql-15": `${binaries}/postgres` });
    const disk = new SmallDisk(await freePort());
    await until("its PostgreSQL to start", () => disk.#answers(), 60).catch(async (error) => {
      await disk.close();
      throw new Error(`${error}\n${disk.said}`);
    });
    return disk;
  }

  private constructor(port: number) {
    this.#port = port;
    const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_wal_size=32MB"];
    const asPostgres = "setpriv --reuid=postgres --regid=postgres --init-groups env LANG=C.UTF-8";
    const script = [
      "set -e",
      `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs "${this.#folder}"`,
      `install -d -o postgres -g postgres -m 700 "${this.#folder}/data"`,
      `${asPostgres} ${binaries}/initdb --auth=trust --wal-segsize=1 -D "${this.#folder}/data" > /dev/null`,
      "set +e",
      "while true; do",
      `${asPostgres} ${binaries}/postgres -D "${this.#folder}/data" ${settings.map((one) => `-c ${one}`).join(" ")}`,
      "sleep 1; done",
    ].join("\n");
    const own = ["--pid", "--fork", "--kill-child", "--mount", "--mount-proc", "--propagation=private"];
    this.#machine = spawn("unshare", [...own, "bash", "-c", script], { stdio: ["ignore", "pipe", "pipe"], cwd: "/" });
    for (const stream of [this.#machine.stdout, this.#machine.stderr]) {
      stream?.on("data", (text) => {
        this.#said += text;
      });
    }
  }

  /** Everything PostgreSQL has printed. */
  get said(): string {
    return this.#said;
  }

  async createDatabase(name: string): Promise<string> {
    await this.#ask(`create database ${pg.escapeIdentifier(name)}`);
    return this.#url(name);
  }

  /** Leaves no byte for PostgreSQL. */
  fill(): void {
    const block = Buffer.alloc(64 * 1024);
    try {
      for (;;) writeFileSync(this.#filler, block, { flag: "a" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }

  /** As an operator who deletes what is not needed. */
  makeRoom(): void {
    rmSync(this.#filler);
  }

  /** As the processes of its machine see it. */
  get #filler(): string {
    return join(`/proc/${this.#machine.pid}/root`, this.#folder, "filler");
  }

  #url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/${database}`;
  }

  async #answers(): Promise<boolean> {
    return this.#ask("select 1").then(
      () => true,
      () => false,
    );
  }

  async #ask(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url("postgres") });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  async close(): Promise<void> {
    this.#machine.kill("SIGKILL");
    if (this.#machine.exitCode === null && this.#machine.signalCode === null) await once(this.#machine, "exit");
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
