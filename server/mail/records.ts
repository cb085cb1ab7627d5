import { createPublicKey } from "node:crypto";
import type { Resolver } from "node:dns/promises";
import type { Translate } from "#locales/translate.ts";
import type { MailEnv } from "../env.ts";
import { domainOf } from "./addresses.ts";

/** What the DNS says about emails of a domain: without SPF, DKIM and DMARC, many of them go to the spam folder. */

export interface MailRecord {
  name: (typeof mailRecordNames)[number];
  /** `unknown`: nobody answered, or nobody said where to look. */
  state: "good" | "warning" | "bad" | "unknown";
  reason: Reason;
  /** What was found, for people who read DNS: `record` is the whole text. */
  facts: Record<string, string>;
}

export const mailReasons = [
  "fine",
  "no_answer",
  "missing",
  "several",
  /** SPF ends with `+all`: anybody may send in the domain's name. */
  "open_to_all",
  /** SPF says nothing about everybody else. */
  "no_end",
  /** SPF asks the DNS more often than ten times at once, which receivers refuse. */
  "too_many_lookups",
  /** DMARC's policy is `none`: it watches, and protects nobody. */
  "policy_none",
  "policy_unreadable",
  /** The domain says that it receives nothing: answers and bounces are lost. */
  "receives_nothing",
  /** The selector is not known: only its sender can say it. */
  "no_selector",
  /** DKIM's key was withdrawn. */
  "revoked",
  /** The key in the DNS is not that with which emails are signed. */
  "other_key",
] as const;
export type Reason = (typeof mailReasons)[number];

export const mailRecordNames = ["mx", "spf", "dkim", "dmarc"] as const;

type Look = Pick<Resolver, "resolveTxt" | "resolveMx">;

/** The records of the domain that emails are sent from. */
export function mailRecordsOf({ from, dkimSelector, dkimPrivateKey }: MailEnv, resolver: Look): Promise<MailRecord[]> {
  return mailRecords(domainOf(from), { resolver, selector: dkimSelector, privateKey: dkimPrivateKey });
}

/**
 * @param selector of DKIM; without one its record cannot be found
 * @param privateKey the one that signs, to compare with the public one
 */
export async function mailRecords(
  domain: string,
  {
    resolver,
    selector,
    privateKey,
  }: { resolver: Look; selector?: string | undefined; privateKey?: string | undefined },
): Promise<MailRecord[]> {
  return Promise.all([
    answered("mx", () => mxOf(domain, resolver)),
    answered("spf", () => spfOf(domain, resolver)),
    answered("dkim", () => dkimOf(domain, { resolver, selector, privateKey })),
    answered("dmarc", () => dmarcOf(domain, resolver)),
  ]);
}

const worstFirst = ["bad", "warning", "unknown", "good"] as const;

/** All records as one answer: the worst state, what each is, and what to do about those that are not good. */
export function judgeRecords(
  records: readonly MailRecord[],
  t: Translate,
): { state: MailRecord["state"]; says: string; next?: string } {
  const state = worstFirst.find((one) => records.some((record) => record.state === one)) ?? "unknown";
  const says = records.map(({ name, reason }) => `${name.toUpperCase()}: ${t(`mailRecords.reasons.${reason}`)}.`);
  const next = records.filter((record) => record.state !== "good").map(({ name }) => t(`mailRecords.next.${name}`));
  return { state, says: says.join(" "), ...(next.length > 0 && { next: next.join(" ") }) };
}

type Found = Omit<MailRecord, "name">;

async function answered(name: MailRecord["name"], look: () => Promise<Found>): Promise<MailRecord> {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    return { name, state: "unknown", reason: "no_answer", facts: { error: codeOf(error) } };
  }
}

async function mxOf(domain: string, resolver: Look): Promise<Found> {
  const servers = await orNothing(resolver.resolveMx(domain));
  const facts = { domain, servers: servers.map(({ exchange }) => exchange).join(", ") };
  // RFC 7505: a single `.` says that the domain receives nothing.
  if (servers.length === 1 && ["", "."].includes(servers[0]?.exchange ?? "")) {
    return { state: "warning", reason: "receives_nothing", facts };
  }
  return servers.length > 0 ? { state: "good", reason: "fine", facts } : { state: "warning", reason: "missing", facts };
}

