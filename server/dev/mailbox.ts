import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { languages } from "#contract/catalogues.ts";
import { kinds } from "#contract/listings/kinds.ts";
import type { Env } from "../env.ts";
import { fail } from "../fail.ts";
import { compose } from "../mail/compose.ts";
import { mailFolder } from "../mail/mail.ts";
import { type Delivery, deliveryFiles, readDeliveries } from "./deliveries.ts";
import { deliveryPage, document, listPage, type Page, templatesPage, unkeptPage } from "./pages.ts";
import { sampleEvents } from "./sample-emails.ts";

const shown = 200;

/** The demo's emails, readable in the browser by anybody: mounted in demo mode only. */
export function mountMailbox(app: FastifyInstance, env: Env): void {
  const folder = mailFolder(env);
  const send = (reply: FastifyReply, page: Page) => sendPage(reply, page, env.brandName);

  app.get("/dev/mail", async (_request, reply) => {
    if (folder === undefined) return send(reply, unkeptPage());
    const files = await deliveryFiles(folder);
    const deliveries = await readDeliveries(folder, files.slice(0, shown));
    return send(reply, listPage(deliveries, files.length, env.island.timeZone));
  });

  app.get("/dev/mail.json", async (_request, reply) => {
    const deliveries = folder === undefined ? [] : await readDeliveries(folder, await deliveryFiles(folder));
    const list = deliveries.map(({ file, to, subject, messageId, date }) => ({ file, to, subject, messageId, date }));
    return reply.header("cache-control", "no-store").send(list);
  });

  app.get<{ Params: { file: string } }>("/dev/mail/:file", async (request, reply) => {
    return send(reply, deliveryPage(await findDelivery(folder, request.params.file)));
  });

  app.get<{ Params: { file: string; index: string } }>("/dev/mail/:file/attachments/:index", async (request, reply) => {
    const { attachments } = await findDelivery(folder, request.params.file);
    const attachment = attachments.find((_, index) => String(index) === request.params.index);
    if (!attachment) return fail("not_found");
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${attachment.filename}"`)
      .type(attachment.contentType)
      .send(attachment.content);
  });

  app.get<{ Querystring: { kind?: string } }>("/dev/mails", async (request, reply) => {
    const kind = kinds.find((known) => known === request.query.kind) ?? "lodging";
    const date = new Date("2026-11-20T15:00:00Z");
    const mails = sampleEvents(kind).flatMap((mailEvent) =>
      languages.map((language) => ({
        event: mailEvent.event,
        language,
        mail: compose(env, { ...mailEvent, language, date }),
      })),
    );
    return send(reply, templatesPage(mails, kind));
  });
}

/** Only files in the folder's listing can be read: a name from the request never becomes part of a path unchecked. */
async function findDelivery(folder: string | undefined, file: string): Promise<Delivery> {
  const known = folder === undefined ? [] : await deliveryFiles(folder);
  if (folder === undefined || !known.includes(file)) return fail("not_found");
  const [delivery] = await readDeliveries(folder, [file]);
  return delivery ?? fail("not_found");
}

function sendPage(reply: FastifyReply, page: Page, brandName: string) {
  const nonce = randomBytes(16).toString("base64");
  // An email in `srcdoc` inherits this policy: it needs its inline styles and nothing else.
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .header("content-security-policy", policy.join("; "))
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(document(page, brandName, nonce));
}
