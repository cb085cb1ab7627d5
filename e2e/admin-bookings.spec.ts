import type { Locator, Page } from "@playwright/test";
import type { User } from "#contract/accounts/accounts.ts";
import { expectAccessible } from "./accessible.ts";
import { bookingOf, heldBooking, paidBooking } from "./bookings.ts";
import { emailsAbout } from "./emails.ts";
import { useOwnDemo } from "./own-demo.ts";
import { anAccount, signedInAs, somebody } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { beginningOf, filled, texts } from "./words.ts";

/** The operator's pages about bookings, money, listings and decisions, on a demo of this file's own. */

const demo = useOwnDemo();
let admin: { token: string; user: User };

test.beforeAll(async () => {
  admin = await demo.personOf("admin");
});

const words = texts.es.admin;
const path = "/home/velero-la-borinquena-duerme-a-bordo";
const asAdmin = () => ({ storageState: signedInAs(admin, demo.url) });
const dollars = (amount: number) =>
  `$${amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

async function get(address: string) {
  return (await demo.api.get(`/api${address}`, { headers: { "x-auth-token": admin.token } })).json();
}

/** Entries of the ledger that the page shows. */
const entriesOf = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("dl") });

const siteShareOf = (page: Page) => page.getByRole("region", { name: filled(words.money.site, { brand: "Linkisla" }) });

/** `−$1,284.50` in cents. */
const centsOf = (amount: string) => Number(amount.replace("−", "-").replace(/[$,.]/g, ""));

/** Fills in the open dialog and submits it. */
async function decide(page: Page, reason: string, label: string = words.reason.label): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(label).fill(reason);
  await dialog.locator("button[type=submit]").click();
  await expect(dialog).toBeHidden();
}

test("a booking is found by its code and shown whole; a part is given back, an email sent again, then it is cancelled", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 404.*bookings\/999999/);
  const guest = await anAccount(demo.api, somebody("Noelia Prieto"));
  const { code, reserve_id: id, total } = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2 });
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin`);
  await page
    .getByRole("navigation", { name: words.books.label })
    .getByRole("link", { name: words.books.bookings })
    .click();
  await expect(page.locator(".AdminBookings-booking").first()).toBeVisible();
  await page.getByLabel(words.bookings.search).fill("no existe esto");
  await page.getByRole("button", { name: words.users.submit }).click();
  await expect(page.getByText(words.bookings.empty)).toBeVisible();
  await page.getByLabel(words.bookings.search).fill(`li ${code.slice(3).toLowerCase()}`);
  await page.getByRole("button", { name: words.users.submit }).click();
  const found = page.locator(".AdminBookings-booking");
  await expect(found).toHaveCount(1);
  const { host, title, host_phone: phone } = await get(`/admin/bookings/${id}`);
  await expect(
    found.getByText(filled(words.bookings.people, { guest: "Noelia Prieto", host: host.name })),
  ).toBeVisible();
  await page.locator(".AdminBookings-booking").getByRole("link").click();
  await expect(page).toHaveURL(`${demo.url}/admin/bookings/${id}`);
  await expect(page.getByRole("link", { name: "Noelia Prieto" })).toBeVisible();
  const listingLink = page.getByRole("main").getByRole("link", { name: title });
  await expect(listingLink).toHaveAttribute("href", /^\/admin\/listings\/\d+$/);
  await expect(page.getByRole("link", { name: phone })).toHaveAttribute("href", /^tel:\+?\d+$/);

  const timeline = page.getByRole("region", { name: words.timeline.title });
  for (const what of [
    words.timeline.process.hold,
    words.timeline.process.confirm,
    `${texts.es.admin.ledger.entries.payment}: ${dollars(total)}`,
    words.emails.confirmedGuest,
    words.timeline.webhook,
  ]) {
    await expect(timeline.getByText(what, { exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page);

  await page.getByRole("button", { name: words.booking.refundAction }).click();
  const dialog = page.getByRole("dialog", { name: words.booking.refundQuestion });
  await expect(dialog.getByLabel(words.booking.amount)).toHaveValue("");
  await dialog.getByLabel(words.booking.amount).fill(String(total + 1));
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByText(filled(words.booking.amountWrong, { amount: dollars(total) }))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(words.booking.amount).fill("25");
  const account = dialog.locator(".PriceBreakdown-lines");
  await expect(account.locator(".rows-total")).toContainText("$25.00");
  const shares = (await account.locator("dd").allTextContents()).map((text) => Number(text.slice(1)));
  expect(shares).toHaveLength(4);
  expect(shares.slice(0, 3).reduce((sum, share) => sum + share, 0)).toBeCloseTo(25, 5);
  await expectAccessible(page);
  await decide(page, "Por el ruido de la obra.");
  await expect(page.getByText(filled(words.booking.refundDone, { amount: "$25.00" }))).toBeVisible();
  await expect(timeline.getByText(`${texts.es.admin.ledger.entries.refund_owed}: $25.00`)).toBeVisible();
  await expect(page.getByText(filled(words.booking.left, { amount: dollars(total - 25) })).first()).toBeVisible();

  await page
    .getByRole("button", {
      name: filled(words.booking.resendNamed, { name: words.emails.confirmedGuest, recipient: guest.email }),
    })
    .click();
  await decide(page, "Dice que no le llegó.");
  await expect(page.getByText(words.booking.resendDone)).toBeVisible();
  await expect(timeline.getByText(new RegExp(words.timeline.again))).toBeVisible();
  const confirmations = async () =>
    (await emailsAbout(demo.api, code, 3)).filter(
      ({ to, subject }) => to.includes(guest.email) && subject.startsWith("Reserva confirmada"),
    );
  await expect.poll(async () => (await confirmations()).length).toBe(2);

  await page.getByRole("button", { name: words.booking.cancelAction }).click();
  await decide(page, "El anuncio no era cierto.");
  await expect(page.getByText(words.booking.cancelDone)).toBeVisible();
  await expect(timeline.getByText(words.timeline.process.cancelByPlatform)).toBeVisible();
  await expect(page.getByText(words.booking.nothingLeft)).toBeVisible();
  await expect(page.getByRole("button", { name: words.booking.cancelAction })).toHaveCount(0);
  await page.goto(`${demo.url}/admin/bookings/999999`);
  await expect(page.getByText(words.booking.missing)).toBeVisible();

  await page.goto(`${demo.url}/admin/audit?q=${encodeURIComponent(`booking ${id}`)}`);
  const log = page.getByRole("region", { name: words.audit.page });
  await expect(log.getByRole("listitem")).toHaveCount(3);
  for (const [action, reason] of [
    [words.audit.actions.refundBooking, "Por el ruido de la obra."],
    [words.audit.actions.resendLetter, "Dice que no le llegó."],
    [words.audit.actions.cancelBooking, "El anuncio no era cierto."],
  ] as const) {
    await expect(log.getByRole("listitem").filter({ hasText: action })).toContainText(reason);
  }
  await expect(log.getByText(`${words.audit.fields.amount}: $25.00`)).toBeVisible();
  await log
    .getByRole("link", { name: filled(words.audit.subjects.booking, { which: String(id) }) })
    .first()
    .click();
  await expect(page).toHaveURL(`${demo.url}/admin/bookings/${id}`);
});

test("an amount is taken as the island writes it, or refused with what else it could be; the button says it", async ({
  newVisitor,
}) => {
  const guest = await anAccount(demo.api, somebody("Wanda Cintrón"));
  const { reserve_id: id, total } = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 7 });
  expect(total, "a week costs more than $1,200").toBeGreaterThan(1200);
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin/bookings/${id}`);
  await page.getByRole("button", { name: words.booking.refundAction }).click();
  const dialog = page.getByRole("dialog", { name: words.booking.refundQuestion });
  const amount = dialog.getByLabel(words.booking.amount);
  const send = dialog.locator("button[type=submit]");
  for (const typed of ["1,200", "$1,200.00", "1200"]) {
    await amount.fill(typed);
    await expect(send).toHaveText(filled(words.booking.refundAmount, { amount: "$1,200.00" }));
  }
  for (const [typed, most, least] of [
    ["1.200", "$1,200.00", "$1.20"],
    ["1,20", "$120.00", "$1.20"],
    ["12,00", "$1,200.00", "$12.00"],
    ["1.200,50", "$1,200.50", "$1.20"],
  ] as const) {
    await amount.fill(typed);
    await expect(send).toHaveText(words.booking.refundAction);
    await send.click();
    await expect(dialog.getByText(filled(texts.es.common.amount.unclear, { most, least }))).toBeVisible();
    await expect(amount).toBeFocused();
  }
  await amount.fill(dollars(total));
  await expect(send).toHaveText(filled(words.booking.refundAmount, { amount: dollars(total) }));
  expect((await get(`/admin/bookings/${id}`)).left).toBe(total);

  await page.goto(`${demo.url}/admin/money`);
  await page.getByRole("button", { name: words.money.remit }).click();
  await page.getByRole("dialog").getByLabel(words.booking.amount).fill("1.600");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await expect(
    page.getByText(filled(texts.es.common.amount.unclear, { most: "$1,600.00", least: "$1.60" })),
  ).toBeVisible();
});

test("a refund whose answer is lost is not made again: the next press says what is left, and only another refunds more", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED.*\/refund/, /status of 409.*\/refund/);
  const guest = await anAccount(demo.api, somebody("Mirta Colón"));
  const { reserve_id: id, total } = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2 });
  const left = async () => (await get(`/admin/bookings/${id}`)).left;
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin/bookings/${id}`);
  const calls = `**/api/admin/bookings/${id}/refund`;
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: words.booking.refundAction }).click();
  const dialog = page.getByRole("dialog", { name: words.booking.refundQuestion });
  const send = dialog.locator("button[type=submit]");
  await dialog.getByLabel(words.booking.amount).fill("20");
  await dialog.getByLabel(words.reason.label).fill("Por el ruido de la obra.");
  await send.click();
  await expect(page.getByText(texts.es.common.toasts.noAnswer).first()).toBeVisible();
  const leftThen = (amount: number) => filled(words.booking.refundLeft, { amount: dollars(amount) });
  await expect(dialog.getByText(leftThen(total - 40)), "the page knows of the first refund").toBeVisible();
  await page.unroute(calls);
  await send.click();
  const now = { number: (total - 20).toFixed(2) };
  await expect(page.getByText(filled(texts.es.errors.left_changed, now))).toBeVisible();
  expect(await left()).toBe(total - 20);
  await expect(dialog.getByText(filled(words.booking.amountHint, { amount: dollars(total - 20) }))).toBeVisible();
  await expect(dialog.getByLabel(words.reason.label)).toHaveValue("Por el ruido de la obra.");
  await send.click();
  await expect(dialog).toBeHidden();
  expect(await left()).toBe(total - 40);
});

