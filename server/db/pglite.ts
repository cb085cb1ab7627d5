import { Duplex } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/**
 * PGlite behind `pg`, so that one driver serves both databases. PGlite is a single session, so the pool has a single
 * connection: one query or transaction has it exclusively while all others queue.
 */
export function poolOverPglite(pglite: PGlite, types: pg.CustomTypesConfig): pg.Pool {
  const pool = new pg.Pool({
    types,
    // Ignores the `PG*` variables, which are meant for another server.
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

/** The in-memory connection between the two, in PostgreSQL's own protocol. */
class PgliteSocket extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  /** Clears the previous connection's state from the session: `pg` drops a connection whose query failed. */
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

  /** `pg` writes a query's messages one by one while corked, and flushes them together. */
  override _writev(messages: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(messages.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #send(messages: Buffer, done: (error?: Error) => void): void {
    // Only the connection ends; the session continues.
    if (messages[0] === terminate) done();
    else this.#ask(messages).then(() => done(), done);
  }

  /**
   * `execProtocolRaw` would also parse the answer, which takes longer than most statements, and keep what it parsed
   * until the process ends. A piece is a view of memory that PostgreSQL uses again.
   */
  async #ask(messages: Buffer): Promise<void> {
    const pieces: Buffer[] = [];
    await this.#pglite.execProtocolRawStream(messages, { onRawData: (piece) => void pieces.push(Buffer.from(piece)) });
    // Whoever reads it may ask again at once: not while PostgreSQL is still writing.
    this.push(Buffer.concat(pieces));
  }
}

const terminate = "X".charCodeAt(0);

const mostPrepared = 1500;
const mostSeenOnce = 5000;

/**
 * Prepares a parameterized statement when it is asked for the second time: parsing and planning it again takes half of
 * its time here. Lists of varying length make countless texts, and most are never asked for again.
 */
class RememberingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  #named = 0;

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are the parent's
  override query(...[text, values, ...rest]: any[]): any {
    const query = super.query as (...all: unknown[]) => unknown;
    // After a migration, prepared statements may return other columns.
    if (/\b(alter|drop) table\b/i.test(String(text))) this.#names.clear();
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) {
      return query.call(this, text, values, ...rest);
    }
    return query.call(this, { text, values, name: this.#nameOf(text) }, ...rest);
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= mostPrepared) return known;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= mostSeenOnce) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    this.#named += 1;
    const name = `s${this.#named}`;
    this.#names.set(text, name);
    return name;
  }
}
