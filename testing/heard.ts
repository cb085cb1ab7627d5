import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Listen } from "../server/db/listening.ts";

/**
 * PostgreSQL delivers a notification a moment after the commit. With this `listen`, `heard` waits until the application
 * has been told of everything committed so far: a test never reads a kept answer that is older than its own change.
 */
export function hearing(listen: Listen, connectionString: string, channel: string) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  // A test may break every connection.
  pool.on("error", () => {});
  const waiting = new Map<string, () => void>();
  let isUp = false;
  const own: Listen = (name, subscriber) => {
    if (name !== channel) return listen(name, subscriber);
    return listen(name, {
      onMessage(payload) {
        const arrived = waiting.get(payload);
        if (arrived) arrived();
        else subscriber.onMessage(payload);
      },
      onUp() {
        isUp = true;
        subscriber.onUp();
      },
      onDown(error) {
        isUp = false;
        for (const arrived of waiting.values()) arrived();
        subscriber.onDown(error);
      },
    });
  };
  return {
    listen: own,
    async heard(): Promise<void> {
      if (!isUp) return;
      const mark = randomUUID();
      const arrives = new Promise<void>((resolve) => waiting.set(mark, resolve));
      await pool.query("select pg_notify($1, $2)", [channel, mark]).then(
        () => arrives,
        () => {},
      );
      waiting.delete(mark);
    },
    close: () => pool.end(),
  };
}
