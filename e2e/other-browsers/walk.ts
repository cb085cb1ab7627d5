import { resolve } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { addMonths, dateOf } from "#contract/dates.ts";
import type { Demo } from "../demo.ts";
import { editPageOf, hostedListings, pictureFiles, submittedListing } from "../hosted-listing.ts";
import { freeNights, listingAt } from "../island.ts";
import { cards } from "../payment-page.ts";
import { ofTheDemo, somebody } from "../people.ts";
import { beginningOf, paymentWords, texts } from "../words.ts";
import type { Visit } from "./browser.ts";

/** A user's steps through the site, in order, for any browser. */

const { accounts, admin, book, booking, checkout, dashboard, hostCalendar, hostListing, search } = texts.es;

export interface Walk {
  visit: Visit;
  demo: Demo;
  api: APIRequestContext;
  /** Narrow and wide windows use different listings. */
  lodging: string;
}

export type Step = (walk: Walk) => Promise<void>;

/** The guest's steps: each continues where the one before ended. */
export const guestSteps: Record<string, Step> = {
  async "opens the home page and finds lodgings"({ visit, demo }) {
    await visit.goTo(`${demo.url}/`);
    await visit.doesNotScrollSideways();
    await visit.press({ css: "main form button[type=submit]", named: texts.es.search.submit });
    await visit.arrivesAt(/\/home(\?|$)/);
    await visit.comesAlive();
    await visit.sees({ css: "select[name=sort]" });
    await visit.doesNotScrollSideways();
  },

  async "takes a suggestion while typing, and a filter that says what it leaves"({ visit }) {
    const { filters, place } = search;
    await visit.press({ css: "main summary", named: place.label });
    await visit.fill({ css: "main [role=combobox]" }, "pisc");
    await visit.press({ css: "[role=option]", named: "Piscina" });
    await visit.arrivesAt(/amenities=pool/);
    await visit.press({ css: "main button", named: filters.title });
    await visit.sees({ css: "dialog[open] input[type=range]" });
    await visit.press({ css: "dialog[open] label", named: "Wifi" });
    await visit.arrivesAt(/amenities=pool%2Cwifi/);
    await visit.press({ css: "dialog[open] button", named: beginningOf(filters.see) });
    await visit.seesNo({ css: "dialog[open]" });
    await visit.doesNotScrollSideways();
  },

  async "finds a listing on the map"({ visit }) {
    const { chosen, close, open } = search.onMap;
    const isBeside = await visit.ask(() => matchMedia("(min-width: 66.25rem)").matches, null);
    if (!isBeside) await visit.press({ css: "main button", named: open });
    await visit.press({ css: ".ResultsMap-pin" });
    await visit.sees({ css: `[aria-label="${chosen}"] a` });
    await visit.doesNotScrollSideways();
    if (!isBeside) await visit.press({ css: "dialog[open] button", named: close });
  },

  async "opens a listing and turns its photos over"({ visit, demo, api, lodging }) {
    const { title } = await listingAt(api, lodging);
    await visit.goTo(demo.url + lodging);
    await visit.sees({ css: "h1", named: title });
    const { label, next, previous } = texts.es.listings.gallery;
    await visit.press({ css: `ul[aria-label="${label}"] button` });
    await visit.sees({ css: "dialog[open] [role=status]", named: "1 / " });
    await visit.press({ css: "dialog[open] button", named: next });
    await visit.sees({ css: "dialog[open] [role=status]", named: "2 / " });
    await visit.ask(() => {
      const strip = document.querySelector("dialog[open] ul[tabindex]");
      strip?.scrollTo({ left: strip.clientWidth * 2, behavior: "instant" });
    }, null);
    await visit.sees({ css: "dialog[open] [role=status]", named: "3 / " });
    await visit.press({ css: "dialog[open] button", named: previous });
    await visit.sees({ css: "dialog[open] [role=status]", named: "2 / " });
    await visit.press({ css: "dialog[open] button", named: texts.es.common.close });
    await visit.doesNotScrollSideways();
  },

  async "chooses nights in the calendar and sees what they cost"({ visit, api, lodging }) {
    const { checkIn, checkOut } = await freeNights(api, lodging);
    const calendar = "[role=application]";
    await visit.press({ css: ".BookingBox-box button, .BookingBox-bar button", named: booking.box.chooseDates });
    for (const date of [checkIn, checkOut]) {
      const named = nameOf(date);
      await visit.sees({ css: "section[aria-busy=false] [role=application]" });
      const isShown = () => visit.ask(countNamed, { css: `${calendar} [role=button]`, named });
      for (let months = 0; months < 3 && !(await isShown()); months++) {
        await visit.press({ css: `${calendar} button`, named: booking.calendar.later });
        await visit.sees({ css: "section[aria-busy=false] [role=application]" });
      }
      await visit.press({ css: `${calendar} [role=button]`, named });
    }
    // In a narrow window the calendar is a sheet.
    const isOver = await visit.ask(() => document.querySelector("dialog[open]") !== null, null);
    if (isOver) await visit.press({ css: "dialog[open] button", named: booking.dates.done });
    await visit.press({ css: "main button", named: beginningOf(booking.box.bookFor) });
    await visit.sees({ css: "h1", named: book.email.title });
  },

  async "opens an account on the way to paying"({ visit }) {
    const person = somebody();
    const { form, register } = accounts;
    await visit.fill({ css: "main input[type=email]", named: form.email }, person.email);
    await visit.press({ css: "main button", named: book.email.submit });
    await visit.sees({ css: "h1", named: book.register.title });
    await visit.fill({ css: "main input", named: register.name }, person.name);
    await visit.fill({ css: "main input[type=password]", named: form.password }, person.password);
    await visit.fill({ css: "input[name=day]" }, "14");
    await visit.select({ css: "select[name=month]" }, "5");
    await visit.fill({ css: "input[name=year]" }, "1990");
    await visit.press({ css: "input[name=acceptTerms]" });
    await visit.press({ css: "main button", named: beginningOf(book.pay.goOnFor) });
  },

  async "pays for the stay"({ visit }) {
    const word = paymentWords.es;
    await visit.arrivesAt(/\/c\/pay\/cs_test_/);
    await visit.fill({ css: "input", named: word.number }, cards.good);
    await visit.fill({ css: "input", named: word.expiry }, "12/34");
    await visit.fill({ css: "input", named: "CVC" }, "123");
    await visit.fill({ css: "input", named: word.name }, "Ana Rivera");
    await visit.press({ css: "button", named: word.book });
    await visit.arrivesAt(/\/checkout\/cs_test_/);
    await visit.comesAlive();
    await visit.sees({ css: "h1", named: "Pago exitoso" });
    await visit.doesNotScrollSideways();
  },

  async "cancels the trip"({ visit }) {
    await visit.press({ css: "main a", named: checkout.success.seeTrip });
    await visit.arrivesAt(/\/dashboard\/trips\/\d+$/);
    await visit.press({ css: "main button", named: dashboard.cancel.open });
    await visit.sees({ css: "dialog[open] h2", named: dashboard.cancel.question });
    await visit.press({ css: "dialog[open] button", named: dashboard.cancel.confirm });
    await visit.sees({ css: "main", named: dashboard.phases.cancelledByGuest });
    await visit.doesNotScrollSideways();
  },
};

