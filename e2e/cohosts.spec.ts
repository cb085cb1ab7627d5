import { addDays, addMonths, dateOf } from "#contract/dates.ts";
import { expectAccessible } from "./accessible.ts";
import { linkTo } from "./emails.ts";
import { listingOnSale } from "./hosted-listing.ts";
import { anAccount, signedInAs, somebody } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** A host asks for help, and who accepts it sees what the role allows. */

const month = addMonths(dateOf(new Date(), "America/Puerto_Rico"), 2).slice(0, 7);
const words = texts.es.cohosts;
const { nav } = texts.es.host;

test("a host invites; the helper accepts, sees only what the role allows, blocks a night, and is named", async ({
  newVisitor,
  request,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allow(/status of (404|502)/, /ERR_FAILED/);
  const host = await anAccount(request, somebody("Marisol Vélez"));
  const helper = await anAccount(request, somebody("Ana Rivera"));
  const title = `Casa con ayuda ${Date.now()}`;
  const { slug } = await listingOnSale(request, host, { kind: "lodging", title });

  const hosting = await newVisitor({ viewport: { width: 360, height: 780 }, storageState: signedInAs(host) });
  await hosting.goto("/host/listings");
  await hosting.getByRole("link", { name: texts.es.hostListing.list.cohosts }).click();
  await expect(hosting.getByRole("heading", { level: 1 })).toHaveText(words.title);
  await hosting.getByLabel(words.invite.email).fill(helper.email);
  await hosting.getByLabel(words.role).selectOption("calendar");
  await hosting.getByRole("button", { name: words.invite.send }).click();
  await expect(hosting.getByText(words.invitations.title)).toBeVisible();
  await expect(hosting.getByLabel(words.invite.email)).toHaveValue("");
  await expect(hosting.getByLabel(words.invite.email)).toBeFocused();
  await expectNoSidewaysScrolling(hosting);
  await expectAccessible(hosting);

  const link = await linkTo(request, "/invitation", helper.email);
  const other = await newVisitor({ storageState: signedInAs(await anAccount(request)) });
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(words.invitation.forOther);
  await other.getByRole("main").getByRole("button", { name: texts.es.layout.user.logout, exact: true }).click();
  await expect(other).toHaveURL(`/auth/login?next=${encodeURIComponent(link)}`);

  const helping = await newVisitor({ viewport: { width: 360, height: 780 }, storageState: signedInAs(helper) });
  await helping.goto(link);
  await expect(helping.getByRole("heading", { level: 1 })).toHaveText(
    filled(words.invitation.asks, { host: "Marisol", title }),
  );
  await expectAccessible(helping);
  // What was accepted does not look refused because the account could not be read again at once.
  await helping.route("**/api/user/getme", (route) => route.fulfill({ status: 502, body: "" }), { times: 1 });
  await helping.getByRole("button", { name: words.invitation.accept, exact: true }).click();
  await expect(helping).toHaveURL(/\/host\/listings$/);
  await expect(helping.getByText(filled(texts.es.hostListing.list.youHelp, { name: "Marisol" }))).toBeVisible();
  const links = helping.getByRole("navigation", { name: nav.label }).getByRole("link");
  await expect(links).toHaveText([nav.turnovers, nav.calendar, nav.messages, nav.listings]);
  await expect(helping.getByRole("link", { name: texts.es.hostListing.list.edit })).toHaveCount(0);
  // A page of money leads to the arrivals.
  await helping.goto("/host/statement");
  await expect(helping).toHaveURL(/\/host\/turnovers$/);
  await expect(helping.getByRole("heading", { level: 1 })).toHaveText(texts.es.turnovers.title);
  await expect(helping.getByText(texts.es.turnovers.none)).toBeVisible();
  await helping.getByRole("button", { name: texts.es.turnovers.calendar.show }).click();
  await expect(helping.getByLabel(texts.es.turnovers.calendar.address)).toHaveValue(
    /\/cal\/turnovers\/[\w-]{32}\.ics$/,
  );
  const address = await helping.getByLabel(texts.es.turnovers.calendar.address).inputValue();
  const { renew, renewal } = texts.es.hostCalendar.links;
  const question = helping.getByRole("dialog");
  await helping.route("**/turnovers/calendar/renew", (route) => route.abort());
  await helping.getByRole("button", { name: renew }).click();
  await expect(question).toContainText(texts.es.turnovers.calendar.renewal);
  await question.getByRole("button", { name: renewal.renew }).click();
  await expect(question.getByText(texts.es.host.noAnswer)).toBeVisible();
  await expectNoSidewaysScrolling(helping);
  await expectAccessible(helping);
  await question.getByRole("button", { name: renewal.keep }).click();
  await expect(helping.getByLabel(texts.es.turnovers.calendar.address)).toHaveValue(address);
  await helping.unroute("**/turnovers/calendar/renew");
  await helping.getByRole("button", { name: renew }).click();
  await question.getByRole("button", { name: renewal.renew }).click();
  await expect(helping.getByText(renewal.done)).toBeVisible();
  await expect(helping.getByLabel(texts.es.turnovers.calendar.address)).not.toHaveValue(address);
  expect((await request.get(address)).status()).toBe(404);

  await helping.goto(`/host/calendar/${slug}?month=${month}`);
  await helping.locator("td[data-tone=free]").first().click();
  const panel = helping.getByRole("region", { name: texts.es.hostCalendar.panel.label });
  await panel.getByRole("button", { name: texts.es.hostCalendar.nights.block, exact: true }).click();
  await expect(panel).toBeHidden();

  await hosting.reload();
  await expect(hosting.getByText(filled(words.deeds.block, { name: "Ana Rivera" }))).toBeVisible();
  await expect(hosting.getByLabel(filled(words.roleOf, { name: "Ana Rivera" }))).toHaveValue("calendar");
  const role = hosting.getByLabel(filled(words.roleOf, { name: "Ana Rivera" }));
  const known = hosting.getByText(filled(words.knownAddress, { name: "Ana Rivera" }));
  await role.selectOption("arrivals");
  await expect(known).toBeVisible();
  await expectNoSidewaysScrolling(hosting);
  await helping.goto("/host/calendar");
  await expect(helping.getByText(texts.es.hostCalendar.notYours)).toBeVisible();
  await expect(helping.getByText(texts.es.hostCalendar.noListings)).toBeHidden();
  await expectAccessible(helping);
  await helping.goto("/host/replies");
  await expect(helping.getByRole("button", { name: texts.es.hostTexts.add })).toBeVisible();
  await expect(helping.getByLabel(texts.es.hostTexts.place)).toBeHidden();
  await expect(helping.getByText(texts.es.hostTexts.loadError)).toBeHidden();
  await role.selectOption("calendar");
  await expect(known).toBeHidden();

  await hosting.getByRole("button", { name: words.end }).click();
  const farewell = hosting.getByRole("dialog");
  const toLinks = farewell.getByRole("link", { name: texts.es.hostCalendar.links.renew });
  await expect(toLinks).toHaveAttribute("href", `/host/calendar/${slug}/links`);
  await farewell.getByRole("button", { name: words.end, exact: true }).click();
  await expect(hosting.getByText(words.none)).toBeVisible();
  await helping.goto("/host/turnovers");
  await expect(helping).toHaveURL(/\/becomehost$/);
});

test("what a host types or goes on to while an invitation is on its way keeps its text and the focus", async ({
  newVisitor,
  request,
}) => {
  const host = await anAccount(request);
  const { slug } = await listingOnSale(request, host, { kind: "lodging", title: `Casa de prisa ${Date.now()}` });
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/listings/${slug}/cohosts`);
  let mayGo = Promise.withResolvers<void>();
  await page.route("**/cohosts", async (route) => {
    if (route.request().method() === "POST") await mayGo.promise;
    await route.continue();
  });
  const email = page.getByLabel(words.invite.email);
  const [first, second] = [somebody().email, somebody().email];
  await email.fill(first);
  await email.press("Enter");
  await email.fill(second);
  mayGo.resolve();
  await expect(page.getByText(filled(words.invite.sent, { email: first }))).toBeVisible();
  await expect(email).toHaveValue(second);
  await expect(email).toBeFocused();

  // The host may also have gone on to the role.
  mayGo = Promise.withResolvers<void>();
  await page.getByRole("button", { name: words.invite.send }).click();
  const role = page.getByLabel(words.role, { exact: true });
  await role.focus();
  mayGo.resolve();
  await expect(email).toHaveValue("");
  await expect(role).toBeFocused();
});

test("the days of the arrivals are turned by the keyboard, beside the address of the own calendar", async ({
  newVisitor,
  request,
}) => {
  const host = await anAccount(request);
  await listingOnSale(request, host, { kind: "lodging", title: `Casa de cada día ${Date.now()}` });
  const page = await newVisitor({ storageState: signedInAs(host) });
  const date = "2027-03-05";
  await page.goto(`/host/turnovers?date=${date}`);
  await expect(page.getByText(texts.es.turnovers.none)).toBeVisible();
  await page.getByRole("button", { name: texts.es.turnovers.calendar.show }).click();
  const address = page.getByLabel(texts.es.turnovers.calendar.address);
  await expect(address).toBeVisible();
  const later = page.getByRole("link", { name: texts.es.turnovers.after });
  await later.focus();
  for (const day of [1, 2]) {
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/host/turnovers?date=${addDays(date, day)}`);
    await expect(later).toBeFocused();
  }
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("7 de marzo");
  await expect(page.getByText(texts.es.turnovers.none)).toBeVisible();
  await expect(address).toBeVisible();
  const today = page.getByRole("link", { name: texts.es.turnovers.today, exact: true });
  await today.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/host/turnovers");
  await expect(today).toHaveAttribute("aria-current", "date");
  await expect(today).toBeFocused();
});

