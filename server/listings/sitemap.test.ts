import { expect, test } from "vitest";
import { aListing, aPerson } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { robots } from "./sitemap.ts";

const world = useWorld();
const get = (url: string) => world.app.http.inject({ method: "GET", url });

const pathsIn = (xml: string, name = "loc") =>
  [...xml.matchAll(new RegExp(`<${name}>http://linkisla\\.test(.*?)</${name}>`, "g"))].map(([, path = ""]) => path);

test("the sitemaps name the pages of the site, what is on sale and its hosts, and nothing else", async () => {
  const empty = await get("/sitemap.xml");
  expect(pathsIn(empty.body)).toEqual(["/sitemaps/pages.xml"]);
  const host = await aPerson(world);
  const lodging = await aListing(world, "lodging", { hostId: host.id });
  const changed = world.clock.now().toISOString();
  world.clock.advance(60);
  const space = await aListing(world, "space", { hostId: host.id });
  const experience = await aListing(world, "experience", { hostId: host.id });
  const nobody = await aPerson(world);
  for (const facts of [
    { status: "draft" },
    { status: "submitted" },
    { status: "archived" },
    { visible: false },
  ] as const)
    await aListing(world, "lodging", { hostId: nobody.id, ...facts });

  const index = await get("/sitemap.xml");
  expect([index.statusCode, index.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  const files = pathsIn(index.body);
  expect(files).toEqual(["/sitemaps/pages.xml", "/sitemaps/listings-1.xml", "/sitemaps/hosts.xml"]);
  const bodies = await Promise.all(files.map(async (file) => (await get(file)).body));
  expect(bodies.flatMap((body) => pathsIn(body)).sort()).toEqual(
    [
      "/",
      "/spaces",
      "/experiences",
      "/home",
      "/becomehost",
      "/linkcover",
      "/terms",
      `/home/${lodging.slug}`,
      `/space/${space.slug}`,
      `/experiences/${experience.slug}`,
      `/hosts/${host.id}`,
    ].sort(),
  );
  const [pages = "", listings = "", hosts = ""] = bodies;
  const now = world.clock.now().toISOString();
  expect(pages).toContain(`/home</loc><lastmod>${changed}</lastmod>`);
  expect(pages).toContain(`linkisla.test/</loc><lastmod>${now}</lastmod>`);
  expect(listings).toContain(`/home/${lodging.slug}</loc><lastmod>${changed}</lastmod>`);
  expect(hosts).toContain(`/hosts/${host.id}</loc><lastmod>${now}</lastmod>`);
  const { images } = (await world.call("GET", `/housing/${lodging.slug}`)).body as { images: { url: string }[] };
  expect(pathsIn(listings, "image:loc")).toEqual(expect.arrayContaining(images.map(({ url }) => url)));
  for (const file of ["listings-2.xml", "listings-0.xml", "listings-.xml", "others.xml"])
    expect((await get(`/sitemaps/${file}`)).statusCode).toBe(404);
});

test("robots leave a demo alone altogether", async () => {
  const { headers, body } = await get("/robots.txt");
  expect([headers["content-type"], body]).toEqual(["text/plain; charset=utf-8", "User-agent: *\nDisallow: /\n"]);
});

test("live, robots leave alone what is one person's, and are led to the sitemap", () => {
  const text = robots({ mode: "live", rehearsal: false, publicUrl: "https://linkisla.example", apiBase: "/api" });
  for (const area of [
    "/auth/",
    "/checkout/",
    "/dashboard/",
    "/host/",
    "/admin/",
    "/wishlist$",
    "/newsletter/",
    "/api/",
  ])
    expect(text.split("\n")).toContain(`Disallow: ${area}`);
  expect(text).not.toMatch(/Disallow: \/$/m);
  expect(text).toContain("Sitemap: https://linkisla.example/sitemap.xml\n");
});

test("a listing in the archive is gone, by id, slug and old slug; one that was never on sale was never there", async () => {
  const host = await aPerson(world);
  const kinds = { lodging: "/housing", space: "/spaces", experience: "/experiences" } as const;
  for (const kind of ["lodging", "space", "experience"] as const) {
    const { id, slug } = await aListing(world, kind, { hostId: host.id, status: "archived" });
    await world.app.ctx.db
      .insertInto("slug_history")
      .values({ slug: `antes-${slug}`, listing_id: id })
      .execute();
    for (const name of [id, slug, `antes-${slug}`]) {
      const { status, body } = await world.call("GET", `${kinds[kind]}/${name}`);
      expect([status, body.code, body.message, body.details]).toEqual([
        410,
        "gone",
        "Este anuncio ya no existe.",
        { city: "Cabo Rojo" },
      ]);
    }
    await world.app.ctx.db.updateTable("listings").set({ approved_at: null }).where("id", "=", id).execute();
    expect((await world.call("GET", `${kinds[kind]}/${id}`)).status).toBe(404);
  }
});
