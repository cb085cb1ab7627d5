import { expectAccessible } from "./accessible.ts";
import { somebody } from "./people.ts";
import { comesAlive, expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

/** The newsletter block of the home page, and the unsubscribe link of every email. */

const blockOf = (page: import("@playwright/test").Page, title = texts.es.newsletter.title) =>
  page.getByRole("region", { name: title });

for (const width of [360, 768, 1440]) {
  test(`at ${width} px an address is asked for, corrected and thanked for`, {
    tag: ["@spec-1.1", "@spec-2.31", "@spec-4.7", "@spec-5.1", "@spec-6.1", "@spec-7.9", "@spec-8.6"],
  }, async ({ newVisitor }) => {
    const page = await newVisitor({ viewport: { width, height: 900 } });
    await page.goto("/");
    const block = blockOf(page);
    const email = block.getByLabel("Correo electrónico");
    await expect(email).toHaveAttribute("type", "email");
    await expect(email).toHaveAttribute("required", "");

    await block.getByRole("button", { name: "Suscribirme" }).click();
    await expect(block.getByText("Por favor, ingresa un correo válido", { exact: true })).toBeVisible();
    await expect(email).toBeFocused();
    for (const wrong of ["ana", "ana@correo", "@correo.test", "ana rivera@correo.test"]) {
      await email.fill(wrong);
      await email.press("Enter");
      await expect(block.getByText("Por favor, ingresa un correo electrónico válido", { exact: true })).toBeVisible();
      await expect(email).toHaveAttribute("aria-invalid", "true");
    }
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);

    await email.fill(somebody().email);
    await block.getByRole("button", { name: "Suscribirme" }).click();
    const thanked = page.getByRole("region", { name: "¡Gracias por suscribirte!" });
    await expect(thanked).toContainText("Te mantendremos informado sobre las últimas novedades.");
    await expect(thanked.getByRole("heading")).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
}

test("a failure is told in a toast: what the server said, or 'Hubo un problema con tu suscripción'", {
  tag: ["@spec-8.6"],
}, async ({ page, complaints }) => {
  complaints.allow(/status of (429|502)/);
  await page.goto("/");
  const block = blockOf(page);
  const answers = [
    { status: 502, json: {} },
    { status: 429, json: { code: "too_many_requests", message: "Espera 5 min.", error: "Espera 5 min." } },
  ];
  await page.route("**/api/newsletter", (route) => route.fulfill(answers.shift()));
  await block.getByLabel("Correo electrónico").fill("ana@correo.test");
  for (const sentence of ["Hubo un problema con tu suscripción", "Espera 5 min."]) {
    await block.getByRole("button", { name: "Suscribirme" }).click();
    await expect(page.getByRole("status").getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(block.getByLabel("Correo electrónico")).toHaveValue("ana@correo.test");
});

test("the email's link leaves with one press, without JavaScript too, and leads back", async ({
  newVisitor,
  request,
  complaints,
}) => {
  // Without JavaScript nothing uses the preloaded files.
  complaints.allow(/preloaded using link preload but not used/);
  const { email } = somebody();
  expect(await (await request.post("/api/newsletter", { data: { email } })).json()).toEqual({ ok: true });
  const path = await exitOf(request, email);

  for (const javaScriptEnabled of [false, true]) {
    const page = await newVisitor({ javaScriptEnabled });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Dejar de recibir las novedades?");
    await page.getByRole("button", { name: "Dejar de recibirlas" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ya no recibes las novedades");
    if (javaScriptEnabled) await expectAccessible(page);
    await expect(page).toHaveURL(path);
    await page.getByRole("button", { name: "Volver a recibirlas" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Dejar de recibir las novedades?");
  }
  // Mail programs send this request by themselves.
  const oneClick = await request.post(path, { form: { "List-Unsubscribe": "One-Click" }, maxRedirects: 0 });
  expect(oneClick.status()).toBe(200);
  expect(await (await request.get(`/api${path.replace("/unsubscribe", "")}`)).json()).toEqual({ subscribed: false });
});

test("a link that nobody was sent says so", async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  const answer = await page.goto("/newsletter/unsubscribe/nada");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este enlace no sirve");
  await comesAlive(page);
  await expectAccessible(page);
});

async function exitOf(api: import("@playwright/test").APIRequestContext, email: string): Promise<string> {
  let path: string | undefined;
  const look = async () => {
    const mails: { file: string; to: string }[] = await (await api.get("/dev/mail.json")).json();
    const mail = mails.find(({ to }) => to.includes(email));
    if (!mail) return undefined;
    path = (await (await api.get(`/dev/mail/${mail.file}`)).text()).match(/\/newsletter\/unsubscribe\/[\w-]{43}/)?.[0];
    return path;
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return path ?? "";
}
