import type { FastifyInstance } from "fastify";
import type { Ctx } from "../ctx.ts";
import { isRefusal } from "../fail.ts";
import { comeBack, exitPath, leave } from "./newsletter.ts";

/**
 * What the link of a letter does: a mail program posts `List-Unsubscribe=One-Click` to it (RFC 8058), without cookies
 * and without following redirects; the page behind the same address posts a form, and works without JavaScript.
 * Looking at the address changes nothing: programs that look at every link unsubscribe nobody.
 */
export function mountNewsletterExit(http: FastifyInstance, ctx: Ctx): void {
  void http.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1024 },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    forms.post<{ Params: { token: string } }>(`${exitPath}/:token`, async (request, reply) => {
      const { token } = request.params;
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const isOneClick = form.get("List-Unsubscribe") === "One-Click";
      void reply.header("cache-control", "no-store");
      try {
        await (form.get("again") === "yes" ? comeBack(ctx, token) : leave(ctx, token));
      } catch (error) {
        // The page says that the link leads nowhere; to a mail program it is a refusal.
        if (isOneClick || !isRefusal(error, "not_found")) throw error;
      }
      if (isOneClick) return reply.status(200).send({ ok: true });
      return reply.redirect(`${exitPath}/${encodeURIComponent(token)}`, 303);
    });
  });
}