test("a refund or cancellation while a dispute is open says that the bank decides, in the dialog and when it is made", async ({
  newVisitor,
}) => {
  const guest = await anAccount(demo.api, somebody("Héctor Lugo"));
  const { reserve_id: id } = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2 });
  const [{ charge }] = (await get(`/admin/bookings/${id}`)).payments;
  await demo.api.post(`${demo.stripeUrl}/_sandbox/openDispute`, { data: { charge } });
  await expect.poll(async () => (await get(`/admin/bookings/${id}`)).disputes.length).toBe(1);
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin/bookings/${id}`);
  await page.getByRole("button", { name: words.booking.refundAction }).click();
  const dialog = page.getByRole("dialog", { name: words.booking.refundQuestion });
  await expect(dialog.getByText(words.booking.refundDisputed)).toBeVisible();
  await expect(dialog.getByText(beginningOf(words.booking.evidenceBy))).toContainText(/du_|dp_/);
  await dialog.getByLabel(words.booking.amount).fill("10");
  await expect(dialog.locator(".rows-total")).toContainText("$10.00");
  await expectAccessible(page);
  await decide(page, "Por el ruido de la obra.");
  const waits = filled(words.booking.refundWaitsUntil, { amount: "$10.00", date: "" }).slice(0, -2);
  await expect(page.getByText(waits)).toBeVisible();

  const left = dollars((await get(`/admin/bookings/${id}`)).left);
  await page.getByRole("button", { name: words.booking.cancelAction }).click();
  const cancelling = page.getByRole("dialog", { name: words.booking.cancelQuestion });
  await expect(cancelling.getByText(filled(words.booking.cancelWhatDisputed, { amount: left }))).toBeVisible();
  await expect(cancelling.getByText(words.booking.refundDisputed)).toBeVisible();
  await expect(cancelling.getByText(beginningOf(words.booking.evidenceBy))).toContainText(/du_|dp_/);
  await decide(page, "El anuncio no era cierto.");
  await expect(page.getByText(filled(words.booking.cancelWaits, { amount: left }))).toBeVisible();
});

test("a reported problem needs attention, is settled at its booking once, and is gone from the money page", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 409.*\/settle/);
  const { openProblems } = await get("/admin/money");
  const problem = openProblems[0];
  expect(problem, "the demo has a problem that is open").toBeDefined();
  const colleague = await newVisitor(asAdmin());
  await colleague.goto(`${demo.url}/admin/bookings/${problem.reserve_id}`);
  await colleague.getByRole("button", { name: words.booking.settle }).click();
  const late = colleague.getByRole("dialog", { name: words.booking.settleQuestion });
  await expect(late.getByLabel(words.booking.answer), "what the server takes").toHaveAttribute("maxlength", "2000");
  await late.getByLabel(words.booking.answer).fill("Llamé al anfitrión.");

  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin`);
  const alerts = page.getByRole("region", { name: words.alerts.title });
  await alerts.getByRole("link", { name: new RegExp(words.alerts.problem_one.replace("{{count}} ", "")) }).click();
  await expect(page).toHaveURL(`${demo.url}/admin/money#problems`);
  await page.locator("#problems").getByRole("link", { name: problem.code }).click();
  await page.getByRole("button", { name: words.booking.settle }).first().click();
  await decide(page, "Ya está resuelto.", words.booking.answer);
  await expect(page.getByText(words.booking.settleDone)).toBeVisible();
  await expect(page.getByText("Ya está resuelto.").first()).toBeVisible();
  await page.goto(`${demo.url}/admin/money`);
  await expect(page.locator("#problems")).toBeVisible();
  await expect(page.locator("#problems").getByRole("link", { name: problem.code })).toHaveCount(0);

  await late.locator("button[type=submit]").click();
  await expect(colleague.getByText(texts.es.errors.problem_settled)).toBeVisible();
  await expect(colleague.getByText("Ya está resuelto.").first(), "what the other one answered").toBeAttached();
  await expect(late.getByLabel(words.booking.answer)).toHaveValue("Llamé al anfitrión.");
});

