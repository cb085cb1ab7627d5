import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Booking } from "#contract/bookings/bookings.ts";
import { expectAccessible } from "./accessible.ts";
import { amountOf, bookButton, centsOf, readCuenta } from "./booking-page.ts";
import { bookingOf, disputedBooking, heldBooking, paidBooking } from "./bookings.ts";
import { freeNights } from "./island.ts";
import { press, tabTo } from "./keys.ts";
import { cards, payWith } from "./payment-page.ts";
import { anAccount, ofTheDemo, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { beginningOf, filled, texts } from "./words.ts";

/** A guest's booking after paying for it. The effects of time are in trips-clock.spec.ts. */

const stripe = () => process.env.E2E_STRIPE_URL ?? "";
const words = texts.es.dashboard;
const billOf = (page: Page) => page.getByRole("region", { name: words.bill.label });
const statusOf = (page: Page) => page.getByRole("region", { name: words.next.label });

test("from the payment to the trip's page, and back by cancelling for exactly what was promised", {
  tag: ["@spec-7.15"],
}, async ({ newVisitor, request }) => {
  const guest = await anAccount(request);
  const page = await newVisitor({
    storageState: signedInAs(guest),
    permissions: ["clipboard-write", "clipboard-read"],
  });
  const path = "/home/apartamento-sobre-la-playa-negra";
  const { checkIn, checkOut } = await freeNights(request, path);
  await page.goto(`${path}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await bookButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  await payWith(page, cards.good);
  const paid = await readCuenta(page.getByRole("region", { name: texts.es.checkout.receipt.label }));

  await page.getByRole("link", { name: texts.es.checkout.success.seeTrip }).click();
  await expect(page).toHaveURL(/\/dashboard\/trips\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  const booking = await bookingOf(request, guest, id);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(booking.title);
  const main = page.getByRole("main");
  await expect(main).toContainText(words.phases.upcoming);
  await expect(main).toContainText(booking.address ?? "no address");
  await expect(main).toContainText(booking.arrivalInstructions ?? "no instructions");
  await expect(billOf(page)).toContainText(booking.code);
  expect(await readCuenta(billOf(page))).toEqual(paid);
  await expect(page.getByRole("link", { name: texts.es.checkout.facts.directions })).toHaveAttribute(
    "href",
    `https://www.google.com/maps/dir/?api=1&destination=${booking.place?.latitude}%2C${booking.place?.longitude}`,
  );
  await expect(
    page.getByRole("group", { name: filled(texts.es.listings.map.label, { city: booking.city }) }),
  ).toBeVisible();
  const chat = page.getByRole("link", { name: texts.es.checkout.facts.whatsApp });
  await expect(chat).toHaveAttribute("href", new RegExp(`^https://wa\\.me/1787\\d{7}\\?text=.*${booking.code}`));

  await page.getByRole("button", { name: words.bill.copy }).click();
  await expect(page.getByRole("button", { name: words.bill.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(booking.code);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: texts.es.checkout.facts.saveInCalendar }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${booking.code}.ics`);
  expect(await readFile(await file.path(), "utf8")).toContain(`/dashboard/trips/${id}`);

  await page.getByRole("button", { name: words.cancel.open }).click();
  const dialog = page.getByRole("dialog", { name: words.cancel.question });
  const promised = await readRefunds(page);
  expect(promised.paid).toEqual(paid.lines);
  expect(promised.totals.map(centsOf)).toEqual([paid.total, paid.total]);
  await dialog.getByRole("button", { name: words.cancel.confirm }).click();
  await expect(page.getByRole("dialog", { name: words.cancel.done })).toContainText(amountOf(paid.total));
  await page.getByRole("button", { name: words.cancel.back }).click();
  await expect(statusOf(page)).toBeFocused();
  await expect(statusOf(page)).toContainText(words.next.cancelledByGuest);
  await expect(statusOf(page)).toContainText(amountOf(paid.total));
  await expect(page.getByRole("button", { name: words.cancel.open })).toBeHidden();
  const after = await bookingOf(request, guest, id);
  expect(after.state).toBe("cancelled_by_guest");
  expect(after.refunds.map(({ amount }) => Math.round(amount * 100))).toEqual([paid.total]);

  await page.getByRole("link", { name: words.trips.title }).click();
  await expect(page.getByRole("region", { name: words.trips.cancelled })).toContainText(booking.title);
  await expect(page.getByRole("region", { name: words.trips.upcoming })).toContainText(words.trips.nothingAhead);
});

test("while a bank decides about the payment, cancelling promises nothing within days, and the receipt returns nothing", async ({
  newVisitor,
  request,
}) => {
  const guest = await anAccount(request);
  const admin = await ofTheDemo(request, "admin");
  const path = "/home/apartamento-las-hortensias";
  const { reserve_id: id, total } = await disputedBooking(request, stripe(), { guest, admin }, path);

  const page = await newVisitor({ storageState: signedInAs(guest) });
  await page.goto(`/dashboard/trips/${id}`);
  await page.getByRole("button", { name: words.cancel.open }).click();
  const dialog = page.getByRole("dialog");
  const bankDecides = beginningOf(words.refunds.bankDecides);
  await expect(dialog).toContainText(bankDecides);
  await expect(dialog).not.toContainText("5 a 10 días");
  await dialog.getByRole("button", { name: words.cancel.confirm }).click();
  await expect(page.getByRole("dialog", { name: words.cancel.done })).toContainText(bankDecides);
  await expect(dialog).not.toContainText("5 a 10 días");
  await page.getByRole("button", { name: words.cancel.back }).click();
  await expect(statusOf(page)).toContainText(bankDecides);

  await page.getByRole("link", { name: words.bill.receipt }).click();
  await expect(page.getByRole("article")).toContainText(amountOf(Math.round(total * 100)));
  await expect(page.getByRole("heading", { name: words.refunds.title })).toBeHidden();
});

test("once a bank has returned the payment, the trip promises no percentage of it, and cancelling brings nothing", async ({
  newVisitor,
  request,
}) => {
  const guest = await anAccount(request);
  const admin = await ofTheDemo(request, "admin");
  const path = "/home/apartamento-las-hortensias";
  const { reserve_id: id, total } = await disputedBooking(request, stripe(), { guest, admin }, path, { nights: 3 });
  const seen = await request.get(`/api/admin/bookings/${id}`, { headers: { "x-auth-token": admin.token } });
  const [{ id: dispute }] = (await seen.json()).disputes;
  await request.post(`${stripe()}/_sandbox/settleDispute`, { data: { dispute, outcome: "lost" } });
  await expect.poll(async () => (await bookingOf(request, guest, id)).dispute).toBe("lost");

  const page = await newVisitor({ storageState: signedInAs(guest) });
  await page.goto(`/dashboard/trips/${id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText(words.cancel.byBank);
  await expect(main).not.toContainText(/\b(100|0)\s%/);
  await page.getByRole("button", { name: words.cancel.open }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("tfoot td").last()).toHaveText("$0.00");
  await expect(dialog).toContainText(words.cancel.byBank);
  await expect(dialog).not.toContainText(/\b(100|0)\s%/);
  await dialog.getByRole("button", { name: words.cancel.confirm }).click();
  await expect(page.getByRole("dialog", { name: words.cancel.done })).toContainText(words.refunds.byBank);

  // What somebody else had refunded before is told beside what the bank returned.
  await page.route(`**/api/user/reserve/${id}`, async (route) => {
    const response = await route.fetch();
    const booking: Booking = await response.json();
    const refund = { amount: 100, state: "succeeded", reason: "operator", isOfPrice: true, isElsewhere: false };
    const refunds = [{ ...refund, created_at: booking.starts_at }];
    await route.fulfill({ response, json: { ...booking, refunds, bank_returned: booking.total - 100 } });
  });
  await page.reload();
  const byBank = amountOf(Math.round((total - 100) * 100));
  await expect(statusOf(page)).toContainText(beginningOf(words.refunds.sent));
  await expect(statusOf(page)).toContainText(filled(words.refunds.byBankToo, { amount: byBank }));
  await expect(main).toContainText(`${words.receipt.byBank}${byBank}`);
  await expect(main).toContainText(`${words.refunds.totalBack}${amountOf(Math.round(total * 100))}`);
});

/** The rows of the dialog: the amounts paid, and the two totals as displayed. Each column must add up. */
async function readRefunds(page: Page): Promise<{ paid: [string, number][]; totals: string[] }> {
  const table = page.getByRole("dialog").getByRole("table");
  await expect(table).toBeVisible();
  const rows = await table.locator("tbody tr").all();
  const read = await Promise.all(
    rows.map(async (row) => {
      const [paid, back] = await row.locator("td").allInnerTexts();
      return {
        label: (await row.locator("th").textContent()) ?? "",
        paid: centsOf(paid ?? ""),
        back: centsOf(back ?? ""),
      };
    }),
  );
  const totals = await table.locator("tfoot td").allInnerTexts();
  const sums = [read.reduce((sum, { paid }) => sum + paid, 0), read.reduce((sum, { back }) => sum + back, 0)];
  expect(totals.map(centsOf)).toEqual(sums);
  return { paid: read.map(({ label, paid }) => [label, paid]), totals };
}

test("trips stand in their groups, and one that waits for payment goes on or is let go", {
  tag: ["@spec-2.2", "@spec-2.61"],
}, async ({ newVisitor, request }) => {
  const guest = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(guest) });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: words.trips.empty })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Alojamientos" })).toHaveAttribute("href", "/home");

  const path = "/home/casa-de-hacienda-entre-cafetos";
  const ahead = await paidBooking(request, stripe(), guest, path, { nights: 2 });
  const held = await heldBooking(request, guest, path, { nights: 2 });
  await page.reload();
  const cardsAhead = page.getByRole("region", { name: words.trips.upcoming }).getByRole("article");
  await expect(cardsAhead).toHaveCount(2);
  await expect(cardsAhead.first()).toContainText(words.phases.toPay);
  await expect(cardsAhead.last()).toContainText(ahead.code);
  await expect(cardsAhead.last()).toContainText(amountOf(Math.round(ahead.total * 100)));
  await expect(cardsAhead.first().getByRole("link", { name: words.hold.goOn })).toHaveAttribute("href", held.url);

  await cardsAhead.first().getByRole("button", { name: words.hold.release }).click();
  await expect(cardsAhead).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText(words.next.released)).toBeVisible();
  await page.getByText(filled(words.trips.unfinished_one, { count: 1 })).click();
  await expect(page.getByRole("main")).toContainText(words.phases.released);
  await page.getByRole("listitem").getByRole("link", { name: ahead.title }).click();
  await expect(statusOf(page)).toContainText(words.next.released);
  await expect(page.getByRole("link", { name: words.bill.receipt })).toBeHidden();
});

