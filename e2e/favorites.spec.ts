import type { APIRequestContext, Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { freeNights, listingAt } from "./island.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** Favorites of an account: in every browser, in lists, shared, with prices for dates. */

const words = texts.es.wishlist;
const lighthouse = "/home/casa-del-faro-frente-al-acantilado";
const cabin = "/home/cabana-entre-helechos";

type NewVisitor = (options?: BrowserContextOptions & { browser?: Browser }) => Promise<Page>;
type Account = Awaited<ReturnType<typeof anAccount>>;

const heartOf = (page: Page, title: string) => page.getByRole("button", { name: `Guardar ${title}` });
const cards = (page: Page) => page.getByRole("article");
const storedIn = (page: Page) =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem("user-wishlist") ?? '{"state":{"items":[]}}');
    return (state.items as { title: string }[]).map(({ title }) => title).sort();
  });

/** Presses the hearts of the first cards on a list. @returns the titles, sorted */
async function saveFirst(page: Page, count: number, path = "/spaces"): Promise<string[]> {
  await page.goto(path);
  const titles = (await cards(page).getByRole("heading").allTextContents()).slice(0, count);
  for (const title of titles) {
    await heartOf(page, title).click();
    await expect(heartOf(page, title)).toHaveAttribute("aria-pressed", "true");
  }
  return titles.sort();
}

