import { connect, createServer, type Socket } from "node:net";

/**
 * A proxy between a server process and PostgreSQL that reads the traffic: each statement before it is executed, and
 * the end of its response before the process receives it. The product code needs no change for this.
 */

export interface Statement {
  text: string;
  /** The rows returned, known when the response ends. */
  rows: number;
  /** The statement can no longer be rolled back: it was a commit, or ran outside a transaction. */
  isFinal: boolean;
}

/** Decides about the process's statement: let it pass, or end the process at this very point. */
export interface StatementWatch {
  /** The statement has not been executed yet. `false` keeps it from the database forever. */
  before(statement: Statement): boolean;
  /** The statement was executed, its response not passed on. `false` keeps it from the process forever. */
  after(statement: Statement): boolean;
}

export interface PostgresProxy {
  /** The given URL, routed through this proxy. */
  url: string;
  close(): Promise<void>;
}

export async function postgresProxy(databaseUrl: string, watch: StatementWatch): Promise<PostgresProxy> {
  const database = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(database.port || 5432), database.hostname);
    client.setNoDelay(true);
    upstream.setNoDelay(true);
    const ends = [client, upstream];
    for (const socket of ends) {
      open.add(socket);
      socket.on("error", () => {});
      // A killed process leaves its transaction open as long as its connection: close both ends together.
      socket.on("close", () => {
        open.delete(socket);
        for (const end of ends) end.destroy();
      });
    }
    watchConnection(client, upstream, watch);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const own = new URL(database);
  own.hostname = "127.0.0.1";
  own.port = String((server.address() as { port: number }).port);
  return {
    url: own.href,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  };
}

const sslRequest = 80877103;
const gssRequest = 80877104;

/** The type bytes of the protocol messages that matter here. */
const frontend = { query: "Q", parse: "P", bind: "B", sync: "S" };
const backend = { dataRow: "D", readyForQuery: "Z" };

function watchConnection(client: Socket, upstream: Socket, watch: StatementWatch): void {
  // Responses come in the order of the requests; each ends with ReadyForQuery.
  const underway: Statement[] = [];
  /** The texts of prepared statements, which later executions only name. */
  const preparedTexts = new Map<string, string>();
  let parsed: Statement | undefined;
  let answer: Buffer[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
    client.destroy();
    upstream.destroy();
  };

  const fromClient = messageReader({ startsUntyped: true }, (kind, message) => {
    if (isOver) return;
    if (kind === "") {
      const code = message.readInt32BE(4);
      // Refuse encryption, so that the rest can be read.
      if (code === sslRequest || code === gssRequest) return void client.write("N");
    } else if (kind === frontend.query || kind === frontend.parse || (kind === frontend.bind && !parsed)) {
      const [first, second = ""] = stringsOf(message);
      if (kind === frontend.parse) preparedTexts.set(first, second);
      const text = kind === frontend.query ? first : kind === frontend.parse ? second : preparedTexts.get(second);
      const statement = { text: text ?? "", rows: 0, isFinal: false };
      if (!watch.before(statement)) return end();
      if (kind === frontend.query) underway.push(statement);
      else parsed = statement;
    } else if (kind === frontend.sync) {
      underway.push(parsed ?? { text: "", rows: 0, isFinal: false });
      parsed = undefined;
    }
    upstream.write(message);
  });

  const fromUpstream = messageReader({ startsUntyped: false }, (kind, message) => {
    if (isOver) return;
    answer.push(message);
    const statement = underway[0];
    if (!statement) return passOn();
    if (kind === backend.dataRow) statement.rows += 1;
    if (kind !== backend.readyForQuery) return;
    underway.shift();
    statement.isFinal = message.toString("latin1", 5, 6) === "I";
    if (watch.after(statement)) passOn();
    else end();
  });

  function passOn() {
    client.write(Buffer.concat(answer));
    answer = [];
  }

  client.on("data", fromClient);
  upstream.on("data", fromUpstream);
}

/**
 * The first two strings of a message, each of which ends with a zero byte. Query has its text alone, Parse the prepared
 * statement's name and its text, Bind the name of a portal and the statement's.
 */
function stringsOf(message: Buffer): [string, string?] {
  const end = message.indexOf(0, 5);
  const next = message.indexOf(0, end + 1);
  const first = message.toString("utf8", 5, end);
  return next < 0 ? [first] : [first, message.toString("utf8", end + 1, next)];
}

/**
 * Splits a stream into messages: a type byte, the length in four bytes (itself included), the rest. A client's
 * messages before authentication have no type byte.
 */
function messageReader(
  { startsUntyped }: { startsUntyped: boolean },
  each: (kind: string, message: Buffer) => void,
): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isUntyped = startsUntyped;
  return (data) => {
    rest = rest.length > 0 ? Buffer.concat([rest, data]) : data;
    for (;;) {
      const head = isUntyped ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (isUntyped) {
        const code = message.readInt32BE(4);
        isUntyped = code === sslRequest || code === gssRequest;
        each("", message);
      } else {
        each(message.toString("latin1", 0, 1), message);
      }
    }
  };
}
