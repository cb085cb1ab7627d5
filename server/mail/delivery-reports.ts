import type { Attachment, Email, Header } from "postal-mime";

/** Reports of mail servers about an email that they were given: that it came back, or that its reader complained. */

export interface DeliveryReport {
  /** The enhanced status code (RFC 3463) of a failure for good, as 5.1.1, or `complaint`. */
  code: string;
  /** The addresses that the report was sent to. */
  sentTo: string[];
  /** The headers of the email that it is about, as far as the report has them. */
  about: { name: string; value: string }[];
}

export const complaint = "complaint";

/**
 * Undefined for everything else: other emails, failures for the time being, and automatic answers. Reports inside
 * another email are that email's content.
 */
export function deliveryReportIn(email: Email): DeliveryReport | undefined {
  const code = codeOf(email);
  return code === undefined ? undefined : { code, sentTo: recipientsOf(email), about: returnedHeaders(email) };
}

function codeOf(email: Email): string | undefined {
  const kind = reportType(fieldValue(email.headers, "content-type"));
  if (kind === "delivery-status") return failureIn(partOf(email, /^message\/(global-)?delivery-status$/));
  if (kind === "feedback-report") return complaintIn(partOf(email, /^message\/feedback-report$/));
  return undefined;
}

/** RFC 6522: `multipart/report; report-type=delivery-status`. */
function reportType(contentType: string): string | undefined {
  if (!/^\s*multipart\/report\s*;/i.test(contentType)) return undefined;
  return /;\s*report-type\s*=\s*"?([a-z-]+)"?/i.exec(contentType)?.[1]?.toLowerCase();
}

/** RFC 3464: the first group of fields is about the report, each other one about a recipient. */
function failureIn(part: string): string | undefined {
  for (const recipient of part.split(/\r?\n(?:[ \t]*\r?\n)+/).slice(1)) {
    const fields = fieldsOf(recipient);
    const status = /^\s*(5\.\d{1,3}\.\d{1,3})(?!\d)/.exec(fieldValue(fields, "status"))?.[1];
    const isFailed = /^\s*failed\b/i.test(fieldValue(fields, "action"));
    if (isFailed && status && fieldValue(fields, "final-recipient")) return status;
  }
  return undefined;
}

/** RFC 5965. `not-spam` takes a complaint back, `auth-failure` is about the domain. */
function complaintIn(part: string): string | undefined {
  const kind = fieldValue(fieldsOf(part), "feedback-type").trim().toLowerCase();
  return ["abuse", "fraud", "other", "virus"].includes(kind) ? complaint : undefined;
}

function recipientsOf({ headers }: Email): string[] {
  return ["to", "delivered-to", "x-original-to", "envelope-to"]
    .map((name) => fieldValue(headers, name))
    .filter(Boolean);
}

/** Most servers return the whole email, some its headers alone. */
function returnedHeaders(email: Email): DeliveryReport["about"] {
  const part = partOf(email, /^(message\/(rfc822|global)|(text\/rfc822|message\/global)-headers)$/);
  const [headers = ""] = part.split(/\r?\n\r?\n/, 1);
  return fieldsOf(headers).map(({ key, value }) => ({ name: key, value: value.trim() }));
}

/** Names and numbers are ASCII: the charset of the rest does not matter. */
function partOf({ attachments }: Email, type: RegExp): string {
  const part = attachments.find(({ mimeType }) => type.test(mimeType));
  return part ? Buffer.from(bytesOf(part)).toString("latin1") : "";
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
}

type Field = Pick<Header, "key" | "value">;

/** `Name: value` on each line; a line that begins with a space continues the one before. */
function fieldsOf(text: string): Field[] {
  return text
    .replaceAll(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(":");
      return colon > 0 ? [{ key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) }] : [];
    });
}

function fieldValue(fields: readonly Field[], name: string): string {
  return fields.find(({ key }) => key === name)?.value ?? "";
}
