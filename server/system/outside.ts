import { Resolver } from "node:dns/promises";
import { connect, type TLSSocket } from "node:tls";
import { askMailServer, mailFolder } from "../mail/mail.ts";
import { type MailRecord, mailRecordsOf } from "../mail/records.ts";
import { askForPictures } from "../media/media.ts";
import { askStripe } from "../payments/payments.ts";
import type { Inspected } from "./inside.ts";

/** Readings of other services, which may take seconds. Each says what the service answered. */

export interface StripeReading {
  /** Why Stripe does not take the key. */
  refused?: string;
  /** How far this machine's clock is ahead of Stripe's. */
  aheadSeconds: number;
}

export async function readStripe(site: Inspected): Promise<StripeReading> {
  const { at, refused } = await askStripe(site);
  const aheadSeconds = Math.round((site.now().getTime() - at.getTime()) / 1000);
  return { aheadSeconds, ...(refused !== undefined && { refused }) };
}

export type MailReading = { folder: string } | { server: string; error?: string };

/** Greets the mail server and logs in. */
export async function readMail({ env }: Inspected): Promise<MailReading> {
  const folder = mailFolder(env);
  if (folder !== undefined) return { folder };
  const { hostname, port } = new URL(env.mail.url);
  const server = port ? `${hostname}:${port}` : hostname;
  return askMailServer(env.mail.url).then(
    () => ({ server }),
    (error: Error) => ({ server, error: error.message }),
  );
}

export type RecordsReading = { folder: string } | { records: MailRecord[] };

/** Asks the DNS about the domain that emails are sent from. */
export async function readRecords({ env }: Inspected): Promise<RecordsReading> {
  const folder = mailFolder(env);
  if (folder !== undefined) return { folder };
  return { records: await mailRecordsOf(env.mail, new Resolver({ timeout: 1000, tries: 2 })) };
}

export interface PicturesReading {
  store: string;
  error?: string;
}

export async function readPictures({ env, files }: Inspected): Promise<PicturesReading> {
  const store = env.s3 ? `${new URL(env.s3.endpoint).host}/${env.s3.bucket}` : env.dataDir;
  const error = await askForPictures({ files });
  return { store, ...(error !== undefined && { error }) };
}

export interface CertificateReading {
  host: string;
  /** Undefined when the site is not at an `https://` address. */
  validTo?: Date;
  /** Why browsers refuse it; undefined for a good one. */
  refused?: string;
}

/** Opens a connection to `PUBLIC_URL` as a visitor's browser would. */
export async function readCertificate({ env }: Pick<Inspected, "env">): Promise<CertificateReading> {
  const { protocol, hostname: host, port } = new URL(env.publicUrl);
  if (protocol !== "https:") return { host };
  const socket = await opened(host, Number(port || 443));
  try {
    const validTo = new Date(socket.getPeerCertificate().valid_to);
    return { host, validTo, ...(!socket.authorized && { refused: String(socket.authorizationError) }) };
  } finally {
    socket.destroy();
  }
}

/** Also with a certificate that is refused, to say what is wrong with it. */
function opened(host: string, port: number): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: 4_500 });
  socket.once("secureConnect", () => resolve(socket));
  socket.on("error", reject);
  socket.once("timeout", () => socket.destroy(new Error(`${host} did not answer`)));
  return promise;
}
