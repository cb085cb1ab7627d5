import type { FastifyInstance } from "fastify";
import { kinds, pages } from "#contract/listings/kinds.ts";
import { privateAreas } from "#contract/public-pages.ts";
import type { Ctx } from "../ctx.ts";
import type { Env } from "../env.ts";
import { isOnSale } from "./listing.ts";

/** Sitemap and robots.txt for search engines. */

const cacheControl = "public, max-age=600";

export function mountSitemap(http: FastifyInstance, ctx: Ctx): void {
  http.get("/robots.txt", async (_request, reply) =>
    reply.header("cache-control", cacheControl).type("text/plain; charset=utf-8").send(robots(ctx.env)),
  );
  http.get("/sitemap.xml", async (_request, reply) =>
    reply
      .header("cache-control", cacheControl)
      .type("application/xml; charset=utf-8")
      .send(await sitemap(ctx)),
  );
}

/** A demo's invented places belong in no search engine. The locales are allowed: crawlers need them to render pages. */
export function robots({ mode, publicUrl, apiBase }: Pick<Env, "mode" | "publicUrl" | "apiBase">): string {
  if (mode === "demo") return "User-agent: *\nDisallow: /\n";
  const closed = [...privateAreas, apiBase].map((area) => `Disallow: ${area}/\nDisallow: ${area}$`);
  return ["User-agent: *", `Allow: ${apiBase}/locales/`, ...closed, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join(
    "\n",
  );
}

/** Fits one sitemap file, with the site's own pages. */
const mostListings = 49_000;

async function sitemap(ctx: Ctx): Promise<string> {
  const onSale = await ctx.db
    .selectFrom("listings")
    .select(["kind", "slug", "updated_at"])
    .where(isOnSale)
    .orderBy("approved_at", "desc")
    .orderBy("id", "desc")
    .limit(mostListings)
    .execute();
  const entries = [
    ...["/", ...kinds.map((kind) => pages[kind].list), "/becomehost", "/linkcover", "/terms"].map((path) =>
      entryOf(ctx.env.publicUrl + path),
    ),
    ...onSale.map(({ kind, slug, updated_at }) =>
      entryOf(ctx.env.publicUrl + pages[kind].detail(encodeURIComponent(slug)), updated_at),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

function entryOf(url: string, lastChange?: Date): string {
  const changed = lastChange ? `<lastmod>${lastChange.toISOString()}</lastmod>` : "";
  return `<url><loc>${url.replaceAll("&", "&amp;")}</loc>${changed}</url>`;
}
