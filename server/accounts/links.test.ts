import { createHash } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { emailTo } from "#testing/emails.ts";
import { aNewcomer, type Person, password } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { dropExpiredLinks } from "./links.ts";

/** Rules that hold for every link in an email, whatever its purpose. */

const world = useWorld({ RATE_LIMIT_LOGIN: "12" });
const newWord = "otra clave, más larga";
const post = (path: string, body: object, token?: string) => world.call("POST", path, { body, token });
const me = async ({ token }: Person) => (await world.call("GET", "/user/getme", { token })).body;
const canSignIn = async (email: string, word: string) =>
  (await post("/auth/login", { email, password: word })).status === 200;

interface Kind {
  name: string;
  minutes: number;
  /** Requests an email and returns the link's token. */
  issue(person: Person): Promise<string>;
  open(token: string, asWhom?: string): ReturnType<typeof post>;
  hasWorked(person: Person): Promise<boolean>;
}

const newAddress = ({ email }: Person) => `nuevo-${email}`;

const reset: Kind = {
  name: "a new password",
  minutes: 60,
  issue: async ({ email }) => {
    await post("/auth/forgot-password", { email });
    return (await emailTo(world, email, "password_reset")).token;
  },
  open: (token, asWhom) => post("/auth/reset-password", { token, password: newWord }, asWhom),
  hasWorked: ({ email }) => canSignIn(email, newWord),
};
const verification: Kind = {
  name: "confirming an address",
  minutes: 24 * 60,
  issue: async ({ email, token }) => {
    await world.settle();
    await post("/auth/resend-verification", {}, token);
    return (await emailTo(world, email, "email_verification")).token;
  },
  open: (token, asWhom) => post("/auth/verify-email", { token }, asWhom),
  hasWorked: async (person) => (await me(person)).emailVerified,
};
const change: Kind = {
  name: "another address",
  minutes: 24 * 60,
  issue: async (person) => {
    await post("/user/email", { email: newAddress(person), password }, person.token);
    return (await emailTo(world, newAddress(person), "email_change_confirm")).token;
  },
  open: (token, asWhom) => post("/auth/confirm-email", { token }, asWhom),
  hasWorked: (person) => canSignIn(newAddress(person), password),
};
const kinds = [reset, verification, change];

const linkInvalid = "Este enlace ya no sirve: se usó, venció o hay uno más nuevo. Pide otro.";
const outcomeOf = ({ status, body }: { status: number; body: { code?: string; message?: string } }) =>
  status === 200 ? 200 : `${status} ${body.code} ${body.message}`;
const refused = `400 link_invalid ${linkInvalid}`;

describe.each(kinds)("a link for $name", (kind) => {
  it("works for nobody signed in, and says whose it is", async () => {
    const ana = await aNewcomer(world);
    const { status, body } = await kind.open(await kind.issue(ana));
    expect({ status, body }).toEqual({
      status: 200,
      body: { email: kind === change ? newAddress(ana) : ana.email },
    });
    expect(await kind.hasWorked(ana)).toBe(true);
  });

  it("is the email's alone: the books have its hash", async () => {
    const ana = await aNewcomer(world);
    const token = await kind.issue(ana);
    const links = await world.app.ctx.db.selectFrom("account_links").selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(token);
    expect(links.map((link) => link.token_hash)).toContain(createHash("sha256").update(token).digest("hex"));
  });

  it("is refused when anything about it was changed", async () => {
    const ana = await aNewcomer(world);
    const token = await kind.issue(ana);
    const first = token.startsWith("A") ? "B" : "A";
    const hash = createHash("sha256").update(token).digest("hex");
    const tampered = [first + token.slice(1), token.slice(1), `${token}A`, `${token} `, token.toUpperCase(), hash, "x"];
    for (const odd of tampered) expect([odd, outcomeOf(await kind.open(odd))]).toEqual([odd, refused]);
    expect(await kind.hasWorked(ana)).toBe(false);
    expect(outcomeOf(await kind.open(token))).toBe(200);
  });

  it("works until its time is over", async () => {
    const [ana, berta] = [await aNewcomer(world), await aNewcomer(world)];
    const [early, late] = [await kind.issue(ana), await kind.issue(berta)];
    world.clock.advance(kind.minutes - 1);
    expect(outcomeOf(await kind.open(early))).toBe(200);
    world.clock.advance(1);
    expect(outcomeOf(await kind.open(late))).toBe(refused);
    expect(await kind.hasWorked(berta)).toBe(false);
  });

  it("ends when a newer one goes out", async () => {
    const ana = await aNewcomer(world);
    const older = await kind.issue(ana);
    const newer = await kind.issue(ana);
    expect(older).not.toBe(newer);
    expect(outcomeOf(await kind.open(older))).toBe(refused);
    expect(outcomeOf(await kind.open(newer))).toBe(200);
  });

  it("opens nothing else", async () => {
    const ana = await aNewcomer(world);
    const token = await kind.issue(ana);
    for (const other of kinds.filter(({ name }) => name !== kind.name)) {
      expect(outcomeOf(await other.open(token))).toBe(refused);
      expect(await other.hasWorked(ana)).toBe(false);
    }
    expect((await world.call("GET", "/user/getme", { token })).status).toBe(401);
    expect(outcomeOf(await kind.open(token))).toBe(200);
  });

  it("is for whom it was made, whoever is signed in when it is opened", async () => {
    const [ana, berta] = [await aNewcomer(world), await aNewcomer(world)];
    const bertaBefore = await me(berta);
    await kind.open(await kind.issue(ana), berta.token);
    expect(await kind.hasWorked(ana)).toBe(true);
    expect(await me(berta)).toEqual(bertaBefore);
    expect(await canSignIn(berta.email, password)).toBe(true);
  });

  it("ends with a new password", async () => {
    const ana = await aNewcomer(world);
    const token = await kind.issue(ana);
    await post("/user/password", { current: password, password: newWord }, ana.token);
    expect(outcomeOf(await kind.open(token))).toBe(refused);
  });

  it("is tried so many times from one network address", async () => {
    for (let tries = 0; tries < 12; tries++) expect((await kind.open("x")).status).toBe(400);
    expect((await kind.open("x")).body.code).toBe("too_many_requests");
    world.clock.advance(60);
    expect((await kind.open("x")).body.code).toBe("link_invalid");
  });

  it("is dropped from the books when its time is over, and not before", async () => {
    const ana = await aNewcomer(world);
    const token = await kind.issue(ana);
    const kept = async () => {
      await dropExpiredLinks(world.app.ctx);
      const hash = createHash("sha256").update(token).digest("hex");
      const links = world.app.ctx.db.selectFrom("account_links").select("purpose").where("token_hash", "=", hash);
      return (await links.execute()).length;
    };
    expect(await kept()).toBe(1);
    world.clock.advance(kind.minutes);
    expect(await kept()).toBe(1);
    world.clock.advance(1);
    expect(await kept()).toBe(0);
  });
});

