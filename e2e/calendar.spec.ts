import { addDays } from "#contract/dates.ts";
import { expectAccessible } from "./accessible.ts";
import { boxOf, chooseDays, dayOf } from "./booking-page.ts";
import { freeNights, listingAt } from "./island.ts";
import { comesAlive, expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

const lodging = "/home/casa-del-faro-frente-al-acantilado";
const { calendar, dates, lengths } = texts.es.booking;

test("on a phone the calendar opens over the page, begins with the first free day, and asks for what is missing", async ({
  newVisitor,
  request,
}) => {
  const { checkIn, checkOut } = await freeNights(request, lodging);
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto(lodging);
  const bar = page.getByRole("region", { name: texts.es.booking.bar.label });
  await bar.getByRole("button", { name: texts.es.booking.bar.choose }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toHaveAccessibleName(calendar.chooseDates);
  await expect(sheet.locator("[role=button]:focus")).toHaveAccessibleName(/\$\d+ la noche$/);
  await expect(sheet.getByRole("button", { name: dates.chooseCheckIn })).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await chooseDays(page, [checkIn]);
  await expect(sheet).toHaveAccessibleName(calendar.chooseCheckOut);
  await expect(sheet.getByRole("button", { name: dates.chooseCheckOut })).toBeDisabled();
  await chooseDays(page, [checkOut]);
  await expect(dayOf(page, checkOut)).toHaveAccessibleName(/, te vas$/);
  await sheet.getByRole("button", { name: dates.done }).click();
  await expect(sheet).toBeHidden();
  await expect(bar.locator(":focus")).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("refused dates come with the nearest that are free, and a press chooses them", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const { checkIn, checkOut } = await freeNights(request, lodging);
  const { id } = await listingAt(request, lodging);
  await page.route(`**/api/listings/${id}/stays?*`, (route) =>
    route.fulfill({ json: [{ from: checkIn, to: checkOut, startTime: null, total: 543.21 }] }),
  );
  await page.goto(`${lodging}?check_in=${checkIn}&check_out=${addDays(checkIn, 1)}&guests=2`);
  await comesAlive(page);
  const box = boxOf(page);
  await expect(box.getByRole("alert")).toContainText(texts.es.booking.box.nearest);
  await box.getByRole("button", { name: /\$543\.21$/ }).click();
  await expect(page).toHaveURL(new RegExp(`check_in=${checkIn}&check_out=${checkOut}`));
  await expect(box.getByRole("button", { name: /^Reservar por/ })).toBeEnabled();
});

test("at 360 px, the nearest free sessions stay within the page", async ({ page, request, complaints }) => {
  complaints.allow(/status of 409/);
  await page.setViewportSize({ width: 360, height: 740 });
  const experience = "/experiences/san-juan-de-noche-calle-por-calle";
  const { checkIn: date } = await freeNights(request, lodging);
  const { id } = await listingAt(request, experience);
  await page.route(`**/api/listings/${id}/stays?*`, (route) =>
    route.fulfill({ json: [{ from: date, to: addDays(date, 1), startTime: "19:00", total: 1112 }] }),
  );
  await page.goto(`${experience}?date=${date}&start_time=03:00&guests=4&groups=1:2,2:1,3:1`);
  await comesAlive(page);
  await expect(page.getByRole("button", { name: /\$1,112\.00$/ })).toBeVisible();
  await expectNoSidewaysScrolling(page);
});

test("a week in a month is chosen among the free ones, with their totals", async ({ page, request }) => {
  const { checkIn, checkOut } = await freeNights(request, lodging, { nights: 7 });
  const { id } = await listingAt(request, lodging);
  await page.route(`**/api/listings/${id}/stays?*`, (route) =>
    route.fulfill({ json: [{ from: checkIn, to: checkOut, startTime: null, total: 1543.21 }] }),
  );
  await page.goto(lodging);
  await comesAlive(page);
  await boxOf(page).getByRole("button", { name: "Elegir fechas", exact: true }).click();
  await page.getByRole("radio", { name: lengths.week }).check();
  await expect(page.getByRole("group", { name: lengths.months }).getByRole("radio")).toHaveCount(6);
  await expectAccessible(page);
  await page.getByRole("radio", { name: /\$1,543\.21$/ }).check();
  await expect(page).toHaveURL(new RegExp(`check_in=${checkIn}&check_out=${checkOut}`));
  await page.getByRole("radio", { name: lengths.exact }).check();
  await expect(dayOf(page, checkOut)).toHaveAccessibleName(/, te vas$/);
});
