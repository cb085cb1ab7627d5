import { sqlState } from "./transaction.ts";

/**
 * SQLSTATE classes and codes of a database that is away, restarting, being failed over, has no room left, or takes too
 * long for a statement or for the rest of a transaction.
 */
const states = /^(08...|53...|57P0[123]|57014|25006|25P0[34])$/;

/** What Node says of a connection to the database that could not be made or broke. */
const sockets = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN"]);

/** `pg` gives these no code. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/**
 * Whether an error says that the database cannot answer now, as opposed to a statement that is wrong. What the
 * transaction was about may have happened all the same when the connection broke at its commit.
 */
export function isOutage(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== undefined) return states.test(code) || sockets.has(code);
  return error instanceof Error && messages.test(error.message);
}

/** Whether a statement's answer did not come in the time a connection is given. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}
