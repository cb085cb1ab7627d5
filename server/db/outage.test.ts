import { expect, it } from "vitest";
import { isOutage } from "./outage.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

it.each([
  ["08006", "the connection failed"],
  ["57P01", "an administrator ended the backend"],
  ["57P03", "the server is starting up"],
  ["53100", "the disk is full"],
  ["53300", "too many connections"],
  ["25006", "the server has become a replica"],
  ["ECONNREFUSED", "nobody listens"],
  ["ECONNRESET", "the socket was cut"],
])("%s means that the database cannot answer: %s", (code) => {
  expect(isOutage(withCode(code))).toBe(true);
});

it.each([
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
  "timeout exceeded when trying to connect",
])("so does what pg says without a code: %s", (message) => {
  expect(isOutage(new Error(message))).toBe(true);
});

it.each(["23P01", "23505", "42P01", "40001", "ERR_INVALID_ARG_TYPE"])("%s is an error of ours", (code) => {
  expect(isOutage(withCode(code))).toBe(false);
});
