import { listingAt } from "./island.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

/** Metadata for search engines and shared links, missing pages, and cached pages. */

const lodging = "/home/casa-del-faro-frente-al-acantilado";
const experience = "/experiences/vela-al-atardecer-entre-cayos";
const space = "/space/terraza-del-muelle-viejo";

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = ""]) => JSON.parse(json)["@graph"],
  );
const typesOf = (html: string) => dataOf(html).map((thing) => thing["@type"]);

test("a listing's page says what it is: title, description, picture, address, price", async ({ request, baseURL }) => {
  const { title } = await listingAt(request, lodging);
  const html = await (await request.get(`${lodging}?check_in=2027-01-10&check_out=2027-01-12&guests=2`)).text();
  expect(html).toMatch(new RegExp(`<title>${title}, .* · Linkisla</title>`));
  expect(canonicalOf(html)).toBe(baseURL + lodging);
  expect(metaOf(html, "og:url")).toBe(baseURL + lodging);
  expect(metaOf(html, "og:title")).toContain(title);
  expect(metaOf(html, "og:description")).toBe(metaOf(html, "description"));
  expect(metaOf(html, "twitter:card")).toBe("summary_large_image");
  const picture = await request.get(metaOf(html, "og:image") ?? "");
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  expect([metaOf(html, "og:image:width"), metaOf(html, "og:image:height")]).toEqual(["1200", "630"]);
  expect(dataOf(html)[0]).toMatchObject({ name: title, url: baseURL + lodging, offers: { priceCurrency: "USD" } });
  expect(typesOf(html)).toEqual([["LodgingBusiness", "Product"], "BreadcrumbList"]);
});

test("a listing that is asked for by its id says its one address", async ({ request, baseURL }) => {
  for (const path of [lodging, space, experience]) {
    const { id } = await listingAt(request, path);
    const html = await (await request.get(path.replace(/[^/]+$/, String(id)))).text();
    expect([canonicalOf(html), metaOf(html, "og:url"), dataOf(html)[0].url]).toEqual(Array(3).fill(baseURL + path));
  }
});

test("every public page has its address and data, private ones are for no search engine", async ({
  request,
  baseURL,
}) => {
  const { hostProfile } = await listingAt(request, lodging);
  const types: Record<string, (string | string[])[]> = {
    "/": ["Organization", "WebSite"],
    "/home": ["BreadcrumbList"],
    "/spaces": ["BreadcrumbList"],
    "/experiences": ["BreadcrumbList"],
    [space]: [["EventVenue", "Product"], "BreadcrumbList"],
    [experience]: [["TouristTrip", "Product"], "BreadcrumbList"],
    [`/hosts/${hostProfile.id}`]: ["ProfilePage"],
  };
  for (const [path, expected] of Object.entries(types)) {
    const html = await (await request.get(path)).text();
    expect([path, canonicalOf(html), typesOf(html)]).toEqual([path, baseURL + path, expected]);
    expect([path, metaOf(html, "robots")]).toEqual([path, undefined]);
    expect((await request.get(new URL(metaOf(html, "og:image") ?? "").pathname)).status()).toBe(200);
  }
  const category = await (await request.get("/experiences?utm_source=x&category=food")).text();
  expect(canonicalOf(category)).toBe(`${baseURL}/experiences?category=food`);
  const bookPage = "/home/casa-del-faro-frente-al-acantilado/book?check_in=2027-01-04&check_out=2027-01-08&guests=2";
  for (const path of ["/auth/login", bookPage, "/wishlist", "/dashboard", "/no/hay/nada"]) {
    const html = await (await request.get(path)).text();
    expect([path, metaOf(html, "robots"), canonicalOf(html)]).toEqual([path, "noindex", undefined]);
  }
});

test("the search that the home page tells search engines of finds what is asked for", async ({
  page,
  request,
  baseURL,
}) => {
  const site = dataOf(await (await request.get("/")).text()).find((thing) => thing["@type"] === "WebSite");
  const { urlTemplate }: { urlTemplate: string } = site.potentialAction.target;
  expect(urlTemplate).toMatch(new RegExp(`^${baseURL}/.*{search_term_string}`));
  await page.goto(urlTemplate.replace("{search_term_string}", "faro"));
  await expect(page.getByRole("article").first()).toContainText(/faro/i);
  await page.goto(urlTemplate.replace("{search_term_string}", "qqqqqq"));
  await expect(page.getByText(texts.es.search.empty.title)).toBeVisible();
});

test("the language is said in the document, never in an address", { tag: ["@spec-1.9"] }, async ({
  request,
  baseURL,
}) => {
  for (const [language, locale, other] of [
    ["es", "es_PR", "en_US"],
    ["en", "en_US", "es_PR"],
  ] as const) {
    const answer = await request.get("/home", { headers: { cookie: `lng=${language}` } });
    const html = await answer.text();
    expect(answer.headers()).toMatchObject({
      "content-language": language,
      "cache-control": "private, no-cache",
      vary: expect.stringMatching(/Cookie, Accept-Language/i),
    });
    expect(html).toContain(`<html lang="${language}"`);
    expect([metaOf(html, "og:locale"), metaOf(html, "og:locale:alternate")]).toEqual([locale, other]);
    expect(canonicalOf(html)).toBe(`${baseURL}/home`);
  }
});

test("the language of a page is remembered, that of a picture which is not there is not", async ({ request }) => {
  const remembered = async (path: string, accept: string) =>
    (await request.get(path, { headers: { accept, "accept-language": "en" } })).headers()["set-cookie"];
  expect(await remembered("/home", "text/html,*/*;q=0.8")).toMatch(/^lng=en; Path=\/; Max-Age=31536000; SameSite=Lax/);
  expect(await remembered("/pictures/none.avif", "image/avif,image/webp,*/*;q=0.8")).toBeUndefined();
});

test("a page that is kept comes in its language, and its policy names its scripts instead of a nonce", async ({
  request,
}) => {
  const policies = new Map<string, string>();
  for (const language of ["es", "en", "es", "en"]) {
    const answer = await request.get(space, { headers: { cookie: `lng=${language}` } });
    const html = await answer.text();
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toContain("nonce=");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){3,};/);
    expect(policies.get(language) ?? policy).toBe(policy);
    policies.set(language, policy);
  }
  expect(policies.get("es")).not.toBe(policies.get("en"));
});

test("the demo is in no search engine, and its sitemap names what is there", async ({ request, baseURL }) => {
  expect(await (await request.get("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
  const placesIn = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = ""]) => place);
  const files = await placesIn("/sitemap.xml");
  const places = (await Promise.all(files.map((file) => placesIn(new URL(file).pathname)))).flat();
  const { hostProfile } = await listingAt(request, lodging);
  for (const path of ["/", "/home", "/spaces", "/experiences", lodging, space, experience, `/hosts/${hostProfile.id}`])
    expect(places).toContain(baseURL + path);
});

test("a page comes alive from what is kept, and leads on", async ({ page }) => {
  for (let time = 0; time < 2; time++) {
    await page.goto("/home");
  }
  const link = page.getByRole("article").first().getByRole("link");
  const path = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", page.url());
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
});
