import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { installHere, run } from "../debian.ts";
import { until } from "../servers.ts";

/**
 * The files of `ops/failover` at work: three etcd, PostgreSQL under Patroni on two of these machines, HAProxy before
 * both. A machine is a namespace of processes and mounts, which dies as a whole when its first process is killed; all
 * of them are on the loopback interface, with ports of their own. Needs Debian 12 and root.
 */

const templates = join(import.meta.dirname, "../../ops/failover");
const addresses: Record<string, string> = { one: "127.77.0.11", two: "127.77.0.12", three: "127.77.0.13" };
/** The ports here of those in `ops/failover`, where others listen on a machine like this one. */
const ports: Record<string, number> = { 2379: 22379, 2380: 22380, 5432: 25432, 5433: 25433, 8008: 28008 };
const databaseNodes = ["one", "two"];

interface Member {
  name: string;
  role: "leader" | "replica" | "sync_standby";
  state: string;
}

export class Cluster {
  readonly #folder = mkdtempSync(join(tmpdir(), "linkisla-failover-"));
  readonly #running = new Map<string, ChildProcess>();
  readonly #said = new Map<string, string>();

  /** Resolves once one node is the primary and the other has everything it has. */
  static async open(): Promise<Cluster> {
    installHere({
      "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
      patroni: "/usr/bin/patroni",
      "etcd-server": "/usr/bin/etcd",
      haproxy: "/usr/sbin/haproxy",
    });
    const cluster = new Cluster();
    try {
      for (const name of Object.keys(addresses)) cluster.start(name);
      cluster.#startProxy();
      await cluster.untilWhole();
    } catch (error) {
      const printed = [...cluster.#said].map(([name, said]) => `${name}:\n${said.slice(-3000)}`);
      await cluster.close();
      throw new Error(`${error}\n${printed.join("\n")}`);
    }
    return cluster;
  }

  private constructor() {
    chmodSync(this.#folder, 0o755);
    for (const name of Object.keys(addresses)) {
      for (const user of ["etcd", "postgres"]) {
        const folder = join(this.#folder, name, user);
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        chownSync(folder, Number(run("id", ["-u", user])), Number(run("id", ["-g", user])));
      }
    }
    writeFileSync(join(this.#folder, "patroni.yml"), fill("patroni.yml"));
    writeFileSync(join(this.#folder, "haproxy.cfg"), fill("haproxy.cfg"));
  }

  /** Boots a machine, on the disk that it had. */
  start(name: string): void {
    const as = (user: string, file: string, command: string) =>
      `env --ignore-environment PATH=/usr/bin:/bin LANG=C.UTF-8 ${settingsOf(file, name)} \
        setpriv --reuid=${user} --regid=${user} --init-groups ${command} &`;
    const script = [
      "set -e",
      `mount --bind "${this.#folder}/${name}/etcd" /var/lib/etcd`,
      `mount --bind "${this.#folder}/${name}/postgres" /var/lib/postgresql`,
      "mount -t tmpfs -o mode=1777 tmpfs /run/postgresql",
      as("etcd", "etcd.settings", "etcd"),
      ...(databaseNodes.includes(name)
        ? [as("postgres", "patroni.settings", `patroni "${this.#folder}/patroni.yml"`)]
        : []),
      "wait",
    ].join("\n");
    const options = ["--pid", "--fork", "--kill-child", "--mount", "--mount-proc", "--propagation=private"];
    this.#run(name, "unshare", [...options, "bash", "-c", script]);
  }

  /** Every process of the machine is gone in the same moment, as when its power fails. */
  async kill(name: string): Promise<void> {
    const process = this.#running.get(name);
    if (!process) return;
    this.#running.delete(name);
    process.kill("SIGKILL");
    if (process.exitCode === null && process.signalCode === null) await once(process, "exit");
  }

  /** Everything the machine has printed. */
  said(name: string): string {
    return this.#said.get(name) ?? "";
  }

  #startProxy(): void {
    this.#run("haproxy", "haproxy", ["-db", "-f", join(this.#folder, "haproxy.cfg")]);
  }

  #run(name: string, program: string, args: string[]): void {
    const process = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], cwd: "/" });
    for (const stream of [process.stdout, process.stderr]) {
      stream.on("data", (text) => this.#said.set(name, this.said(name) + text));
    }
    this.#running.set(name, process);
  }

  async #members(): Promise<Member[]> {
    for (const name of databaseNodes) {
      const answer = await this.#ask(name, "/cluster").catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  #ask(name: string, path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://${addresses[name]}:${ports[8008]}${path}`, { signal: AbortSignal.timeout(3000), ...init });
  }

  /** The node whose Patroni says so itself. */
  async primary(): Promise<string> {
    return await until("a primary", async () => {
      for (const name of databaseNodes) if ((await this.#ask(name, "/primary").catch(() => undefined))?.ok) return name;
      return undefined;
    });
  }

  /** Whether the machine's etcd leads the others: then its loss costs an election, after which leases begin anew. */
  async leadsEtcd(name: string): Promise<boolean> {
    const status = `http://${addresses[name]}:${ports[2379]}/v3/maintenance/status`;
    const answer = await fetch(status, { method: "POST", body: "{}" });
    const { leader, header } = (await answer.json()) as { leader: string; header: { member_id: string } };
    return leader === header.member_id;
  }

  /** Waits until the other node has everything and may take over. */
  async untilWhole(): Promise<void> {
    const whole = async () => {
      const roles = (await this.#members()).map(({ role }) => role);
      return roles.includes("leader") && roles.includes("sync_standby");
    };
    const what = async () => `a primary and its replica: ${JSON.stringify(await this.#members())}`;
    await until(what, whole, 180);
  }

  /** Switches whether commits wait for the replica, and waits until they do or do not. */
  async commitTogether(together: boolean): Promise<void> {
    const primary = await this.primary();
    const answer = await this.#ask(primary, "/config", {
      method: "PATCH",
      headers: { authorization: `Basic ${btoa(`patroni:${passwordOf("Patroni")}`)}` },
      body: JSON.stringify({ synchronous_mode: together }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await this.#asSuperuser("postgres", (client) =>
      until("the primary to know", async () => {
        const { rows } = await client.query("show synchronous_standby_names");
        return (rows[0].synchronous_standby_names !== "") === together;
      }),
    );
  }

  /** The site's empty database and role, made as docs/scale.md says. @returns its URL, through HAProxy */
  async createDatabase(name: string): Promise<string> {
    await this.#asSuperuser("postgres", async (client) => {
      await client.query(`create role linkisla login createdb password '${passwordOf("linkisla")}'`);
      await client.query(`create database ${pg.escapeIdentifier(name)} owner linkisla`);
    });
    return this.#url("linkisla", name);
  }

  async #asSuperuser(database: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url("postgres", database) });
    await client.connect();
    await act(client).finally(() => client.end());
  }

  #url(user: string, database: string): string {
    return `postgres://${user}:${passwordOf(user)}@127.0.0.1:${ports[5433]}/${database}`;
  }

  async close(): Promise<void> {
    for (const name of [...this.#running.keys()]) await this.kill(name);
    // The namespaces end a moment after their first processes.
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** A file of `ops/failover` with this machine's addresses, ports and passwords. */
function fill(file: string, node = ""): string {
  return readFileSync(join(templates, file), "utf8")
    .replaceAll("<node>", node)
    .replaceAll("<address>", addresses[node] ?? "")
    .replaceAll(/<password of (\w+)>/g, (_, of) => passwordOf(of))
    .replaceAll(/10\.0\.0\.(\d+)/g, "127.77.0.$1")
    .replaceAll(/(:|port )(\d{4})\b/g, (whole, before, port) => (ports[port] ? before + ports[port] : whole));
}

function settingsOf(file: string, node: string): string {
  const lines = fill(file, node).split("\n");
  return lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => `'${line}'`)
    .join(" ");
}

function passwordOf(of: string): string {
  return `secret-of-${of}`;
}