test("a receipt is printed alone, on one page", async ({ newVisitor, request }) => {
  const guest = await anAccount(request);
  const booking = await paidBooking(request, stripe(), guest, "/home/la-caleta-apartamento-sobre-el-mar");
  const page = await newVisitor({ storageState: signedInAs(guest) });
  await page.goto(`/dashboard/trips/${booking.reserve_id}`);
  await page.getByRole("link", { name: words.bill.receipt }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.receipt.title);
  const paper = page.getByRole("article");
  await expect(paper).toContainText(guest.email);
  await expect(paper).toContainText(booking.code);
  expect((await readCuenta(billOf(page))).total).toBe(Math.round(booking.total * 100));
  await expect(page.getByRole("button", { name: words.receipt.print })).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner").first()).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: words.receipt.print })).toBeHidden();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test("whoever is signed out signs in and comes back; somebody else's trip is not found", {
  tag: ["@spec-2.8", "@spec-6.4"],
}, async ({ newVisitor, request, complaints }) => {
  complaints.allow(/status of 404/);
  const guest = await anAccount(request);
  const booking = await paidBooking(request, stripe(), guest, "/home/marquesina-convertida-en-estudio");
  const path = `/dashboard/trips/${booking.reserve_id}`;
  const page = await newVisitor();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.es.accounts.login.title);
  await expect(page).toHaveURL(`/auth/login?next=${encodeURIComponent(path)}`);
  const { form, login } = texts.es.accounts;
  await page.getByLabel(form.email).fill(guest.email);
  await page.getByLabel(form.password, { exact: true }).fill(guest.password);
  await page.getByRole("button", { name: login.submit }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(booking.title);

  // Signing out leads to the home page, not back to the form.
  const { user } = texts.es.layout;
  await headerMenu(page, filled(user.menuOf, { name: guest.name })).click();
  await page.getByRole("button", { name: user.logout }).click();
  await expect(page).toHaveURL("/");
  await expect(headerMenu(page, user.menu)).toBeVisible();

  const stranger = await newVisitor({ storageState: signedInAs(await anAccount(request)) });
  await stranger.goto(path);
  await expect(stranger.getByRole("heading", { name: words.trip.missing })).toBeVisible();
  await stranger.getByRole("link", { name: words.trip.toTrips }).click();
  await expect(stranger).toHaveURL("/dashboard");
});

