import type { Identity } from "../people.ts";
import type { Language, Texts } from "./texts.ts";

/** The pages as HTML. No script: plain forms. */
export interface View {
  language: Language;
  t: Texts;
}

export type Field = "name" | "email";

export interface ChooserView extends View {
  clientName: string;
  people: readonly Identity[];
  typed: { name: string; email: string; verified: boolean };
  errors: Partial<Record<Field, string>>;
}

export function chooserPage(view: ChooserView): string {
  const { t, people } = view;
  return page(
    view,
    t.chooseTitle,
    `<h1>${t.chooseTitle}</h1>
<p class="lead">${t.chooseLead} <strong>${escaped(view.clientName)}</strong></p>
<form method="post"><ul class="people" aria-label="${t.people}">${people.map((person, index) => row(view, person, index)).join("")}</ul></form>
${otherAccount(view)}
<form method="post" class="leave"><button class="plain" name="decision" value="deny">${t.deny}</button></form>`,
  );
}

function row({ t }: View, { name, email, verified }: Identity, index: number): string {
  const note = verified ? "" : `<span class="tag">${t.unverified}</span>`;
  return `<li><button class="person" name="person" value="${index}">
<span class="avatar tone-${index % 4}" aria-hidden="true">${escaped(name.charAt(0).toUpperCase())}</span>
<span class="who"><strong>${escaped(name)}</strong><span>${escaped(email)}</span>${note}</span></button></li>`;
}

function otherAccount(view: ChooserView): string {
  const { t, typed, errors } = view;
  const wrong = Object.entries(errors);
  const links = wrong.map(([field, text]) => `<li><a href="#${field}">${text}</a></li>`);
  const alert =
    wrong.length > 0
      ? `<div class="alert" role="alert" tabindex="-1" autofocus><p>${t.check}</p><ul>${links.join("")}</ul></div>`
      : "";
  return `<details${wrong.length > 0 ? " open" : ""}><summary>${t.other}</summary>
<form method="post" novalidate>
<p class="hint">${t.otherHint}</p>
${alert}
${input(view, "name", `autocomplete="name" value="${escaped(typed.name)}"`)}
${input(view, "email", `type="email" autocomplete="email" value="${escaped(typed.email)}"`)}
<label class="check"><input type="checkbox" name="verified" value="yes"${typed.verified ? " checked" : ""}> ${t.verified}</label>
<button class="main" name="decision" value="typed">${t.goOn}</button>
</form></details>`;
}

function input({ t, errors }: ChooserView, field: Field, attributes: string): string {
  const error = errors[field];
  const wrong = error ? ` aria-invalid="true" aria-describedby="${field}-error"` : "";
  return `<div class="field"><label for="${field}">${t[field]}</label><input id="${field}" name="${field}" required ${attributes}${wrong}>
${error ? `<p class="wrong" id="${field}-error">${error}</p>` : ""}</div>`;
}

/** A page with a single message. */
export function messagePage(view: View, title: string, body: string): string {
  return page(view, title, `<h1>${title}</h1><p class="lead">${escaped(body)}</p>`);
}

function page({ language, t }: View, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} — ${t.testMode}</title>
<link rel="stylesheet" href="/accounts.css">
</head>
<body>
<header class="test"><strong>${t.testMode}.</strong> ${t.testModeHint}</header>
<main>
${body}
</main>
</body>
</html>
`;
}

export function escaped(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
