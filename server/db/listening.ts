import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** Hearing what the database says to everybody who listens (`notify`), which it does when a change is committed. */
export interface Ears {
  heard(payload: string): void;
  /** From now on nothing goes unheard. */
  open(): void;
  /** Whatever is said now is not heard. */
  shut(): void;
}

export type Listen = (channel: string, ears: Ears) => Promise<() => Promise<void>>;

export interface Line {
  connectionString: string;
  /** How long it waits before it connects again. */
  againMilliseconds: number;
}

/** On a connection of its own, made anew whenever it breaks. Never throws: without a database its ears are shut. */
export function listenOnPostgres(line: Line): Listen {
  return async (channel, ears) => {
    const stopping = new AbortController();
    const listening = keepListening(line, channel, ears, stopping.signal);
    return async () => {
      stopping.abort();
      await listening;
    };
  };
}

async function keepListening(line: Line, channel: string, ears: Ears, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await listenOnce(line.connectionString, channel, ears, stop).catch(() => {});
    ears.shut();
    await pause(line.againMilliseconds, undefined, { signal: stop, ref: false }).catch(() => {});
  }
}

async function listenOnce(connectionString: string, channel: string, ears: Ears, stop: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.on("error", () => resolve());
    stop.addEventListener("abort", () => resolve(), { once: true });
  });
  try {
    client.on("notification", ({ payload }) => ears.heard(payload ?? ""));
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    ears.open();
    await ended;
  } finally {
    await client.end().catch(() => {});
  }
}