test("a host who cannot be paid is shown with what waits, and reminded once a day", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 409.*unpayable-hosts/);
  const [{ host, held, payouts }] = await get("/admin/unpayable-hosts");
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin/money#hosts`);
  const row = page.locator("#hosts");
  const { unpayable } = words.money;
  await expect(row).toBeInViewport();
  await expect(row).toContainText(host.name);
  await expect(row).toContainText(dollars(held));
  await expect(row).toContainText(unpayable.leaves);
  await row.getByText(filled(words.money.seeAll_other, { count: String(payouts), name: host.name })).click();
  await expect(row.getByRole("link", { name: /^LI-/ })).toHaveCount(payouts);
  const remind = row.getByRole("button", { name: filled(unpayable.remindNamed, { name: host.name }) });
  await remind.click();
  await expect(page.getByText(filled(unpayable.done, { name: host.name }))).toBeVisible();
  await expect(row).toContainText(unpayable.reminded);
  await remind.click();
  await expect(page.getByText(texts.es.errors.reminded_today)).toBeVisible();
  await expectAccessible(page);
});

test("a figure of a booking leads to its entries, one of a person to their bookings", async ({ newVisitor }) => {
  const page = await newVisitor(asAdmin());
  const { items } = await get("/admin/bookings?state=completed&limit=1");
  const { code, reserve_id: id, host } = items[0];
  const { agreed, given_back: back } = await get(`/admin/bookings/${id}`);
  const follow = (name: string) =>
    page.getByRole("link", { name: new RegExp(filled(words.stats.rows, { name })) }).click();
  await page.goto(`${demo.url}/admin/bookings/${id}`);
  await follow(words.booking.total);
  await expect(page).toHaveURL(`${demo.url}/admin/ledger?q=${code}&account=revenue`);
  await expect(page.locator("p.type-figure")).toHaveText(dollars(agreed.total - back.total));

  const { user } = await get(`/admin/users/${host.id}`);
  const { total } = await get(`/admin/bookings?q=${encodeURIComponent(user.email)}`);
  const all = page.getByRole("main").locator("p[role=status]");
  await page.goto(`${demo.url}/admin/users/${host.id}`);
  await follow(words.user.paidOut);
  await expect(all).toContainText(String(total));
  await page.goBack();
  const hosted = page.getByRole("region", { name: words.user.hosted });
  await hosted.getByRole("link", { name: words.user.all }).click();
  await expect(all).toContainText(String(total));
});