test("trips that cannot be loaded can be asked for again", async ({ newVisitor, request, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to fetch/);
  const page = await newVisitor({ storageState: signedInAs(await anAccount(request)) });
  // The page retries three times, a moment apart.
  await page.clock.install();
  await page.route("**/api/user/reserve?*", (route) => route.abort());
  await page.goto("/dashboard");
  const failure = page.getByRole("alert");
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(failure).toContainText(words.trips.loadError, { timeout: 100 });
  }).toPass();
  await page.unroute("**/api/user/reserve?*");
  await failure.getByRole("button").click();
  await expect(page.getByRole("heading", { name: words.trips.empty })).toBeVisible();
});

test("with the keyboard alone a trip is found, and cancelled", async ({ newVisitor, request }) => {
  const guest = await anAccount(request);
  const { title } = await paidBooking(request, stripe(), guest, "/home/velero-la-borinquena-duerme-a-bordo");
  const page = await newVisitor({ storageState: signedInAs(guest) });
  await page.goto("/");
  await press(page, headerMenu(page, filled(texts.es.layout.user.menuOf, { name: guest.name })));
  await press(page, page.getByRole("link", { name: texts.es.layout.user.account }));
  await press(page, page.getByRole("link", { name: title }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("main")).toBeFocused();
  const open = page.getByRole("button", { name: words.cancel.open });
  await press(page, open);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("table")).toBeVisible();
  await expect(dialog.locator(":focus")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  // Escape, then Enter before the browser has fired the dialog's `close`.
  await dialog.evaluate(async (element: HTMLDialogElement) => {
    element.requestClose();
    await Promise.resolve();
    (document.activeElement as HTMLElement).click();
  });
  await press(page, dialog.getByRole("button", { name: words.cancel.confirm }));
  await expect(page.getByRole("dialog", { name: words.cancel.done })).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: words.cancel.back }));
  await page.keyboard.press("Enter");
  await expect(statusOf(page)).toBeFocused();
  await expect(statusOf(page)).toContainText(words.next.cancelledByGuest);
});

