import type { Page } from "@playwright/test";
import { addDays, dateOf, datesIn, weekdayOf } from "#contract/dates.ts";
import type { HostStats } from "#contract/hosting/hosting.ts";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import { amountOf, bookButton } from "./booking-page.ts";
import { editPageOf, hostedListings, pageOf } from "./hosted-listing.ts";
import { freeSession } from "./island.ts";
import { fillIn, isAt, labelOf, plans } from "./listing-form.ts";
import { useOwnDemo } from "./own-demo.ts";
import { cards, payWith } from "./payment-page.ts";
import { anAccount, proveByPassword, signedInAs, somebody } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/**
 * From «become a host» to the payout and removing the listing: each kind on a phone, a lodging on a desktop too. The
 * clock moves for all of them together.
 */

const demo = useOwnDemo();

const { hostListing: words, becomeHost, host: hostWords, hostPanel, admin } = texts.es;

const ways = [
  ...plans.map((plan) => ({ plan, name: "on a phone", viewport: { width: 390, height: 844 } })),
  ...plans
    .filter(({ kind }) => kind === "lodging")
    .map((plan) => ({ plan, name: "at a desk", viewport: { width: 1440, height: 900 } })),
].map((way) => ({
  ...way,
  title: `Prueba ${way.plan.kind} ${way.viewport.width}`,
  host: somebody("Marta Nieves"),
  guest: somebody(`Huésped ${way.plan.kind} ${way.viewport.width}`),
  token: "",
  browser: {},
  path: "",
}));

async function get<Reply>(path: string, token: string): Promise<Reply> {
  return (await demo.api.get(`/api${path}`, { headers: { "x-auth-token": token } })).json();
}

