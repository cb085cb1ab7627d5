import { sitePages } from "#testing/site-pages.ts";
import { expectAccessible } from "./accessible.ts";
import { boxOf, readCuenta } from "./booking-page.ts";
import { freeNights } from "./island.ts";
import { cards, payWith } from "./payment-page.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling, headerMenu, openMenu } from "./site.ts";
import { expect, test } from "./test.ts";

/** Rules that hold for every page. */

test.beforeEach(({ complaints }) => {
  // Three of the pages respond with 404.
  complaints.allow(/status of 404 .*(\/nada|session_status)/);
});

test("on a narrow window the three links stand in a second row of the header", {
  tag: ["@spec-2.12", "@spec-2.13"],
}, async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto("/");
  const header = page.getByRole("banner");
  const logo = await header.getByRole("link", { name: "Linkisla, inicio" }).boundingBox();
  for (const name of ["Espacios", "Experiencias", "Alojamientos"]) {
    const link = await header.getByRole("link", { name }).boundingBox();
    expect(link?.y).toBeGreaterThanOrEqual((logo?.y ?? 0) + (logo?.height ?? 0));
    expect(link?.height).toBeGreaterThanOrEqual(24);
  }
  await header.getByRole("link", { name: "Espacios" }).click();
  await expect(page).toHaveURL("/spaces");
  await header.getByRole("link", { name: "Linkisla, inicio" }).click();
  await expect(page).toHaveURL("/");
});

test("the header turns white with a shadow once more than 10 pixels are scrolled", {
  tag: ["@spec-2.14", "@spec-9.2"],
}, async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  await scrollTo(10);
  await expect(header).toHaveCSS("box-shadow", "none");
  await scrollTo(11);
  await expect(header).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(header).not.toHaveCSS("box-shadow", "none");
  await expect(header).toBeInViewport();
  await scrollTo(0);
  await expect(header).toHaveCSS("box-shadow", "none");
});

const halves = [sitePages.slice(0, 9), sitePages.slice(9)];

for (const width of [360, 1440]) {
  for (const half of halves) {
    const names = half.map(({ path }) => path).join(" ");
    test(`at ${width} px every page is accessible and does not scroll sideways: ${names}`, async ({ newVisitor }) => {
      const page = await newVisitor({ viewport: { width, height: 900 } });
      for (const { path } of half) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
          if (path.startsWith("/checkout/"))
            await expect(page.getByRole("heading", { name: "Sesión no encontrada" })).toBeVisible();
          await expectNoSidewaysScrolling(page);
          await expectAccessible(page);
        });
      }
    });
  }

  test(`at ${width} px menus, forms with mistakes, dialogs and prices are accessible`, async ({
    newVisitor,
    request,
  }) => {
    const page = await newVisitor({ viewport: { width, height: 900 } });
    await page.goto("/auth/register");
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await expect(page.getByText("Para crear tu cuenta hay que aceptar los términos.")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/auth/login");
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.getByText("Completa este dato.").first()).toBeVisible();
    await expectAccessible(page);
    for (const menu of ["Idioma: español", "Tu cuenta"]) {
      await headerMenu(page, menu).click();
      await expect(openMenu(page).locator("ul").first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }

    const path = "/home/casa-del-faro-frente-al-acantilado";
    const { checkIn, checkOut } = await freeNights(request, path);
    await page.goto(`${path}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
    await expect(page.getByRole("application")).toBeVisible();
    await readCuenta(boxOf(page));
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Ver las \d+ fotos$/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const bar = page.getByRole("region", { name: "Resumen de la reserva" });
    if (width === 360) {
      await bar.getByRole("button", { name: "Ver la cuenta" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    } else {
      await expect(bar).toBeHidden();
    }
  });

  test(`at ${width} px payment and result are accessible and do not scroll sideways`, async ({
    newVisitor,
    request,
  }) => {
    const storageState = signedInAs(await anAccount(request));
    const page = await newVisitor({ viewport: { width, height: 900 }, storageState });
    const path = width === 360 ? "/home/villa-ramona-piscina-y-diez-camas" : "/home/loft-de-la-antigua-ferreteria";
    const { checkIn, checkOut } = await freeNights(request, path, { nights: 4 });
    await page.goto(`${path}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
    await page
      .getByRole("button", { name: /^Reservar/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL(/\/c\/pay\//);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    const paymentUrl = page.url();
    await page.goBack();
    await expect(page.getByRole("region", { name: "Lugar guardado" })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await page.goto(paymentUrl);
    await payWith(page, cards.declined);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    await payWith(page, cards.good);
    await expect(page.getByRole("region", { name: "Recibo" })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });
}

test("without JavaScript home, lists and details can be read and lead on", { tag: ["@spec-9.15"] }, async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  for (const [list, kind] of [
    ["/spaces", "Espacios"],
    ["/experiences", "Experiencias"],
    ["/home", "Alojamientos"],
  ] as const) {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Alójate en los mejores lugares de la isla" })).toBeVisible();
    expect(await page.getByRole("article").count()).toBe(12);
    await page.getByRole("banner").getByRole("link", { name: kind }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(kind);
    const card = page.getByRole("article").first();
    await expect(card).toContainText(/\$\d+ por (noche|hora|día|persona|grupo)/);
    const title = (await card.getByRole("heading").textContent()) ?? "";
    await card.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(boxOf(page)).toContainText(/\$\d+ por (noche|hora|día|persona|grupo)/);
    await expect(page.getByRole("heading", { name: "Si cancelas" })).toBeVisible();
  }
  // Menus open without JavaScript.
  await headerMenu(page, "Tu cuenta").click();
  await page.getByRole("link", { name: "Registrarse" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Crea tu cuenta");
});

test("a mangled address leads to the site's own page for what is not there", async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  for (const path of ["/home/%zz", "/spaces/%E0%A4%A"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Página no encontrada/);
  }
});
