import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aMarket, type Person } from "#testing/makers.ts";
import { until } from "#testing/servers.ts";
import { statementsDuring } from "#testing/statements.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

let host: Person;
let slug: string;

beforeEach(async () => {
  const market = await aMarket(world, "lodging");
  ({ host } = market);
  ({ slug } = market.listing);
});

type Input = Parameters<typeof world.call>[2];

async function isAskedAnew(path: string, input?: Input): Promise<boolean> {
  const statements = await statementsDuring(() => world.call("GET", path, input));
  return statements.length > 0;
}

/** Calls until the answer comes from memory: what was changed before may still be on its way to the cache. */
async function becomesKept(path: string, input?: Input): Promise<void> {
  await until(`${path} to be kept`, async () => !(await isAskedAnew(path, input)));
}

describe("answers of the API are kept for callers who are not signed in", () => {
  test.each(["/housing", "/places", "/listings?kind=lodging&limit=24", "/listings/map?kind=lodging", "/hosts/HOST"])(
    "%s",
    async (path) => {
      const own = path.replace("HOST", String(host.id));
      const first = await world.call("GET", own);
      await becomesKept(own);
      const again = await world.call("GET", own);
      expect([again.status, again.body]).toEqual([200, first.body]);
      const { etag = "" } = again.headers;
      const known = await world.call("GET", own, { headers: { "if-none-match": String(etag) } });
      expect(known.status).toBe(304);
    },
  );

  test("in each language apart", async () => {
    const inLanguage = (language: "es" | "en") => world.call("GET", `/housing/${slug}`, { language });
    await inLanguage("es");
    await becomesKept(`/housing/${slug}`, { language: "es" });
    const answers = await Promise.all([inLanguage("es"), inLanguage("en")]);
    expect(answers.map(({ headers }) => headers["content-language"])).toEqual(["es", "en"]);
  });

  test("not for who is signed in, not with a stay or words, and not with a parameter that the route does not know", async () => {
    await becomesKept("/listings?kind=lodging");
    const stay = "check_in=2026-12-11&check_out=2026-12-15";
    for (const [path, input] of [
      ["/listings?kind=lodging", { token: host.token }],
      [`/listings?kind=lodging&${stay}`, {}],
      ["/listings?kind=lodging&length=weekend&month=2026-12", {}],
      ["/listings?kind=lodging&q=mar", {}],
      ["/listings?kind=lodging&utm_source=mail", {}],
    ] as const) {
      await world.call("GET", path, input);
      expect(await isAskedAnew(path, input), path).toBe(true);
    }
  });

  test("nothing of a refusal: a listing that was missing is found once it is there", async () => {
    expect((await world.call("GET", "/housing/casa-nueva")).status).toBe(404);
    await aListing(world, "lodging", { hostId: host.id, slug: "casa-nueva" });
    expect((await world.call("GET", "/housing/casa-nueva")).status).toBe(200);
  });

  test("whoever changes a listing through the process finds it changed at once", async () => {
    await becomesKept("/housing");
    const { body } = await world.call("GET", "/housing");
    const hidden = { service_type: 2, link_id: body[0].id, show: false };
    expect((await world.call("PUT", "/user/host/visibility", { token: host.token, body: hidden })).status).toBe(200);
    expect((await world.call("GET", "/housing")).body).toEqual([]);
  });

  test("what changes no page leaves them kept, whoever does it", async () => {
    await becomesKept("/housing");
    const { body } = await world.call("GET", `/housing/${slug}`);
    const saved = await world.call("POST", "/user/favorites", { token: host.token, body: { ids: [body.id] } });
    expect(saved.status).toBe(200);
    expect(await isAskedAnew("/housing")).toBe(false);
  });

  test("also by pages that are rendered for one reader, which find a change at once", async () => {
    const stay = `/home/${slug}?check_in=2026-12-11&check_out=2026-12-15`;
    const shown = async () => (await world.app.http.inject({ url: stay, headers: { accept: "text/html" } })).body;
    await until("the page to be made without a statement", async () => (await statementsDuring(shown)).length === 0);
    const { body: listing } = await world.call("GET", `/housing/${slug}`);
    expect(await shown()).toContain(listing.title);
    const hidden = { service_type: 2, link_id: listing.id, show: false };
    await world.call("PUT", "/user/host/visibility", { token: host.token, body: hidden });
    expect((await world.app.http.inject({ url: stay })).statusCode).toBe(404);
  });
});
