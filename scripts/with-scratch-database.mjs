import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";

/**
 * `DATABASE_URL=postgres://… node scripts/with-scratch-database.mjs command…` runs the command with DATABASE_URL naming
 * a new, empty database on that server, and drops it afterwards, with all databases whose names begin with its name.
 */

const server = new URL(process.env.DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres");
const [program = "", ...args] = process.argv.slice(2);
const name = `linkisla_ci_${process.pid}`;

await onServer(async (client) => {
  await client.query(`create database ${name} template template0 encoding 'UTF8'`);
});
try {
  const scratch = new URL(server);
  scratch.pathname = `/${name}`;
  const child = spawn(program, args, { env: { ...process.env, DATABASE_URL: scratch.href }, stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
} finally {
  await onServer(dropScratch);
}

async function dropScratch(/** @type {pg.Client} */ client) {
  const { rows } = await client.query("select datname from pg_database where datname = $1 or datname like $2", [
    name,
    `${name}\\_%`,
  ]);
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
}

async function onServer(/** @type {(client: pg.Client) => Promise<void>} */ act) {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await act(client).finally(() => client.end());
}