test("a transfer that Stripe refused is named at its booking and not counted as paid", async ({ newVisitor }) => {
  const { items } = await get("/admin/bookings?state=completed&limit=1");
  const path = `/admin/bookings/${items[0].reserve_id}`;
  const booking = await get(path);
  const refused = { amount: 380, taken_back: 0, stripe_id: null, state: "refused", since: "2026-03-17T15:00:00.000Z" };
  const transfers = [
    { ...refused, id: 1 },
    { ...refused, id: 2 },
    { ...refused, id: 3, state: "sent", stripe_id: "tr_3" },
  ];
  const state = { state: "sent", due_at: refused.since, since: refused.since, why: null, message: null };
  const page = await newVisitor(asAdmin());
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({ json: { ...booking, payout: { ...state, owed: 0, sent: 380, transfers } } }),
  );
  await page.goto(demo.url + path);
  const money = page.getByRole("region", { name: words.booking.money });
  const payout = money.getByRole("listitem").filter({ hasText: `${words.booking.payout}:` });
  await expect(payout.locator("b")).toHaveText("$380.00");
  await expect(payout.getByText(beginningOf(words.booking.transferRefused))).toHaveCount(2);
  await expect(payout.getByText(beginningOf(words.booking.transferRefused)).first()).toContainText("17");
});

test("a page with the newest bookings or payments alone says so, and leads to all", async ({ newVisitor }) => {
  const page = await newVisitor(asAdmin());
  const { items } = await get("/admin/bookings?state=completed&limit=1");
  const path = `/admin/users/${items[0].host.id}`;
  const { user, hosted } = await get(path);
  const add = (address: string, more: object) =>
    page.route(`**/api${address}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...more } });
    });
  await add(path, { hosted_total: 1234 });
  await page.goto(demo.url + path);
  const bookings = page.getByRole("region", { name: words.user.hosted });
  await expect(bookings).toContainText(filled(words.user.newest, { number: String(hosted.length), total: "1,234" }));
  await bookings.getByRole("link", { name: words.user.all }).click();
  await expect(page).toHaveURL(`${demo.url}/admin/bookings?q=${encodeURIComponent(user.email)}`);

  await add("/admin/money", { hasEarlierRemittedTax: true });
  await page.goto(`${demo.url}/admin/money`);
  await expect(page.getByText(beginningOf(words.money.remittedNewest))).toBeVisible();
  await page.getByRole("link", { name: words.money.remittedAll }).click();
  await expect(page).toHaveURL(`${demo.url}/admin/ledger?entry=tax_remitted`);
});

test("a figure leads to the rows behind it, and as many of them", async ({ newVisitor }) => {
  const page = await newVisitor(asAdmin());
  const { earnings, hostings } = await get("/admin/stats");
  await page.goto(`${demo.url}/admin`);
  const follow = (name: string) =>
    page.getByRole("link", { name: new RegExp(filled(words.stats.rows, { name })) }).click();
  await follow(words.stats.revenue);
  await expect(page).toHaveURL(`${demo.url}/admin/ledger?account=revenue`);
  await expect(page.locator("p.type-figure")).toHaveText(dollars(earnings.total));
  await page.goBack();
  await follow(words.stats.services);
  await expect(page.getByRole("main").locator("p[role=status]")).toHaveText(
    filled(words.listings.found_other, { count: String(hostings.total) }),
  );
});

test("the money page's figures lead to the entries that come to them, and say what they are made of", async ({
  newVisitor,
}) => {
  const { money } = await get("/admin/money");
  const page = await newVisitor(asAdmin());
  const whose = page.getByRole("region", { name: words.money.whose });
  const how = page.getByRole("region", { name: words.money.how });
  const { hosts, tripsToCome } = money;
  for (const [part, name, amount] of [
    [whose, words.money.byLedger, money.ledger],
    [siteShareOf(page), words.money.commission, money.commission],
    [how, words.money.tax, money.lodgingTax],
    [how, words.money.forHosts, hosts.due + hosts.blocked + hosts.frozen],
    [how, words.money.trips, tripsToCome.hosts + tripsToCome.commission + tripsToCome.lodgingTax],
    [how, words.money.ledger, money.ledger],
  ] as const) {
    await page.goto(`${demo.url}/admin/money`);
    await part.getByRole("link", { name }).click();
    await expect(page).toHaveURL(/\/admin\/ledger\?account=/);
    await expect(page.locator("p.type-figure")).toHaveText(dollars(amount));
  }
  await page.goto(`${demo.url}/admin/money`);
  await page.getByRole("link", { name: filled(words.stats.rows, { name: words.money.withdrawable }) }).click();
  await expect(how).toBeInViewport();
  await expect(how.getByRole("listitem").last()).toContainText(dollars(money.withdrawable));
});

test("the money at Stripe is told by whose it is and by the week in which it leaves, and adds up", async ({
  newVisitor,
}) => {
  const { money, outlook } = await get("/admin/money");
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin/money`);
  const whose = page.getByRole("region", { name: words.money.whose });
  await expect(whose).toBeVisible();
  const amounts = async (cells: Locator) => (await cells.allTextContents()).map(centsOf);
  const [total, ...parts] = (await amounts(whose.locator("dl dd"))).reverse();
  expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(total);
  expect(total).toBe(Math.round(money.ledger * 100));
  const [toLeave, ...weeks] = (await amounts(whose.locator("table td:last-child"))).reverse();
  expect(weeks).toHaveLength(outlook.weeks.length + Math.sign(outlook.undated.payouts));
  expect(weeks.reduce((sum, cents) => sum + cents, 0)).toBe(toLeave);
  expect(parts.at(-1), "the hosts' part of the bar").toBe(toLeave);
});

