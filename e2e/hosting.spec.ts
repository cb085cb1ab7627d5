import type { Page } from "@playwright/test";
import type { User } from "#contract/accounts/accounts.ts";
import { proofMinutes } from "#contract/accounts/limits.ts";
import type { Booking } from "#contract/bookings/bookings.ts";
import type { Earnings, HostedBooking, HostStats } from "#contract/hosting/hosting.ts";
import { expectAccessible } from "./accessible.ts";
import { amountOf, centsOf } from "./booking-page.ts";
import { bookingOf, disputedBooking, paidBooking } from "./bookings.ts";
import { press, type as typeIn } from "./keys.ts";
import { useOwnDemo } from "./own-demo.ts";
import { cards } from "./payment-page.ts";
import { anAccount, demoPassword, proveByPassword, signedInAs, somebody } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** A host's bookings and actions on them, on a demo of this file's own whose clock is moved. */

const demo = useOwnDemo();
let host: { token: string; user: User };

test.beforeAll(async () => {
  host = await demo.personOf("anfitriona");
});

const words = texts.es.host;
const statusOf = (page: Page) => page.getByRole("region", { name: words.booking.status });
const billOf = (page: Page) => page.getByRole("region", { name: words.bill.label });
const hostPage = ({ reserve_id }: Booking) => `${demo.url}/host/bookings/${reserve_id}`;
const tripPage = ({ reserve_id }: Booking) => `${demo.url}/dashboard/trips/${reserve_id}`;

/** The totals of the booking's price breakdowns, in cents. The lines of each must add up. */
async function totalsOf(page: Page): Promise<number[]> {
  await expect(billOf(page).locator("dl").first()).toBeVisible();
  const accounts = await billOf(page).locator("dl").all();
  const amounts = await Promise.all(
    accounts.map(async (one) => (await one.locator("dd").allInnerTexts()).map(centsOf)),
  );
  return amounts.map((cents) => {
    const total = cents.pop() ?? 0;
    expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    return total;
  });
}

/** The operator gives back a part of a booking. */
async function refund(id: number, { amount, left }: { amount: number; left: number }): Promise<void> {
  const headers = { "x-auth-token": (await demo.personOf("admin")).token };
  const data = { amount, reason: "Sin agua un día.", left };
  const sent = await demo.api.post(`/api/admin/bookings/${id}/refund`, { headers, data });
  expect([sent.status(), await sent.text()]).toEqual([200, expect.any(String)]);
}

async function review(page: Page, score: number, text: string): Promise<void> {
  const { form } = texts.es.reviews;
  await page.getByRole("radio", { name: new RegExp(`^${score} `) }).check({ force: true });
  await page.getByLabel(form.text).fill(text);
  await page.getByRole("button", { name: form.submit }).click();
}

test("a host finds a booking with its guest and its money, and calls it off with a reason", {
  tag: ["@spec-4.11", "@spec-7.25"],
}, async ({ newVisitor }) => {
  const guest = await anAccount(demo.api, somebody("Teresa Nadal"));
  const path = "/home/casita-rosada-frente-a-la-plaza";
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2 });
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await page.goto(`${demo.url}/host/bookings`);
  await page.getByRole("link", { name: guest.name }).click();
  await expect(page).toHaveURL(hostPage(booking));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(guest.name);
  await expect(billOf(page)).toContainText(booking.code);
  const [paid = 0, receives = 0] = await totalsOf(page);
  expect(paid).toBe(Math.round(booking.total * 100));
  await expect(statusOf(page)).toContainText(amountOf(receives));
  await expect(page.getByRole("link", { name: guest.email })).toHaveAttribute("href", new RegExp(booking.code));

  const open = page.getByRole("button", { name: words.cancel.open });
  await press(page, open);
  const dialog = page.getByRole("dialog", { name: filled(words.cancel.question, { guest: guest.name }) });
  await expect(dialog.locator(".rows-total dd")).toHaveText(amountOf(paid));
  await expect(dialog.locator(":focus")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  expect((await bookingOf(demo.api, guest, booking.reserve_id)).state).toBe("confirmed");

  await page.keyboard.press("Enter");
  const reason = "Se rompió la tubería del baño.";
  await typeIn(page, dialog.getByLabel(words.cancel.reason), reason);
  await press(page, dialog.getByRole("button", { name: words.cancel.confirm }));
  await expect(page.getByRole("dialog", { name: words.cancel.done })).toContainText(amountOf(paid));
  await press(page, page.getByRole("dialog").getByRole("button", { name: texts.es.dashboard.cancel.back }));
  await expect(statusOf(page)).toBeFocused();
  await expect(statusOf(page)).toContainText(reason);
  await expect(open).toBeHidden();
  await page.goto(`${demo.url}/host/bookings?when=cancelled`);
  await expect(page.getByRole("link", { name: guest.name })).toBeVisible();

  const trip = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await trip.goto(tripPage(booking));
  const theirs = trip.getByRole("region", { name: texts.es.dashboard.next.label });
  await expect(theirs).toContainText(filled(texts.es.dashboard.next.cancelledByHost, { host: booking.host.name }));
  await expect(theirs).toContainText(amountOf(paid));
});

