import type { IncomingMessage, ServerResponse } from "node:http";
import type { Interaction, KoaContextWithOIDC, Provider } from "oidc-provider";
import { type Identity, identity, knownPeople } from "../people.ts";
import { style } from "./style.ts";
import { languageOf, type Texts, texts } from "./texts.ts";
import { type ChooserView, chooserPage, type Field, messagePage, type View } from "./view.ts";

/** The page to choose an account on, for a browser with or without scripts. */
const securityHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};
const mostBytes = 10_000;

export class Pages {
  readonly #provider: Provider;
  readonly #people: Map<string, Identity>;

  constructor(provider: Provider, people: Map<string, Identity>) {
    this.#provider = provider;
    this.#people = people;
  }

  /** Returns false when none of these pages has this path. */
  async handle(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const view = viewFor(request.headers["accept-language"]);
    if (pathname === "/accounts.css") sendText(response, 200, "text/css", style);
    else if (pathname === "/favicon.ico") response.writeHead(204).end();
    else if (pathname === "/") sendPage(response, 200, messagePage(view, view.t.homeTitle, view.t.homeBody));
    else if (pathname.startsWith("/interaction/")) await this.#choose(view, request, response);
    else return false;
    return true;
  }

  async #choose(view: View, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = await this.#provider.interactionDetails(request, response).catch(() => undefined);
    if (!visit) return sendPage(response, 410, messagePage(view, view.t.endedTitle, view.t.endedBody));
    const untouched = { ...view, clientName: await this.#clientName(visit), people: knownPeople, errors: {} };
    const typed = { name: "", email: "", verified: true };
    if (request.method !== "POST") return sendPage(response, 200, chooserPage({ ...untouched, typed }));

    const form = await readForm(request);
    if (form.get("decision") === "deny") {
      const refused = { error: "access_denied", error_description: "The user denied access" };
      return this.#provider.interactionFinished(request, response, refused);
    }
    const chosen = knownPeople[Number(form.get("person") ?? "-1")] ?? typedPerson(form, view.t);
    if ("errors" in chosen) return sendPage(response, 200, chooserPage({ ...untouched, ...chosen }));
    this.#people.set(chosen.sub, chosen);
    const result = { select_account: {}, login: { accountId: chosen.sub } };
    return this.#provider.interactionFinished(request, response, result);
  }

  async #clientName({ params }: Interaction): Promise<string> {
    const client = await this.#provider.Client.find(String(params.client_id));
    return client?.clientName ?? "";
  }

  /** Shows a protocol error that cannot be returned to the site by a redirect. */
  static renderError(ctx: KoaContextWithOIDC, error: string, description = ""): void {
    const view = viewFor(ctx.get("accept-language"));
    ctx.set(securityHeaders);
    ctx.type = "html";
    ctx.body = messagePage(view, view.t.brokenTitle, `${view.t.brokenBody} ${error} ${description}`);
  }
}

function viewFor(accepted: string | undefined): View {
  const language = languageOf(accepted);
  return { language, t: texts[language] };
}

function typedPerson(form: URLSearchParams, t: Texts): Identity | Pick<ChooserView, "typed" | "errors"> {
  const name = (form.get("name") ?? "").trim();
  const email = (form.get("email") ?? "").trim();
  const verified = form.get("verified") === "yes";
  const errors: Partial<Record<Field, string>> = {
    ...(name === "" && { name: t.nameMissing }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: t.emailWrong }),
  };
  if (Object.keys(errors).length > 0) return { typed: { name, email, verified }, errors };
  const person = identity(name, email, verified);
  // Tests send their own `sub`: the same person with another email, or another person with the same email.
  return { ...person, sub: form.get("sub") ?? person.sub };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  sendText(response, status, "text/html", html);
}

function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  const headers = { ...securityHeaders, "Content-Type": `${type}; charset=utf-8` };
  response.writeHead(status, headers).end(text);
}
