import { sqlState } from "./transaction.ts";

/** SQLSTATE classes and codes of a database that is away, restarting, being failed over, or has no room left. */
const states = /^(08...|53...|57P0[123]|25006|25P03)$/;

/** What Node says of a connection to the database that could not be made or broke. */
const sockets = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN"]);

/** `pg` gives these no code. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/**
 * Whether an error says that the database cannot answer now, as opposed to a statement that is wrong. What the
 * transaction was about may have happened all the same when the connection broke at its commit.
 */
export function isOutage(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== undefined) return states.test(code) || sockets.has(code);
  return error instanceof Error && messages.test(error.message);
}