test("while a bank decides about the payment, page and panel say so, and nothing is told as returned", async ({
  newVisitor,
}) => {
  const guest = await anAccount(demo.api, somebody("Amaury Feliú"));
  const people = { guest, admin: await demo.personOf("admin") };
  const path = "/home/casita-rosada-frente-a-la-plaza";
  const booking = await disputedBooking(demo.api, demo.stripeUrl, people, path, { nights: 2 });
  const granted = 5000;
  await refund(booking.reserve_id, { amount: granted / 100, left: booking.total });
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await page.goto(hostPage(booking));
  await expect(statusOf(page)).toContainText(`${guest.name} le reclamó a su banco por este cobro`);
  await expect(statusOf(page)).not.toContainText("24 horas");
  const waiting = filled(words.bill.waiting, { guest: guest.name, amount: amountOf(granted) });
  await expect(page.getByRole("region", { name: words.bill.label })).toContainText(waiting);
  await expect(page.getByRole("main")).not.toContainText("devolvimos");
  await page.goto(`${demo.url}/host/dashboard`);
  const attention = page.getByRole("region", { name: words.attention.title });
  await attention.getByRole("link", { name: filled(words.attention.dispute, { guest: guest.name }) }).click();
  await page.getByRole("button", { name: words.cancel.open }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(texts.es.dashboard.cancel.granted);
  await expect(dialog).not.toContainText(texts.es.dashboard.cancel.already);
  const amount = amountOf(Math.round(booking.total * 100) - granted);
  const bankDecides = filled(words.cancel.bankDecides, { guest: guest.name, amount });
  await expect(dialog).toContainText(bankDecides);
  await dialog.getByRole("button", { name: words.cancel.confirm }).click();
  await expect(page.getByRole("dialog", { name: words.cancel.done })).toContainText(bankDecides);
  await expect(dialog).not.toContainText("5 a 10 días");
});

test("once a bank has returned the payment, cancelling promises no other refund, and the bill names the bank", async ({
  newVisitor,
}) => {
  const guest = await anAccount(demo.api, somebody("Delia Cancel"));
  const admin = await demo.personOf("admin");
  const path = "/home/casita-rosada-frente-a-la-plaza";
  const booking = await disputedBooking(demo.api, demo.stripeUrl, { guest, admin }, path, { nights: 2 });
  const seen = await demo.api.get(`/api/admin/bookings/${booking.reserve_id}`, {
    headers: { "x-auth-token": admin.token },
  });
  const [{ id: dispute }] = (await seen.json()).disputes;
  await demo.api.post(`${demo.stripeUrl}/_sandbox/settleDispute`, { data: { dispute, outcome: "lost" } });
  await expect.poll(async () => (await bookingOf(demo.api, guest, booking.reserve_id)).dispute).toBe("lost");

  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await page.goto(hostPage(booking));
  const values = { guest: guest.name, amount: amountOf(Math.round(booking.total * 100)) };
  await expect(page.getByRole("region", { name: words.bill.label })).toContainText(filled(words.bill.byBank, values));
  await expect(page.getByRole("main")).toContainText(filled(words.cancel.leadReturned, values));
  await page.getByRole("button", { name: words.cancel.open }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(filled(words.cancel.byBank, values));
  await expect(dialog.getByRole("button", { name: words.cancel.confirm })).toBeHidden();
  await dialog.getByRole("button", { name: texts.es.dashboard.cancel.confirm }).click();
  await expect(page.getByRole("dialog", { name: words.cancel.done })).toContainText(
    filled(words.cancel.byBank, values),
  );
});

test("a refund that has not arrived is on its way, and is not told as returned", async ({ newVisitor }) => {
  const guest = await anAccount(demo.api, somebody("Iris Montalvo"));
  const path = "/home/casita-rosada-frente-a-la-plaza";
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2, card: cards.slowRefund });
  await refund(booking.reserve_id, { amount: 50, left: booking.total });
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await page.goto(hostPage(booking));
  const said = { guest: guest.name, amount: amountOf(5000) };
  await expect(billOf(page)).toContainText(filled(words.bill.onItsWay, said));
  await expect(page.getByRole("main")).not.toContainText("devolvimos");
  await demo.pass(3);
  const refunds = async () => (await bookingOf(demo.api, guest, booking.reserve_id)).refunds;
  await expect.poll(async () => (await refunds()).map(({ state }) => state)).toEqual(["succeeded"]);
  await page.reload();
  await expect(billOf(page)).toContainText(filled(words.bill.returned, said));
  await expect(billOf(page)).not.toContainText(filled(words.bill.onItsWay, said));
});

