import { formatMoney } from "./format.ts";
import type { Bill, BillRow, LetterContent, Stationery } from "./letter.ts";

const columns = 56;

/** The letter for readers without HTML. */
export function plainText(letter: LetterContent, { brandName, publicUrl }: Stationery): string {
  const blocks = [
    `${letter.title}\n${"=".repeat(letter.title.length)}`,
    letter.opening,
    letter.facts.map(({ label, lines }) => `${label}: ${lines.join(", ")}`).join("\n"),
    bill(letter.bill),
    `${letter.action.label}:\n${letter.action.url}`,
    ...letter.notes.map(({ title, lines }) => `${title}\n${lines.join("\n")}`),
    `-- \n${letter.reason}\n${brandName} · ${publicUrl}`,
  ];
  return `${blocks.join("\n\n")}\n`;
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

function leader({ label, cents }: BillRow): string {
  const amount = formatMoney(cents);
  return `${label} ${".".repeat(Math.max(3, columns - label.length - amount.length - 2))} ${amount}`;
}
