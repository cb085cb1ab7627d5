import { Duplex } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/**
 * PGlite behind `pg`, so that one driver speaks to both databases. PGlite is one session, and the pool one connection:
 * whoever holds it, a query or a whole transaction, holds it alone, and everybody else waits in line.
 */
export function poolOverPglite(pglite: PGlite, types: pg.CustomTypesConfig): pg.Pool {
  const pool = new pg.Pool({
    types,
    // Not what the environment says for another server.
    user: "postgres",
    database: "postgres",
    options: "",
    ssl: false,
    stream: () => new PgliteSocket(pglite),
    Client: RememberingClient as typeof pg.Client,
    max: 1,
    idleTimeoutMillis: 0,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The wire between the two: PostgreSQL's own protocol, in memory. */
class PgliteSocket extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  /** Nothing of an earlier connection is left in the session: `pg` drops one whose query failed. */
  connect(): void {
    this.#pglite.exec("rollback; deallocate all").then(
      () => this.emit("connect"),
      (error) => this.destroy(error),
    );
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(message: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#send(message, done);
  }

  /** `pg` writes the messages of a query one by one, and lets go of them together. */
  override _writev(messages: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(messages.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #send(messages: Buffer, done: (error?: Error) => void): void {
    // The connection ends, the session stays.
    if (messages[0] === terminate) done();
    else this.#ask(messages).then(() => done(), done);
  }

  async #ask(messages: Buffer): Promise<void> {
    this.push(Buffer.from(await this.#pglite.execProtocolRaw(messages)));
  }
}

const terminate = "X".charCodeAt(0);

/** Has statements with parameters prepared once: to parse and plan one anew takes half of its time here. */
class RememberingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  #named = 0;

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are the parent's
  override query(...[text, values, ...rest]: any[]): any {
    const query = super.query as (...all: unknown[]) => unknown;
    // A migration: what was prepared may answer with other columns.
    if (/\b(alter|drop) table\b/i.test(String(text))) this.#names.clear();
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) {
      return query.call(this, text, values, ...rest);
    }
    return query.call(this, { text, values, name: this.#nameOf(text) }, ...rest);
  }

  /** Some lists are of any length: the statements that came first are kept, which are those of every day. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= 500) return known;
    this.#named += 1;
    const name = `s${this.#named}`;
    this.#names.set(text, name);
    return name;
  }
}
