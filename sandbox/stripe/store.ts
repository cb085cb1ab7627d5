import { randomBytes } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type Stripe from "stripe";
import type { Range } from "./params.ts";

/**
 * Everything the sandbox stores, in one SQLite file. One `transaction` per outside call: objects, postings,
 * events, deliveries, jobs and the idempotency record are committed together or not at all.
 */
export interface Kinds {
  "checkout.session": Stripe.Checkout.Session;
  item: Stripe.LineItem;
  product: Stripe.Product;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  balance_transaction: Stripe.BalanceTransaction;
  event: Stripe.EventBase;
  webhook_endpoint: Stripe.WebhookEndpoint;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  account: Stripe.Account;
  payout: Stripe.Payout;
  dispute: Stripe.Dispute;
}
export type Kind = keyof Kinds;

/** Data of an object that Stripe does not expose. */
export type Hidden = Record<string, unknown>;

export interface Stored<K extends Kind> {
  object: Kinds[K];
  hidden: Hidden;
}

export interface Question {
  /** Fields of the object that must have exactly these values. */
  where?: Record<string, string | undefined>;
  /** The same for the hidden data. */
  hidden?: Record<string, string>;
  /** Event types, with `*` for any ending. */
  types?: string[];
  created?: Range | undefined;
  /** Events whose webhooks were all delivered, or not all. */
  delivered?: boolean;
}

const schema = `
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, account TEXT NOT NULL,
    created INTEGER NOT NULL, body TEXT NOT NULL, hidden TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (account, kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (body ->> '$.payment_intent', kind);
  CREATE INDEX IF NOT EXISTS objects_by_charge ON objects (body ->> '$.charge', kind);
  CREATE INDEX IF NOT EXISTS objects_by_session ON objects (hidden ->> '$.session', kind);
  CREATE TABLE IF NOT EXISTS postings (
    seq INTEGER PRIMARY KEY, movement TEXT NOT NULL, holder TEXT NOT NULL, cents INTEGER NOT NULL,
    available INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS postings_by_holder ON postings (holder, available, cents);
  CREATE INDEX IF NOT EXISTS objects_by_source ON objects (body ->> '$.source_transaction', kind);
  CREATE TABLE IF NOT EXISTS visits (
    token TEXT PRIMARY KEY, purpose TEXT NOT NULL, account TEXT NOT NULL, expires INTEGER NOT NULL, detail TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS jobs (
    seq INTEGER PRIMARY KEY, due INTEGER NOT NULL, task TEXT NOT NULL, object TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_by_due ON jobs (due, seq);
  CREATE TABLE IF NOT EXISTS idempotency (
    account TEXT NOT NULL, key TEXT NOT NULL, route TEXT NOT NULL, params TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT NOT NULL, request TEXT NOT NULL, created INTEGER NOT NULL, PRIMARY KEY (account, key)) STRICT;
  CREATE INDEX IF NOT EXISTS idempotency_by_age ON idempotency (created);
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, endpoint TEXT NOT NULL, attempts INTEGER NOT NULL,
    due INTEGER, state TEXT NOT NULL, answer TEXT) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_by_due ON deliveries (state, due);
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event);
`;
const tables = ["objects", "postings", "jobs", "idempotency", "deliveries", "visits"];