test("a booking whose money all went back promises no payout, before and after it is completed", async ({
  newVisitor,
}) => {
  const guest = await anAccount(demo.api, somebody("Olga Cintrón"));
  const path = "/home/casita-rosada-frente-a-la-plaza";
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2 });
  await refund(booking.reserve_id, { amount: booking.total, left: booking.total });
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  const answers = (facts: Partial<HostedBooking>) =>
    page.route(`**/api/user/host/bookings/${booking.reserve_id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...facts } });
    });
  const nothing = filled(words.payout.nothing, { guest: guest.name });
  await answers({ canComplete: true, canCancel: false });
  await page.goto(hostPage(booking));
  await expect(statusOf(page)).toContainText(nothing);
  await expect(statusOf(page)).toContainText(words.complete.hintUnpaid.split(".")[0] as string);
  await expect(statusOf(page)).not.toContainText("tu pago");
  const problem = { text: "No hay agua.", reported_at: booking.starts_at, answer: null };
  await answers({ problem, heldBy: "problem" });
  await page.reload();
  await expect(page.getByRole("main")).toContainText(filled(words.problem.waitingUnpaid, { guest: guest.name }));
  await expect(page.getByRole("main")).not.toContainText("tu pago espera");
  const due_at = booking.ends_at;
  await answers({ state: "completed", payout: { state: "reversed", due_at, why: null, amount: 0, paid_at: null } });
  await page.reload();
  await expect(statusOf(page)).toContainText(nothing);
  await expect(statusOf(page)).not.toContainText(/pago que te enviamos/);
});

test("a booking whose payout cannot leave says what is missing, or until when it waits", async ({ newVisitor }) => {
  const guest = await anAccount(demo.api, somebody("Nilda Barreto"));
  const path = "/home/casita-rosada-frente-a-la-plaza";
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2 });
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  const see = async (facts: Partial<HostedBooking>) => {
    await page.route(`**/api/user/host/bookings/${booking.reserve_id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...facts } });
    });
    await page.goto(hostPage(booking));
  };
  const atEnd = { canComplete: true, canCancel: false };
  await see({ ...atEnd, heldBy: "no_account" });
  await expect(statusOf(page)).toContainText("todavía no hay a dónde enviarlos");
  await expect(statusOf(page)).not.toContainText("tu pago sale");
  await expect(statusOf(page).getByRole("link", { name: words.ways.setUp })).toBeVisible();
  await see({ ...atEnd, heldUntil: booking.ends_at });
  await expect(statusOf(page)).toContainText("Por seguridad no salen hacia tu cuenta antes del");
  await expect(statusOf(page)).not.toContainText("24 horas");
  const due = { state: "due", due_at: booking.ends_at, why: null, amount: 200, paid_at: null } as const;
  await see({ state: "completed", payout: due, heldBy: "not_payable" });
  await expect(statusOf(page)).toContainText("Tu pago de $200.00 está detenido");
  await expect(statusOf(page).getByRole("link", { name: words.payout.seeWhat })).toBeVisible();
});

