import type { Locator, Page } from "@playwright/test";
import { dateOf } from "#contract/dates.ts";
import { expectAccessible } from "./accessible.ts";
import { press } from "./keys.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling, headerMenu, openMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

/** The layout of every page, the home page, and the text pages. */

const maintenance = "El sistema de reservas estará temporalmente en mantenimiento.";
const termsAnchors = [
  "acceptance",
  "services",
  "accounts",
  "payments",
  "host-terms",
  "guest-terms",
  "prohibited",
  "liability",
];

test.describe("the announcement", () => {
  test("«booking system will be temporarily in maintenance» links to / and stays until closed for that page session", {
    tag: ["@spec-2.9", "@spec-2.10", "@spec-2.11"],
  }, async ({ page }) => {
    await open(page, "/terms");
    const notice = page.getByRole("region", { name: "Aviso del sitio" });
    await expect(notice.getByRole("link")).toHaveText(`Novedad: ${maintenance}`);
    await expect(notice.getByRole("link")).toHaveAttribute("href", "/");
    await notice.getByRole("button", { name: "Ocultar el aviso" }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole("banner").getByRole("link", { name: "Espacios" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Espacios");
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(notice).toBeVisible();
  });
});

test.describe("the menus and the footer", () => {
  test("signed out: register, login, host-your-home, host-an-experience, host-a-space (all to /becomehost), help (to /terms)", {
    tag: ["@spec-2.16", "@spec-6.1"],
  }, async ({ page }) => {
    await open(page, "/terms");
    await headerMenu(page, "Tu cuenta").click();
    expect(await linksIn(openMenu(page))).toEqual([
      ["Registrarse", "/auth/register"],
      ["Iniciar sesión", "/auth/login"],
      ["Favoritos", "/wishlist"],
      ["Ofrece tu alojamiento", "/becomehost"],
      ["Ofrece una experiencia", "/becomehost"],
      ["Ofrece un espacio", "/becomehost"],
      ["Ayuda", "/terms"],
    ]);
    await headerMenu(page, "Idioma: español").click();
    await expect(openMenu(page).getByRole("button")).toHaveText(["Español", "English"]);
  });

  test("signed in: my account (/dashboard), become a host, log out (clears session, goes to /)", {
    tag: ["@spec-2.17", "@spec-6.2"],
  }, async ({ newVisitor, request }) => {
    const account = await anAccount(request);
    const page = await newVisitor({ storageState: signedInAs(account) });
    await open(page, "/terms");
    await headerMenu(page, `Menú de ${account.name}`).click();
    const panel = openMenu(page);
    expect(await linksIn(panel)).toEqual([
      ["Mi cuenta", "/dashboard"],
      ["Favoritos", "/wishlist"],
      ["Hazte anfitrión", "/becomehost"],
    ]);
    await panel.getByRole("button", { name: "Cerrar sesión" }).click();
    await expect(page).toHaveURL("/");
    await expect(headerMenu(page, "Tu cuenta")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  test("the footer has quick links, hosting links, legal links, a copyright line and the four networks", {
    tag: ["@spec-2.18"],
  }, async ({ page }) => {
    await open(page, "/terms");
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("Casas, experiencias y espacios de la isla");
    await expect(footer).toContainText(`© ${dateOf(new Date(), "America/Puerto_Rico").slice(0, 4)} Linkisla`);
    expect(await linksIn(footer)).toEqual([
      ["", "/"],
      ["Espacios", "/spaces"],
      ["Experiencias", "/experiences"],
      ["Alojamientos", "/home"],
      ["Ser Linkhost", "/becomehost"],
      ["Preguntas frecuentes", "/becomehost#preguntas"],
      ["LinkCover", "/linkcover"],
      ["Reclamos", "/linkcover#reclamos"],
      ["Privacidad", "/linkcover#privacidad"],
      ["Términos", "/terms"],
      ["Facebook", "https://www.facebook.com/"],
      ["Instagram", "https://www.instagram.com/"],
      ["TikTok", "https://www.tiktok.com/"],
      ["YouTube", "https://www.youtube.com/"],
    ]);
    await footer.getByRole("link", { name: "Privacidad" }).click();
    await expect(page).toHaveURL("/linkcover#privacidad");
    await expect(page.getByRole("heading", { name: "Privacidad" })).toBeInViewport();
  });
});

test("the help button opens a dialog with WhatsApp and e-mail, states that replies take 24 hours and lists topics", {
  tag: ["@spec-2.9", "@spec-2.19", "@spec-2.20", "@spec-9.18"],
}, async ({ page }) => {
  await open(page, "/terms");
  const button = page.getByRole("button", { name: "Ayuda" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "¿Cómo te ayudamos?" });
  const chat = new URL((await dialog.getByRole("link", { name: /^WhatsApp/ }).getAttribute("href")) ?? "");
  expect(chat.origin + chat.pathname).toBe("https://wa.me/17875550100");
  expect(chat.searchParams.get("text")).toBe("Hola, necesito ayuda con Linkisla.");
  const mail = new URL((await dialog.getByRole("link", { name: /^Correo electrónico/ }).getAttribute("href")) ?? "");
  expect(mail.protocol + mail.pathname).toBe("mailto:ayuda@linkisla.test");
  expect(mail.searchParams.get("subject")).toBe("Ayuda con Linkisla");
  const template = mail.searchParams.get("body") ?? "";
  for (const asked of ["Descripción del problema:", "Pasos para reproducirlo:", "Navegador:", "Dispositivo:"])
    expect(template).toContain(`\r\n${asked}`);
  await expect(dialog).toContainText("Respondemos en 24 horas.");
  await expect(dialog.getByRole("list").last().getByRole("listitem")).toHaveText([
    "Errores del sitio",
    "Problemas con una reserva",
    "Preguntas sobre pagos",
    "Soporte técnico",
    "Sugerencias",
  ]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("on a phone help is an entry of the menu, for those without JavaScript a link", async ({
  newVisitor,
  request,
}) => {
  const viewport = { width: 360, height: 780 };
  const account = await anAccount(request);
  for (const [menu, storageState] of [
    ["Tu cuenta", undefined] as const,
    [`Menú de ${account.name}`, signedInAs(account)] as const,
  ]) {
    const page = await newVisitor({ viewport, ...(storageState && { storageState }) });
    await open(page, "/terms");
    await expect(page.getByRole("button", { name: "Ayuda" })).toHaveCount(0);
    await press(page, headerMenu(page, menu));
    await expect(openMenu(page).getByRole("link", { name: "Ayuda" })).toHaveCount(0);
    await press(page, openMenu(page).getByRole("button", { name: "Ayuda" }));
    const dialog = page.getByRole("dialog", { name: "¿Cómo te ayudamos?" });
    await expect(dialog).toBeVisible();
    await expect(openMenu(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(headerMenu(page, menu)).toBeFocused();
  }
  const page = await newVisitor({ viewport, javaScriptEnabled: false });
  await page.goto("/");
  await headerMenu(page, "Tu cuenta").click();
  await expect(page.getByRole("button", { name: "Ayuda" })).toBeHidden();
  await openMenu(page).getByRole("link", { name: "Ayuda" }).click();
  await expect(page).toHaveURL("/terms");
});

test.describe("the carousel", () => {
  const titles = [
    "Alójate en los mejores lugares de la isla",
    "Vive experiencias auténticas",
    "Espacios únicos para eventos",
  ];
  const shown = (page: Page) => page.locator("[role=group]:not([inert]) h2");
  const titleAfter = async (page: Page) =>
    titles[(titles.indexOf((await shown(page).textContent()) ?? "") + 1) % titles.length] ?? "";

  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test.beforeEach(async ({ page }) => {
    const start = new Date("2026-11-21T12:00:00Z");
    await page.clock.install({ time: start });
    await open(page, "/");
    await page.clock.pauseAt(new Date(start.getTime() + 3_600_000));
  });

  test("auto-advances every 10 s and wraps; pauses while the pointer is over it", {
    tag: ["@spec-2.22", "@spec-2.23", "@spec-2.24", "@spec-2.25", "@spec-4.14", "@spec-9.3"],
  }, async ({ page }) => {
    for (const _ of titles) {
      const before = (await shown(page).textContent()) ?? "";
      const next = await titleAfter(page);
      await page.clock.runFor(9_000);
      await expect(shown(page)).toHaveText(before);
      await page.clock.runFor(1_000);
      await expect(shown(page)).toHaveText(next);
    }
    const stays = (await shown(page).textContent()) ?? "";
    await page.getByRole("region", { name: "Destacados" }).hover();
    await page.clock.runFor(30_000);
    await expect(shown(page)).toHaveText(stays);
    const next = await titleAfter(page);
    await page.mouse.move(2, 2);
    await page.clock.runFor(10_000);
    await expect(shown(page)).toHaveText(next);
  });

  test("pauses on focus and by its button", async ({ page }) => {
    const carousel = page.getByRole("region", { name: "Destacados" });
    const stays = (await shown(page).textContent()) ?? "";
    await carousel.getByRole("button", { name: "Pausar" }).focus();
    await page.clock.runFor(30_000);
    await expect(shown(page)).toHaveText(stays);
    await page.keyboard.press("Enter");
    await expect(carousel.getByRole("button", { name: "Reanudar" })).toBeFocused();
    await page.getByRole("banner").getByRole("link", { name: "Espacios" }).focus();
    await page.clock.runFor(30_000);
    await expect(shown(page)).toHaveText(stays);
  });

  test("stands still behind an open panel of the search", async ({ page }) => {
    const stays = (await shown(page).textContent()) ?? "";
    const next = await titleAfter(page);
    const dates = page.getByRole("main").locator("details").nth(1);
    await dates.locator("summary").click();
    await expect(dates).toHaveAttribute("open");
    await page.clock.runFor(30_000);
    await expect(shown(page)).toHaveText(stays);
    await page.keyboard.press("Escape");
    await expect(dates).not.toHaveAttribute("open");
    await page.mouse.move(2, 2);
    await page.clock.runFor(10_000);
    await expect(shown(page)).toHaveText(next);
  });

  test("previous/next arrows and one dot per slide lead through 'Explorar alojamientos', 'Ver experiencias', 'Reservar espacio'", {
    tag: ["@spec-2.2", "@spec-2.22", "@spec-2.23", "@spec-2.24", "@spec-2.25", "@spec-4.14", "@spec-9.3"],
  }, async ({ page }) => {
    const carousel = page.getByRole("region", { name: "Destacados" });
    const slides = [
      { title: titles[0] ?? "", button: "Explorar alojamientos", path: "/home" },
      { title: titles[1] ?? "", button: "Ver experiencias", path: "/experiences" },
      { title: titles[2] ?? "", button: "Reservar espacio", path: "/spaces" },
    ];
    for (const [position, { title, button, path }] of slides.entries()) {
      await carousel.getByRole("button", { name: `${position + 1} de 3` }).click();
      await expect(shown(page)).toHaveText(title);
      await expect(carousel.getByRole("link")).toHaveText([button]);
      await expect(carousel.getByRole("link")).toHaveAttribute("href", path);
    }
    await carousel.getByRole("button", { name: "Siguiente" }).click();
    await expect(shown(page)).toHaveText(titles[0] ?? "");
    await carousel.getByRole("button", { name: "Anterior" }).click();
    await expect(shown(page)).toHaveText(titles[2] ?? "");
  });
});

test("the carousel stands still for whoever wants less motion", async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  await expect(page.getByRole("button", { name: "Reanudar" })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.locator("[role=group]:not([inert]) h2")).toHaveText("Alójate en los mejores lugares de la isla");
});

test.describe("the home page's sections", () => {
  test("are each at most 4 cards; an empty section is hidden; spinner while loading", {
    tag: ["@spec-2.26", "@spec-2.27", "@spec-2.28", "@spec-2.36", "@spec-9.5"],
  }, async ({ page }) => {
    await open(page, "/terms");
    const waiting = Promise.withResolvers<void>();
    await page.route("**/api/spaces", async (route) => {
      await waiting.promise;
      await route.fulfill({ json: [] });
    });
    await page.getByRole("banner").getByRole("link", { name: "Linkisla, inicio" }).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Cargando...");
    await expect(page.getByRole("heading", { name: "Alójate en los mejores lugares de la isla" })).toBeVisible();
    waiting.resolve();
    for (const name of ["Experiencias con gente de aquí", "Alojamientos para quedarte"])
      await expect(page.getByRole("region", { name }).getByRole("article")).toHaveCount(4);
    await expect(page.getByRole("heading", { name: "Espacios para lo que celebras" })).toHaveCount(0);
    await expect(page.getByText("Cargando...")).toHaveCount(0);
  });

  test("on error say 'Hubo un error al cargar los activos' with a retry link that reloads the page", {
    tag: ["@spec-2.29", "@spec-8.15"],
  }, async ({ page, complaints }) => {
    complaints.allow(/status of 400 .*api\/(spaces|experiences|housing)/);
    await open(page, "/terms");
    const lists = /\/api\/(spaces|experiences|housing)$/;
    await page.route(lists, (route) => route.fulfill({ status: 400, json: { code: "invalid_input" } }));
    await page.getByRole("banner").getByRole("link", { name: "Linkisla, inicio" }).click();
    const failure = page.getByRole("alert");
    await expect(failure).toContainText("Hubo un error al cargar los activos");
    await page.unroute(lists);
    const loaded = page.waitForEvent("load");
    await failure.getByRole("button", { name: "Reintentar" }).click();
    await loaded;
    await expect(page.getByRole("article")).toHaveCount(12);
  });

  const sections = [
    { list: "spaces", name: "Espacios para lo que celebras" },
    { list: "experiences", name: "Experiencias con gente de aquí" },
    { list: "housing", name: "Alojamientos para quedarte" },
  ];
  for (const failing of sections) {
    test(`show what came when /${failing.list} cannot be read, and say in its section what did not`, {
      tag: ["@spec-7.7"],
    }, async ({ page, complaints }) => {
      complaints.allow(/status of 400/);
      await open(page, "/terms");
      const list = `**/api/${failing.list}`;
      await page.route(list, (route) => route.fulfill({ status: 400, json: { code: "invalid_input" } }));
      await page.getByRole("banner").getByRole("link", { name: "Linkisla, inicio" }).click();
      const regionOf = ({ name }: { name: string }) => page.getByRole("main").getByRole("region", { name });
      for (const other of sections.filter((section) => section !== failing))
        await expect(regionOf(other).getByRole("article")).toHaveCount(4);
      await expect(page.getByText("Hubo un error al cargar los activos")).toHaveCount(0);
      await expect(regionOf(failing).getByRole("alert")).toContainText(texts.es.home.sectionError);
      await expectAccessible(page);
      await page.unroute(list);
      const loaded = page.waitForEvent("load");
      await regionOf(failing).getByRole("button", { name: "Reintentar" }).click();
      await loaded;
      await expect(page.getByRole("article")).toHaveCount(12);
    });
  }
});

test("'Convertirse en linkhost' and 'Conviértete en Linkhost' lead to /becomehost; at 768 px or less another image", {
  tag: ["@spec-2.31", "@spec-2.32", "@spec-9.2"],
}, async ({ page }) => {
  await page.setViewportSize({ width: 769, height: 900 });
  await open(page, "/");
  const banner = page.getByRole("region", { name: "Enlaza tu espacio y genera ingresos" });
  await banner.scrollIntoViewIfNeeded();
  const picture = () => banner.locator("img").evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(picture).toContain("/facades-");
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(picture).toContain("/balcony-");
  await expect(page.getByRole("link", { name: "Convertirse en linkhost" })).toHaveAttribute("href", "/becomehost");
  await banner.getByRole("link", { name: "Conviértete en Linkhost" }).click();
  await expect(page).toHaveURL("/becomehost");
});

test.describe("/terms", () => {
  test("back-to-home link; quick navigation anchors; eight sections; contact block; back-to-top link", {
    tag: ["@spec-2.37"],
  }, async ({ page }) => {
    await open(page, "/terms");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Volver al inicio" })).toHaveAttribute("href", "/");
    const contents = page.getByRole("navigation", { name: "En esta página" });
    const anchors = await linksIn(contents);
    expect(anchors.map(([, href]) => href)).toEqual(termsAnchors.map((id) => `/terms#${id}`));
    for (const id of termsAnchors) await expect(main.locator(`section#${id}`)).toBeVisible();
    await contents.getByRole("link", { name: "Usos prohibidos" }).click();
    await expect(page).toHaveURL("/terms#prohibited");
    await expect(page.locator("#prohibited")).toBeFocused();
    await expect(page.getByRole("heading", { name: "7. Usos prohibidos" })).toBeInViewport();
    await expect(main.getByRole("region", { name: "Contacto" })).toContainText("ayuda@linkisla.test");
    await main.getByRole("link", { name: "Volver arriba" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  });

  test("users must be over 18; commission 5% per booking for lodging, spaces and experiences; support 24/7", {
    tag: ["@spec-2.38", "@spec-5.11", "@spec-9.9", "@spec-9.18"],
  }, async ({ page }) => {
    await open(page, "/terms");
    await expect(page.locator("#acceptance")).toContainText("Debes ser mayor de 18 años");
    for (const kind of ["Alojamientos", "Espacios", "Experiencias"])
      await expect(page.locator("#payments")).toContainText(`${kind}: 5\u00a0% por reserva.`);
    await expect(page.locator("#services")).toContainText("Soporte disponible 24/7");
    await expect(page.getByText("Borrador. Quien opera el sitio debe revisarlo")).toBeVisible();
    await headerMenu(page, "Idioma: español").click();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms and conditions");
    await expect(page.locator("#payments")).toContainText("Spaces: 5% per booking.");
  });
});

test.describe("/becomehost", () => {
  test("shows what four nights leave at the commission in force, and sends visitors to an account and back", async ({
    page,
  }) => {
    await open(page, "/becomehost");
    await expect(page.getByRole("region", { name: "Cuánto cuesta" }).locator("dl").last().locator("div")).toHaveText([
      "$100.00 × 4 noches$400.00",
      "Limpieza$60.00",
      "Comisión, 5\u00a0%−$23.00",
      "Recibes$437.00",
    ]);
    await page.getByText("¿Cuándo me pagan?").click();
    await expect(page.getByText("Un día después de completada la reserva. Si")).toBeVisible();
    await page.getByRole("link", { name: "Ya tengo cuenta" }).click();
    await expect(page).toHaveURL("/auth/login?next=%2Fhost%2Fhostregistration");
  });

  test("leads whoever is signed in to a first listing, and a host to the dashboard too", async ({
    newVisitor,
    request,
  }) => {
    const account = await anAccount(request);
    const page = await newVisitor({ storageState: signedInAs(account) });
    await open(page, "/becomehost");
    await expect(page.getByRole("link", { name: "Publicar un anuncio" })).toHaveAttribute(
      "href",
      "/host/hostregistration",
    );
    const host = await newVisitor({ storageState: signedInAs({ ...account, user: { ...account.user, host: true } }) });
    await open(host, "/becomehost");
    await expect(host.getByRole("link", { name: "Ir a mi panel" })).toHaveAttribute("href", "/host/dashboard");
  });
});

test("/debug-tax is a raw tax dump labelled debug; 'Error: {message}' when it cannot be read", {
  tag: ["@spec-2.6", "@spec-7.14", "@spec-8.13", "@spec-9.7"],
}, async ({ page, complaints }) => {
  complaints.allow(/status of (400|418) .*user\/tax/, /ERR_FAILED/);
  await page.goto("/debug-tax");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Debug");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const dump = { site_tax: 5, host_tax: 5, experience_tax: 5, lodging_tax: 7 };
  await expect(page.locator("pre")).toHaveText(JSON.stringify(dump, null, 2));
  await page.route("**/api/user/tax", (route) =>
    route.fulfill({ status: 400, json: { code: "invalid_input", message: "No se pudo." } }),
  );
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("Error: No se pudo.");
  await page.route("**/api/user/tax", (route) => route.fulfill({ status: 418, body: "" }));
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("Error: Error desconocido");
  // Three retries, one, two and four seconds apart.
  await page.clock.install();
  await page.route("**/api/user/tax", (route) => route.abort());
  await page.reload();
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(page.getByRole("alert")).toHaveText("Error: 🚫 No se pudo conectar al servidor", { timeout: 100 });
  }).toPass();
});

for (const width of [360, 1440]) {
  test(`at ${width} px menus, help and the pages that are read are accessible`, async ({ newVisitor }) => {
    const page = await newVisitor({ viewport: { width, height: 900 } });
    await open(page, "/becomehost");
    await page.getByText("¿Cuándo me pagan?").click();
    await headerMenu(page, "Tu cuenta").click();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    // On a phone help is in the menu.
    if (width >= 700) await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ayuda" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/debug-tax");
    await expect(page.locator("pre")).toContainText("site_tax");
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
}

test("without JavaScript terms, cover and becoming a host can be read and lead on", {
  tag: ["@spec-1.4", "@spec-2.60"],
}, async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto("/");
  await expect(page.getByRole("link", { name: maintenance })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ayuda" })).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Conviértete en Linkhost" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lo que tienes puede darte ingresos");
  await page.getByText("¿Qué pasa si rompen algo?").click();
  await page.getByRole("link", { name: "Leer sobre LinkCover" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("LinkCover");
  await page.getByRole("contentinfo").getByRole("link", { name: "Términos" }).click();
  await page.getByRole("link", { name: "4. Pagos, comisiones y devoluciones" }).click();
  await expect(page.locator("#payments")).toBeInViewport();
  await page.getByRole("main").getByRole("link", { name: "Volver al inicio" }).click();
  await expect(page).toHaveURL("/");
});

test("any other path shows a not-found page", { tag: ["@spec-2.6"] }, async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  const answer = await page.goto("/nada/de/nada");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Por aquí no hay nada. La isla sigue ahí.");
  await expect(page.getByRole("main").getByRole("link", { name: "Volver al inicio" })).toHaveAttribute("href", "/");
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
}

/** The text and target of each link, in order. */
function linksIn(part: Locator): Promise<[string, string][]> {
  return part
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""]));
}
