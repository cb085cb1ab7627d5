import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** A subscriber to one channel of PostgreSQL's `notify`, which sends its messages when a change is committed. */
export interface Subscriber {
  onMessage(payload: string): void;
  /** The subscription is established: no message is missed from here on. */
  onUp(): void;
  /**
   * The connection is lost, or cannot be made: messages are missed until the next `onUp`. Called once per outage, with
   * the error if there was one.
   */
  onDown(error?: unknown): void;
}

export type Listen = (channel: string, subscriber: Subscriber) => Promise<() => Promise<void>>;

export interface ListenOptions {
  connectionString: string;
  /** Pause before reconnecting. */
  retryMilliseconds: number;
  /** How long connecting may take. */
  connectionMilliseconds: number;
  /** How often the connection is asked whether it still answers: a peer that fell silent sends no news and no end. */
  questionMilliseconds: number;
  /** How long an answer may take before the connection is given up. */
  answerMilliseconds: number;
}

/** Listens on a connection of its own and reconnects whenever it breaks. Never throws: an outage is `onDown`. */
export function listenOnPostgres(options: ListenOptions): Listen {
  return async (channel, subscriber) => {
    const stopping = new AbortController();
    const listening = keepListening(options, channel, subscriber, stopping.signal);
    return async () => {
      stopping.abort();
      await listening;
    };
  };
}

async function keepListening(
  options: ListenOptions,
  channel: string,
  subscriber: Subscriber,
  stop: AbortSignal,
): Promise<void> {
  let isDown = false;
  const { onMessage, onUp, onDown } = subscriber;
  while (!stop.aborted) {
    let error: unknown;
    await listenOnce(options, channel, { onMessage, onUp: noteUp }, stop).catch((cause) => {
      error = cause;
    });
    if (!isDown) onDown(error);
    isDown = true;
    await pause(options.retryMilliseconds, undefined, { signal: stop, ref: false }).catch(() => {});
  }

  function noteUp(): void {
    isDown = false;
    onUp();
  }
}

async function listenOnce(
  options: ListenOptions,
  channel: string,
  subscriber: Pick<Subscriber, "onMessage" | "onUp">,
  stop: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: options.connectionString,
    connectionTimeoutMillis: options.connectionMilliseconds,
    query_timeout: options.answerMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: options.questionMilliseconds,
  });
  const lost = new AbortController();
  client.once("end", () => lost.abort());
  client.on("error", () => lost.abort());
  const over = AbortSignal.any([lost.signal, stop]);
  try {
    client.on("notification", ({ payload }) => subscriber.onMessage(payload ?? ""));
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    subscriber.onUp();
    while (!over.aborted) {
      await pause(options.questionMilliseconds, undefined, { signal: over, ref: false }).catch(() => {});
      if (!over.aborted) await client.query("select 1");
    }
  } finally {
    // Does not wait for a peer that owes an answer.
    await client.end().catch(() => {});
  }
}