test("a payout says how much of it may be deducted for an earlier debt, before and after the stay", async ({
  newVisitor,
}) => {
  const guest = await anAccount(demo.api, somebody("Iris Quiñones"));
  const path = "/home/casita-rosada-frente-a-la-plaza";
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2 });
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  const see = async (mayBeKept: number, facts: Partial<HostedBooking>) => {
    await page.route(`**/api/user/host/bookings/${booking.reserve_id}`, async (route) => {
      const response = await route.fetch();
      const shown = await response.json();
      await route.fulfill({ response, json: { ...shown, ...facts, money: { ...shown.money, mayBeKept } } });
    });
    await page.goto(hostPage(booking));
  };
  const told = filled(words.payout.mayBeKept, { amount: "$95.00" });
  const due = { state: "due", due_at: booking.ends_at, why: null, amount: 200, paid_at: null } as const;
  for (const facts of [{}, { state: "completed", payout: due }] as const) {
    await see(95, facts);
    await expect(statusOf(page)).toContainText(told);
  }
  await see(0, {});
  await expect(statusOf(page)).toContainText("Recibes");
  await expect(statusOf(page)).not.toContainText("debes");
});

test("a guest who is gone is offered no message, and nothing is said that they still have or read", async ({
  newVisitor,
}) => {
  const guest = await anAccount(demo.api, somebody("Carmen Pagán"));
  const path = "/home/casita-rosada-frente-a-la-plaza";
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2 });
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  const see = async (isGone: boolean) => {
    await page.route(`**/api/user/host/bookings/${booking.reserve_id}`, async (route) => {
      const response = await route.fetch();
      const seen: HostedBooking = await response.json();
      const contact = { isGone, phone: null, email: null };
      const json = { ...seen, state: "completed", canCancel: false, guest: { ...seen.guest, ...contact } };
      await route.fulfill({ response, json });
    });
    await page.route(`**/api/user/reserve/${booking.reserve_id}/reviews`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), canReview: true, isOtherGone: isGone } });
    });
    await page.goto(hostPage(booking));
    await expect(page.getByRole("heading", { name: texts.es.reviews.panel.host.title })).toBeVisible();
  };
  const main = page.getByRole("main");
  await see(false);
  await expect(main).toContainText(words.guest.noContact);
  await expect(main).toContainText("La lee tu huésped");
  await expect(page.getByRole("link", { name: words.guest.write })).toBeVisible();
  await see(true);
  await expect(main).not.toContainText(words.guest.noContact);
  await expect(main).not.toContainText("La lee tu huésped");
  await expect(main).toContainText("Tu huésped eliminó su cuenta y ya no la lee");
  await expect(page.getByRole("link", { name: words.guest.write })).toBeHidden();
});

test("other hosts find nothing there, and neither does the guest", { tag: ["@spec-2.8", "@spec-6.4"] }, async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const guest = await anAccount(demo.api);
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, "/home/velero-la-borinquena-duerme-a-bordo");
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await page.goto(hostPage(booking));
  await expect(page.getByRole("heading", { name: words.booking.missing })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: words.booking.toBookings }).click();
  await expect(page).toHaveURL(`${demo.url}/host/bookings`);

  const theirs = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await theirs.goto(hostPage(booking));
  await expect(theirs).toHaveURL(`${demo.url}/becomehost`);
  const headers = { "x-auth-token": guest.token };
  expect((await demo.api.get(`/api/user/host/bookings/${booking.reserve_id}`, { headers })).status()).toBe(404);
});

