import type { FastifyInstance, FastifyReply } from "fastify";
import { kinds, pages } from "#contract/listings/kinds.ts";
import { privateAreas } from "#contract/public-pages.ts";
import type { Ctx } from "../ctx.ts";
import type { Env } from "../env.ts";
import { fail } from "../fail.ts";
import { addressOfPicture } from "../media/media.ts";
import { isOnSale, photosColumn } from "./listing.ts";

/** Sitemap and robots.txt for search engines. */

const cacheControl = "public, max-age=600";

export function mountSitemap(http: FastifyInstance, ctx: Ctx): void {
  http.get("/robots.txt", async (_request, reply) =>
    reply.header("cache-control", cacheControl).type("text/plain; charset=utf-8").send(robots(ctx.env)),
  );
  const sendXml = (reply: FastifyReply, xml: string) =>
    reply.header("cache-control", cacheControl).type("application/xml; charset=utf-8").send(xml);

  http.get("/sitemap.xml", async (_request, reply) =>
    sendXml(reply, ctx.env.rehearsal ? documentOf("sitemapindex", []) : await sitemapIndex(ctx)),
  );
  http.get<{ Params: { file: string } }>("/sitemaps/:file", async (request, reply) => {
    if (ctx.env.rehearsal) return fail("not_found");
    const { file } = request.params;
    if (file === "pages.xml") return sendXml(reply, await pagesSitemap(ctx));
    if (file === "hosts.xml") return sendXml(reply, await hostsSitemap(ctx));
    const [, part] = /^listings-([1-9]\d{0,3})\.xml$/.exec(file) ?? [];
    const xml = part && (await listingsSitemap(ctx, Number(part)));
    return xml ? sendXml(reply, xml) : fail("not_found");
  });
}

/**
 * A demo's invented places belong in no search engine, and what a rehearsal offers cannot be bought. The locales are
 * allowed, because crawlers need them to render pages.
 */
export function robots({
  mode,
  rehearsal,
  publicUrl,
  apiBase,
}: Pick<Env, "mode" | "rehearsal" | "publicUrl" | "apiBase">): string {
  if (mode === "demo" || rehearsal) return "User-agent: *\nDisallow: /\n";
  const closed = [...privateAreas, apiBase].map((area) => `Disallow: ${area}/\nDisallow: ${area}$`);
  return ["User-agent: *", `Allow: ${apiBase}/locales/`, ...closed, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join(
    "\n",
  );
}

/** A sitemap may name 50,000 pages and have 50 MB, most of which goes to the pictures. */
const listingsInFile = 10_000;
const mostHosts = 50_000;

async function sitemapIndex(ctx: Ctx): Promise<string> {
  const { listings, changed } = await ctx.db
    .selectFrom("listings")
    .select(({ fn }) => [fn.countAll<number>().as("listings"), fn.max("updated_at").as("changed")])
    .where(isOnSale)
    .executeTakeFirstOrThrow();
  const parts = Array.from({ length: Math.ceil(listings / listingsInFile) }, (_, at) => `listings-${at + 1}.xml`);
  const files = ["pages.xml", ...parts, ...(listings > 0 ? ["hosts.xml"] : [])];
  const entries = files.map((file) => element("sitemap", `${ctx.env.publicUrl}/sitemaps/${file}`, changed));
  return documentOf("sitemapindex", entries);
}

/** The site's own pages. A list counts as changed when a listing of its kind last changed. */
async function pagesSitemap(ctx: Ctx): Promise<string> {
  const lists = await ctx.db
    .selectFrom("listings")
    .select(({ fn }) => ["kind", fn.max("updated_at").as("changed")])
    .where(isOnSale)
    .groupBy("kind")
    .execute();
  const changed = new Map(lists.map((list) => [list.kind, list.changed]));
  const latest = lists.reduce<Date | undefined>(
    (last, list) => (last && last > list.changed ? last : list.changed),
    undefined,
  );
  const page = (path: string, lastChange?: Date) => element("url", ctx.env.publicUrl + path, lastChange);
  return documentOf("urlset", [
    page("/", latest),
    ...kinds.map((kind) => page(pages[kind].list, changed.get(kind))),
    ...["/becomehost", "/linkcover", "/terms"].map((path) => page(path)),
  ]);
}

/** Undefined after the last part. */
async function listingsSitemap(ctx: Ctx, part: number): Promise<string | undefined> {
  const onSale = await ctx.db
    .selectFrom("listings")
    .select(["kind", "slug", "updated_at", photosColumn])
    .where(isOnSale)
    .orderBy("id")
    .offset((part - 1) * listingsInFile)
    .limit(listingsInFile)
    .execute();
  if (onSale.length === 0) return undefined;
  const { publicUrl } = ctx.env;
  const entries = onSale.map(({ kind, slug, updated_at, photos }) => {
    const pictures = photos.map(({ hash }) => publicUrl + addressOfPicture(hash));
    return element("url", publicUrl + pages[kind].detail(encodeURIComponent(slug)), updated_at, pictures);
  });
  return documentOf("urlset", entries);
}

async function hostsSitemap(ctx: Ctx): Promise<string> {
  const hosts = await ctx.db
    .selectFrom("listings")
    .select(({ fn }) => ["host_id", fn.max("updated_at").as("changed")])
    .where(isOnSale)
    .groupBy("host_id")
    .orderBy("host_id")
    .limit(mostHosts)
    .execute();
  return documentOf(
    "urlset",
    hosts.map(({ host_id, changed }) => element("url", `${ctx.env.publicUrl}/hosts/${host_id}`, changed)),
  );
}

function documentOf(root: "sitemapindex" | "urlset", entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join("\n")}
</${root}>
`;
}

function element(name: "sitemap" | "url", address: string, lastChange?: Date | null, pictures: string[] = []): string {
  const changed = lastChange ? `<lastmod>${lastChange.toISOString()}</lastmod>` : "";
  const shown = pictures.map((picture) => `<image:image><image:loc>${escaped(picture)}</image:loc></image:image>`);
  return `<${name}><loc>${escaped(address)}</loc>${changed}${shown.join("")}</${name}>`;
}

function escaped(address: string): string {
  return address.replaceAll("&", "&amp;");
}
