import { addDays } from "#contract/dates.ts";
import { expectAccessible } from "./accessible.ts";
import { paidBooking } from "./bookings.ts";
import { listingOnSale } from "./hosted-listing.ts";
import { useOwnDemo } from "./own-demo.ts";
import { anAccount, signedInAs, somebody } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/**
 * A host links another calendar, and meets what was sold twice. The other site is another home of this one, whose
 * address needs no internet.
 */

const demo = useOwnDemo();
const words = texts.es.hostCalendar;
const { links } = words;

test("what another calendar has is taken here, and a clash is shown until it is cancelled there", async ({
  newVisitor,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.allow(/status of 400/);
  const host = await anAccount(demo.api);
  const [here, there] = [
    await listingOnSale(demo.api, host, { kind: "lodging", title: `Casa de aquí ${Date.now()}` }),
    await listingOnSale(demo.api, host, { kind: "lodging", title: `Casa de allá ${Date.now()}` }),
  ];
  const as = { headers: { "x-auth-token": host.token } };
  const guest = await anAccount(demo.api, somebody("Lucía Maldonado"));
  const other = await anAccount(demo.api, somebody("Óscar Peña"));
  const booked = await paidBooking(demo.api, demo.stripeUrl, guest, `/home/${here.slug}`, { nights: 3 });
  const sold = await paidBooking(demo.api, demo.stripeUrl, other, `/home/${there.slug}`, { nights: 2 });
  const later = Array.from({ length: 5 }, (_, day) => addDays(booked.starts_at.slice(0, 10), 20 + day));
  const block = { change: "block", dates: later };
  await demo.api.put(`/api/user/host/calendar/${there.slug}`, { ...as, data: block });
  const { address } = await (await demo.api.get(`/api/user/host/calendar/${there.slug}/links`, as)).json();

  const page = await newVisitor({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    storageState: signedInAs(host, demo.url),
  });
  await page.goto(`${demo.url}/host/calendar/${here.slug}`);
  await page.getByRole("link", { name: links.title }).tap();
  await expect(page.getByText(links.none)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: links.addFirst }).tap();

  // What is no address is said beside its field, and nothing is lost.
  await page.getByLabel(links.form.address).fill("https://www.airbnb.com/calendar");
  await expect(page.getByLabel(links.form.name)).toHaveValue("Airbnb");
  await page.getByLabel(links.form.address).fill("airbnb");
  await page.getByLabel(links.form.name).fill("Airbnb");
  await page.getByRole("button", { name: links.form.save }).tap();
  await expect(page.getByText(texts.es.errors.fields.calendar_address)).toBeVisible();
  await page.getByLabel(links.form.address).fill(address);
  await page.getByRole("button", { name: links.form.save }).tap();

  const clash = page.getByRole("region", { name: links.clash.reserved.title.split(":")[0] });
  await expect(clash.getByRole("heading", { level: 2 })).toContainText(links.clash.reserved.title.split(":")[0] ?? "");
  await expect(clash).toContainText(filled(links.clash.here_other, { guest: "Lucía", count: 2 }));
  await expect(clash).toContainText(filled(links.clash.reserved.there, { calendar: "Airbnb" }));
  const feed = page.getByRole("listitem").filter({ hasText: links.states.good });
  await expect(feed).toContainText(filled(links.said.good, { what: filled(links.nights_other, { count: 7 }) }));
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  // Not yet cancelled there; then it is, and the clash goes away by itself.
  const cancelled = clash.getByRole("button", { name: links.clash.reserved.solved });
  await cancelled.tap();
  await expect(clash.getByText(filled(links.clash.reserved.still, { calendar: "Airbnb" }))).toBeVisible();
  const asOther = { headers: { "x-auth-token": other.token } };
  await demo.api.post("/api/user/cancel-reserve", { ...asOther, data: { reserve_id: sold.reserve_id } });
  await cancelled.tap();
  await expect(page.getByText(links.clash.gone)).toBeVisible();
  await expect(clash).toBeHidden();

  // Guests cannot have what the other site sold, and the host's calendar says where.
  const dates = { from: later[0] ?? "", to: addDays(later[0] ?? "", 1) };
  const { nights } = await (await demo.api.get(`/api/listings/${here.link_id}/availability`, { params: dates })).json();
  expect(nights[0].free).toBe(false);
  await page.goto(`${demo.url}/host/calendar/${here.slug}?month=${dates.from.slice(0, 7)}`);
  await expect(page.locator(`[data-date="${dates.from}"]`)).toContainText(
    filled(words.day.takenBy, { calendar: "Airbnb" }),
  );

  await page.goto(`${demo.url}/host/calendar/${here.slug}/links`);
  const ours = page.getByLabel(filled(links.address, { title: here.title }));
  const before = await ours.inputValue();
  const renew = page.getByRole("button", { name: links.renew });
  await renew.tap();
  await page.getByRole("button", { name: links.renewal.renew }).tap();
  await expect(ours).not.toHaveValue(before);
  await expect(renew).toBeFocused();
  expect((await demo.api.get(before)).status()).toBe(404);
  expect(await (await demo.api.get(await ours.inputValue())).text()).toContain("BEGIN:VCALENDAR");
  await page.getByRole("button", { name: links.remove }).tap();
  await page.getByRole("button", { name: links.removal.remove }).tap();
  await expect(page.getByText(links.none)).toBeVisible();
  // The button that opened the dialog is gone with its calendar.
  await expect(page.getByRole("main")).toBeFocused();
});

for (const [width, language] of [
  [768, "en"],
  [1440, "es"],
] as const) {
  test(`at ${width} px, in ${language}, linked calendars are accessible and do not scroll sideways`, async ({
    newVisitor,
  }) => {
    const host = await demo.personOf("anfitriona");
    const as = { headers: { "x-auth-token": host.token } };
    const { listings } = await (
      await demo.api.get("/api/user/host/calendars?from=2027-01-01&to=2027-01-08", as)
    ).json();
    const page = await newVisitor({
      viewport: { width, height: 900 },
      storageState: signedInAs(host, demo.url),
      locale: language === "en" ? "en-US" : "es-PR",
    });
    await page.goto(`${demo.url}/host/calendar/${listings[0].slug}/links`);
    await expect(page.getByRole("heading", { name: texts[language].hostCalendar.links.out })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });
}
