import type { Bill, BillRow, EmailContent, Fact, MailTheme } from "./email.ts";
import { formatMoney } from "./format.ts";

const columns = 56;

/** The plain-text version of the email. */
export function plainText(mail: EmailContent, { brandName, publicUrl }: MailTheme): string {
  const { title, opening, code, quote, facts, action, notes = [], reason, leaving } = mail;
  const blocks = [
    `${title}\n${"=".repeat(title.length)}`,
    opening,
    code && `${code.digits}\n\n${code.note}`,
    quote && `${quote.by}:\n${quote.text.replaceAll(/^/gm, "> ")}`,
    facts?.map(fact).join("\n"),
    mail.bill && bill(mail.bill),
    action && `${action.label}:\n${action.url}`,
    ...notes.map((note) => `${note.title}\n${note.lines.join("\n")}`),
    `-- \n${reason}\n${brandName} · ${publicUrl}${leaving ? `\n${leaving.label}: ${leaving.url}` : ""}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function fact({ label, lines, link }: Fact): string {
  return `${label}: ${lines.join(", ")}${link ? `\n${link.label}: ${link.url}` : ""}`;
}

function bill({ rows, total, note }: Bill): string {
  const lines = [
    ...rows.flatMap((row) => (row.kind === "subtotal" ? ["-".repeat(columns), leader(row)] : [leader(row)])),
    "-".repeat(columns),
    leader(total),
    "=".repeat(columns),
  ];
  return [...lines, ...(note ? [note] : [])].join("\n");
}

function leader({ label, cents, details }: BillRow): string {
  const amount = formatMoney(cents);
  const below = details ? `\n  ${details.join(", ")}` : "";
  return `${label} ${".".repeat(Math.max(3, columns - label.length - amount.length - 2))} ${amount}${below}`;
}
