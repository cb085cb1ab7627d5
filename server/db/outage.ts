import { sqlState } from "./transaction.ts";

/**
 * SQLSTATE classes and codes of a database that is unreachable, restarting, failing over or out of resources, or that
 * ended a statement or an idle transaction by timeout.
 */
const states = /^(08...|53...|57P0[123]|57014|25006|25P0[34])$/;

/** Node's error codes for a database connection that failed to open or broke. */
const sockets = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN"]);

/** Errors that `pg` gives no code. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/**
 * Whether an error means that the database is unavailable, as opposed to a faulty statement. When the connection broke
 * during its commit, the transaction may have succeeded all the same.
 */
export function isOutage(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== undefined) return states.test(code) || sockets.has(code);
  return error instanceof Error && messages.test(error.message);
}

/** Whether a statement's response exceeded the connection's deadline. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}