/** The emails that tell of the change that a link makes. */
const changesTold = async () => {
  const mails = world.app.ctx.db.selectFrom("mails").select("event").where("event", "in", changed);
  return (await mails.execute()).length;
};
const changed = ["password_changed", "email_changed"] as const;

test.each([reset, change])("a link for $name works once, and says so again while its time lasts", async (kind) => {
  const ana = await aNewcomer(world);
  const token = await kind.issue(ana);
  const first = await kind.open(token);
  expect([outcomeOf(first), await changesTold()]).toEqual([200, 1]);
  const email = kind === change ? newAddress(ana) : ana.email;
  const word = kind === change ? password : newWord;
  const session = (await post("/auth/login", { email, password: word })).body.token;
  const again = await kind.open(token);
  expect([again.status, again.body, await changesTold()]).toEqual([200, first.body, 1]);
  // It has ended no session a second time.
  expect((await world.call("GET", "/user/getme", { token: session })).status).toBe(200);
  world.clock.advance(kind.minutes);
  expect(outcomeOf(await kind.open(token))).toBe(refused);
});

test("a link that was used for a new password is refused with another one, and once the password has changed", async () => {
  const ana = await aNewcomer(world);
  const token = await reset.issue(ana);
  await reset.open(token);
  const other = { token, password: "y otra clave, más larga" };
  expect(outcomeOf(await post("/auth/reset-password", other))).toBe(refused);
  const { token: session } = (await post("/auth/login", { email: ana.email, password: newWord })).body;
  await post("/user/password", { current: newWord, password: "una tercera clave larga" }, session);
  expect(outcomeOf(await reset.open(token))).toBe(refused);
});

test.each([reset, change])("a link for $name that is opened three times at once works once", async (kind) => {
  const ana = await aNewcomer(world);
  const token = await kind.issue(ana);
  const answers = await Promise.all([kind.open(token), kind.open(token), kind.open(token)]);
  const outcomes = answers.map(outcomeOf);
  expect(outcomes).toContain(200);
  expect([200, refused]).toEqual(expect.arrayContaining(outcomes));
  expect(await changesTold()).toBe(1);
});

test("a link that confirmed an address says so again, as long as the address is the account's", async () => {
  const ana = await aNewcomer(world);
  const token = await verification.issue(ana);
  const first = await verification.open(token);
  const since = () => world.app.ctx.db.selectFrom("users").select("email_verified_at").executeTakeFirstOrThrow();
  const before = await since();
  world.clock.advance(60);
  const again = await verification.open(token);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await since()).toEqual(before);
  await change.open(await change.issue(ana));
  expect(outcomeOf(await verification.open(token))).toBe(refused);
});