/** The steps of hosts and the operator, each starting with signing in. */
export const staffSteps: Record<string, Step> = {
  async "a host adds a photo to a listing"(walk) {
    const { visit, demo, api } = walk;
    const host = await ofTheDemo(api, "anfitriona", demo.dataDir);
    const title = `Casa para fotos ${Date.now()}`;
    const listing = await submittedListing(api, host, { kind: "lodging", title, photos: 2 });
    await signIn(walk, "anfitriona", editPageOf(listing));
    await visit.sees({ css: "[data-photo]:nth-child(2)" });
    await visit.sees({ css: "main button", named: hostListing.photos.add });
    await visit.chooseFiles(
      "main li > input[type=file]",
      pictureFiles.slice(2, 3).map((file) => resolve(file)),
    );
    await visit.sees({ css: "[data-photo]", named: hostListing.photos.unsaved });
    await visit.press({ css: "main button", named: "Guardar cambios" });
    await visit.dismissesToasts();
    await visit.seesNo({ css: "[data-photo]", named: hostListing.photos.unsaved });
    await visit.doesNotScrollSideways();
  },

  async "a host blocks a night in the calendar"({ visit, demo, api }) {
    const slug = await hostedLodging(demo, api);
    const month = addMonths(dateOf(new Date(), "America/Puerto_Rico"), 3).slice(0, 7);
    await visit.goTo(`${demo.url}/host/calendar/${slug}?month=${month}`);
    await visit.press({ css: "td[data-tone=free]" });
    await visit.press({ css: ".HostCalendar-panel button", named: hostCalendar.nights.block, exactly: true });
    await visit.dismissesToasts();
    await visit.sees({ css: "td[data-tone=blocked]" });
    await visit.doesNotScrollSideways();
  },

  // It is deleted again because all windows share the host's lodging, whose seasons may not overlap.
  async "a host adds a season and deletes it"({ visit, demo, api }) {
    const { seasons, nights } = hostCalendar;
    const name = `Fiesta ${Date.now()}`;
    await visit.goTo(`${demo.url}/host/calendar/${await hostedLodging(demo, api)}/seasons`);
    await visit.press({ css: "main button", named: seasons.add });
    await visit.fill({ css: "form input", named: seasons.form.name }, name);
    for (const [which, day] of ["02", "03"].entries()) {
      const date = `form fieldset:nth-of-type(${which + 1})`;
      await visit.select({ css: `${date} select[id$=month]` }, "03");
      await visit.select({ css: `${date} select[id$=day]` }, day);
    }
    await visit.fill({ css: "form input", named: nights.price }, "210.50");
    await visit.sees({ css: "form output", named: "$210.50" });
    await visit.doesNotScrollSideways();
    await visit.press({ css: "form button", named: seasons.form.save });
    await visit.dismissesToasts();
    await visit.sees({ css: "main li", named: name });
    await visit.press({ css: "main li button:last-child", named: name });
    await visit.press({ css: "dialog[open] button", named: seasons.removal.remove });
    await visit.seesNo({ css: "dialog[open]" });
    await visit.dismissesToasts();
    await visit.seesNo({ css: "main li", named: name });
    await visit.doesNotScrollSideways();
  },

  async "a host reads the panel, the statement and who comes"({ visit, demo, api }) {
    const { cohosts, hostPanel, statement, turnovers } = texts.es;
    const slug = await hostedLodging(demo, api);
    for (const [path, name] of [
      ["/host/dashboard", hostPanel.days.title],
      ["/host/statement", statement.files],
      ["/host/turnovers", turnovers.title],
      [`/host/listings/${slug}/cohosts`, cohosts.title],
    ] as const) {
      await visit.goTo(demo.url + path);
      await visit.sees({ css: "main :is(h1, h2)", named: name });
      await visit.doesNotScrollSideways();
    }
  },

  async "a host chooses days of all listings at once"({ visit, demo }) {
    await visit.goTo(`${demo.url}/host/calendar`);
    await visit.press({ css: "[role=gridcell][data-tone=free]:not([aria-disabled])" });
    await visit.sees({ css: "main button", named: hostCalendar.nights.block, exactly: true });
    await visit.doesNotScrollSideways();
  },

  // It is removed again, because all windows share the host's lodging.
  async "a host links a calendar and removes it"({ visit, demo, api }) {
    const { links } = hostCalendar;
    const [here, there] = await hostedLodgings(demo, api);
    const { token } = await ofTheDemo(api, "anfitriona", demo.dataDir);
    const answer = await api.get(`/api/user/host/calendar/${there}/links`, { headers: { "x-auth-token": token } });
    await visit.goTo(`${demo.url}/host/calendar/${here}/links`);
    await visit.press({ css: "main button", named: links.addFirst });
    await visit.fill({ css: "form input", named: links.form.address }, (await answer.json()).address);
    await visit.fill({ css: "form input", named: links.form.name }, "La otra");
    await visit.press({ css: "form button", named: links.form.save });
    await visit.dismissesToasts();
    await visit.sees({ css: "main li", named: links.states.good });
    await visit.doesNotScrollSideways();
    await visit.press({ css: "main li button", named: links.remove });
    await visit.press({ css: "dialog[open] button", named: links.removal.remove });
    await visit.seesNo({ css: "dialog[open]" });
    await visit.dismissesToasts();
    await visit.sees({ css: "main", named: links.none });
  },

  async "a host writes to a guest"({ visit, demo }) {
    const { messages } = texts.es;
    // Digits in a row would be taken for a telephone number, and marked.
    const text = `Hola ${Math.random().toString(36).replaceAll(/\d/g, "")}`;
    await visit.goTo(`${demo.url}/host/messages`);
    await visit.press({ css: "main li a" });
    await visit.arrivesAt(/\/host\/messages\/\d+$/);
    await visit.fill({ css: "main textarea", named: messages.write }, text);
    await visit.press({ css: "main form button", named: messages.send });
    await visit.sees({ css: "[role=log]", named: text });
    await visit.doesNotScrollSideways();
  },

  async "the operator rejects a listing with a reason"(walk) {
    const { visit } = walk;
    const { services, reason } = admin;
    await signIn(walk, "admin", "/admin/services");
    await visit.press({ css: "article button", named: services.reject });
    await visit.sees({ css: "dialog[open] h2", named: services.rejectQuestion });
    await visit.press({ css: "dialog[open] button", named: services.reject });
    await visit.sees({ css: "dialog[open]", named: reason.short });
    await visit.fill({ css: "dialog[open] textarea" }, "Faltan fotos del cuarto y de la cocina.");
    await visit.press({ css: "dialog[open] button", named: services.reject });
    await visit.seesNo({ css: "dialog[open]" });
    await visit.dismissesToasts();
    await visit.doesNotScrollSideways();
  },

  async "the operator sees how the site stands"({ visit, demo }) {
    const { system } = admin;
    await visit.goTo(`${demo.url}/admin/system`);
    await visit.sees({ css: "#database", named: system.states.good });
    await visit.sees({ css: "#mail" });
    await visit.press({ css: "main button", named: system.again });
    await visit.sees({ css: "main button", named: system.again });
    await visit.doesNotScrollSideways();
  },
};