test("from the end of a stay to both reviews: the host completes, both write, everybody reads", {
  tag: ["@spec-1.2", "@spec-4.11", "@spec-6.3", "@spec-7.24"],
}, async ({ newVisitor, complaints }) => {
  complaints.allow(/status of 429/);
  const guest = await anAccount(demo.api, somebody("Bruno Alers"));
  const path = "/home/bungalo-de-los-mangles";
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2 });
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await page.goto(hostPage(booking));
  await expect(statusOf(page)).toBeVisible();
  const complete = page.getByRole("button", { name: words.complete.do });
  await expect(complete).toBeHidden();

  await demo.goTo(booking.ends_at, 5);
  await page.goto(`${demo.url}/host/dashboard`);
  const attention = page.getByRole("region", { name: words.attention.title });
  await expect(attention).toBeVisible();
  await expectAccessible(page);
  await attention.getByRole("link", { name: filled(words.attention.toComplete, { guest: guest.name }) }).click();
  await expect(page.getByRole("button", { name: words.cancel.open })).toBeHidden();
  await complete.click();
  await expect(statusOf(page)).toBeFocused();
  await expect(complete).toBeHidden();
  expect((await bookingOf(demo.api, guest, booking.reserve_id)).state).toBe("completed");
  await expect(statusOf(page)).toContainText("sale tu pago");
  const receives = await billOf(page).locator(".rows-total dd").last().textContent();
  await expect(statusOf(page)).toContainText(receives ?? "no amount");

  const said = "Los mangles llegan hasta el balcón y de noche cantan los coquíes.";
  const trip = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await trip.goto(tripPage(booking));
  // A later reading that fails takes nothing away that is being written.
  await trip.getByLabel(texts.es.reviews.form.text).fill(said);
  await trip.route("**/reserve/*/reviews", (route) => route.fulfill({ status: 429, json: {} }));
  const refused = trip.waitForResponse((answer) => answer.status() === 429);
  await trip.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await refused;
  await trip.unroute("**/reserve/*/reviews");
  await expect(trip.getByLabel(texts.es.reviews.form.text)).toHaveValue(said);
  await review(trip, 5, said);
  await expect(trip.getByRole("heading", { name: texts.es.reviews.panel.saved })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: texts.es.reviews.panel.host.title })).toBeVisible();
  await expect(page.getByText(said)).toBeHidden();
  await expectAccessible(page);
  const back = "Avisó antes de llegar y dejó todo en su sitio.";
  await review(page, 4, back);
  await expect(page.getByRole("heading", { name: texts.es.reviews.panel.mine })).toBeVisible();
  await expect(page.getByText(back)).toBeVisible();
  await page.reload();
  await expect(page.getByText(said)).toBeVisible();
  await trip.reload();
  await expect(trip.getByText(back)).toBeVisible();
  await trip.goto(demo.url + path);
  await expect(trip.getByText(said)).toBeVisible();
});