/** Opens the payout account at the Stripe stand-in, filling in its form. */
async function setUpPayouts(page: Page): Promise<void> {
  await page.goto("/host/dashboard");
  await page.getByRole("button", { name: hostWords.ways.setUp }).click();
  await page.waitForURL(/\/setup\/c\//);
  await page.locator("#name").fill("Marta Nieves");
  await page.locator("#ssn").fill("0000");
  await page.locator("button[value=submit]").click();
  await expect(page.getByRole("heading", { name: hostWords.accountStatus.payable.title })).toBeVisible();
}

/** All bookings end on one Friday, so that none completes while others are waited for. */
const today = dateOf(new Date(), "America/Puerto_Rico");
const friday = datesIn(addDays(today, 7), addDays(today, 14)).find((date) => weekdayOf(date) === "friday") ?? today;

async function stayAt(kind: ListingKind, path: string): Promise<string> {
  if (kind === "lodging") return `check_in=${addDays(friday, -2)}&check_out=${friday}&guests=2`;
  if (kind === "space") return `date=${friday}&start_time=13:00&end_time=17:00&guests=20`;
  const { date, startTime } = await freeSession(demo.api, path);
  expect(date).toBe(friday);
  return `date=${date}&start_time=${startTime}&guests=3`;
}

for (const way of ways) {
  test(`${way.name} a newcomer becomes a host and offers a ${way.plan.kind}: written, approved, found, booked and paid for`, {
    tag: ["@spec-1.2", "@spec-2.3", "@spec-6.3"],
  }, async ({ newVisitor, complaints }) => {
    complaints.allow(/status of 404/);
    const { plan, title, viewport } = way;
    const here = { baseURL: demo.url, viewport };
    const account = await anAccount(demo.api, way.host);
    way.token = account.token;
    way.browser = { ...here, storageState: signedInAs(account, demo.url) };
    const page = await newVisitor(way.browser);
    await page.goto("/becomehost");
    await page.getByRole("link", { name: becomeHost.ways.publish }).click();
    await expect(page).toHaveURL("/host/hostregistration");
    await page.getByRole("button", { name: plan.begin }).click();
    await isAt(page, "what");
    await fillIn(page, plan, title);
    await page.getByRole("button", { name: words.review.submit }).click();
    await expect(page.getByRole("heading", { name: words.submitted.title })).toBeVisible();
    await page.getByRole("link", { name: words.submitted.listings }).click();
    const row = page.getByRole("listitem").filter({ hasText: title });
    await expect(row).toContainText(words.states.submitted);
    const [listing] = await hostedListings(demo.api, account);
    if (!listing) throw new Error("Nothing was submitted");
    way.path = pageOf(listing);

    const visitor = await newVisitor({
      ...here,
      storageState: signedInAs(await anAccount(demo.api, way.guest), demo.url),
    });
    expect((await visitor.goto(way.path))?.status()).toBe(404);
    const adminPage = await newVisitor({
      ...here,
      storageState: signedInAs(await demo.personOf("admin"), demo.url),
    });
    await adminPage.goto("/admin/services");
    await adminPage.getByRole("article", { name: title }).getByRole("button", { name: admin.services.approve }).click();
    await expect(adminPage.getByText(filled(admin.services.approved, { title }))).toBeVisible();
    await page.reload();
    await expect(row).toContainText(words.states.onSale);
    await setUpPayouts(page);

    await visitor.goto(`${pages[plan.kind].list}?sort=newest`);
    await visitor.getByRole("link", { name: title, exact: true }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
    await visitor.goto(`${way.path}?${await stayAt(plan.kind, way.path)}`);
    await bookButton(visitor).click();
    await visitor.waitForURL(/\/c\/pay\//);
    await payWith(visitor, cards.good);
    await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Pago exitoso");
  });
}

for (const way of ways) {
  test(`${way.name} the host of the ${way.plan.kind} completes it when it is over`, async ({ newVisitor }) => {
    const upcoming = await get<{ ends_at: string }[]>("/user/host/bookings?when=upcoming", way.token);
    const { now } = await (await demo.api.get("/dev/clock")).json();
    const [booking] = upcoming;
    if (booking && booking.ends_at > now) await demo.goTo(booking.ends_at, 5);
    const page = await newVisitor(way.browser);
    await page.goto("/host/dashboard");
    const { toComplete } = hostWords.attention;
    await page
      .getByRole("region", { name: hostWords.attention.title })
      .getByRole("link", { name: filled(toComplete, { guest: way.guest.name }) })
      .click();
    await page.getByRole("button", { name: hostWords.complete.do }).click();
    await expect(page.getByRole("region", { name: hostWords.booking.status })).toContainText("sale tu pago");
  });
}

for (const way of ways) {
  test(`${way.name} the host of the ${way.plan.kind} is paid, changes it, pauses it and takes it away`, async ({
    newVisitor,
    complaints,
  }) => {
    complaints.allow(/status of (404|410)/, /status of 403.*account_login/);
    const { plan, title } = way;
    if (way === ways[0]) await demo.pass(24 * 60 + 5);
    const { items } = await get<{ items: { receives: number }[] }>("/user/host/payouts", way.token);
    const receives = items[0]?.receives ?? 0;
    const stats = () => get<HostStats>("/user/host-stats", way.token);
    await expect.poll(async () => (await stats()).earnings.paid).toBe(receives);
    expect(receives).toBeGreaterThan(0);
    const page = await newVisitor(way.browser);
    await page.goto("/host/statement");
    await page.getByText(hostPanel.payouts.title, { exact: true }).click();
    const payout = page
      .getByRole("table", { name: hostPanel.payouts.title })
      .getByRole("row", { name: way.guest.name });
    await expect(payout).toContainText(filled(hostPanel.payouts.paidOn, { day: "" }).trim());
    await page.goto("/host/dashboard#payouts");
    await page.getByRole("button", { name: hostWords.ways.dashboard }).click();
    // Days after signing in, the account is not shown to whoever holds the phone.
    await proveByPassword(page, way.host.password);
    await page.waitForURL(/\/express\/c\//);
    await expect(page.getByRole("main")).toContainText(amountOf(Math.round(receives * 100)));

    const guest = await newVisitor({ baseURL: demo.url });
    const [listing] = await hostedListings(demo.api, way);
    if (!listing) throw new Error("The listing is gone");
    await page.goto("/host/listings");
    const row = page.getByRole("listitem").filter({ hasText: title });
    await row.getByRole("link", { name: words.list.edit }).click();
    await expect(page).toHaveURL(editPageOf(listing));
    await page.getByLabel(labelOf("title"), { exact: true }).fill(`${title} nueva`);
    await page.getByRole("button", { name: /^(Modificar|Guardar cambios)$/ }).click();
    await expect(page.getByText(plan.edited)).toBeVisible();
    await expect(page).toHaveURL(plan.kind === "experience" ? "/host/dashboard" : editPageOf(listing));
    await guest.goto(way.path);
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(`${title} nueva`);

    await page.goto("/host/listings");
    await row.getByRole("button", { name: words.list.pause }).click();
    await expect(row).toContainText(words.states.paused);
    expect((await guest.reload())?.status()).toBe(404);

    await page.goto(editPageOf(listing));
    await page.getByRole("button", { name: words.archive.open }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.archive.confirm }).press("Enter");
    await expect(page).toHaveURL("/host/listings");
    await expect(page.getByText(filled(words.list.archived_one, { count: 1 }))).toBeVisible();
    expect((await guest.reload())?.status()).toBe(410);
  });
}
