import type { BrowserContext } from "@playwright/test";
import { boxOf, dayOf } from "./booking-page.ts";
import { editPageOf, hostedListings } from "./hosted-listing.ts";
import { freeNights } from "./island.ts";
import { anAccount, ofTheDemo, signedInAs } from "./people.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

/** Removes features from this browser that older ones lack. */

const { deletion, password } = texts.es.settings;
const lodging = "/home/casa-del-faro-frente-al-acantilado";

/** Imitates Safari 16.4, Firefox 115 and Chrome 109 together. */
async function becomeOld(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, "any");
    Reflect.deleteProperty(URLSearchParams.prototype, "size");
    for (const name of ["toSorted", "toSpliced", "toReversed"]) Reflect.deleteProperty(Array.prototype, name);
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
    const { matches } = Element.prototype;
    Element.prototype.matches = function (this: Element, selector: string) {
      if (selector.includes(":popover-open")) throw new SyntaxError(`${selector} is no selector`);
      return matches.call(this, selector);
    } as typeof matches;
    addEventListener("scrollend", (event) => event.stopImmediatePropagation(), true);
  });
}

test("a browser of the oldest that are served prices a stay and says what went wrong", async ({
  page,
  context,
  request,
  complaints,
}) => {
  complaints.allow(/status of 500/);
  await becomeOld(context);
  const { checkIn, checkOut } = await freeNights(request, lodging);
  await page.goto(`${lodging}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await expect(boxOf(page).getByRole("button", { name: /^Reservar por \$/ })).toBeVisible();

  await page.route("**/api/quote?*", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "" } }),
  );
  await boxOf(page).getByRole("button", { name: texts.es.booking.guests.more }).click();
  const toast = page.locator(".Toasts-toast", { hasText: texts.es.common.toasts.serverError.replace(/^\W+/u, "") });
  await expect(toast).toBeVisible();
  // A click fails if anything covers it.
  await toast.getByRole("button", { name: texts.es.common.close }).click();
  await expect(toast).toBeHidden();
});

test("a toast is seen above an open dialog, and after it, where there are no popovers", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 500/);
  const page = await newVisitor({ storageState: signedInAs(await anAccount(request)) });
  await becomeOld(page.context());
  await page.route("**/api/user", (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto("/dashboard/settings");
  await page.getByRole("button", { name: deletion.open }).click();
  const dialog = page.getByRole("dialog", { name: deletion.question });
  await dialog.getByLabel(password.current).fill("una clave larga");
  await dialog.getByRole("button", { name: deletion.confirm }).click();
  const toast = page.locator(".Toasts-toast");
  // Hovering proves that nothing covers the toast, and keeps it from disappearing.
  await toast.hover();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(toast).toBeVisible();
});

test("where no browser tells that a scroll ended, the gallery goes on from the photo that is in view", async ({
  page,
  context,
}) => {
  await becomeOld(context);
  await page.goto(lodging);
  await page.getByRole("button", { name: /^Ver las 5 fotos$/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Fotos de / });
  await expect(dialog).toContainText("1 / 5");
  await dialog.getByRole("button", { name: texts.es.listings.gallery.next }).click();
  await expect(dialog).toContainText("2 / 5");
  await dialog
    .locator("ul[tabindex]")
    .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 3, behavior: "instant" }));
  await expect(dialog).toContainText("4 / 5");
  await dialog.getByRole("button", { name: texts.es.listings.gallery.previous }).click();
  await expect(dialog).toContainText("3 / 5");
});

test("in a page made four times as large at least half of the window is for what is read", async ({
  newVisitor,
  request,
}) => {
  const { checkIn, checkOut } = await freeNights(request, lodging);
  const page = await newVisitor({
    viewport: { width: 320, height: 256 },
    storageState: signedInAs(await ofTheDemo(request, "anfitriona")),
  });
  const stay = `${lodging}?check_in=${checkIn}&check_out=${checkOut}&guests=2`;
  const own = (await hostedListings(request, await ofTheDemo(request, "anfitriona")))[0];
  if (!own) throw new Error("The demo's host has no listing");
  for (const path of ["/", "/home", stay, "/dashboard", editPageOf(own), `/host/calendar/${own.slug}`]) {
    await page.goto(path);
    await expect(page.locator("main h1").first()).toBeVisible();
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 3, behavior: "instant" }));
    expect(await page.evaluate(heightLaidOver), path).toBeLessThanOrEqual(128);
    await expect(page.locator("[data-help]"), path).not.toBeInViewport();
  }
});

/** Runs in the page: how much of the window is covered by elements that do not scroll with the page. */
function heightLaidOver(): number {
  const rows = Array.from({ length: innerHeight }, (_, y) => y);
  const stays = (element: Element | null): boolean => {
    if (!element) return false;
    const { position } = getComputedStyle(element);
    const { top, bottom } = element.getBoundingClientRect();
    const isStuck = position === "sticky" && (top <= 0 || bottom >= innerHeight);
    return position === "fixed" || isStuck || stays(element.parentElement);
  };
  const columns = [10, innerWidth / 2, innerWidth - 30];
  return rows.filter((y) => columns.some((x) => stays(document.elementFromPoint(x, y)))).length;
}

test("on a phone no field has letters so small that the page is made larger for it", async ({
  newVisitor,
  request,
}) => {
  const { checkIn, checkOut } = await freeNights(request, lodging);
  const page = await newVisitor({
    viewport: { width: 390, height: 844 },
    storageState: signedInAs(await ofTheDemo(request, "admin")),
  });
  const stay = `${lodging}?check_in=${checkIn}&check_out=${checkOut}&guests=2`;
  for (const path of ["/", "/home", "/spaces", stay, "/dashboard/settings", "/admin/bookings", "/admin/reports"]) {
    await page.goto(path);
    await expect(page.locator("main h1").first()).toBeVisible();
    const small = await page
      .locator("select, textarea, input:not([type=checkbox], [type=radio], [type=file])")
      .evaluateAll((fields) =>
        fields.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML),
      );
    expect(small, path).toEqual([]);
  }
});

test("who reads no SVG gets the site's icon too", async ({ request }) => {
  const answers = await Promise.all(
    ["/favicon.ico", "/apple-touch-icon.png"].map(async (path) => {
      const answer = await request.get(path);
      return [answer.status(), answer.headers()["content-type"]];
    }),
  );
  expect(answers).toEqual([
    [200, "image/vnd.microsoft.icon"],
    [200, "image/png"],
  ]);
});

test("with colours of one's own one sees what is chosen, what can be pressed, and which page this is", async ({
  newVisitor,
  request,
}) => {
  const { checkIn, checkOut } = await freeNights(request, lodging);
  const page = await newVisitor({ forcedColors: "active", colorScheme: "dark" });
  await page.goto(`${lodging}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await dayOf(page, checkIn).waitFor();
  const styleOf = (
    selector: string,
    name: "backgroundColor" | "borderBottomWidth" | "borderBottomColor" | "outlineColor" | "outlineStyle",
    shown = page,
  ) =>
    shown
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element)[property], name);
  const [highlight, ground] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    return ["Highlight", "Canvas"].map((color) => {
      probe.style.cssText = `forced-color-adjust: none; background: ${color}`;
      return getComputedStyle(probe).backgroundColor;
    });
  });
  expect(highlight).not.toBe(ground);
  expect(await styleOf("[role=application] .Calendar-start", "backgroundColor")).toBe(highlight);
  expect(
    await styleOf(
      "[role=application] [role=button]:not([data-disabled], .Calendar-start, .Calendar-middle, .Calendar-end)",
      "backgroundColor",
    ),
  ).not.toBe(highlight);
  expect(await styleOf(".BookingBox-box .button-primary", "borderBottomWidth")).toBe("1px");
  expect(await styleOf("header nav a[aria-current]", "borderBottomColor")).toBe(highlight);
  expect(await styleOf("header nav a:not([aria-current])", "borderBottomWidth")).toBe("0px");

  const storageState = signedInAs(await ofTheDemo(request, "anfitriona"));
  const inbox = await newVisitor({ forcedColors: "active", colorScheme: "dark", storageState });
  await inbox.goto("/host/messages");
  await inbox.locator(".Messages-row a").first().click();
  await inbox.getByRole("log").waitFor();
  expect(await styleOf(".Messages-isOpen", "outlineColor", inbox)).toBe(highlight);
  expect(await styleOf(".Messages-row:not(.Messages-isOpen)", "outlineStyle", inbox)).toBe("none");
});
