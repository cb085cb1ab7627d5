import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { expect, it, test } from "vitest";
import { readEnv } from "../env.ts";
import { translator } from "../http/locales.ts";
import { judgeRecords, mailRecords, mailRecordsOf } from "./records.ts";

const domain = "linkisla.example";
const good = {
  [domain]: ["google-site-verification=x", "v=spf1 include:_spf.correo.example -all"],
  [`s1._domainkey.${domain}`]: ["v=DKIM1; k=rsa; p=MIIBIjANBg"],
  [`_dmarc.${domain}`]: ["v=DMARC1; p=reject; rua=mailto:dmarc@linkisla.example"],
};

/** Answers as the DNS does: a long text comes in pieces, and a name without one is refused by a code. */
function resolver(texts: Record<string, string[]>, exchanges = ["mx.correo.example"]) {
  const none = () => Promise.reject(Object.assign(new Error("no answer"), { code: "ENOTFOUND" }));
  return {
    resolveTxt: async (name: string) => texts[name]?.map((text) => text.match(/.{1,20}/g) ?? [""]) ?? (await none()),
    resolveMx: async () =>
      exchanges.length > 0 ? exchanges.map((exchange) => ({ exchange, priority: 10 })) : await none(),
  };
}

const look = (texts: Record<string, string[]>, selector: string | undefined = "s1") =>
  mailRecords(domain, { resolver: resolver({ ...good, ...texts }), selector });
const stateOf = async (name: string, texts: Record<string, string[]>) => {
  const { state, reason } = (await look(texts)).find((record) => record.name === name) ?? {};
  return `${state} ${reason}`;
};

test("a domain with all four records is good, and says what it found", async () => {
  expect(await look({})).toEqual([
    { name: "mx", state: "good", reason: "fine", facts: { domain, servers: "mx.correo.example" } },
    { name: "spf", state: "good", reason: "fine", facts: { domain, record: good[domain]?.[1] } },
    {
      ...{ name: "dkim", state: "good", reason: "fine" },
      facts: { domain: `s1._domainkey.${domain}`, record: "v=DKIM1; k=rsa; p=MIIBIjANBg" },
    },
    {
      ...{ name: "dmarc", state: "good", reason: "fine" },
      facts: { domain: `_dmarc.${domain}`, record: good[`_dmarc.${domain}`]?.[0], policy: "reject" },
    },
  ]);
});

it.each([
  ["bad missing", ["google-site-verification=x"]],
  ["bad missing", ["v=spf10 -all"]],
  ["bad several", ["v=spf1 -all", "v=spf1 mx -all"]],
  ["bad open_to_all", ["v=spf1 mx +all"]],
  ["bad open_to_all", ["v=spf1 mx ALL"]],
  [
    "bad too_many_lookups",
    [`v=spf1 ${Array.from({ length: 11 }, (_, at) => `include:s${at}.example`).join(" ")} -all`],
  ],
  ["warning no_end", ["v=spf1 mx"]],
  ["warning no_end", ["v=spf1 mx ?all"]],
  ["good fine", ["v=spf1 ip4:203.0.113.5 ~all"]],
  ["good fine", ["v=spf1 redirect=_spf.correo.example"]],
])("SPF is %s: %j", async (expected, texts) => {
  expect(await stateOf("spf", { [domain]: texts })).toBe(expected);
});

it.each([
  ["bad missing", []],
  ["bad missing", ["v=DKIM1; k=rsa"]],
  ["bad revoked", ["v=DKIM1; p="]],
  ["good fine", ["p=MIIBIjANBg"]],
])("DKIM is %s: %j", async (expected, texts) => {
  expect(await stateOf("dkim", { [`s1._domainkey.${domain}`]: texts })).toBe(expected);
});

it.each([
  ["bad missing", []],
  ["bad several", ["v=DMARC1; p=none", "v=DMARC1; p=reject"]],
  ["bad policy_unreadable", ["v=DMARC1; rua=mailto:x@y.example"]],
  ["warning policy_none", ["v=DMARC1;p=none"]],
  ["good fine", ["v=DMARC1; p=Quarantine"]],
])("DMARC is %s: %j", async (expected, texts) => {
  expect(await stateOf("dmarc", { [`_dmarc.${domain}`]: texts })).toBe(expected);
});

test("a subdomain follows the DMARC of the domain it belongs to, and its policy for subdomains", async () => {
  const at = (record: string) =>
    mailRecords(`correo.${domain}`, { resolver: resolver({ [`_dmarc.${domain}`]: [record] }) });
  expect((await at("v=DMARC1; p=reject"))[3]).toMatchObject({ state: "good", facts: { policy: "reject" } });
  expect((await at("v=DMARC1; p=reject; sp=none"))[3]).toMatchObject({ state: "warning", reason: "policy_none" });
});

test("a domain that receives nothing loses answers and bounces", async () => {
  const mx = async (exchanges: string[]) => (await mailRecords(domain, { resolver: resolver(good, exchanges) }))[0];
  expect(await mx([])).toMatchObject({ state: "warning", reason: "missing" });
  expect(await mx([""])).toMatchObject({ state: "warning", reason: "receives_nothing" });
});

test("without a selector nobody knows where DKIM is, and a resolver that fails is no answer", async () => {
  expect((await mailRecords(domain, { resolver: resolver(good) }))[2]).toMatchObject({
    state: "unknown",
    reason: "no_selector",
  });
  const failing = () => Promise.reject(Object.assign(new Error("timed out"), { code: "ETIMEOUT" }));
  const records = await mailRecords(domain, { resolver: { resolveTxt: failing, resolveMx: failing }, selector: "s1" });
  expect(records.map(({ state, reason, facts }) => [state, reason, facts.error])).toEqual(
    Array(4).fill(["unknown", "no_answer", "ETIMEOUT"]),
  );
});

test.each(["rsa", "ed25519"] as const)("the key in the DNS is the one that signs: %s", async (type) => {
  const pair = () =>
    type === "rsa" ? generateKeyPairSync("rsa", { modulusLength: 2048 }) : generateKeyPairSync("ed25519");
  const { privateKey } = pair();
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const env = readEnv({ MAIL_FROM: `Isla <hola@${domain}>`, DKIM_SELECTOR: "s1", DKIM_PRIVATE_KEY: pem });
  const inDns = (key: ReturnType<typeof createPublicKey>) =>
    type === "rsa"
      ? key.export({ type: "spki", format: "der" }).toString("base64")
      : Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url").toString("base64");
  const found = async (key: ReturnType<typeof createPublicKey>) =>
    (await mailRecordsOf(env.mail, resolver({ ...good, [`s1._domainkey.${domain}`]: [`v=DKIM1; p=${inDns(key)}`] })))[2]
      ?.reason;
  expect(await found(createPublicKey(privateKey))).toBe("fine");
  expect(await found(pair().publicKey)).toBe("other_key");
});

test("all records make one answer: the worst state, what each is, and what to do", async () => {
  const t = translator("en");
  expect(judgeRecords(await look({}), t)).toEqual({
    state: "good",
    says: "MX: fine. SPF: fine. DKIM: fine. DMARC: fine.",
  });
  const poor = await look({ [domain]: [], [`_dmarc.${domain}`]: ["v=DMARC1; p=none"] });
  expect(judgeRecords(poor, t)).toEqual({
    state: "bad",
    says: "MX: fine. SPF: there is none. DKIM: fine. DMARC: it only watches (p=none).",
    next: expect.stringMatching(/v=spf1.* v=DMARC1/),
  });
});