test("a manager finds who comes at a booking, without money, and reviews the guest once it is over", async ({
  newVisitor,
  request,
}) => {
  const manager = await anAccount(request, somebody("Ana Rivera"));
  const page = await newVisitor({ viewport: { width: 360, height: 780 }, storageState: signedInAs(manager) });
  await page.route("**/api/user/getme", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), helpsAs: ["manager"] } });
  });
  const booking = {
    ...{ reserve_id: 7, code: "LI-7PM2RD", name: "Iris Montalvo", guests: 3, groups: [], state: "completed" },
    ...{ starts_at: "2026-11-20T19:00:00.000Z", ends_at: "2026-11-22T15:00:00.000Z", timeZone: "America/Puerto_Rico" },
    ...{ title: "Casa azul", city: "Cabo Rojo", service_type: 2, phone: "+17875550155", email: null },
    ...{ isGone: false, mayWrite: true, mayReview: true },
  };
  const reviews = {
    ...{ canReview: true, until: "2026-12-06T15:00:00.000Z", timeZone: "America/Puerto_Rico" },
    ...{ mine: null, theirs: null, isOtherGone: false, guestRating: null },
  };
  const text = "Dejó todo en orden y avisó al salir.";
  const mine = { id: 1, rating: 5, text, language: "es", created_at: "2026-11-23T15:00:00.000Z", published: false };
  await page.route("**/api/user/host/turnovers/7", (route) => route.fulfill({ json: booking }));
  await page.route("**/api/user/reserve/7/reviews", (route) => route.fulfill({ json: reviews }));
  await page.route("**/api/user/reserve/7/guest-review", (route) =>
    route.fulfill({ json: { ...reviews, canReview: false, mine: { ...mine, hidden: null, answer: null } } }),
  );

  await page.goto("/host/bookings/7");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(booking.name);
  await expect(page.getByRole("main")).toContainText(booking.title);
  await expect(page.getByRole("main")).not.toContainText("$");
  await expect(page.getByRole("link", { name: booking.phone })).toBeVisible();
  await expect(page.getByRole("link", { name: texts.es.host.guest.write })).toHaveAttribute(
    "href",
    "/host/messages?reserve=7",
  );
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  const { form, panel } = texts.es.reviews;
  await page.getByLabel(form.text).fill(text);
  await page.getByRole("radio", { name: /^5 / }).check({ force: true });
  await page.getByRole("button", { name: form.submit }).click();
  await expect(page.getByRole("heading", { name: panel.mine })).toBeVisible();
});
