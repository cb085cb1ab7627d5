import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { remembered } from "./remembered.ts";

const compressions = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
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
