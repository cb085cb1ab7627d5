import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { remembered } from "./remembered.ts";

/**
 * Brotli for what is made at request time. Its window holds 128 KB instead of 4 MB, nearly all that we send: the memory
 * of each larger one counts for V8, which under load did little but collect garbage for it.
 * @param quality 3 for what is sent once; 6 takes twice as much time, and saves a tenth of the bytes
 */
export function brotli(quality: 3 | 6): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 17 } };
}

const compressions = {
  br: (text: string) => promisify(brotliCompress)(text, brotli(6)),
  gzip: (text: string) => promisify(gzip)(text),
} as const;
type Encoding = keyof typeof compressions;

const acceptedIn = remembered((acceptEncoding): Encoding | null => {
  const caller = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  return (caller.encoding(["br", "gzip"]) as Encoding | undefined) ?? null;
});

/** A text sent many times: compressed on first request, once per encoding, and not sent to a caller that has it. */
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
    const vary = [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", ");
    void reply.headers({ etag: this.#etag, vary });
    const isKnown = reply.statusCode === 200 && request.headers["if-none-match"]?.includes(this.#etag);
    if (isKnown) return reply.status(304).send();
    const encoding = acceptedIn(String(request.headers["accept-encoding"] ?? ""));
    if (!encoding) return reply.header("content-encoding", "identity").send(this.text);
    const body = this.#compressed.get(encoding) ?? compressions[encoding](this.text);
    this.#compressed.set(encoding, body);
    return reply.header("content-encoding", encoding).send(await body);
  }
}
