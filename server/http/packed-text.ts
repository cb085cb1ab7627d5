import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { remembered } from "./remembered.ts";

/**
 * Brotli for what is made at request time. Its window holds 128 KB instead of 4 MB, nearly all that we send: the memory
 * of each larger one counts for V8, which under load did little but collect garbage for it.
 * @param quality 4 for what is sent once; 6 takes half as much time again, and saves a fifteenth of the bytes
 */
export function brotli(quality: 4 | 6): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 17 } };
}

const compressions = {
  br: (text: string, quality: 4 | 6) => promisify(brotliCompress)(text, brotli(quality)),
  gzip: (text: string) => promisify(gzip)(text),
} as const;
type Encoding = keyof typeof compressions;

const acceptedIn = remembered((acceptEncoding): Encoding | null => {
  const caller = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  return (caller.encoding(["br", "gzip"]) as Encoding | undefined) ?? null;
});

/** A text sent many times: compressed on first request, once per encoding, and not sent to who has it already. */
export class PackedText {
  readonly text: string;
  readonly #etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.text = text;
    this.#etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  }

  /** Headers set on the reply before are sent with a 304 too. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    varyByEncoding(reply);
    void reply.header("etag", this.#etag);
    const isKnown = reply.statusCode === 200 && request.headers["if-none-match"]?.includes(this.#etag);
    if (isKnown) return reply.status(304).send();
    const encoding = encodingFor(request);
    if (!encoding) return reply.header("content-encoding", "identity").send(this.text);
    const body = this.#compressed.get(encoding) ?? compressions[encoding](this.text, 6);
    this.#compressed.set(encoding, body);
    return reply.header("content-encoding", encoding).send(await body);
  }
}

/** Sends a text that is made for one reader, compressed in one piece: as a stream it would take twice as long. */
export async function sendOnce(text: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (text.length < leastCompressed) return reply.send(text);
  varyByEncoding(reply);
  const encoding = encodingFor(request);
  if (!encoding) return reply.header("content-encoding", "identity").send(text);
  return reply.header("content-encoding", encoding).send(await compressions[encoding](text, 4));
}

/** Characters: what is shorter fits into a packet as it is. */
const leastCompressed = 1024;

function encodingFor(request: FastifyRequest): Encoding | null {
  return acceptedIn(String(request.headers["accept-encoding"] ?? ""));
}

function varyByEncoding(reply: FastifyReply): void {
  void reply.header("vary", [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", "));
}