test("the panel's figures and money are the ledger's, and add up by month", {
  tag: ["@spec-1.10", "@spec-2.3"],
}, async ({ newVisitor }) => {
  const headers = { "x-auth-token": host.token };
  const stats: HostStats = await (await demo.api.get("/api/user/host-stats", { headers })).json();
  const { by_month }: Earnings = await (await demo.api.get("/api/user/host/earnings", { headers })).json();
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await page.goto(`${demo.url}/host/dashboard`);
  const { months, next, days } = texts.es.hostPanel;
  const table = page.getByRole("table", { name: months.title });
  await expect(table.locator("tbody tr")).toHaveCount(12);
  const amounts = (await table.locator("td:last-child").allInnerTexts()).map(centsOf);
  const total = amounts.pop();
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
  const now = Number(stats.today.slice(0, 4)) * 12 + Number(stats.today.slice(5, 7)) - 1;
  const lastTwelve = Array.from({ length: 12 }, (_, place) => now - 11 + place).map(
    (month) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`,
  );
  const paid = lastTwelve.map((month) => by_month.find((row) => row.month === month)?.paid ?? 0);
  expect(amounts).toEqual(paid.map((dollars) => Math.round(dollars * 100)));

  const [first] = stats.next_payouts;
  const account = page.getByRole("region", { name: next.title });
  const parts = (await account.locator("dd").allInnerTexts()).map(centsOf);
  expect(parts.pop()).toBe(parts.reduce((sum, amount) => sum + amount, 0));
  await expect(account.locator(".rows-total dd")).toHaveText(amountOf(Math.round((first?.amount ?? 0) * 100)));
  await expect(page.locator("dl").first()).toContainText(amountOf(Math.round((first?.amount ?? 0) * 100)));

  const rows = page.getByRole("region", { name: days.title }).getByRole("listitem");
  await expect(rows).toHaveText(
    stats.listings.map(({ title, next60: { taken, offered } }) => {
      const share = offered === 0 ? 0 : Math.round((100 * taken) / offered);
      return new RegExp(`^${title.replace(/[.()]/g, "\\$&")}.*${share}\\s%`);
    }),
  );
});

test("with twelve listings a phone shows the panel in 2,500 pixels, and one strong button on it", async ({
  newVisitor,
}) => {
  const { listings }: HostStats = await (
    await demo.api.get("/api/user/host-stats", { headers: { "x-auth-token": host.token } })
  ).json();
  expect(listings).toHaveLength(12);
  const page = await newVisitor({ viewport: { width: 360, height: 800 }, storageState: signedInAs(host, demo.url) });
  // How long the next payout's account is depends on the booking that comes next on the day of the test.
  await page.route("**/api/user/host-stats", async (route) => {
    const response = await route.fetch();
    const stats: HostStats = await response.json();
    for (const { booking } of stats.next_payouts) booking.lines = booking.lines.slice(0, 1);
    await route.fulfill({ response, json: stats });
  });
  await page.goto(`${demo.url}/host/dashboard`);
  await expect(page.getByRole("region", { name: texts.es.hostPanel.days.title })).toBeVisible();
  await expect(page.locator("#payouts")).toBeVisible();
  // The operator's announcement is not the panel's, and goes away for good.
  await page.getByRole("button", { name: texts.es.layout.announcement.close }).click();
  await expect(page.getByRole("button", { name: texts.es.layout.announcement.close })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2500);
  await expect(page.getByRole("main").locator(".button-primary")).toHaveCount(1);
});

test("a host's five links are at the thumb below 1000 pixels, and a row of words from there", async ({
  newVisitor,
}) => {
  const { nav } = words;
  const page = await newVisitor({ viewport: { width: 999, height: 800 }, storageState: signedInAs(host, demo.url) });
  const links = page.getByRole("navigation", { name: nav.label });
  const bottomOf = async () => {
    const box = await links.boundingBox();
    return { height: box?.height, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  for (const width of [999, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${demo.url}/host/dashboard`);
    await expect(links.getByRole("link")).toHaveText([
      nav.dashboard,
      nav.calendar,
      new RegExp(`^${nav.messages}`),
      nav.listings,
      nav.statement,
    ]);
    expect(await bottomOf()).toEqual({ height: 64, bottom: 800 });
    await expectNoSidewaysScrolling(page);
  }
  // The page's last line ends above the bar. Scrolling stops at whole pixels.
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect(Math.floor((footer?.y ?? 0) + (footer?.height ?? 0))).toBeLessThanOrEqual(800 - 64);

  // Bookings and arrivals belong to the panel.
  await page.getByRole("link", { name: nav.bookings, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.es.host.bookings.title);
  await expect(links.getByRole("link", { name: nav.dashboard })).toHaveAttribute("aria-current", "true");

  // The lists and help are in the menu; nothing floats over the page.
  await page.locator("header summary").filter({ hasText: "Marisol" }).click();
  const { links: lists, help } = texts.es.layout;
  await expect(page.getByRole("link", { name: lists.lodgings })).toBeVisible();
  await page.getByRole("button", { name: help }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-help]")).toHaveCount(0);

  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto(`${demo.url}/host/statement`);
  await expect(links.getByRole("link", { name: nav.statement })).toHaveAttribute("aria-current", "page");
  expect((await bottomOf()).bottom).toBeLessThan(400);
});

test("a thread that is not there says so, with the way back to the others", async ({ newVisitor, complaints }) => {
  complaints.allow(/status of 404.*threads/);
  const page = await newVisitor({ viewport: { width: 360, height: 800 }, storageState: signedInAs(host, demo.url) });
  await page.goto(`${demo.url}/host/messages/999999`);
  await expect(page.getByRole("alert")).toContainText(texts.es.messages.loadError);
  // There the field for an answer is at the thumb.
  await expect(page.getByRole("navigation", { name: words.nav.label })).toBeHidden();
  await page.getByRole("link", { name: texts.es.messages.back }).click();
  await expect(page.getByRole("navigation", { name: words.nav.label })).toBeVisible();
});

