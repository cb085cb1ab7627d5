import { createHash } from "node:crypto";
import type { Email } from "postal-mime";
import { unbroken, withoutQuotation, wordsOfHtml } from "./quotations.ts";
import { tokenHeader } from "./returned.ts";

/** Emails that people write to the site. */

export interface Letter {
  /** The address that it says it is from, in lower case. Anybody can write any address there. */
  from: string;
  /** The headers that say whom it went to, as they are. */
  sentTo: string[];
  /** The same when the same email comes in again. */
  id: string;
  /** What its writer wrote, without what is quoted below it. */
  text: string;
  hasAttachments: boolean;
}

/** Undefined for what no person wrote. @param raw the same email as it came in */
export async function letterIn(email: Email, raw: Uint8Array): Promise<Letter | undefined> {
  const from = email.from?.address;
  if (!from || valuesOf(email, ["from"]).length > 1 || isAutomatic(email)) return undefined;
  return {
    from: from.toLowerCase(),
    sentTo: valuesOf(email, ["to", "cc", "delivered-to", "x-original-to", "envelope-to"]),
    id: email.messageId ?? createHash("sha256").update(raw).digest("hex"),
    text: email.text?.trim()
      ? unbroken(withoutQuotation(email.text))
      : withoutQuotation(await wordsOfHtml(email.html ?? "")),
    // A picture that the text shows is mostly a signature's.
    hasAttachments: email.attachments.some(({ related }) => !related),
  };
}

/** RFC 3834, and what programs sent before it. An answer to one of these could go back and forth for ever. */
function isAutomatic(email: Email): boolean {
  const says = (name: string, pattern: RegExp) => valuesOf(email, [name]).some((value) => pattern.test(value));
  return (
    says("auto-submitted", /^(?!no\b)/i) ||
    says("precedence", /^(bulk|junk|list|auto_reply)\b/i) ||
    says("x-autoreply", /^(?!no\b)/i) ||
    says("x-autorespond", /^(?!no\b)/i) ||
    // The sender of reports and of automatic answers: nobody.
    says("return-path", /^(<\s*>)?$/) ||
    says("content-type", /^multipart\/report\b/i) ||
    // One of ours that came back.
    valuesOf(email, [tokenHeader.toLowerCase()]).length > 0
  );
}

function valuesOf({ headers }: Email, names: readonly string[]): string[] {
  return headers.filter(({ key }) => names.includes(key)).map(({ value }) => value.trim());
}
