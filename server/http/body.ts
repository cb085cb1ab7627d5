import type { FastifyInstance } from "fastify";
import { fail } from "../fail.ts";

const mostBytes = 64 * 1024;

/** Accepts only strict JSON: valid UTF-8, one value, no duplicate keys. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: mostBytes },
    async (_request: unknown, body: Buffer) => (body.length === 0 ? undefined : parseJson(body)),
  );
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: mostBytes }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : fail("unsupported_media_type", { fields: { body: { rule: "json" } } }),
  );
}

/** @throws `invalid_json` */
export function parseJson(body: Buffer): unknown {
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    value = JSON.parse(text);
  } catch {
    return fail("invalid_json", { fields: { body: { rule: "json" } } });
  }
  if (keysWritten(text) !== keysKept(value)) fail("invalid_json", { fields: { body: { rule: "duplicate_key" } } });
  return value;
}

/** Counts strings followed by a colon; in valid JSON those are the keys. */
function keysWritten(text: string): number {
  let keys = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)) if (colon) keys += 1;
  return keys;
}

/** Iterative: recursing into a deep value could exhaust the stack. */
function keysKept(value: unknown): number {
  let keys = 0;
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next !== "object" || next === null) continue;
    const children: unknown[] = Object.values(next);
    if (!Array.isArray(next)) keys += children.length;
    for (const child of children) rest.push(child);
  }
  return keys;
}