test("the link to set up payouts leads to their card", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 800 }, storageState: signedInAs(host, demo.url) });
  await page.goto(`${demo.url}/host/dashboard#payouts`);
  await expect(page.locator("#payouts")).toBeInViewport();
  await expect(page.getByRole("button", { name: words.ways.dashboard })).toBeVisible();
});

test("the way back from a booking finds the list as long as it was left", async ({ newVisitor }) => {
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  const headers = { "x-auth-token": host.token };
  const [first] = await (await demo.api.get("/api/user/host/bookings?when=upcoming", { headers })).json();
  await page.route("**/api/user/host/bookings?*", async (route) => {
    const isMore = new URL(route.request().url()).searchParams.has("cursor");
    const ids = Array.from({ length: isMore ? 3 : 50 }, (_, place) => (isMore ? 900 : 1000) - place);
    const others = ids.map((id) => ({ ...first, reserve_id: id, guest: { ...first.guest, name: `Huésped ${id}` } }));
    await route.fulfill({ json: isMore ? others : [first, ...others.slice(1)] });
  });
  await page.goto(`${demo.url}/host/bookings`);
  await page.getByRole("button", { name: words.bookings.more }).click();
  await expect(page.getByRole("link", { name: "Huésped 898" })).toBeVisible();
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/host\/bookings\/\d+$/);
  // Nothing is read again, so that only what was kept can be shown.
  await page.unroute("**/api/user/host/bookings?*");
  await page.route("**/api/user/host/bookings?*", () => {});
  await page.goBack();
  await expect(page.getByRole("link", { name: "Huésped 898" })).toBeVisible();
});

test("whoever comes today is the first thing a host sees", async ({ newVisitor }) => {
  const guest = await anAccount(demo.api, somebody("Iris Colón"));
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, "/home/terraza-de-los-guayacanes", { nights: 2 });
  await demo.goTo(booking.starts_at, 5);
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await page.goto(`${demo.url}/host/dashboard`);
  await page.getByRole("link", { name: /^Hoy llega/ }).click();
  await expect(page.getByRole("link", { name: texts.es.hostPanel.today.tab, exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(page.getByRole("link", { name: guest.name })).toBeVisible();

  await demo.goTo(booking.ends_at, 5);
  const again = await newVisitor({ storageState: signedInAs(await demo.personOf("anfitriona"), demo.url) });
  await again.goto(`${demo.url}/host/dashboard`);
  const all = again.getByRole("button", { name: /^Ver los \d+ pendientes$/ });
  await expect(again.getByRole("region", { name: words.attention.title })).toBeVisible();
  if (await all.isVisible()) await all.click();
  const matter = again
    .getByRole("listitem")
    .filter({ hasText: filled(words.attention.toComplete, { guest: guest.name }) });
  await matter.getByRole("button", { name: texts.es.hostPanel.attention.complete }).click();
  const { completed } = texts.es.hostPanel.attention;
  const done = `${filled(completed, { guest: guest.name })} Tu pago sale el `;
  await expect(again.getByText(done)).toBeVisible();
  await expect(matter).toHaveCount(0);
  await expect(again.getByRole("heading", { name: words.attention.title })).toBeFocused();
  expect((await bookingOf(demo.api, guest, booking.reserve_id)).state).toBe("completed");
});

test("what the day brings moves nothing from under a finger, however long the guest's name", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 780 }, storageState: signedInAs(host, demo.url) });
  const arrived = Promise.withResolvers<void>();
  const guest = { name: "Guadalupe de los Ángeles Santiago-Betancourt" };
  await page.route("**/api/user/host-stats*", async (route) => {
    const answer = await route.fetch();
    const stats = await answer.json();
    const day = { starts_at: `${stats.today}T19:00:00Z`, ends_at: "2099-01-01T15:00:00Z" };
    await arrived.promise;
    const bookings_today = [{ ...day, guest, timeZone: "America/Puerto_Rico" }];
    await route.fulfill({ json: { ...stats, bookings_today, attention: { ...stats.attention, arriving: 1 } } });
  });
  await page.goto(`${demo.url}/host/dashboard`);
  const ways = page.getByRole("navigation", { name: texts.es.hostPanel.ways });
  const before = await ways.boundingBox();
  expect(before).not.toBeNull();
  arrived.resolve();
  await expect(page.getByRole("link", { name: guest.name })).toBeVisible();
  expect(await ways.boundingBox()).toEqual(before);
  await expectNoSidewaysScrolling(page);
});

