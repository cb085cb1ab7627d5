import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Language } from "#contract/catalogues.ts";
import { oneLine } from "../../emails/format.ts";
import { TooFast } from "../pace.ts";
import { domainOf } from "./addresses.ts";
import { tokenHeader, type WayBack } from "./returned.ts";

/** One email, ready to send. */
export interface Mail {
  messageId: string;
  to: { name: string; email: string };
  language: Language;
  subject: string;
  html: string;
  text: string;
  /** When it was queued: sending an email again does not change it. */
  date: Date;
  attachments: { filename: string; content: string; contentType: string }[];
  /** For subscriptions: one POST to this URL, from any mail program, unsubscribes the reader (RFC 8058). */
  leavingUrl: string | undefined;
  /** The request that caused it, by which the logs tell how it came about; undefined when a routine did. */
  requestId?: string | undefined;
  /** Undefined when no email comes in. */
  wayBack: WayBack | undefined;
  /** Where answers go; by default to its sender. */
  replyTo?: string | undefined;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the email. @throws {TooFast} when it wants fewer of them */
  deliver(mail: Mail, now: Date): Promise<void>;
}

// Well below the two minutes after which the queue expires a job and retries it.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** The key that emails are signed with (RFC 6376), for the domain of their sender. */
export interface SigningKey {
  selector: string;
  privateKey: string;
}

export function smtpMailer(url: string, from: string, key?: SigningKey): Mailer {
  const safety = { disableFileAccess: true, disableUrlAccess: true };
  // Greeting, TLS and login cost more than an email: connections are reused, one for each email sent concurrently.
  const dkim = key && { domainName: domainOf(from), keySelector: key.selector, privateKey: key.privateKey };
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    ...patience,
    ...safety,
    ...(dkim && { dkim }),
  });
  return {
    async deliver(mail) {
      await transport.sendMail(messageOf(mail, from)).catch((error) => {
        throw isAboutRate(error) ? new TooFast(60, error) : error;
      });
    },
  };
}

/** Greets the mail server and logs in, and sends nothing. @throws what the server or the network answered */
export async function askMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...patience });
  await transport.verify().finally(() => transport.close());
}

/**
 * 421 ends the connection, whatever the recipient. 450 to 452 may concern a single mailbox and are retried as usual,
 * unless the enhanced code (RFC 3463: 4.7 is the server's policy) or the text indicates a rate limit.
 */
function isAboutRate({ responseCode, response = "" }: { responseCode?: number; response?: string }): boolean {
  if (responseCode === 421) return true;
  const isTemporary = responseCode !== undefined && responseCode >= 450 && responseCode <= 452;
  return isTemporary && /\b4\.7\.\d|\brate\b|too (many|fast|quick)|throttl|slow down/i.test(response);
}

/** Stores each delivery in a file of its own, named by its time; an email sent twice is stored twice. */
export function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ jsonTransport: true });
  let deliveries = 0;
  return {
    async deliver(mail, now) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      const time = now.toISOString().replaceAll(/[-:.]/g, "");
      const name = `${time}-${String(++deliveries).padStart(6, "0")}-${randomBytes(3).toString("hex")}`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}.part`), String(message));
      await rename(join(folder, `${name}.part`), join(folder, `${name}.json`));
    },
  };
}

function messageOf(mail: Mail, from: string): SendMailOptions {
  const address = plainAddress(mail.to.email);
  return {
    messageId: mail.messageId,
    from,
    to: { name: oneLine(mail.to.name), address },
    ...(mail.wayBack?.address && { envelope: { from: mail.wayBack.address, to: address } }),
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: oneLine(mail.subject),
    date: mail.date,
    html: mail.html,
    text: mail.text,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.language,
      ...(mail.requestId !== undefined && { "X-Request-Id": mail.requestId }),
      ...(mail.wayBack && { [tokenHeader]: mail.wayBack.token }),
      ...(mail.leavingUrl && {
        "List-Unsubscribe": `<${mail.leavingUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    attachments: mail.attachments,
  };
}

/** Accepts one bare address: no separators, comments or line breaks. */
function plainAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address)) {
    throw new Error(`Not an address an email can go to: ${JSON.stringify(address)}`);
  }
  return address;
}