for (const width of [360, 1440]) {
  test(`at ${width} px trips, receipt and cancelling are accessible and do not scroll sideways`, async ({
    newVisitor,
    request,
  }) => {
    const guest = await anAccount(request);
    const path =
      width === 360 ? "/home/atico-de-las-bovedas-en-la-calle-luna" : "/home/casita-rosada-frente-a-la-plaza";
    const booking = await paidBooking(request, stripe(), guest, path, { nights: 2 });
    await heldBooking(request, guest, path, { nights: 2 });
    const page = await newVisitor({ viewport: { width, height: 900 }, storageState: signedInAs(guest) });
    const look = async () => {
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    };
    await page.goto(`/dashboard/trips/${booking.reserve_id}`);
    await expect(billOf(page)).toBeVisible();
    await look();
    await page.getByRole("button", { name: words.cancel.open }).click();
    await expect(page.getByRole("dialog").getByRole("table")).toBeVisible();
    await look();
    await page.getByRole("button", { name: words.cancel.confirm }).click();
    await expect(page.getByRole("dialog", { name: words.cancel.done })).toBeVisible();
    await look();
    await page.getByRole("button", { name: words.cancel.back }).click();
    await expect(statusOf(page)).toContainText(words.next.cancelledByGuest);
    await look();
    await page.getByRole("link", { name: words.bill.receipt }).click();
    await expect(page.getByRole("article")).toContainText(words.receipt.net);
    await look();
    // One to pay, one cancelled.
    await page.getByRole("link", { name: words.nav.trips, exact: true }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    await look();
  });
}

test("more than fifty trips come page by page, and a page that is late is asked for again", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  const guest = await anAccount(request);
  const { reserve_id } = await paidBooking(request, stripe(), guest, "/home/casa-de-madera-junto-al-rio");
  const booking = await bookingOf(request, guest, reserve_id);
  const many = Array.from({ length: 51 }, (_, index) => ({
    ...booking,
    reserve_id: 900_000 + index,
    code: `LI-${index}`,
  }));
  let isDown = true;
  const page = await newVisitor({ storageState: signedInAs(guest) });
  await page.route(/\/api\/user\/reserve\?/, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get("cursor");
    if (cursor === null) return route.fulfill({ json: many.slice(0, 50) });
    expect(cursor).toBe("900049");
    return isDown ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ json: many.slice(50) });
  });
  await page.goto("/dashboard");
  const codes = page.getByRole("main").getByText(/LI-\d+/);
  await expect(codes).toHaveCount(50);
  await page.getByRole("button", { name: words.trips.more }).click();
  await expect(page.getByText(words.trips.loadError)).toBeVisible({ timeout: 30_000 });
  await expect(codes).toHaveCount(50);
  isDown = false;
  await page.getByRole("button", { name: texts.es.common.retry }).click();
  await expect(codes).toHaveCount(51);
  await expect(page.getByRole("button", { name: words.trips.more })).toHaveCount(0);
});
