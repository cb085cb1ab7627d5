import type { Page } from "@playwright/test";
import { bookButton } from "./booking-page.ts";
import { freeNights, listingAt } from "./island.ts";
import { useOwnDemo } from "./own-demo.ts";
import { cards, payWith, sessionOf } from "./payment-page.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expect, test } from "./test.ts";
import { paymentWords, texts } from "./words.ts";

/** The effects of time on a hold, on a demo of this file's own whose clock is moved. */

const demo = useOwnDemo();

const standIn = (operation: string, data: object) => demo.api.post(`${demo.stripeUrl}/_sandbox/${operation}`, { data });

/** Goes to the payment page for the nights in the URL. */
async function hold(page: Page, path: string, nights: { checkIn: string; checkOut: string }): Promise<string> {
  await page.goto(`${demo.url}${path}?check_in=${nights.checkIn}&check_out=${nights.checkOut}&guests=2`);
  await bookButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  return page.url();
}

test("a hold that runs out frees its dates, and its payment page is closed", async ({ newVisitor }) => {
  const path = "/home/balcon-azul-en-la-calle-san-sebastian";
  const nights = await freeNights(demo.api, path);
  // Search from the same day on, even if midnight passes on the island meanwhile.
  const free = () => freeNights(demo.api, path, { from: nights.checkIn });
  const slow = await newVisitor({ storageState: signedInAs(await anAccount(demo.api), demo.url) });
  const payUrl = await hold(slow, path, nights);
  expect(await free()).not.toEqual(nights);

  await demo.pass(41);
  expect(await free()).toEqual(nights);
  const newcomer = await newVisitor({ storageState: signedInAs(await anAccount(demo.api), demo.url) });
  await hold(newcomer, path, nights);
  await payWith(newcomer, cards.good);
  await expect(newcomer.getByRole("heading", { name: "Pago exitoso" })).toBeVisible();

  await slow.goto(payUrl);
  await expect(slow.getByRole("heading", { name: paymentWords.es.expired })).toBeVisible();
});

test("a payment of the last minute is honoured though its news never came", async ({ newVisitor }) => {
  const path = "/home/apartamento-las-hortensias";
  const nights = await freeNights(demo.api, path);
  const guest = await newVisitor({ storageState: signedInAs(await anAccount(demo.api), demo.url) });
  const session = sessionOf(await hold(guest, path, nights));
  await standIn("webhooks", { drop: 1000 });
  await demo.pass(34);
  await standIn("pay", { session, card: "4242424242424242" });
  await demo.pass(7);

  // The server must check with Stripe before it gives the dates to anybody else.
  const { id } = await listingAt(demo.api, path);
  const stay = { service_type: 2, link_id: id, check_in: nights.checkIn, check_out: nights.checkOut, guests: 2 };
  const other = await anAccount(demo.api);
  const headers = { "x-auth-token": other.token, "accept-language": "es" };
  const refused = await demo.api.get("/api/quote", { headers, params: stay });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "dates_taken", message: texts.es.errors.dates_taken });

  await guest.goto(`${demo.url}/checkout/${session}`);
  await expect(guest.getByRole("heading", { name: "Pago exitoso" })).toBeVisible();
});

test("a payment that came when the place was gone says that all of it goes back", async ({ newVisitor }) => {
  const page = await newVisitor();
  const status = {
    status: "complete",
    payment_status: "paid",
    refunded: true,
    cancelled: false,
    reserve_id: null,
    customer_email: null,
  };
  // The server tests cover how this happens; here the server asks Stripe too early for it to occur.
  await page.route("**/api/user/session_status*", (route) => route.fulfill({ json: status }));
  await page.goto(`${demo.url}/checkout/cs_test_late`);
  await expect(page.getByRole("heading", { name: texts.es.checkout.refunded.title })).toBeVisible();
});

test("a payment whose booking was cancelled since is not called confirmed, and leads to the booking", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const status = {
    status: "complete",
    payment_status: "paid",
    refunded: false,
    cancelled: true,
    reserve_id: 12,
    customer_email: "ana@example.test",
  };
  await page.route("**/api/user/session_status*", (route) => route.fulfill({ json: status }));
  await page.goto(`${demo.url}/checkout/cs_test_cancelled`);
  await expect(page.getByRole("heading", { name: texts.es.checkout.cancelled.title })).toBeVisible();
  const trip = page.getByRole("link", { name: texts.es.checkout.success.seeTrip });
  await expect(trip).toHaveAttribute("href", "/dashboard/trips/12");
});