test("a payout that waits says for what and what comes; one taken back at Stripe is sent again on the spot", async ({
  newVisitor,
}) => {
  const page = await newVisitor(asAdmin());
  const { items } = await get("/admin/bookings?state=completed&limit=5");
  const [refused, disputed, asked, complained, takenBack] = items as { reserve_id: number; code: string }[];
  const since = "2026-03-17T15:00:00.000Z";
  const host = { id: 1, name: "Carmen Ortiz" };
  const waiting = { host, amount: 95, message: null, triedAt: null, dueAt: since };
  const idOf = (booking: typeof refused) => ({ reserve_id: booking?.reserve_id, code: booking?.code });
  const dispute = { amount: 100, since, dueBy: "2026-03-25T15:00:00.000Z" };
  const text = "No hay agua caliente.";
  await page.route("**/api/admin/money", async (route) => {
    const response = await route.fetch();
    const waitingPayouts = [
      { ...waiting, ...idOf(refused), why: "refused", message: "The account is closed.", triedAt: since },
      { ...waiting, ...idOf(disputed), why: "dispute" },
      { ...waiting, ...idOf(asked), why: "dispute" },
      { ...waiting, ...idOf(complained), why: "problem" },
      { ...waiting, ...idOf(takenBack), why: "reversed_in_dashboard" },
    ];
    const openDisputes = [
      { ...dispute, ...idOf(disputed), id: "du_1", isInquiry: false, reason: "product_unacceptable" },
      { ...dispute, ...idOf(asked), id: "du_2", isInquiry: true, reason: "fraudulent", dueBy: null },
    ];
    const openProblems = [{ id: 1, ...idOf(complained), text, since }];
    const json = { ...(await response.json()), waitingPayouts, openDisputes, openProblems };
    await route.fulfill({ response, json });
  });
  await page.goto(`${demo.url}/admin/money`);
  const { steps } = words.money;
  const rowOf = (booking: typeof refused) =>
    page.locator("#payouts > ul > li").filter({ has: page.getByRole("link", { name: booking?.code, exact: true }) });
  for (const [booking, sentence, happened, comes] of [
    [refused, `${words.money.why.refused}: «The account is closed.».`, steps.refused, steps.retried],
    [disputed, words.disputeReasons.product_unacceptable, steps.evidence, steps.bankDecides],
    [asked, `${words.money.inquiry}: ${words.disputeReasons.fraudulent}.`, steps.bankAsked, steps.bankDecides],
    [complained, text, steps.reported, steps.whenSettled],
  ] as const) {
    await expect(rowOf(booking)).toContainText(sentence);
    await expect(rowOf(booking).getByRole("listitem").filter({ hasText: happened })).toContainText(/17|25/);
    await expect(rowOf(booking).getByRole("listitem").last()).toHaveText(steps.then + comes);
  }
  await expectAccessible(page);

  await expect(rowOf(takenBack)).toContainText(words.money.why.reversedInDashboard);
  const again = filled(words.money.release.action, { amount: "$95.00" });
  await rowOf(takenBack).getByRole("button", { name: again }).click();
  const sent = page.waitForRequest(`**/api/admin/bookings/${takenBack?.reserve_id}/payout`);
  await page.route(`**/api/admin/bookings/*/payout`, (route) => route.fulfill({ json: { ok: true } }));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.reason.label).fill("Se recuperó por error.");
  await dialog.getByRole("button", { name: again }).click();
  expect((await sent).postDataJSON()).toEqual({ amount: 95, reason: "Se recuperó por error." });
  await expect(page.getByText(words.money.release.done)).toBeVisible();

  await rowOf(complained).getByRole("link", { name: words.money.toBooking }).click();
  await expect(page).toHaveURL(`${demo.url}/admin/bookings/${complained?.reserve_id}`);
});

test("a difference from Stripe is told with both sides, and gone once both are compared again", async ({
  newVisitor,
}) => {
  const page = await newVisitor(asAdmin());
  await page.route("**/api/admin/money", async (route) => {
    const response = await route.fetch();
    const at = "2026-03-17T15:00:00.000Z";
    const differences = [{ reference: "txn_odd", what: "adjustment", stripe: -1.5, ledger: 0 }];
    const reconciliation = { ranAt: at, through: at, stripe: 98.5, ledger: 100, difference: -1.5, differences };
    await route.fulfill({ response, json: { ...(await response.json()), reconciliation } });
  });
  await page.goto(`${demo.url}/admin/money`);
  const compared = page.getByRole("region", { name: words.money.reconciliation });
  await expect(compared).toContainText(filled(words.money.differ_one, { count: "1", amount: "−$1.50" }));
  await expect(compared.locator("dd")).toHaveText(["$98.50", "−$100.00", "−$1.50"]);
  await expect(compared.getByRole("listitem")).toContainText("txn_odd");
  await expectAccessible(page);

  await page.unroute("**/api/admin/money");
  await compared.getByRole("button", { name: words.money.compare }).click();
  await expect(page.getByText(words.money.compareDone)).toBeVisible();
  await expect(compared.getByText(words.money.agree)).toBeVisible();
});

test("tax is told by month with the day it is due, and what is late", async ({ newVisitor }) => {
  const page = await newVisitor(asAdmin());
  await page.route("**/api/admin/money", async (route) => {
    const response = await route.fetch();
    const overview = await response.json();
    overview.money = { ...overview.money, lodgingTax: 42, tripsToCome: { hosts: 0, commission: 0, lodgingTax: 7 } };
    overview.taxMonths = [
      { month: "2026-12", amount: 20, due: "2027-01-10", status: "late" },
      { month: "2027-01", amount: 14, due: "2027-02-10", status: "over" },
      { month: "2027-02", amount: 8, due: "2027-03-10", status: "running" },
    ];
    await route.fulfill({ response, json: overview });
  });
  await page.goto(`${demo.url}/admin/money`);
  const tax = page.getByRole("region", { name: words.money.tax });
  const { taxLate, taxDue, taxSoFar } = words.money;
  await expect(tax.getByRole("term")).toHaveText([
    `diciembre de 2026${filled(taxLate, { date: "10 de ene." })}`,
    `enero${filled(taxDue, { date: "10 de feb." })}`,
    `${filled(taxSoFar, { month: "febrero" })}${filled(taxDue, { date: "10 de mar." })}`,
    `${words.money.taxOfTrips}${words.money.taxOfTripsNote}`,
    words.money.taxTotal,
  ]);
  await expect(tax.getByRole("definition")).toHaveText(["$20.00", "$14.00", "$8.00", "$7.00", "$49.00"]);
  await expectAccessible(page);
  await tax.getByRole("button", { name: words.money.remit }).click();
  await expect(page.getByRole("dialog")).toContainText(
    filled(words.money.remitHintComplete, { amount: "$42.00", complete: "$34.00" }),
  );
});

