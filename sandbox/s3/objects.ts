import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

/** The bucket's objects, in a SQLite file or in memory. */

export interface StoredObject {
  bytes: Buffer;
  type: string;
  etag: string;
  modified: Date;
}

export interface ObjectList {
  found: { key: string; size: number; etag: string; modified: Date }[];
  /** The last key of the page when there are more. */
  next: string | undefined;
}

interface Row {
  key: string;
  bytes: Uint8Array;
  size: number;
  type: string;
  etag: string;
  modified: number;
}

export class Objects {
  readonly #db: DatabaseSync;

  /** @param file `:memory:` for objects that end with the process */
  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(`create table if not exists objects (
      key text primary key, bytes blob not null, type text not null, etag text not null, modified integer not null)`);
  }

  put(key: string, bytes: Buffer, { type, now }: { type: string; now: number }): string {
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
    this.#db
      .prepare("insert or replace into objects (key, bytes, type, etag, modified) values (?, ?, ?, ?, ?)")
      .run(key, bytes, type, etag, now);
    return etag;
  }

  get(key: string): StoredObject | undefined {
    const row = this.#db.prepare("select * from objects where key = ?").get(key) as Row | undefined;
    return row && { ...row, bytes: Buffer.from(row.bytes), modified: new Date(row.modified) };
  }

  remove(key: string): void {
    this.#db.prepare("delete from objects where key = ?").run(key);
  }

  list({ prefix, after, most }: { prefix: string; after: string; most: number }): ObjectList {
    const rows = this.#db
      .prepare(
        `select key, length(bytes) as size, etag, modified from objects
        where substr(key, 1, ?) = ? and key > ? order by key limit ?`,
      )
      .all(prefix.length, prefix, after, most + 1) as unknown as Row[];
    const found = rows.slice(0, most).map((row) => ({ ...row, modified: new Date(row.modified) }));
    return { found, next: rows.length > most ? found.at(-1)?.key : undefined };
  }

  clear(): void {
    this.#db.exec("delete from objects");
  }

  close(): void {
    this.#db.close();
  }
}
