import { bookButton, boxOf, readCuenta, walkToDay } from "./booking-page.ts";
import { freeNights, listingAt } from "./island.ts";
import { press, tabTo, type } from "./keys.ts";
import { cards } from "./payment-page.ts";
import { somebody } from "./people.ts";
import { openMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { paymentWords } from "./words.ts";

test("with the keyboard alone a guest gets from the home page to a paid booking", async ({ page, request }) => {
  const path = "/home/casa-de-madera-junto-al-rio";
  const { title } = await listingAt(request, path);
  const { checkIn, checkOut } = await freeNights(request, path);

  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Saltar al contenido" })).toBeFocused();
  await press(page, page.getByRole("banner").getByRole("link", { name: "Alojamientos" }));
  await expect(page.getByRole("main")).toBeFocused();
  await press(page, page.getByRole("link", { name: title, exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("main")).toBeFocused();

  // The button of the booking box moves the focus into the calendar.
  await press(page, boxOf(page).getByRole("button", { name: "Elegir fechas", exact: true }));
  await expect(page.getByRole("application").locator(":focus")).toBeVisible();
  await expect(page.locator("section[aria-busy=false]", { has: page.getByRole("application") })).toBeVisible();
  for (const date of [checkIn, checkOut]) {
    await walkToDay(page, date);
    await page.keyboard.press("Enter");
  }
  await expect(bookButton(page)).toBeEnabled();
  const quote = await readCuenta(boxOf(page));
  await press(page, bookButton(page));

  const person = somebody();
  await expect(page.getByLabel("Correo electrónico")).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Nombre y apellido")).toBeFocused();
  await page.keyboard.type(person.name);
  await type(page, page.getByLabel("Contraseña", { exact: true }), person.password);
  await type(page, page.getByLabel("Día", { exact: true }), "14");
  await type(page, page.getByLabel("Mes", { exact: true }), "mayo");
  await type(page, page.getByLabel("Año", { exact: true }), "1990");
  await tabTo(page, page.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");

  await page.waitForURL(/\/c\/pay\/cs_test_/);
  const words = paymentWords.es;
  await type(page, page.getByLabel(words.number), cards.good);
  await type(page, page.getByLabel(words.expiry), "12/34");
  await type(page, page.getByLabel("CVC"), "123");
  await type(page, page.getByLabel(words.name), person.name);
  await press(page, page.getByRole("button", { name: words.book }));

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pago exitoso");
  expect(await readCuenta(page.getByRole("region", { name: "Recibo" }))).toEqual(quote);
  await press(page, page.getByRole("link", { name: "Volver al inicio" }));
  await expect(page).toHaveURL("/");
});

test("menus and dialogs open, close with Escape and give the focus back", async ({ page }) => {
  await page.goto("/home/casa-del-faro-frente-al-acantilado");
  for (const menu of ["Idioma: español", "Tu cuenta"]) {
    const button = page.getByRole("banner").locator("summary", { hasText: menu });
    await press(page, button);
    await expect(openMenu(page)).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(openMenu(page).locator(":is(a, button):focus")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(openMenu(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  const photos = page.getByRole("button", { name: /^Ver las \d+ fotos$/ });
  await press(page, photos);
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(":focus")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("2 /");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(photos).toBeFocused();
});