test("tax that went to the tax office is written down, held no more, and found again from the log", async ({
  newVisitor,
}) => {
  const { money } = await get("/admin/money");
  expect(money.lodgingTax, "the demo holds tax").toBeGreaterThan(1);
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin/money`);
  const tax = page.getByRole("region", { name: words.money.tax });
  await tax.getByRole("button", { name: words.money.remit }).click();
  const dialog = page.getByRole("dialog", { name: words.money.remitQuestion });
  await expect(dialog.getByLabel(words.booking.amount)).toHaveValue("");
  await dialog.getByLabel(words.booking.amount).fill("1");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByText(words.reason.short)).toBeVisible();
  await expectAccessible(page);
  const reference = "SC 2915, noviembre";
  await dialog.getByLabel(words.money.reference).fill(reference);
  await decide(page, "Planilla de noviembre.", words.money.remitNote);
  await expect(page.getByText(filled(words.money.remitDone, { amount: "$1.00" }))).toBeVisible();
  const held = money.lodgingTax + money.tripsToCome.lodgingTax;
  await expect(tax).toContainText(dollars(held - 1));

  await page.goto(`${demo.url}/admin/audit`);
  await page.getByRole("link", { name: filled(words.audit.subjects.tax, { which: reference }) }).click();
  await expect(entriesOf(page)).toHaveCount(1);
  await expect(entriesOf(page)).toContainText(texts.es.admin.ledger.entries.tax_remitted);
  const reverse = filled(words.money.reverseNamed, { reference });
  await expect(entriesOf(page).getByRole("button", { name: reverse }), "also when it is an old one").toBeVisible();

  await page.goto(`${demo.url}/admin/money`);
  const remitted = page.getByRole("region", { name: words.money.remitted });
  await remitted.getByRole("button", { name: reverse }).click();
  await expect(page.getByRole("dialog").locator("button[type=submit]")).toHaveText(
    filled(words.money.reverseAction, { amount: "$1.00" }),
  );
  await expectAccessible(page);
  await decide(page, "La cantidad no era esa.");
  await expect(page.getByText(filled(words.money.reverseDone, { amount: "$1.00" }))).toBeVisible();
  await expect(tax).toContainText(dollars(held));
  await expect(remitted.getByText(beginningOf(words.money.reversedOn))).toBeVisible();
  await expect(remitted.getByRole("button", { name: reverse })).toHaveCount(0);
});

test("the ledger is looked through by code, account and kind of entry; what it shows leads to its booking", async ({
  newVisitor,
}) => {
  const page = await newVisitor(asAdmin());
  const { items } = await get("/admin/ledger?account=host_payable&entry=payment&limit=1");
  const { code, reserve_id: id } = items[0].booking;
  await page.goto(`${demo.url}/admin`);
  await page
    .getByRole("navigation", { name: words.books.label })
    .getByRole("link", { name: words.books.ledger })
    .click();
  await expect(page.getByText(words.ledger.signs)).toBeVisible();
  await expect(entriesOf(page)).toHaveCount(25);
  await page.getByRole("link", { name: words.users.next }).click();
  await expect(page.getByRole("link", { name: words.users.first })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/ledger\?cursor=\d+$/);
  await page.getByLabel(words.ledger.search).fill(code);
  await page.getByRole("button", { name: words.users.submit }).click();
  await expect(page).toHaveURL(`${demo.url}/admin/ledger?q=${code}`);
  await page.getByLabel(words.ledger.entry, { exact: true }).selectOption("payment");
  await expect(page).toHaveURL(`${demo.url}/admin/ledger?q=${code}&entry=payment`);
  await expect(entriesOf(page)).toHaveCount(1);
  await page.getByLabel(words.ledger.entry, { exact: true }).selectOption("dispute_won");
  await expect(page.getByText(words.ledger.empty)).toBeVisible();
  await page.goBack();
  await entriesOf(page).getByRole("link", { name: code }).click();
  await expect(page).toHaveURL(`${demo.url}/admin/bookings/${id}`);
});

test("while Stripe does not answer the money page tells everything else, and tries again", async ({ newVisitor }) => {
  const { money } = await get("/admin/money");
  const page = await newVisitor(asAdmin());
  await demo.api.post(`${demo.stripeUrl}/_sandbox/fault`, {
    data: { route: "GET /v1/balance", kind: "error_before", times: 3 },
  });
  await page.goto(`${demo.url}/admin/money`);
  const silent = page.getByRole("alert").filter({ hasText: words.money.silent });
  await expect(silent).toBeVisible();
  await expect(siteShareOf(page)).toContainText(dollars(money.commission));
  await expect(page.locator(".rows-figures .rows-money")).toContainText("–");
  await expectAccessible(page);
  await silent.getByRole("button").click();
  await expect(silent).toBeHidden();
  await expect(page.locator(".rows-figures .rows-money")).toContainText(dollars(money.withdrawable));
});

test("a listing is found, taken off sale with a reason, and is no page any more", async ({ newVisitor }) => {
  const page = await newVisitor(asAdmin());
  const { items } = await get("/admin/listings?status=on_sale&kind=space");
  const listing = items[0];
  await page.goto(`${demo.url}/admin/listings?q=${encodeURIComponent(listing.title)}`);
  await page.getByRole("button", { name: filled(words.edited.withdrawNamed, { title: listing.title }) }).click();
  await decide(page, "Las fotos no son del lugar.");
  await expect(page.getByText(filled(words.edited.withdrawDone, { title: listing.title }))).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("list").getByText(words.user.statuses.rejected, { exact: true }),
  ).toBeVisible();
  expect((await demo.api.get(`/space/${listing.slug}`)).status()).toBe(404);
});

test("these pages are accessible and fit the window, narrow and wide, in both languages", async ({ newVisitor }) => {
  const { items } = await get("/admin/bookings?limit=1");
  for (const [width, locale] of [
    [360, "es"],
    [1440, "en"],
  ] as const) {
    const page = await newVisitor({ ...asAdmin(), viewport: { width, height: 900 }, locale });
    for (const address of [
      "/admin",
      "/admin/bookings",
      `/admin/bookings/${items[0].reserve_id}`,
      "/admin/money",
      "/admin/ledger?account=host_payable",
      "/admin/listings",
      "/admin/audit",
    ]) {
      await page.goto(demo.url + address);
      await expect(page.locator(".rows-figures, .rows-rows").first()).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    }
  }
});

/** Pays a checkout session that belongs to no booking, as can happen after restoring an older backup. */
async function orphanPayment(amountCents: number, email: string): Promise<void> {
  const form = {
    mode: "payment",
    customer_email: email,
    success_url: `${demo.url}/checkout/{CHECKOUT_SESSION_ID}`,
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": String(amountCents),
    "line_items[0][price_data][product_data][name]": "Velero La Borinqueña",
  };
  const headers = { authorization: "Bearer sk_test_linkisla_demo" };
  const opened = await demo.api.post(`${demo.stripeUrl}/v1/checkout/sessions`, { form, headers });
  const { id: session } = await opened.json();
  const paid = await demo.api.post(`${demo.stripeUrl}/_sandbox/pay`, { data: { session, card: "4242424242424242" } });
  expect([opened.status(), paid.status()]).toEqual([200, 200]);
}

/** The payer's bank asks about a payment, and takes nothing. */
async function inquireAbout({ payment_intent }: { payment_intent: string }): Promise<void> {
  const headers = { authorization: "Bearer sk_test_linkisla_demo" };
  const charges = await demo.api.get(`${demo.stripeUrl}/v1/charges?payment_intent=${payment_intent}`, { headers });
  const [{ id: charge }] = (await charges.json()).data;
  await demo.api.post(`${demo.stripeUrl}/_sandbox/openInquiry`, { data: { charge } });
}

test("payments without a booking ask for the operator: one is given to the booking it is for, one goes back", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 409.*orphan-payments/);
  const guest = await anAccount(demo.api, somebody("Irma Soto"));
  const held = await heldBooking(demo.api, guest, path, { nights: 3 });
  const { code } = await bookingOf(demo.api, guest, held.reserve_id);
  const cents = Math.round(held.total * 100);
  await orphanPayment(cents, "irma@example.test");
  await orphanPayment(13_696, "perdida@example.test");
  const found = async () => (await get("/admin/money")).orphanPayments;
  await expect.poll(async () => (await found()).length).toBe(2);
  await inquireAbout((await found()).find(({ email }: { email: string }) => email === "perdida@example.test"));
  await expect.poll(async () => (await found()).map(({ why }: { why: string }) => why)).toContain("inquiry");

  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin`);
  await page.getByRole("link", { name: filled(words.alerts.orphanPayment_other, { count: 2 }) }).click();
  await expect(page).toHaveURL(`${demo.url}/admin/money#orphans`);
  const orphans = page.getByRole("region", { name: words.money.orphans });
  const rowOf = (email: string) => orphans.getByRole("listitem").filter({ hasText: email });
  await expect(rowOf("irma@example.test")).toContainText(words.money.orphan.unknownBooking);
  await expectAccessible(page);

  const orphan = words.money.orphan;
  const colleague = await newVisitor(asAdmin());
  await colleague.goto(`${demo.url}/admin/money`);
  await colleague
    .locator("#orphans")
    .getByRole("listitem")
    .filter({ hasText: "perdida@example.test" })
    .getByRole("button")
    .last()
    .click();
  const late = colleague.getByRole("dialog", { name: orphan.refundQuestion });
  await late.getByLabel(words.reason.label).fill("Me lo pidió el banco.");

  await rowOf("irma@example.test").getByRole("button", { name: orphan.attach }).click();
  const dialog = page.getByRole("dialog", { name: orphan.attachQuestion });
  await dialog.getByLabel(words.reason.label).fill("Lo pagó por esta.");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByText(orphan.codeShort)).toBeVisible();
  await dialog.getByLabel(orphan.code).fill(code.toLowerCase());
  await expectAccessible(page);
  await dialog.locator("button[type=submit]").click();
  await expect(page.getByText(orphan.attachDone)).toBeVisible();
  await expect(rowOf("irma@example.test")).toHaveCount(0);
  expect((await bookingOf(demo.api, guest, held.reserve_id)).state).toBe("confirmed");

  await expect(rowOf("perdida@example.test")).toContainText(orphan.inquiry);
  await rowOf("perdida@example.test").getByRole("button").last().click();
  const refunding = page.getByRole("dialog", { name: orphan.refundQuestion });
  await expect(refunding).toContainText("$136.96");
  await expect(refunding).toContainText(words.booking.refundInquiry);
  await decide(page, "Nadie sabe de qué reserva era.");
  await expect(page.getByText(filled(orphan.refundDone, { amount: "$136.96" }))).toBeVisible();
  await expect.poll(async () => (await get("/admin/money")).orphanPayments).toEqual([]);
  const [mail] = await emailsAbout(demo.api, "orphan_returned_guest", 1);
  expect([mail?.to, mail?.subject]).toEqual(["perdida@example.test", "Te devolvemos $136.96"]);
  await late.locator("button[type=submit]").click();
  await expect(colleague.getByText(texts.es.errors.orphan_settled)).toBeVisible();
  await expect(colleague.locator("#orphans")).toHaveCount(0);
  await expect(late.getByLabel(words.reason.label)).toHaveValue("Me lo pidió el banco.");

  const { actions, subjects } = words.audit;
  const decisions = page.getByRole("region", { name: words.audit.page }).getByRole("listitem");
  await page.goto(`${demo.url}/admin/audit?q=${code}`);
  await expect(decisions).toHaveCount(1);
  await expect(decisions).toContainText(actions.attachOrphan);
  await expect(decisions).toContainText(`${words.audit.fields.code}: ${code}`);
  await page.goto(`${demo.url}/admin/audit`);
  await expect(decisions.first()).toContainText(actions.refundOrphan);
  await decisions
    .first()
    .getByRole("link", { name: beginningOf(subjects["orphan payment"]) })
    .click();
  await expect(page).toHaveURL(`${demo.url}/admin/money#orphans`);
  await page.goto(`${demo.url}/admin/bookings/${held.reserve_id}`);
  await expect(page.getByText(actions.attachOrphan)).toBeVisible();
});

