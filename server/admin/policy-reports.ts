import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { pagePattern } from "#contract/admin/breakages.ts";
import type { Ctx } from "../ctx.ts";
import { isRefusal } from "../fail.ts";
import { requestCtx } from "../http/api.ts";
import { parseJson } from "../http/body.ts";
import { type Breakage, recordBreakage } from "./breakages.ts";

/**
 * Receives browsers' reports of content security policy violations, in both formats: `report-uri` posts one object,
 * `report-to` a list. Stores only the origin of the blocked URL, and the page from the query parameter. The response is
 * always the same: nobody reads it.
 */
export function mountPolicyReports(http: FastifyInstance, ctx: Ctx): void {
  void http.register(async (reports) => {
    for (const type of ["application/csp-report", "application/reports+json"]) {
      reports.addContentTypeParser(
        type,
        { parseAs: "buffer", bodyLimit: 16 * 1024 },
        async (_: unknown, body: Buffer) => parseJson(body),
      );
    }
    reports.post<{ Querystring: { page?: string } }>(`${ctx.env.apiBase}/csp-reports`, async (request, reply) => {
      const page = pagePattern.catch("/*").parse(request.query.page);
      for (const found of refusalsIn(request.body).slice(0, 5)) {
        await recordBreakage(requestCtx(ctx, request), { kind: "policy", page, ...found }).catch((error) => {
          if (!isRefusal(error, "too_many_requests")) throw error;
        });
      }
      return reply.header("cache-control", "no-store").status(204).send();
    });
  });
}

const words = z.string().max(2000);
const oldReport = z.object({
  "csp-report": z.object({
    "effective-directive": words.optional(),
    "violated-directive": words.optional(),
    "blocked-uri": words,
    "source-file": words.optional(),
  }),
});
const newReport = z.object({
  type: z.literal("csp-violation"),
  body: z.object({ effectiveDirective: words, blockedURL: words, sourceFile: words.nullish() }),
});

function refusalsIn(body: unknown): Pick<Breakage, "what" | "sources">[] {
  return [body].flat().flatMap((one) => {
    const old = oldReport.safeParse(one).data?.["csp-report"];
    if (old) {
      const directive = old["effective-directive"] ?? old["violated-directive"] ?? "";
      return refusal(directive, old["blocked-uri"], old["source-file"]);
    }
    const { data } = newReport.safeParse(one);
    return data ? refusal(data.body.effectiveDirective, data.body.blockedURL, data.body.sourceFile ?? "") : [];
  });
}

/** Empty for violations by an extension: they are not ours to fix. */
function refusal(directive: string, blocked: string, sourceFile = ""): Pick<Breakage, "what" | "sources">[] {
  const [what = ""] = directive.split(" ");
  const origin = originOf(blocked);
  if (!/^[a-z-]{3,40}$/.test(what) || origin === undefined || /^[a-z-]+-extension:/.test(sourceFile)) return [];
  return [{ what, sources: [origin] }];
}

/** `https://cdn.example`, or a keyword such as `inline` or `data`. */
function originOf(blocked: string): string | undefined {
  if (/^[a-z-]{2,20}$/.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (url?.protocol === "https:" || url?.protocol === "http:") return url.origin.slice(0, 200);
  return url && !/-extension:$/.test(url.protocol) ? url.protocol.replace(":", "").slice(0, 20) : undefined;
}
