import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Language } from "#contract/catalogues.ts";
import { oneLine } from "../../emails/format.ts";
import { TooFast } from "../pace.ts";

/** One letter, ready for the post. */
export interface Mail {
  messageId: string;
  to: { name: string; email: string };
  language: Language;
  subject: string;
  html: string;
  text: string;
  /** When it was written: a letter sent twice is the same letter. */
  date: Date;
  attachments: { filename: string; content: string; contentType: string }[];
  /** Of letters that were asked for: one POST there, from whatever mail program, ends them (RFC 8058). */
  leavingUrl: string | undefined;
}

export interface Mailer {
  /** Resolves when the post has the letter. @throws {TooFast} the post wants fewer of them */
  deliver(mail: Mail, now: Date): Promise<void>;
}

// Well under the two minutes after which the queue gives a job to somebody else.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

export function smtpMailer(url: string, from: string): Mailer {
  const safety = { disableFileAccess: true, disableUrlAccess: true };
  // Greeting, encryption and sign-in cost more than a letter: connections are kept, as many as letters go out at once.
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...patience, ...safety });
  return {
    async deliver(mail) {
      await transport.sendMail(messageOf(mail, from)).catch((error) => {
        throw isAboutRate(error) ? new TooFast(60, error) : error;
      });
    },
  };
}

/**
 * 421 ends the connection, whoever the letter is for. 450 to 452 may be about a mailbox, which is for the usual tries,
 * unless the code (RFC 3463: 4.7 is the server's policy) or the words say otherwise.
 */
function isAboutRate({ responseCode, response = "" }: { responseCode?: number; response?: string }): boolean {
  if (responseCode === 421) return true;
  const isTemporary = responseCode !== undefined && responseCode >= 450 && responseCode <= 452;
  return isTemporary && /\b4\.7\.\d|\brate\b|too (many|fast|quick)|throttl|slow down/i.test(response);
}

/** Each delivery becomes a file of its own, named by its time; a letter that is sent twice is there twice. */
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
  return {
    messageId: mail.messageId,
    from,
    to: { name: oneLine(mail.to.name), address: plainAddress(mail.to.email) },
    subject: oneLine(mail.subject),
    date: mail.date,
    html: mail.html,
    text: mail.text,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.language,
      ...(mail.leavingUrl && {
        "List-Unsubscribe": `<${mail.leavingUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    attachments: mail.attachments,
  };
}

/** One bare address: nothing that separates, comments or breaks the line. */
function plainAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address)) {
    throw new Error(`Not an address a letter can go to: ${JSON.stringify(address)}`);
  }
  return address;
}