test("a refund that its card never takes is paid another way: the operator records it, and the guest reads how", async ({
  newVisitor,
}) => {
  const guest = await anAccount(demo.api, somebody("Sonia Ferrer"));
  // Stripe's test card whose refunds fail after they succeeded.
  const card = "4000000000005126";
  const { reserve_id: id, code } = await paidBooking(demo.api, demo.stripeUrl, guest, path, { nights: 2, card });
  const { left } = await get(`/admin/bookings/${id}`);
  await demo.api.post(`/api/admin/bookings/${id}/refund`, {
    headers: { "x-auth-token": admin.token },
    data: { amount: 10, left, reason: "Por el ruido de la obra." },
  });
  const state = async () => (await get(`/admin/bookings/${id}`)).refunds[0]?.state;
  await expect.poll(state).toBe("succeeded");
  await demo.pass(3);
  await expect.poll(state).toBe("failed");

  const page = await newVisitor({ ...asAdmin(), viewport: { width: 360, height: 900 } });
  await page.goto(`${demo.url}/admin/money#refunds`);
  const row = page.locator("#refunds").getByRole("listitem").filter({ hasText: code });
  await expectNoSidewaysScrolling(page);
  await row.getByRole("button", { name: words.money.elsewhere }).click();
  const dialog = page.getByRole("dialog", { name: words.money.elsewhereQuestion });
  await expect(dialog).toContainText("$10.00");
  await dialog.getByLabel(words.reason.label).fill("Cerró la tarjeta.");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByText(words.reason.short)).toBeVisible();
  await expect(dialog.getByLabel(words.money.elsewhereReference)).toBeFocused();
  await dialog.getByLabel(words.money.elsewhereReference).fill("ACH 118");
  await expectAccessible(page);
  await dialog.locator("button[type=submit]").click();
  await expect(page.getByText(filled(words.money.elsewhereDone, { amount: "$10.00" }))).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto(`${demo.url}/admin/bookings/${id}`);
  await expect(page.getByText(filled(words.money.paidElsewhere, { reference: "ACH 118" }))).toBeVisible();
  const timeline = page.getByRole("region", { name: words.timeline.title });
  await expect(timeline.getByText(words.emails.refundPaidElsewhere, { exact: true })).toBeVisible();
  await expect(timeline.getByText(`${words.ledger.entries.refund_paid_elsewhere}: $10.00`)).toBeVisible();
  await expectAccessible(page);

  const theirs = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await theirs.goto(`${demo.url}/dashboard/trips/${id}`);
  const { sentElsewhere, states } = texts.es.dashboard.refunds;
  await expect(theirs.getByText(filled(sentElsewhere, { amount: "$10.00", card: "Visa 5126" }))).toBeVisible();
  await expect(theirs.getByText(states.elsewhere)).toBeVisible();
  const [mail] = await emailsAbout(demo.api, "refund_paid_elsewhere_guest", 1);
  expect([mail?.to, mail?.subject]).toEqual([`Sonia Ferrer <${guest.email}>`, "Te pagamos $10.00 por otra vía"]);

  const named = (reference: string) => filled(words.money.elsewhereReverseNamed, { reference });
  const reverse = page.getByRole("button", { name: beginningOf(words.money.elsewhereReverseNamed) });
  await page.goto(`${demo.url}/admin/ledger?entry=refund_paid_elsewhere`);
  await expect(entriesOf(page).filter({ has: reverse }), "also where nothing else leads to it").toHaveCount(1);
  await page.goto(`${demo.url}/admin/bookings/${id}`);
  await page.getByRole("button", { name: named("ACH 118") }).click();
  await expectAccessible(page);
  await decide(page, "La transferencia volvió.");
  await expect(page.getByText(filled(words.money.elsewhereReverseDone, { amount: "$10.00" }))).toBeVisible();
  await expect(reverse).toHaveCount(0);
  await expect(page.getByRole("button", { name: words.money.elsewhere })).toBeVisible();
  await expect(timeline.getByText(`${words.ledger.entries.refund_elsewhere_reversed}: $10.00`)).toBeVisible();
  await expect(timeline.getByText(words.emails.refundElsewhereReversed, { exact: true })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText(states.elsewhere)).toHaveCount(0);
  await expect(theirs.getByText(filled(sentElsewhere, { amount: "$10.00", card: "Visa 5126" }))).toHaveCount(0);
});