for (const width of [360, 1440]) {
  test(`at ${width} px the host's pages are accessible and do not scroll sideways`, async ({ newVisitor }) => {
    const guest = await anAccount(demo.api);
    const path = width === 360 ? "/home/habitacion-con-luz-de-manana" : "/home/casa-del-faro-frente-al-acantilado";
    const booking = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2 });
    const page = await newVisitor({ viewport: { width, height: 900 }, storageState: signedInAs(host, demo.url) });
    const look = async () => {
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    };
    await page.goto(`${demo.url}/host/dashboard`);
    await expect(page.getByRole("table").first()).toBeVisible();
    await expect(page.locator("#payouts")).toBeVisible();
    await look();
    for (const when of ["upcoming", "past", "cancelled"]) {
      await page.goto(`${demo.url}/host/bookings?when=${when}`);
      await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
      await look();
    }
    await page.goto(hostPage(booking));
    await expect(billOf(page)).toBeVisible();
    await look();
    await page.getByRole("button", { name: words.cancel.open }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look();
  });
}

test("a host who sends the money elsewhere in Stripe's dashboard is told how long payouts wait, and the way out", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const page = await newVisitor({
    viewport: { width: 360, height: 900 },
    storageState: signedInAs(host, demo.url),
  });
  await page.goto(`${demo.url}/host/dashboard#payouts`);
  // Another bank could be given there, which a session alone may not do.
  await demo.pass(proofMinutes + 1);
  await page.getByRole("button", { name: words.ways.dashboard }).click();
  await proveByPassword(page, await demoPassword(demo.dataDir));
  await page.getByRole("radio", { name: /Visa/ }).check();
  await page.getByRole("button", { name: "Cambiar a dónde va el dinero" }).click();
  await expect(page.getByText("Visa, termina en 5556.")).toBeVisible();
  await expect(async () => {
    await page.goto(`${demo.url}/host/dashboard`);
    await expect(page.getByText(words.payouts.changed.what.bank)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: words.payouts.changed.notYou }).click();
  await expect(page).toHaveURL(`${demo.url}/dashboard/settings`);
});

test("what each payout was made of, and what refunds took of it, is with the statements", async ({ newVisitor }) => {
  const read = async (): Promise<{ items: HostedBooking[] }> =>
    (await demo.api.get("/api/user/host/payouts", { headers: { "x-auth-token": host.token } })).json();
  // The host's bank has the oldest already, so that nothing is taken back from the payout itself.
  const whole = (await read()).items.findLast(({ net, receives }) => net === receives);
  if (!whole) throw new Error("every payout has a refund");
  await refund(whole.reserve_id, { amount: 20, left: whole.total });
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  // What is taken back from a payout meanwhile changes it between two calls.
  const answer = page.waitForResponse("**/api/user/host/payouts?*");
  await page.goto(`${demo.url}/host/statement`);
  const { payouts } = texts.es.hostPanel;
  await page.getByText(payouts.title, { exact: true }).click();
  const { items }: Awaited<ReturnType<typeof read>> = await (await answer).json();
  const rows = page.getByRole("table", { name: payouts.title }).locator("tbody tr");
  await expect(rows).toHaveCount(items.length);
  for (const [index, item] of items.entries()) {
    const amounts = await rows.nth(index).locator("td").allInnerTexts();
    const told = amounts.map((text) => Math.abs(centsOf(text.split("\n")[0] ?? "")));
    const wanted = [item.payout?.amount ?? 0, item.total, item.tax, item.commission, item.receives];
    expect(told).toEqual(wanted.map((dollars) => Math.round(dollars * 100)));
    const took = Math.round(item.net * 100) - Math.round(item.receives * 100);
    const note = filled(payouts.refunded, { amount: `−${amountOf(took)}` });
    await expect(rows.nth(index).getByText(note, { exact: true })).toHaveCount(took > 0 ? 1 : 0);
    if (item.reserve_id === whole.reserve_id) expect(took).toBeGreaterThan(0);
  }
});
