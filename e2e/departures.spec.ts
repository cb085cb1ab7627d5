import type { Locator } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { bookButton, boxOf, chooseDays, readCuenta } from "./booking-page.ts";
import { editPageOf, listingOnSale, pageOf } from "./hosted-listing.ts";
import { freeSession } from "./island.ts";
import { cards, payWith } from "./payment-page.ts";
import { anAccount, sayWhoBooks, signedInAs, somebody } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** A host adds departures and price groups; a family books the second departure. */

const { hostListing, booking, hostCalendar, checkout } = texts.es;
const { departures, groups } = hostListing;

test("a family books the second departure by its price groups, and its host sees who comes", async ({
  newVisitor,
  page,
  request,
}) => {
  const host = await anAccount(request);
  const title = `Remo por turnos ${Date.now()}`;
  const listing = await listingOnSale(request, host, { kind: "experience", title });
  const hosts = await newVisitor({ viewport: { width: 360, height: 780 }, storageState: signedInAs(host) });
  await hosts.goto(editPageOf(listing));
  await hosts.getByRole("button", { name: departures.add }).click();
  const secondStart = hosts.getByLabel(filled(departures.start, { number: "2" }));
  await expect(secondStart).toHaveValue("12:00");

  // What is wrong is said beside its field, and nothing is lost.
  await secondStart.fill("09:00");
  await secondStart.blur();
  await expect(hosts.getByText(hostListing.wrong.sameStart)).toBeVisible();
  await secondStart.fill("14:00");
  await hosts.getByLabel(filled(departures.end, { number: "2" })).fill("17:00");

  for (const [number, [es, en, price, takesSeat]] of [
    ["Adultos", "Adults", "", true],
    ["Niños", "Children", "20", true],
    ["Bebés", "Babies", "0", false],
  ].entries() as IterableIterator<[number, [string, string, string, boolean]]>) {
    await hosts.getByRole("button", { name: groups.add }).click();
    const group = hosts.getByRole("group", { name: filled(groups.group, { number: String(number + 1) }) });
    await group.getByLabel(groups.names.es).fill(es);
    await group.getByLabel(groups.names.en).fill(en);
    if (number > 0) await group.getByLabel(groups.price).fill(price);
    if (!takesSeat) await group.getByLabel(groups.takesSeat).uncheck();
  }
  await expectAccessible(hosts);
  await expectNoSidewaysScrolling(hosts);
  await hosts.getByRole("button", { name: "Modificar", exact: true }).click();
  await expect(hosts.getByText("Experiencia actualizada correctamente")).toBeVisible();

  const path = pageOf(listing);
  const { date } = await freeSession(request, path);
  await page.goto(path);
  const box = boxOf(page);
  await box.getByRole("button", { name: booking.box.chooseSession, exact: true }).click();
  await chooseDays(page, [date]);
  await page.getByRole("radio", { name: /De 2:00/ }).check();
  for (const name of ["Niños", "Bebés"]) {
    await box.getByRole("button", { name: filled(booking.groups.more, { name }) }).click();
  }
  const labels = ["Adultos: $45.00 ×\u00a02", "Niños: $20.00 ×\u00a01", "Bebés: $0.00 ×\u00a01"];
  await expect.poll(async () => (await readCuenta(box)).lines.map(([label]) => label)).toEqual(labels);
  await expectAccessible(page);
  await bookButton(page).click();
  await sayWhoBooks(page, somebody());
  await page.waitForURL(/\/c\/pay\/cs_test_/);
  await payWith(page, cards.good);
  const receipt = page.getByRole("region", { name: checkout.receipt.label });
  const { lines, total } = await readCuenta(receipt);
  expect(lines.map(([label]) => label)).toEqual(labels);
  expect(total).toBe(110_00);

  await hosts.goto(`/host/calendar/${listing.slug}/guests/${date}?start_time=14:00`);
  const row = hosts.getByRole("row").nth(1);
  await expect(row).toContainText("2 Adultos · 1 Niños · 1 Bebés");
  await expect(row.getByRole("link", { name: "@" })).toHaveAttribute("href", /^mailto:/);
  await hosts.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScrolling(hosts);
  await expectAccessible(hosts);
  const earlier = hosts.getByRole("navigation", { name: hostCalendar.guests.departures }).getByRole("link").first();
  await earlier.click();
  await expect(hosts.getByText(hostCalendar.guests.none)).toBeVisible();
  await expect(earlier).toBeFocused();
});

test("a wrong part of a price group is marked alone, says why within its group and takes the focus", async ({
  newVisitor,
  request,
}) => {
  const host = await anAccount(request);
  const listing = await listingOnSale(request, host, { kind: "experience", title: `Remo ${Date.now()}` });
  const page = await newVisitor({ viewport: { width: 360, height: 780 }, storageState: signedInAs(host) });
  await page.goto(editPageOf(listing));
  const groupOf = (number: number) =>
    page.getByRole("group", { name: filled(groups.group, { number: String(number) }), exact: true });
  for (const [number, [es, en]] of [
    ["Adultos", "Adults"],
    ["Niños", "Children"],
    ["Bebés", "Babies"],
  ].entries() as IterableIterator<[number, [string, string]]>) {
    await page.getByRole("button", { name: groups.add }).click();
    await groupOf(number + 1)
      .getByLabel(groups.names.es)
      .fill(es);
    await groupOf(number + 1)
      .getByLabel(groups.names.en)
      .fill(en);
  }
  await groupOf(2).getByLabel(groups.price).fill("gratis");
  await page.getByRole("button", { name: "Modificar", exact: true }).click();

  const price = groupOf(2).getByLabel(groups.price);
  const sentence = filled(hostListing.wrong.groupPrice, { group: "2" });
  await expect(price).toBeFocused();
  await expect(price).toHaveAccessibleDescription(`${groups.emptyPrice} ${sentence}`);
  await expect(groupOf(2).getByText(sentence)).toBeVisible();
  await expect(page.locator("[aria-invalid]")).toHaveCount(1);
  const borderOf = (field: Locator) => field.evaluate((element) => getComputedStyle(element).borderColor);
  expect(await borderOf(groupOf(3).getByLabel(groups.price))).not.toBe(await borderOf(price));
  await expectAccessible(page);
});
