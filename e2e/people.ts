import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import type { User } from "#contract/accounts/accounts.ts";
import { linkTo } from "./emails.ts";
import { beginningOf, filled, type Language, texts } from "./words.ts";

/** Guests with accounts of their own, so that tests do not share bookings. */

export interface Person {
  name: string;
  email: string;
  password: string;
}

export function somebody(name = "Ana Rivera"): Person {
  return { name, email: `guest-${randomUUID()}@correo.test`, password: "una clave larga" };
}

/** Fills in the registration form on the open page. */
export async function register(page: Page, person: Person, language: Language = "es"): Promise<void> {
  const { form, register: words } = texts[language].accounts;
  await page.getByLabel(words.name).fill(person.name);
  await page.getByLabel(form.email).fill(person.email);
  await page.getByLabel(form.password, { exact: true }).fill(person.password);
  await page.getByLabel(words.day, { exact: true }).fill("14");
  await page.getByLabel(words.month, { exact: true }).selectOption("5");
  await page.getByLabel(words.year, { exact: true }).fill("1990");
  await page.getByLabel(filled(words.terms)).check();
  await page.getByRole("button", { name: words.submit }).click();
}

/** Says who books, on the page between a listing and its payment page. */
export async function sayWhoBooks(page: Page, person: Person, language: Language = "es"): Promise<void> {
  const { accounts, book } = texts[language];
  await page.getByLabel(accounts.form.email, { exact: true }).fill(person.email);
  await page.getByRole("button", { name: book.email.submit, exact: true }).click();
  await page.getByLabel(accounts.register.name).fill(person.name);
  await page.getByLabel(accounts.form.password, { exact: true }).fill(person.password);
  await page.getByLabel(accounts.register.day, { exact: true }).fill("14");
  await page.getByLabel(accounts.register.month, { exact: true }).selectOption("5");
  await page.getByLabel(accounts.register.year, { exact: true }).fill("1990");
  await page.getByLabel(filled(accounts.register.terms)).check();
  await page.getByRole("button", { name: beginningOf(book.pay.goOnFor) }).click();
}

/** Registers without the form, then confirms the address with the email's link. */
export async function anAccount(
  ...asked: Parameters<typeof aNewcomer>
): Promise<Awaited<ReturnType<typeof aNewcomer>>> {
  const [api] = asked;
  const account = await aNewcomer(...asked);
  const link = await linkTo(api, "/auth/verify-email", account.email);
  const answer = await api.post("/api/auth/verify-email", { data: { token: link.split("/").at(-1) } });
  if (!answer.ok()) throw new Error(`Confirming was refused: ${await answer.text()}`);
  return { ...account, user: { ...account.user, emailVerified: true } };
}

/** Registers without the form, leaving the address unconfirmed. */
export async function aNewcomer(
  api: APIRequestContext,
  person: Person = somebody(),
  language: Language = "es",
): Promise<Person & { token: string; user: User }> {
  const { name, email, password } = person;
  const answer = await api.post("/api/auth/register", {
    headers: { "accept-language": language },
    data: { name, email, password, birthDate: "1990-05-14", acceptTerms: true },
  });
  if (!answer.ok()) throw new Error(`Registering was refused: ${await answer.text()}`);
  return { ...person, ...(await answer.json()) };
}

/** Answers the dialog that asks who it is, by the password. */
export async function proveByPassword(page: Page, password: string, language: Language = "es"): Promise<void> {
  const { accounts, identity } = texts[language];
  const dialog = page.getByRole("dialog", { name: identity.proof.title });
  await dialog.getByRole("textbox", { name: accounts.form.password }).fill(password);
  await dialog.getByRole("button", { name: identity.proof.submit, exact: true }).click();
}

/** One of the demo's own people, signed in: `admin`, `anfitriona` or `huesped`. */
export async function ofTheDemo(
  api: APIRequestContext,
  name: string,
  dataDir = process.env.E2E_DATA_DIR ?? "",
): Promise<{ token: string; user: User }> {
  const password = await demoPassword(dataDir);
  const answer = await api.post("/api/auth/login", { data: { email: `${name}@linkisla.test`, password } });
  return answer.json();
}

export async function demoPassword(dataDir = process.env.E2E_DATA_DIR ?? ""): Promise<string> {
  return (await readFile(join(dataDir, "demo-password"), "utf8")).trim();
}

/** The storage of a browser in which this account is signed in. */
export function signedInAs({ token, user }: { token: string; user: User }, origin = process.env.E2E_URL ?? "") {
  const session = { state: { token, user, isAuthenticated: true }, version: 0 };
  const localStorage = [
    { name: "auth-storage", value: JSON.stringify(session) },
    { name: "token", value: token },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
