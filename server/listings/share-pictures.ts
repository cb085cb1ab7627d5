import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type Language, languages } from "#contract/catalogues.ts";
import { listingPicture } from "#contract/listings/share-picture.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { translator } from "../http/locales.ts";
import { drawnFrom, hashOfPicture } from "../media/media.ts";
import { findListing } from "./listing.ts";
import { inLanguage } from "./translations.ts";

/** Pictures that social networks and chats show beside a link: of the site, and of each listing on sale. */

/** Loaded when the first picture is drawn, because it loads a font reader. */
const drawing = () => import("./share-drawing.ts");

const sitePhoto = join(import.meta.dirname, "../../web/public/pictures/lighthouse-1600.webp");

export function mountSharePictures(http: FastifyInstance, ctx: Ctx): void {
  const ofSite = new Map<Language, Buffer>();

  http.get<{ Params: { file: string } }>("/share/:file", async (request, reply) => {
    const language = languages.find((known) => request.params.file === `site-${known}.jpg`);
    if (!language) return fail("not_found");
    const { brandName, publicUrl } = ctx.env;
    const title = translator(language)("home.meta.title", { brand: brandName });
    const said = { title, line: new URL(publicUrl).host, brandName };
    const picture = ofSite.get(language) ?? (await (await drawing()).drawSharePicture(sitePhoto, said));
    ofSite.set(language, picture);
    return send(reply, picture);
  });

  http.get<{ Params: { id: string; file: string } }>("/share/:id/:file", async (request, reply) => {
    const { id, file } = request.params;
    const language = languages.find((known) => file.endsWith(`-${known}.jpg`));
    if (!/^[1-9]\d{0,14}$/.test(id) || !language) return fail("not_found");
    const listing = await findListing(ctx, Number(id));
    const [photo] = listing?.photos ?? [];
    if (!listing?.onSale || !photo) return fail("not_found");
    const address = listingPicture({ id: listing.id, images: listing.photos }, language);
    if (address !== `/share/${id}/${file}`) return reply.header("cache-control", "no-cache").redirect(address, 302);
    const { title, city, state } = inLanguage(listing, language);
    const said = { title, line: `${city}, ${state}`, brandName: ctx.env.brandName };
    const key = createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 16);
    const hash = hashOfPicture(photo.url);
    const draw = async (photo: Buffer) => (await drawing()).drawSharePicture(photo, said);
    const bytes = await drawnFrom(ctx, hash, `share-${key}.jpg`, draw);
    return bytes ? send(reply, bytes) : fail("not_found");
  });
}

/** Cached for a day only, because a title may change while the address stays. */
function send(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .header("cache-control", "public, max-age=86400")
    .header("cross-origin-resource-policy", "cross-origin")
    .type("image/jpeg")
    .send(bytes);
}
