import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Ctx, forRequest } from "../ctx.ts";
import { fail, isRefusal } from "../fail.ts";
import { deliveryReportIn } from "./delivery-reports.ts";
import { type Letter, letterIn } from "./letters.ts";
import { parseEmail } from "./parsing.ts";
import { recordReport, tokenHeader } from "./returned.ts";

/** Where emails come in: a mail server, or whoever runs it, posts each as it arrived. */

const mostBytes = 2 * 1024 * 1024;

/**
 * `POST /inbound-mail/{secret}` with `message/rfc822`. The answer is the same for every email, so that nobody sends one
 * again that means nothing here; only one that cannot be stored now is asked for again. Without a secret the address
 * does not exist.
 * @param receive takes what a person wrote
 */
export function mountInboundMail(
  http: FastifyInstance,
  ctx: Ctx,
  receive: (ctx: Ctx, letter: Letter) => Promise<void>,
): void {
  const { inbound } = ctx.env.mail;
  if (!inbound) return;
  void http.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser(
      "message/rfc822",
      { parseAs: "buffer", bodyLimit: mostBytes },
      async (_: unknown, raw: Buffer) => raw,
    );
    // Before the body is read: strangers make the process keep nothing.
    const onRequest = async (request: FastifyRequest) => {
      const { secret } = request.params as { secret: string };
      if (!isSame(secret, inbound.secret)) fail("not_found");
    };
    door.post(`${ctx.env.apiBase}/inbound-mail/:secret`, { onRequest }, async (request, reply) => {
      const { body } = request;
      if (Buffer.isBuffer(body)) await take(forRequest(ctx, request.id, request.log), body).catch(askAgain);
      return reply.header("cache-control", "no-store").status(204).send();
    });
  });

  async function take(ctx: Ctx, raw: Buffer): Promise<void> {
    if (!namesUs(raw)) return;
    const email = await parseEmail(raw);
    if (!email) return ctx.log.info({ bytes: raw.length }, "an email that came in was not read");
    const report = deliveryReportIn(email);
    if (report) return recordReport(ctx, report);
    const letter = await letterIn(email, raw);
    if (letter) await receive(ctx, letter);
  }
}

/** A mail server sends again what is answered with 503, and may give up on the 409 of `busy`. */
function askAgain(error: unknown): never {
  if (isRefusal(error, "busy")) fail("unavailable", { retryAfterSeconds: 5 });
  throw error;
}

/** What an email that means something here has: an address that this site made, or the header of its emails. */
const ourMarks = new RegExp(String.raw`(?:reply|bounce)\+\d|${tokenHeader}`, "i");

/** Without any it is not worth parsing, which takes a hundred times as long. */
function namesUs(raw: Buffer): boolean {
  return ourMarks.test(raw.toString("latin1"));
}

function isSame(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
