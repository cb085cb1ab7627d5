import type { PGlite } from "@electric-sql/pglite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Db as JobDatabase } from "pg-boss";

/**
 * Kysely over PGlite, one borrower at a time. PGlite is a single connection: whoever holds it, a query or a whole
 * transaction, holds it alone, and everybody else, the job queue included, waits in line. Kysely's own dialect
 * lends the connection to several at once, so that one request's statements land in another's transaction.
 */
export function pgliteDialect(pglite: PGlite): { dialect: Dialect; jobs: JobDatabase } {
  const line = new WaitingLine();
  const connection = new PgliteConnection(pglite);

  const driver: Driver = {
    init: async () => {},
    async acquireConnection() {
      await line.enter();
      return connection;
    },
    async releaseConnection() {
      line.leave();
    },
    async beginTransaction(held, { isolationLevel }) {
      const sql = isolationLevel ? `begin isolation level ${isolationLevel}` : "begin";
      await held.executeQuery(CompiledQuery.raw(sql));
    },
    async commitTransaction(held) {
      await held.executeQuery(CompiledQuery.raw("commit"));
    },
    async rollbackTransaction(held) {
      await held.executeQuery(CompiledQuery.raw("rollback"));
    },
    destroy: () => pglite.close(),
  };

  return {
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    jobs: {
      async executeSql(text, values) {
        await line.enter();
        try {
          if (values?.length) return await pglite.query(text, values as unknown[]);
          const results = await pglite.exec(text);
          return { rows: results.flatMap((result) => result.rows) };
        } catch (error) {
          await pglite.exec("rollback").catch(() => {});
          throw error;
        } finally {
          line.leave();
        }
      },
    },
  };
}

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#pglite.query<R>(query.sql, [...query.parameters]);
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, the embedded database cannot
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("The embedded database does not stream.");
  }
}

/** First come, first served. */
class WaitingLine {
  #busy = false;
  readonly #waiting: (() => void)[] = [];

  enter(): Promise<void> {
    if (!this.#busy) {
      this.#busy = true;
      return Promise.resolve();
    }
    return new Promise((go) => this.#waiting.push(go));
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }
}