/** A lodging that the demo's host has on sale. */
async function hostedLodging(demo: Demo, api: APIRequestContext): Promise<string> {
  const [slug] = await hostedLodgings(demo, api);
  if (slug === undefined) throw new Error("The demo's host has no lodging on sale");
  return slug;
}

async function hostedLodgings(demo: Demo, api: APIRequestContext): Promise<string[]> {
  const listings = await hostedListings(api, await ofTheDemo(api, "anfitriona", demo.dataDir));
  const slugs = listings.filter(({ service_type }) => service_type === 2).map(({ slug }) => slug);
  const onSale = await Promise.all(slugs.map(async (slug) => (await api.get(`/api/housing/${slug}`)).ok()));
  return slugs.filter((_, index) => onSale[index]);
}

async function signIn({ visit, demo, api }: Walk, name: string, path: string): Promise<void> {
  await visit.goTo(`${demo.url}/`);
  const { token, user } = await ofTheDemo(api, name, demo.dataDir);
  await visit.ask(
    ({ stored, text }) => {
      localStorage.setItem("token", stored);
      localStorage.setItem("auth-storage", text);
    },
    { stored: token, text: JSON.stringify({ state: { token, user, isAuthenticated: true }, version: 0 }) },
  );
  await visit.goTo(demo.url + path);
  await visit.sees({ css: "main h1" });
}

/** The calendar's label for a day: `viernes, 11 de diciembre de 2026`. */
function nameOf(date: string): string {
  const format = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("es", format).format(new Date(`${date}T00:00:00Z`));
}

/** Runs in the page: skips the days of adjacent months, which exist but are hidden. */
function countNamed({ css, named }: { css: string; named: string }): number {
  const isSeen = (cell: Element) => getComputedStyle(cell).visibility === "visible";
  const cells = [...document.querySelectorAll(css)].filter(isSeen);
  return cells.filter((cell) => cell.getAttribute("aria-label")?.includes(named)).length;
}
