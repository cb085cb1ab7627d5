import { expectAccessible } from "./accessible.ts";
import { paidBooking } from "./bookings.ts";
import { useOwnDemo } from "./own-demo.ts";
import { aNewcomer, anAccount, signedInAs, somebody } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** A guest and a host write to each other, before and after booking, in two browsers. */

const demo = useOwnDemo();
const words = texts.es.messages;
const casita = "/home/casita-rosada-frente-a-la-plaza";
/** A browser looks for news every 20 seconds. */
const withinALook = { timeout: 40_000 };

test("a question is answered with the number masked, and opens with the booking", async ({ newVisitor }) => {
  test.setTimeout(240_000);
  const host = await demo.personOf("anfitriona");
  const guest = await anAccount(demo.api, somebody("Teresa Nadal"));
  const asking = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await asking.goto(`${demo.url}${casita}`);
  await asking.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await asking.getByLabel(words.write).fill("¿Hay escaleras? Mi número es 787 555 0142.");
  await asking.getByRole("button", { name: words.send }).click();
  await expect(asking).toHaveURL(/\/dashboard\/messages\/\d+$/);
  const askedLog = asking.getByRole("log");
  // Its writer sees the number, marked.
  await expect(askedLog.getByText("787 555 0142")).toBeVisible();
  await expect(askedLog.getByText(words.maskedNote)).toBeVisible();

  const answering = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await answering.goto(`${demo.url}/host/messages`);
  await answering.getByRole("link", { name: guest.name }).click();
  const log = answering.getByRole("log");
  await expect(log.getByText("¿Hay escaleras?")).toBeVisible();
  await expect(log.getByText(words.masked.phone)).toBeVisible();
  await expect(log).not.toContainText("787 555 0142");
  await answering.getByLabel(words.write).fill("Tres escalones, con baranda.");
  await answering.getByRole("button", { name: words.send }).click();
  await expect(log.getByText("Tres escalones, con baranda.")).toBeVisible();
  await expect(answering.getByLabel(words.write)).toHaveValue("");
  await expectAccessible(answering);

  await expect(askedLog.getByText("Tres escalones, con baranda.")).toBeVisible(withinALook);
  await expect(askedLog.getByText(filled(words.read, { hour: "" }).trim())).toBeVisible(withinALook);
  await asking.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScrolling(asking);
  await expectAccessible(asking);

  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, casita, { nights: 2 });
  await expect(log.getByText(filled(words.lines.confirmed, { booking: booking.code }).split(":")[0] ?? "")).toBeVisible(
    withinALook,
  );
  await expect(log.getByText("787 555 0142")).toBeVisible();
  await asking.goto(`${demo.url}/dashboard/trips/${booking.reserve_id}`);
  await asking.getByRole("link", { name: texts.es.dashboard.facts.write }).click();
  await expect(asking.getByRole("log").getByText("Tres escalones, con baranda.")).toBeVisible();
});

test("who has not confirmed their address is asked for the code, and what they wrote goes out once", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const newcomer = await aNewcomer(demo.api, somebody("Iván Colón"));
  const page = await newVisitor({ storageState: signedInAs(newcomer, demo.url) });
  await page.goto(`${demo.url}${casita}`);
  await page.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await page.getByLabel(words.write).fill("¿Se puede llegar tarde?");
  await page.getByRole("button", { name: words.send }).click();
  await expect(page.getByRole("dialog", { name: texts.es.confirming.title })).toBeVisible();
  const answer = await demo.api.get("/api/user/threads?side=guest", { headers: { "x-auth-token": newcomer.token } });
  expect((await answer.json()).items).toEqual([]);
  await page.reload();
  await expect(page.getByLabel(words.write)).toHaveValue("¿Se puede llegar tarde?");
});