export class Store {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    // Survives the end of its process, not that of the machine.
    this.#db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000;");
    this.#db.exec(schema);
  }

  close() {
    this.#statements.clear();
    this.#db.close();
  }

  transaction<T>(work: () => T): T {
    return this.#within("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK", work);
  }

  /** Within a transaction: a throw undoes only the changes made by `work`. */
  attempt<T>(work: () => T): T {
    return this.#within("SAVEPOINT attempt", "RELEASE attempt", "ROLLBACK TO attempt; RELEASE attempt", work);
  }

  #within<T>(begin: string, commit: string, undo: string, work: () => T): T {
    this.#db.exec(begin);
    try {
      const result = work();
      this.#db.exec(commit);
      return result;
    } catch (error) {
      this.#db.exec(undo);
      throw error;
    }
  }

  run(sql: string, ...values: SQLInputValue[]) {
    this.#statement(sql).run(...values);
  }

  /** Rows of a query; the caller types the columns it selected. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  #statement(sql: string) {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  setting(name: string): string | undefined {
    return this.get<{ value: string }>("SELECT value FROM settings WHERE name = ?", name)?.value;
  }

  set(name: string, value: string) {
    this.run("INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", name, value);
  }

  add<K extends Kind>(kind: K, account: string, object: Kinds[K], hidden: Hidden = {}): Kinds[K] {
    const { id, created = 0 } = object as { id: string; created?: number };
    this.run(
      "INSERT INTO objects (id, kind, account, created, body, hidden) VALUES (?, ?, ?, ?, ?, ?)",
      ...[id, kind, account, created, JSON.stringify(object), JSON.stringify(hidden)],
    );
    return object;
  }

  find<K extends Kind>(kind: K, account: string, id: string): Stored<K> | undefined {
    const row = this.get<Row>(
      "SELECT body, hidden FROM objects WHERE id = ? AND kind = ? AND account = ?",
      ...[id, kind, account],
    );
    return row && stored<K>(row);
  }

  /** An object that must exist because another stored object refers to it. */
  need<K extends Kind>(kind: K, account: string, id: string): Stored<K> {
    const found = this.find(kind, account, id);
    if (!found) throw new Error(`The store has lost ${kind} ${id}.`);
    return found;
  }

  change<K extends Kind>(
    kind: K,
    account: string,
    id: string,
    changes: Partial<Kinds[K]>,
    hidden: Hidden = {},
  ): Kinds[K] {
    const before = this.need(kind, account, id);
    const object = { ...before.object, ...changes };
    this.run(
      "UPDATE objects SET body = ?, hidden = ? WHERE id = ?",
      ...[JSON.stringify(object), JSON.stringify({ ...before.hidden, ...hidden }), id],
    );
    return object;
  }

  /** Moves an object to another account; its former owner no longer finds it. */
  give(id: string, account: string) {
    this.run("UPDATE objects SET account = ? WHERE id = ?", account, id);
  }

  remove(id: string) {
    this.run("DELETE FROM objects WHERE id = ?", id);
  }

  /** The account that owns an object: the platform or a connected account. */
  ownerOf(id: string): string | undefined {
    return this.get<{ account: string }>("SELECT account FROM objects WHERE id = ?", id)?.account;
  }

  /** The position of an id in its list, for cursors. */
  place(kind: Kind, account: string, id: string): number | undefined {
    const sql = "SELECT seq FROM objects WHERE id = ? AND kind = ? AND account = ?";
    return this.get<{ seq: number }>(sql, id, kind, account)?.seq;
  }

  list<K extends Kind>(
    kind: K,
    account: string,
    question: Question = {},
    slice: { after?: number; before?: number; newestFirst?: boolean; limit?: number } = {},
  ): Stored<K>[] {
    const { sql, values } = condition(question);
    if (slice.after !== undefined) values.push(slice.after);
    if (slice.before !== undefined) values.push(slice.before);
    values.push(slice.limit ?? -1);
    const rows = this.all<Row>(
      `SELECT body, hidden FROM objects WHERE account = ? AND kind = ?${sql}` +
        `${slice.after === undefined ? "" : " AND seq > ?"}${slice.before === undefined ? "" : " AND seq < ?"}` +
        ` ORDER BY seq ${slice.newestFirst ? "DESC" : "ASC"} LIMIT ?`,
      ...[account, kind, ...values],
    );
    return rows.map((row) => stored<K>(row));
  }

  schedule(due: number, task: string, object: string) {
    this.run("INSERT INTO jobs (due, task, object) VALUES (?, ?, ?)", due, task, object);
  }

  /** Removes and returns the earliest job due by `now`. */
  takeJob(now: number): { due: number; task: string; object: string } | undefined {
    return this.get(
      "DELETE FROM jobs WHERE seq = (SELECT seq FROM jobs WHERE due <= ? ORDER BY due, seq LIMIT 1) RETURNING due, task, object",
      now,
    );
  }

  hasJobDue(now: number): boolean {
    return this.get("SELECT 1 FROM jobs WHERE due <= ? LIMIT 1", now) !== undefined;
  }

  /** When the next job or delivery after `now` is due. */
  nextDue(now: number): number | undefined {
    const sql = `SELECT min(due) AS due FROM (SELECT due FROM jobs WHERE due > ?1
      UNION ALL SELECT due FROM deliveries WHERE state = 'pending' AND due > ?1)`;
    return this.get<{ due: number | null }>(sql, now)?.due ?? undefined;
  }

  /** All that is stored; `become` takes it back. */
  copy(): Uint8Array {
    return this.#db.serialize();
  }

  become(copy: Uint8Array) {
    this.#statements.clear();
    this.#db.deserialize(copy);
  }

  empty() {
    for (const table of tables) this.run(`DELETE FROM ${table}`);
    this.run("DELETE FROM settings WHERE name <> 'account'");
  }
}

interface Row {
  body: string;
  hidden: string;
}

function stored<K extends Kind>(row: Row): Stored<K> {
  return { object: JSON.parse(row.body), hidden: JSON.parse(row.hidden) };
}

function condition(question: Question): { sql: string; values: SQLInputValue[] } {
  const parts: string[] = [];
  const values: SQLInputValue[] = [];
  const equal = (column: string, field: string, value: string | undefined) => {
    if (value === undefined) return;
    parts.push(` AND ${column} ->> '$.${field}' = ?`);
    values.push(value);
  };
  for (const [field, value] of Object.entries(question.where ?? {})) equal("body", field, value);
  for (const [field, value] of Object.entries(question.hidden ?? {})) equal("hidden", field, value);
  if (question.types) {
    parts.push(` AND (${question.types.map(() => "body ->> '$.type' GLOB ?").join(" OR ")})`);
    values.push(...question.types);
  }
  if (question.delivered !== undefined) {
    const owed = "SELECT 1 FROM deliveries WHERE event = objects.id AND state IN ('pending', 'failed')";
    parts.push(` AND ${question.delivered ? "NOT " : ""}EXISTS (${owed})`);
  }
  const signs = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
  for (const [name, sign] of Object.entries(signs)) {
    const bound = question.created?.[name as keyof typeof signs];
    if (bound === undefined) continue;
    parts.push(` AND created ${sign} ?`);
    values.push(bound);
  }
  return { sql: parts.join(""), values };
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
export function newId(prefix: string, length = 24): string {
  const letters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]);
  return prefix + letters.join("");
}
