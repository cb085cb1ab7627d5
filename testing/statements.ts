import pg from "pg";
import { vi } from "vitest";

/**
 * The statements that some work asks of the database, without those that begin and end transactions, those of the
 * job queue, the one by which a test waits for changes to be heard, and the question by which a listening connection
 * finds out whether it is still there, which comes whenever its time is up.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const ask = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  const watching = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...all: unknown[]
  ) {
    const [first] = all as [string | { text: string }];
    asked.push(typeof first === "string" ? first : first.text);
    return ask.apply(this, all);
  } as never);
  try {
    await work();
  } finally {
    watching.mockRestore();
  }
  const notOfTheWork = /^\s*(begin|start transaction|commit|rollback|select pg_notify|select 1$)|pgboss/i;
  return asked.filter((text) => !notOfTheWork.test(text));
}
