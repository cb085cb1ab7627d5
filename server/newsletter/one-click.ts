import type { FastifyInstance } from "fastify";
import type { Ctx } from "../ctx.ts";
import { isRefusal } from "../fail.ts";
import { comeBack, exitPath, leave } from "./newsletter.ts";

/**
 * Handles the unsubscribe link: a mail program posts `List-Unsubscribe=One-Click` to it (RFC 8058), without cookies and
 * without following redirects; the page at the same address posts a form, and works without JavaScript. A GET changes
 * nothing: programs that open every link unsubscribe nobody.
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
        // The page shows that the link is invalid; a mail program gets an error.
        if (isOneClick || !isRefusal(error, "not_found")) throw error;
      }
      if (isOneClick) return reply.status(200).send({ ok: true });
      return reply.redirect(`${exitPath}/${encodeURIComponent(token)}`, 303);
    });
  });
}
