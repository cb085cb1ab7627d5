import { connect, createServer, type Socket } from "node:net";

/**
 * Stands between a server process and PostgreSQL, and reads what passes: each statement before it is executed, and
 * the end of its answer before the process learns of it. The product does not know; nothing in it is prepared.
 */

export interface Statement {
  text: string;
  /** What came back, known once it is over. */
  rows: number;
  /** Nothing of it can be rolled back any more: it was a commit, or stood alone. */
  isFinal: boolean;
}

/** What to do with the process's statement: let it pass, or end the process at this very point. */
export interface StatementWatch {
  /** Nothing of the statement has been executed yet. `false` keeps it from the database for ever. */
  before(statement: Statement): boolean;
  /** It was executed, the answer is still here. `false` keeps the answer from the process for ever. */
  after(statement: Statement): boolean;
}

export interface PostgresProxy {
  /** The given address, by way of this proxy. */
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
      // A killed process leaves its transaction open for as long as its connection: both ends go together.
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

/** The messages of the protocol that matter here, by their letter. */
const frontend = { query: "Q", parse: "P", sync: "S" };
const backend = { dataRow: "D", readyForQuery: "Z" };

function watchConnection(client: Socket, upstream: Socket, watch: StatementWatch): void {
  // Answers come in the order of the questions; each ends with ReadyForQuery.
  const underway: Statement[] = [];
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
      // No to encryption, so that the rest can be read.
      if (code === sslRequest || code === gssRequest) return void client.write("N");
    } else if (kind === frontend.query || kind === frontend.parse) {
      const statement = { text: textOf(kind, message), rows: 0, isFinal: false };
      if (!watch.before(statement)) return end();
      parsed = statement;
      if (kind === frontend.query) underway.push(statement);
    } else if (kind === frontend.sync) {
      underway.push(parsed ?? { text: "", rows: 0, isFinal: false });
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

/** Query carries its text alone; Parse has the prepared statement's name before it. Both end with a zero byte. */
function textOf(kind: string, message: Buffer): string {
  const start = kind === frontend.parse ? message.indexOf(0, 5) + 1 : 5;
  return message.toString("utf8", start, message.indexOf(0, start));
}

/**
 * Cuts a stream into messages: a letter, the length in four bytes (itself included), the rest. What a client says
 * before it is let in has no letter.
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
