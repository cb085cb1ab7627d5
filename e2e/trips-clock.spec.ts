import type { Page } from "@playwright/test";
import type { Booking } from "#contract/bookings/bookings.ts";
import { expectAccessible } from "./accessible.ts";
import { amountOf } from "./booking-page.ts";
import { bookingOf, paidBooking } from "./bookings.ts";
import { useOwnDemo } from "./own-demo.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** The effects of time on a trip, on a demo of this file's own whose clock is moved. */

const demo = useOwnDemo();

const words = texts.es.dashboard;
const statusOf = (page: Page) => page.getByRole("region", { name: words.next.label });

test("what comes back is shown anew when it changed while the guest was deciding", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const guest = await anAccount(demo.api);
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, "/home/casa-del-faro-frente-al-acantilado");
  const page = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await page.goto(`${demo.url}/dashboard/trips/${booking.reserve_id}`);
  await page.getByRole("button", { name: words.cancel.open }).click();
  const dialog = page.getByRole("dialog");
  const whole = amountOf(Math.round(booking.total * 100));
  await expect(dialog.locator("tfoot td").last()).toHaveText(whole);

  // The policy is moderate: it refunds half from five days before the start.
  await demo.goTo(booking.starts_at, -3 * 24 * 60);
  await dialog.getByRole("button", { name: words.cancel.confirm }).click();
  const half = halfOf(booking);
  await expect(dialog.getByRole("alert")).toHaveText(filled(words.cancel.changed, { before: whole, now: half }));
  await expect(dialog.locator("tfoot td").last()).toHaveText(half);
  expect((await bookingOf(demo.api, guest, booking.reserve_id)).state).toBe("confirmed");
  await expectAccessible(page);

  await dialog.getByRole("button", { name: words.cancel.confirm }).click();
  await expect(page.getByRole("dialog", { name: words.cancel.done })).toContainText(half);
  const { state, refunds } = await bookingOf(demo.api, guest, booking.reserve_id);
  expect(state).toBe("cancelled_by_guest");
  expect(refunds.map(({ amount }) => amountOf(Math.round(amount * 100)))).toEqual([half]);
});

/** The cleaning fee in full, half of the rest, and the tax on both. */
function halfOf({ lines }: Booking): string {
  const cents = (code: string) =>
    lines.filter((line) => line.code === code).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const [cleaning, tax] = [cents("cleaning"), cents("lodging_tax")];
  const base = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) - tax;
  const returned = cleaning + Math.round((base - cleaning) / 2);
  return amountOf(returned + Math.round((tax * returned) / base));
}

test("a problem is reported once it has begun, is shown back, and its answer is read there", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const guest = await anAccount(demo.api);
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, "/home/la-caleta-apartamento-sobre-el-mar");
  const page = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  const address = `${demo.url}/dashboard/trips/${booking.reserve_id}`;
  await page.goto(address);
  await expect(statusOf(page)).toBeVisible();
  await expect(page.getByRole("button", { name: words.problem.open })).toBeHidden();

  await demo.goTo(booking.starts_at, 60);
  await page.reload();
  await expect(statusOf(page)).toContainText(words.next.underWay);
  await expect(page.getByRole("button", { name: words.cancel.open })).toBeHidden();
  await page.getByRole("button", { name: words.problem.open }).click();
  const field = page.getByLabel(words.problem.label);
  await expect(field).toBeFocused();
  await field.fill("Nada");
  await page.getByRole("button", { name: words.problem.send }).click();
  await expect(page.getByText(texts.es.errors.fields.too_short)).toBeVisible();
  await expectAccessible(page);
  const told = "No hay agua caliente desde anoche.\nNecesitamos que alguien venga hoy.";
  await field.fill(told);
  await page.getByRole("button", { name: words.problem.send }).click();
  await expect(page.getByText(words.problem.waiting)).toBeVisible();
  await expect(page.getByRole("heading", { name: words.problem.title })).toBeFocused();
  await expect(page.getByRole("button", { name: words.problem.open })).toBeHidden();
  await expectAccessible(page);
  const { problem } = await bookingOf(demo.api, guest, booking.reserve_id);
  expect(problem).toMatchObject({ text: told, answer: null });

  const answer = "Hoy a las 2:00 p. m. pasa el plomero. Te devolvemos una noche.";
  await page.route(`**/api/user/reserve/${booking.reserve_id}`, async (route) => {
    const whole = await (await route.fetch()).json();
    await route.fulfill({ json: { ...whole, canReportProblem: true, problem: { ...whole.problem, answer } } });
  });
  await page.reload();
  await expect(page.getByText(answer)).toBeVisible();
  await expect(page.getByText(words.problem.waiting)).toBeHidden();
  await expect(page.getByRole("button", { name: words.problem.open })).toBeVisible();
});

test("what is being written stays when its time runs out, and sending it says why it is refused", async ({
  newVisitor,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.allow(/status of 409/);
  const guest = await anAccount(demo.api);
  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, "/home/casa-del-faro-frente-al-acantilado");
  await demo.goTo(booking.starts_at, 60);
  const page = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await page.goto(`${demo.url}/dashboard/trips/${booking.reserve_id}`);
  const lookAgain = async (path: string) => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith(path));
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await answered;
  };
  const { form, panel } = texts.es.reviews;

  await page.getByRole("button", { name: words.problem.open }).click();
  const problem = page.getByLabel(words.problem.label);
  await problem.fill("No hay agua caliente desde anoche.");
  await demo.goTo(booking.ends_at, 3 * 24 * 60);
  await lookAgain(`/user/reserve/${booking.reserve_id}`);
  await expect(page.getByRole("heading", { name: panel.guest.title })).toBeVisible();
  await expect(problem).toHaveValue("No hay agua caliente desde anoche.");
  await page.getByRole("button", { name: words.problem.send }).click();
  await expect(page.getByText(texts.es.errors.cannot_report)).toBeVisible();
  await expect(problem).toHaveValue("No hay agua caliente desde anoche.");
  await page.getByRole("button", { name: words.problem.leave }).click();
  await expect(problem).toBeHidden();
  await expect(page.getByRole("heading", { name: words.problem.title })).toBeHidden();

  const review = page.getByLabel(form.text);
  await page.getByRole("radio", { name: /^4 / }).check({ force: true });
  await review.fill("Una casa tranquila, con una vista que no se olvida.");
  await demo.goTo(booking.ends_at, 15 * 24 * 60);
  await lookAgain(`/user/reserve/${booking.reserve_id}/reviews`);
  await expect(review).toHaveValue("Una casa tranquila, con una vista que no se olvida.");
  await page.getByRole("button", { name: form.submit }).click();
  await expect(page.getByText(texts.es.errors.review_time_over)).toBeVisible();
  await expect(review).toHaveValue("Una casa tranquila, con una vista que no se olvida.");

  await page.route(`**/api/user/reserve/${booking.reserve_id}`, async (route) => {
    const whole = await (await route.fetch()).json();
    await route.fulfill({ json: { ...whole, state: "cancelled_by_platform" } });
  });
  await lookAgain(`/user/reserve/${booking.reserve_id}`);
  await expect(page.getByText(words.phases.cancelledByPlatform, { exact: true }).first()).toBeVisible();
  await expect(review).toHaveValue("Una casa tranquila, con una vista que no se olvida.");
  await expectAccessible(page);
});