async function titlesIn(page: Page): Promise<string[]> {
  return (await cards(page).getByRole("heading").allTextContents()).sort();
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const { form, login } = texts.es.accounts;
  await page.goto("/auth/login?next=/wishlist");
  await page.getByLabel(form.email).fill(email);
  await page.getByLabel(form.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
  await expect(page).toHaveURL("/wishlist");
}

const savedBy = async (page: Page, { token }: Account) => {
  const answer = await page.request.get("/api/user/favorite-ids", { headers: { "x-auth-token": token } });
  return (await answer.json()).ids as number[];
};

/** A new account with the lighthouse in its one list. */
async function aFavoriteInAList(request: APIRequestContext) {
  const account = await anAccount(request);
  const headers = { "x-auth-token": account.token };
  const { id, title } = await listingAt(request, lighthouse);
  await request.put(`/api/user/favorites/${id}`, { headers });
  const data = { name: "Aniversario" };
  const list: { id: number } = await (await request.post("/api/user/favorite-lists", { headers, data })).json();
  await request.put(`/api/user/favorites/${id}/list`, { headers, data: { list: list.id } });
  return { account, headers, id, title, list };
}

test("sign-in joins what the browser has; another browser has it too; sign-out takes it from the browser", async ({
  page,
  newVisitor,
  request,
}) => {
  const account = await anAccount(request);
  const other: Page = await (newVisitor as NewVisitor)({ storageState: signedInAs(account) });
  const ofOther = await saveFirst(other, 1, "/experiences");
  await expect.poll(() => savedBy(other, account)).toHaveLength(1);

  const ofThis = await saveFirst(page, 2);
  await page.goto("/wishlist");
  await expect(page.getByText(words.lead)).toBeVisible();
  await expect(page.getByRole("link", { name: words.signIn })).toBeVisible();
  await signIn(page, account);
  const all = [...ofOther, ...ofThis].sort();
  await expect(cards(page)).toHaveCount(3);
  expect(await titlesIn(page)).toEqual(all);
  expect(await storedIn(page)).toEqual(all);
  await expect(page.getByRole("navigation", { name: texts.es.dashboard.nav.label })).toBeVisible();

  await other.goto("/wishlist");
  await expect(cards(other)).toHaveCount(3);
  expect(await titlesIn(other)).toEqual(all);

  // Removed there, and gone here with the next touch.
  const [gone = "", ...left] = all;
  await heartOf(other, gone).click();
  await expect(other.getByText(filled(words.removed, { title: gone }))).toBeVisible();
  await expect.poll(() => savedBy(other, account)).toHaveLength(2);
  await page.goto("/spaces");
  await page.keyboard.press("Tab");
  await expect.poll(() => storedIn(page)).toEqual(left);

  await headerMenu(page, filled(texts.es.layout.user.menuOf, { name: account.name })).click();
  await page.getByRole("button", { name: texts.es.layout.user.logout, exact: true }).click();
  await expect.poll(() => storedIn(page)).toEqual([]);
  await page.goto("/wishlist");
  await expect(page.getByRole("heading", { name: words.empty })).toBeVisible();
  expect(await savedBy(page, account)).toHaveLength(2);
});

test("a list is made, filled, shared with a stranger, withdrawn, renamed and deleted", async ({
  newVisitor,
  page: stranger,
  request,
  complaints,
}) => {
  // The page of a list that is no longer shared.
  complaints.allow(/status of 404/);
  const account = await anAccount(request);
  const page = await newVisitor({
    storageState: signedInAs(account),
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const titles = await saveFirst(page, 2);
  const [first = "", second = ""] = titles;
  await page.goto("/wishlist");
  await page.getByLabel(filled(words.lists.of, { title: first })).selectOption(words.lists.newNamed);
  const dialog = page.getByRole("dialog", { name: words.lists.new });
  await dialog.getByRole("button", { name: words.lists.create }).click();
  await expect(dialog.getByText(words.lists.nameNeeded)).toBeVisible();
  await dialog.getByLabel(words.lists.name).fill("Boda de Marta");
  await dialog.getByRole("button", { name: words.lists.create }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel(filled(words.lists.of, { title: first }))).toHaveValue(/\d+/);
  const lists = page.getByRole("navigation", { name: words.lists.label });
  await lists.getByRole("link", { name: "Boda de Marta 1" }).click();
  await expect(cards(page)).toHaveCount(1);
  expect(await titlesIn(page)).toEqual([first]);

  // Its card stays under the focus when it is moved away, until the list is left.
  const select = page.getByLabel(filled(words.lists.of, { title: first }));
  const wedding = await select.inputValue();
  await select.focus();
  await select.selectOption("");
  await expect(lists.getByRole("link", { name: "Boda de Marta 0" })).toBeVisible();
  await expect(select).toBeFocused();
  await select.selectOption(wedding);
  await expect(lists.getByRole("link", { name: "Boda de Marta 1" })).toBeVisible();

  // The browser that the tests use has no share dialog: the link is copied.
  await page.getByRole("button", { name: words.share.start }).click();
  await expect(page.getByText(words.share.copied)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toMatch(/^\/wishlist\/shared\/[\w-]{22}$/);
  await stranger.goto(new URL(link).pathname);
  await expect(stranger.getByRole("heading", { level: 1, name: "Boda de Marta" })).toBeVisible();
  await expect(stranger.getByText(filled(words.shared.by, { owner: "Ana" }))).toBeVisible();
  expect(await titlesIn(stranger)).toEqual([first]);
  await expect(stranger.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(await stranger.content()).not.toContain(account.name);
  await expectAccessible(stranger);

  await page.getByRole("button", { name: words.share.stop }).click();
  await expect(page.getByRole("button", { name: words.share.start })).toBeVisible();
  expect((await stranger.reload())?.status()).toBe(404);
  await expect(stranger.getByRole("heading", { name: words.shared.wrong })).toBeVisible();

  await page.getByRole("button", { name: words.lists.rename }).click();
  await page.getByLabel(words.lists.name).fill("Bodas de plata");
  await page.getByRole("button", { name: words.lists.save }).click();
  await expect(lists.getByRole("link", { name: "Bodas de plata 1" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: words.lists.delete }).click();
  const question = page.getByRole("dialog", { name: filled(words.lists.deleteQuestion, { name: "Bodas de plata" }) });
  await question.getByRole("button", { name: words.lists.delete }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(lists.getByRole("link")).toHaveCount(1);
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByLabel(filled(words.lists.of, { title: second }))).toHaveValue("");
});

test("with dates each says its total, as its own page does, or that it is not free", async ({
  newVisitor,
  request,
}) => {
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const { id, title } = await listingAt(request, lighthouse);
  const headers = { "x-auth-token": account.token };
  await request.put(`/api/user/favorites/${id}`, { headers });
  const { checkIn, checkOut } = await freeNights(request, lighthouse);
  await page.goto(`/wishlist?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  const card = cards(page).filter({ hasText: title });
  await expect(card).toContainText(filled(texts.es.search.total.nights_other, { count: 3 }));
  const query = `link_id=${id}&service_type=2&check_in=${checkIn}&check_out=${checkOut}&guests=2`;
  const quote = await (await request.get(`/api/quote?${query}`)).json();
  const total = Math.round(quote.total).toLocaleString("en-US");
  await expect(card.locator(".Card-price")).toHaveText(`$${total}`);
  await expect(card.getByRole("link")).toHaveAttribute(
    "href",
    new RegExp(`check_in=${checkIn}.*check_out=${checkOut}`),
  );

  // More people than it takes.
  const form = page.getByRole("form", { name: words.dates.label });
  await form.locator("summary", { hasText: texts.es.search.guests.label }).click();
  await form.getByLabel(texts.es.search.guests.field).fill("50");
  await form.getByRole("button", { name: texts.es.search.done, exact: true }).locator("visible=true").click();
  await expect(page).toHaveURL(/guests=50/);
  await expect(page.getByText(words.notFree)).toBeVisible();
  await page.getByRole("button", { name: words.dates.clear }).click();
  await expect(page.getByText(words.notFree)).toHaveCount(0);
  await expect(page).not.toHaveURL(/check_in/);
});

test("a heart pressed without a network goes back, and a sentence says so", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  // The account has it before the browser hears so: an answer that is lost takes the heart back.
  const answer = page.waitForResponse((response) => response.request().method() === "PUT");
  const [kept = ""] = await saveFirst(page, 1);
  await (await answer).finished();
  const title = (await cards(page).nth(1).getByRole("heading").textContent()) ?? "";
  await page.context().setOffline(true);
  await heartOf(page, title).click();
  await expect(page.getByText(filled(words.notSaved, { title }))).toBeVisible();
  await expect(heartOf(page, title)).toHaveAttribute("aria-pressed", "false");
  await heartOf(page, kept).click();
  await expect(page.getByText(filled(words.notRemoved, { title: kept }))).toBeVisible();
  await expect(heartOf(page, kept)).toHaveAttribute("aria-pressed", "true");
  await page.context().setOffline(false);
  await heartOf(page, title).click();
  await expect(heartOf(page, title)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await storedIn(page)).length).toBe(2);
});

test("what is removed is taken back into its list, and another tab follows", async ({ newVisitor, request }) => {
  const { account, headers, title, list } = await aFavoriteInAList(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  await page.goto("/wishlist");
  await expect(cards(page)).toHaveCount(1);
  const tab = await page.context().newPage();
  await tab.goto(lighthouse);
  const heart = tab.getByRole("button", { name: texts.es.listings.detail.saved, exact: true }).first();
  await expect(heart).toBeVisible();

  await heartOf(page, title).click();
  await expect(cards(page)).toHaveCount(0);
  const undo = page.getByRole("button", { name: words.undo });
  await expect(undo).toBeFocused();
  await expect(heart).toHaveCount(0);
  // The list shows at once what the account hears of later.
  const moved = page.waitForResponse("**/api/user/favorites/*/list");
  await undo.click();
  await expect(page.getByLabel(filled(words.lists.of, { title }))).toHaveValue(String(list.id));
  await expect(heart).toBeVisible();
  expect((await moved).ok()).toBe(true);
  expect((await (await request.get("/api/user/favorites", { headers })).json()).items[0]?.list).toBe(list.id);
});

test("what another tab saves or removes is seen at once, and leaves the focus where it is", async ({
  newVisitor,
  request,
}) => {
  const { account, title } = await aFavoriteInAList(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  await page.goto("/wishlist");
  await expect(cards(page)).toHaveCount(1);
  const select = page.getByLabel(filled(words.lists.of, { title }));
  await select.focus();
  const tab = await page.context().newPage();
  await tab.goto(cabin);
  const { save, saved } = texts.es.listings.detail;
  await tab.getByRole("button", { name: save, exact: true }).first().click();
  await expect(cards(page)).toHaveCount(2);
  await expect(select).toBeFocused();
  await tab.getByRole("button", { name: saved, exact: true }).first().click();
  await expect(cards(page)).toHaveCount(1);
  await expect(select).toBeFocused();
});

test("what is taken back without a network stays removed, and one sentence says so", async ({
  newVisitor,
  request,
  complaints,
}) => {
  const { account, id, title } = await aFavoriteInAList(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  await page.goto("/wishlist");
  const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
  await heartOf(page, title).click();
  await (await removed).finished();

  complaints.allow(/ERR_FAILED/);
  const asked: string[] = [];
  await page.route("**/api/user/favorites/**", (route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    return route.abort();
  });
  await page.getByRole("button", { name: words.undo }).click();
  await expect(page.getByText(filled(words.notSaved, { title }))).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  expect(asked).toEqual([`PUT /api/user/favorites/${id}`]);
  await expect(page.getByText(words.notChanged)).toHaveCount(0);
});

test("a heart that was pressed just before the page is left counts", async ({ newVisitor, request }) => {
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const [kept] = await saveFirst(page, 1);
  await expect.poll(() => savedBy(page, account)).toHaveLength(1);
  const { title } = await listingAt(request, lighthouse);
  await page.goto(lighthouse);
  // The server does not hear of it: the page is left first.
  await page.route("**/api/user/favorites/*", () => {});
  const sent = page.waitForRequest("**/api/user/favorites/*");
  await page.getByRole("button", { name: texts.es.listings.detail.save, exact: true }).first().click();
  await sent;
  await page.goto("/wishlist");
  await expect(cards(page)).toHaveCount(2);
  expect(await titlesIn(page)).toEqual([kept, title].sort());
});

for (const width of [360, 1440]) {
  test(`at ${width} px the account's favorites are accessible and do not scroll sideways`, async ({
    newVisitor,
    request,
  }) => {
    const account = await anAccount(request);
    const headers = { "x-auth-token": account.token };
    const long = "Una lista con un nombre tan largo que apenas cabe en la página";
    await request.post("/api/user/favorite-lists", { headers, data: { name: long.slice(0, 60) } });
    const page = await newVisitor({ storageState: signedInAs(account), viewport: { width, height: 900 } });
    await page.goto("/wishlist");
    await expect(page.getByRole("heading", { name: words.empty })).toBeVisible();
    await expectAccessible(page);
    await saveFirst(page, 3, "/experiences");
    await page.goto("/wishlist");
    await expect(cards(page)).toHaveCount(3);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: long.slice(0, 60) }).click();
    await expect(page.getByRole("heading", { name: words.lists.empty })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: words.lists.rename }).click();
    await expectAccessible(page);
  });
}
