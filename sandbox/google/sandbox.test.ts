import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { knownPeople } from "./people.ts";
import { type GoogleSandbox, startGoogleSandbox } from "./sandbox.ts";
import { type Choice, choose, formOf, openChooser } from "./test-bench.ts";

/** The stand-in as used by a site's client library and by a person in a browser. */

const client = { clientId: "a-site", clientSecret: "a-secret", clientName: "Una <isla>" };
const redirectUri = "http://site.test/callback";
let sandbox: GoogleSandbox;
let config: openid.Configuration;
beforeAll(async () => {
  sandbox = await startGoogleSandbox({ port: 0, ...client, redirectUri });
  config = await discover();
});
afterAll(() => sandbox.close());

const discover = () =>
  openid.discovery(new URL(sandbox.issuer), client.clientId, client.clientSecret, undefined, {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });

async function begin(changes: Record<string, string> = {}) {
  const verifier = openid.randomPKCECodeVerifier();
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: "a-state",
    nonce: "a-nonce",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    prompt: "select_account",
    ...changes,
  });
  const redeem = (back: URL, own: { pkceCodeVerifier?: string; expectedNonce?: string } = {}) =>
    openid.authorizationCodeGrant(config, back, {
      expectedState: "a-state",
      expectedNonce: "a-nonce",
      pkceCodeVerifier: verifier,
      ...own,
    });
  return { url, redeem };
}

async function claimsFor(choice: Choice) {
  const { url, redeem } = await begin();
  return (await redeem(await choose(url, choice))).claims();
}

describe("somebody who", () => {
  it("is picked comes back to the site, which learns who it is from a signed ID token", async () => {
    const [lucia] = knownPeople;
    const claims = await claimsFor({ person: 0 });
    expect(claims).toMatchObject({
      iss: sandbox.issuer,
      aud: client.clientId,
      nonce: "a-nonce",
      sub: lucia?.sub,
      name: "Lucía Marrero",
      email: "lucia.marrero@correo.test",
      email_verified: true,
    });
    expect(claims).not.toHaveProperty("picture");
    expect(claims?.sub).toMatch(/^\d{21}$/);
  });

  it("types who they are is that person, the same one each time", async () => {
    const typed = { name: " Inés Soto ", email: " Ines@Correo.TEST ", verified: true };
    const claims = await claimsFor(typed);
    expect(claims).toMatchObject({ name: "Inés Soto", email: "ines@correo.test", email_verified: true });
    expect((await claimsFor({ ...typed, name: "Inés" }))?.sub).toBe(claims?.sub);
    expect((await claimsFor({ ...typed, email: "otra@correo.test" }))?.sub).not.toBe(claims?.sub);
  });

  it("has an address nobody confirmed says so", async () => {
    expect(await claimsFor({ person: 3 })).toMatchObject({ email_verified: false });
    const typed = { name: "Inés", email: "ines@correo.test", verified: false };
    expect(await claimsFor(typed)).toMatchObject({ email_verified: false });
  });

  it("says no comes back with that alone", async () => {
    const { url } = await begin();
    const back = await choose(url, { decision: "deny" });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: "access_denied",
      error_description: "The user denied access",
      state: "a-state",
      iss: sandbox.issuer,
    });
  });

  it("comes again is asked again, and can be somebody else in the same browser", async () => {
    const first = await begin();
    const visit = await openChooser(first.url);
    const chosen = await visit.send(formOf({ person: 0 }));
    const back = await visit.follow(chosen.headers.get("location") ?? "");
    const session = back.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    expect(session).toContain("_session=");
    const again = await fetch((await begin()).url, { headers: { cookie: session }, redirect: "manual" });
    expect(again.headers.get("location")).toMatch(/^\/interaction\//);
  });
});

describe("a code", () => {
  it("works once", async () => {
    const { url, redeem } = await begin();
    const back = await choose(url, { person: 1 });
    await redeem(back);
    await expect(redeem(back)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("needs the verifier that was begun with", async () => {
    const { url, redeem } = await begin();
    const back = await choose(url, { person: 1 });
    const other = openid.randomPKCECodeVerifier();
    await expect(redeem(back, { pkceCodeVerifier: other })).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("goes to the address that was registered and to no other", async () => {
    const { url } = await begin({ redirect_uri: "http://evil.test/callback" });
    const answer = await fetch(url, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).toContain("invalid_redirect_uri");
  });
});

describe("the page", () => {
  it("is in the browser's language, names the site as text and runs nothing", async () => {
    const { url } = await begin();
    const { page } = await openChooser(url, { "accept-language": "en-GB,en;q=0.8" });
    const english = await page.text();
    expect(english).toContain("Choose an account");
    expect(english).toContain("Una &lt;isla&gt;");
    expect(english).not.toMatch(/<script|undefined|\[object/);
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self'/);
    const other = await openChooser(url, { "accept-language": "fr" });
    expect(await other.page.text()).toContain("Elige una cuenta");
  });

  it("says what is wrong with what was typed, and keeps it", async () => {
    const { url } = await begin();
    const visit = await openChooser(url);
    const wrong = await visit.send({ decision: "typed", name: " ", email: `"><b>@x` });
    const html = await wrong.text();
    expect([wrong.status, html.match(/aria-invalid/g)?.length]).toEqual([200, 2]);
    expect(html).toContain("Escribe un nombre.");
    expect(html).toContain(`value="&quot;&gt;&lt;b&gt;@x"`);
    expect(html).not.toContain(" checked");
    expect((await visit.send(formOf({ person: 0 }))).status).toBe(303);
  });

  it("that was used up, or was never there, leads nowhere", async () => {
    const stray = await fetch(`${sandbox.issuer}/interaction/unknown`);
    expect([stray.status, (await stray.text()).includes("Esta página ya no sirve")]).toEqual([410, true]);
    const { url } = await begin();
    const visit = await openChooser(url);
    const chosen = await visit.send(formOf({ person: 0 }));
    await visit.follow(chosen.headers.get("location") ?? "");
    expect((await visit.send(formOf({ person: 1 }))).status).toBe(410);
  });
});

it("has its addresses under the issuer, by whatever name it was reached", async () => {
  const answer = await fetch(`http://127.0.0.1:${sandbox.port}/.well-known/openid-configuration`);
  const document = (await answer.json()) as Record<string, string>;
  const addresses = ["authorization_endpoint", "token_endpoint", "jwks_uri"].map((name) => document[name] ?? "");
  expect(addresses.map((address) => new URL(address).origin)).toEqual(Array(3).fill(sandbox.issuer));
});