const mostLookups = 10;

/** RFC 7208: one record, which says of everybody else that they may not send. */
async function spfOf(domain: string, resolver: Look): Promise<Found> {
  const records = (await textsAt(domain, resolver)).filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  const facts = { domain, record: records.join(" | ") };
  if (record === undefined) return { state: "bad", reason: "missing", facts };
  if (records.length > 1) return { state: "bad", reason: "several", facts };
  const terms = record.toLowerCase().split(/ +/).slice(1);
  if (terms.some((term) => /^\+?all$/.test(term))) return { state: "bad", reason: "open_to_all", facts };
  if (terms.filter((term) => /^[+?~-]?(include:|redirect=|exists:|a\b|mx\b|ptr\b)/.test(term)).length > mostLookups) {
    return { state: "bad", reason: "too_many_lookups", facts };
  }
  if (!terms.some((term) => /^[~-]all$|^redirect=/.test(term))) return { state: "warning", reason: "no_end", facts };
  return { state: "good", reason: "fine", facts };
}

/** RFC 6376. */
async function dkimOf(
  domain: string,
  { resolver, selector, privateKey }: { resolver: Look; selector: string | undefined; privateKey: string | undefined },
): Promise<Found> {
  if (!selector) return { state: "unknown", reason: "no_selector", facts: { domain } };
  const place = `${selector}._domainkey.${domain}`;
  const record = (await textsAt(place, resolver)).find((text) => /(^|;)\s*p\s*=/i.test(text));
  const facts = { domain: place, record: record ?? "" };
  if (record === undefined) return { state: "bad", reason: "missing", facts };
  const key = tagOf(record, "p").replaceAll(/\s/g, "");
  if (!key) return { state: "bad", reason: "revoked", facts };
  if (privateKey && key !== publicHalf(privateKey)) return { state: "bad", reason: "other_key", facts };
  return { state: "good", reason: "fine", facts };
}

/** RFC 7489; its place is at the domain itself, else at the one it belongs to. */
async function dmarcOf(domain: string, resolver: Look): Promise<Found> {
  const parts = domain.split(".");
  const places = parts.slice(0, -1).map((_, at) => parts.slice(at).join("."));
  for (const place of places) {
    const records = (await textsAt(`_dmarc.${place}`, resolver)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    const [record] = records;
    if (record === undefined) continue;
    const facts = { domain: `_dmarc.${place}`, record: records.join(" | ") };
    if (records.length > 1) return { state: "bad", reason: "several", facts };
    const policy = ((place !== domain && tagOf(record, "sp")) || tagOf(record, "p")).toLowerCase();
    if (policy === "none") return { state: "warning", reason: "policy_none", facts: { ...facts, policy } };
    if (!["quarantine", "reject"].includes(policy)) return { state: "bad", reason: "policy_unreadable", facts };
    return { state: "good", reason: "fine", facts: { ...facts, policy } };
  }
  return { state: "bad", reason: "missing", facts: { domain: `_dmarc.${domain}`, record: "" } };
}

/** Long records come in pieces. */
async function textsAt(name: string, resolver: Look): Promise<string[]> {
  return (await orNothing(resolver.resolveTxt(name))).map((pieces) => pieces.join("").trim());
}

/** A name without such records is an answer; a resolver that fails is none. */
async function orNothing<T>(asked: Promise<T[]>): Promise<T[]> {
  return asked.catch((error) => (["ENOTFOUND", "ENODATA"].includes(codeOf(error)) ? [] : Promise.reject(error)));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

function tagOf(record: string, tag: string): string {
  const found = record.split(";").map((part) => part.split(/=(.*)/s));
  return found.find(([name = ""]) => name.trim().toLowerCase() === tag)?.[1]?.trim() ?? "";
}

function publicHalf(privateKey: string): string {
  const key = createPublicKey(privateKey);
  // An Ed25519 key stands in the DNS without its envelope (RFC 8463).
  if (key.asymmetricKeyType === "ed25519")
    return Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url").toString("base64");
  return key.export({ type: "spki", format: "der" }).toString("base64");
}
