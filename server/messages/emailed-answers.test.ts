import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, test } from "vitest";
import type { Thread } from "#contract/messages/messages.ts";
import { aMarket, aPerson, type Person, password } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { answerAddress, receiveAnswer } from "./emailed-answers.ts";
import { tellOfUnread } from "./messages.ts";

const secret = "puerta-de-entrada-0123456789";
const domain = "post.linkisla.test";
const world = useWorld({ INBOUND_MAIL_SECRET: secret, INBOUND_MAIL_DOMAIN: domain });

const post = async (raw: string | Buffer, status = 204) => {
  const { statusCode } = await world.app.http.inject({
    method: "POST",
    url: `/api/inbound-mail/${secret}`,
    headers: { "content-type": "message/rfc822" },
    body: raw,
  });
  expect(statusCode).toBe(status);
};

const change = ({ id }: Person, what: { suspended_at?: Date; email_verified_at?: null }) =>
  world.app.ctx.db.updateTable("users").set(what).where("id", "=", id).execute();

interface Answer {
  from: string;
  to: string;
  id?: string | null;
  headers?: string[];
  text?: string;
}

/** As a mail server passes it on. */
const anAnswer = ({ from, to, id = randomUUID(), headers = [], text = "Sí, hay." }: Answer) =>
  [
    "Return-Path: <ana@correo.test>",
    `From: Marisol <${from}>`,
    `To: Linkisla <${to}>`,
    "Subject: Re: Ana te escribió",
    ...(id === null ? [] : [`Message-ID: <${id}@correo.test>`]),
    ...(headers.some((header) => /^content-type/i.test(header)) ? [] : ["Content-Type: text/plain; charset=utf-8"]),
    ...headers,
    "",
    text,
  ].join("\r\n");

const said = async (thread: number, { token }: Person) => {
  const { messages } = (await world.call("GET", `/user/threads/${thread}`, { token })).body as Thread;
  return messages.map((one) =>
    one.from === "system"
      ? one.line.code
      : `${one.from}: ${one.pieces.map((piece) => ("masked" in piece ? `[${piece.masked}]` : piece.text)).join("")}`,
  );
};

/**
 * A guest's question, and what the host's email about it answers to.
 * @param meanwhile runs before the email is made
 */
async function aQuestion(meanwhile?: (people: { host: Person; guest: Person }) => Promise<unknown>) {
  const { host, guest, listing } = await aMarket(world, "lodging");
  const body = { key: randomUUID(), text: "¿Hay wifi?" };
  const { thread } = (await world.call("POST", `/user/listings/${listing.id}/messages`, { token: guest.token, body }))
    .body as { thread: number };
  await meanwhile?.({ host, guest });
  world.clock.advance(10);
  await tellOfUnread(world.app.ctx);
  await world.settle();
  const mail = (await world.mails()).findLast(({ to }) => to === host.email);
  return { host, guest, listing, thread, mail, to: mail?.replyTo ?? "" };
}

describe("the email about messages", () => {
  it("says that it can be answered, and its answer's address is the reader's alone, in this thread alone", async () => {
    const { host, guest, thread, mail, to } = await aQuestion();
    expect(to).toMatch(new RegExp(`^reply\\+${host.id}\\.${thread}\\.[0-9a-f]{24}@${domain}$`));
    expect(mail?.text).toContain("Responde a este correo");
    expect(mail?.text).not.toContain("Contesta en la página: ");
    const others = [
      { person: guest.id, thread },
      { person: host.id, thread: thread + 1 },
    ].map((place) => answerAddress(world.env, place)?.split(".").at(2));
    expect(new Set([...others, to.split(".").at(2)]).size).toBe(3);
    // Who reads the database later answers nobody.
    const kept = await world.app.ctx.db.selectFrom("mails").select("data").execute();
    expect(JSON.stringify(kept)).not.toContain("reply+");
  });

  it("asks for no answer where nothing can be written any more", async () => {
    const { mail } = await aQuestion(({ guest }) => change(guest, { suspended_at: world.clock.now() }));
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toContain("¿Hay wifi?");
    expect(mail?.text).toContain("En ella no se puede escribir más. Si es por una reserva, escríbenos a ");
    expect(mail?.text).not.toMatch(/respond|contest/i);
  });

  it("leads to the page alone who has not confirmed their address, since their answer would be refused", async () => {
    const { mail } = await aQuestion(({ host }) => change(host, { email_verified_at: null }));
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toContain("Contesta en la página: ");
    expect(mail?.text).not.toContain("Responde a este correo");
  });

  it("cannot be answered without a domain that emails come in at", () => {
    const env = (inbound: object | undefined) => ({ mail: { ...world.env.mail, inbound } }) as typeof world.env;
    const place = { person: 1, thread: 2 };
    expect(answerAddress(env(undefined), place)).toBeUndefined();
    expect(answerAddress(env({ secret, domain: undefined }), place)).toBeUndefined();
    expect(answerAddress(env({ secret: `${secret}x`, domain }), place)).not.toBe(answerAddress(world.env, place));
  });
});

describe("an emailed answer", () => {
  it("is its writer's message in the thread: what is above the quotation, masked as what is typed", async () => {
    const { host, guest, thread, to } = await aQuestion();
    const text =
      "Sí, hay.\r\nLlámame al 787 555 0142.\r\n\r\nEl sáb, 21 nov 2026 a las 12:00, Linkisla escribió:\r\n> ¿Hay wifi?";
    await post(anAnswer({ from: host.email.toUpperCase(), to: to.toUpperCase(), text }));
    expect(await said(thread, guest)).toEqual(["guest: ¿Hay wifi?", "host: Sí, hay.\nLlámame al [phone]."]);
    expect((await world.call("GET", "/user/threads/unread", { token: guest.token })).body.guest).toBe(1);
  });

  it("is stored once, however often it comes in; without a Message-ID the same bytes are the same email", async () => {
    const { host, guest, thread, to } = await aQuestion();
    const first = anAnswer({ from: host.email, to, id: "uno" });
    await post(first);
    await post(first.replace("Return-Path: <ana@correo.test>\r\n", `Delivered-To: ${to}\r\n`));
    const nameless = anAnswer({ from: host.email, to, id: null, text: "Otra cosa." });
    await post(nameless);
    await post(nameless);
    await post(anAnswer({ from: host.email, to, id: "dos" }));
    expect(await said(thread, guest)).toEqual([
      "guest: ¿Hay wifi?",
      "host: Sí, hay.",
      "host: Otra cosa.",
      "host: Sí, hay.",
    ]);
  });

  it("that finds its thread locked for too long is asked for again, and stored when it comes", async () => {
    const { host, guest, thread, to } = await aQuestion();
    const { db } = world.app.ctx;
    await sql`create function wait_in_vain() returns trigger language plpgsql as
      $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$`.execute(db);
    onTestFinished(async () => void (await sql`drop function wait_in_vain cascade`.execute(db)));
    await sql`create trigger locked before insert on messages execute function wait_in_vain()`.execute(db);
    const answer = anAnswer({ from: host.email, to });
    await post(answer, 503);
    await sql`drop trigger locked on messages`.execute(db);
    await post(answer);
    expect(await said(thread, guest)).toEqual(["guest: ¿Hay wifi?", "host: Sí, hay."]);
  });

  it("is refused from another address, to a forged one, and from two senders at once", async () => {
    const { host, guest, thread, to } = await aQuestion();
    const stranger = await aPerson(world);
    const token = /[0-9a-f]{24}/.exec(to)?.[0] ?? "";
    await post(anAnswer({ from: stranger.email, to }));
    await post(anAnswer({ from: guest.email, to }));
    await post(anAnswer({ from: host.email, to, headers: [`From: ${guest.email}`] }));
    for (const forged of [
      to.replace(token, "0".repeat(24)),
      to.replace(token, ""),
      to.replace("reply", "bounce"),
      to.replace(`.${thread}.`, `.${thread + 1}.`),
      to.replace(`+${host.id}.`, `+${guest.id}.`),
      `x@${domain}`,
    ]) {
      await post(anAnswer({ from: host.email, to: forged }));
      await post(anAnswer({ from: guest.email, to: forged }));
    }
    expect(await said(thread, guest)).toEqual(["guest: ¿Hay wifi?"]);
  });

  it("goes to the current address alone: the one before answers nothing any more", async () => {
    const { host, guest, thread, to } = await aQuestion();
    await world.app.ctx.db.updateTable("users").set({ email: "nueva@correo.test" }).where("id", "=", host.id).execute();
    await post(anAnswer({ from: host.email, to }));
    expect(await said(thread, guest)).toHaveLength(1);
    await post(anAnswer({ from: "Nueva@correo.test", to }));
    expect(await said(thread, guest)).toHaveLength(2);
  });

  it.each([
    ["Auto-Submitted: auto-replied"],
    ["Auto-Submitted: auto-generated (vacation)"],
    ["Precedence: bulk"],
    ["Precedence: auto_reply"],
    ["Precedence: List"],
    ["X-Autoreply: yes"],
    ["X-Autorespond: Vuelvo el lunes"],
    ["Return-Path: <>"],
    ["X-Mail-Token: 7.abc"],
    ["Content-Type: multipart/report; report-type=disposition-notification; boundary=b"],
  ])("is none with «%s»: no person wrote it", async (header) => {
    const { host, guest, thread, to } = await aQuestion();
    const text = header.startsWith("Content-Type") ? "--b\r\n\r\nLeído.\r\n--b--" : "Vuelvo el lunes.";
    await post(anAnswer({ from: host.email, to, headers: [header], text }));
    expect(await said(thread, guest)).toEqual(["guest: ¿Hay wifi?"]);
  });

  it("is one with headers that say no", async () => {
    const { host, guest, thread, to } = await aQuestion();
    const headers = ["Auto-Submitted: no", "Precedence: first-class", "X-Autoreply: no"];
    await post(anAnswer({ from: host.email, to, headers }));
    expect(await said(thread, guest)).toHaveLength(2);
  });

  it("is none when nothing is above the quotation, or when it cannot be read", async () => {
    const { host, guest, thread, to } = await aQuestion();
    for (const text of ["", " \r\n\u00a0\r\n", "> ¿Hay wifi?\r\nSí.", "-- \r\nMarisol", "\u0000\u0001"]) {
      await post(anAnswer({ from: host.email, to, text }));
    }
    await post("?".repeat(1000));
    expect(await said(thread, guest)).toEqual(["guest: ¿Hay wifi?"]);
  });

  it("of HTML alone becomes its words, and attachments a line in the writer's language", async () => {
    const { host, guest, thread, to } = await aQuestion();
    const part = (headers: string[], body: string) => ["--b", ...headers, "", body].join("\r\n");
    const send = (type: string, ...parts: string[]) =>
      post(
        anAnswer({
          ...{ from: host.email, to, headers: ["MIME-Version: 1.0", `Content-Type: ${type}; boundary=b`] },
          text: `${parts.join("\r\n")}\r\n--b--\r\n`,
        }),
      );
    const html = part(
      ["Content-Type: text/html; charset=utf-8"],
      '<div>S&iacute;, hay.</div><div class="gmail_quote">El s&aacute;b escribi&oacute;:</div>',
    );
    const picture = (disposition: string) =>
      part(
        ["Content-Type: image/png", "Content-ID: <logo>", `Content-Disposition: ${disposition}; filename=a.png`],
        "AAAA",
      );
    await send("multipart/mixed", html, picture("attachment"));
    await world.app.ctx.db.updateTable("users").set({ language: "en" }).where("id", "=", host.id).execute();
    await send("multipart/mixed", html, picture("inline"));
    await send("multipart/related", html, picture("inline"));
    expect((await said(thread, guest)).slice(1)).toEqual([
      "host: Sí, hay.\n\n[El correo traía archivos adjuntos, que aquí no llegan.]",
      "host: Sí, hay.\n\n[The email had attachments, which do not arrive here.]",
      "host: Sí, hay.",
    ]);
  });

  it("in two forms is read as plain text, with its encodings undone and its broken lines whole", async () => {
    const { host, guest, thread, to } = await aQuestion();
    const text = [
      ...["--b", 'Content-Type: text/plain; charset="UTF-8"', "Content-Transfer-Encoding: quoted-printable", ""],
      ...["S=C3=AD, hay, y llega hasta la terraza, donde tambi=C3=A9n hay una mesa para=", " trabajar"],
      ...[
        "con calma.",
        "",
        "El s=C3=A1b, 21 nov 2026 a las 12:00, Linkisla (<hola@linkisla.test>)",
        "escribi=C3=B3:",
        "",
      ],
      ...[
        "> =C2=BFHay wifi?",
        "",
        "--b",
        "Content-Type: text/html; charset=utf-8",
        "",
        "<b>Otra cosa</b>",
        "--b--",
        "",
      ],
    ];
    const headers = ["MIME-Version: 1.0", "Content-Type: multipart/alternative; boundary=b"];
    await post(anAnswer({ from: host.email, to, headers, text: text.join("\r\n") }));
    expect((await said(thread, guest)).at(-1)).toBe(
      "host: Sí, hay, y llega hasta la terraza, donde también hay una mesa para trabajar con calma.",
    );
  });

  it("has as many characters as a typed one, and says when there were more", async () => {
    const { host, guest, thread, to } = await aQuestion();
    await post(anAnswer({ from: host.email, to, text: "ñ".repeat(2000) }));
    await post(anAnswer({ from: host.email, to, text: "🏝️".repeat(2000) }));
    const [, whole = "", cut = ""] = await said(thread, guest);
    expect(whole).toBe(`host: ${"ñ".repeat(2000)}`);
    expect(cut).toMatch(/^host: (🏝️)+🏝?\n\n\[El correo es más largo de lo que cabe aquí\.\]$/u);
    expect(cut.length - "host: ".length).toBeGreaterThan(1990);
  });

  it("counts as a typed message does, for its writer and for no network", async () => {
    const { host, guest, thread, to } = await aQuestion();
    await post(anAnswer({ from: host.email, to }));
    const limits = await world.app.ctx.db
      .selectFrom("rate_limits")
      .select(["key", "hits"])
      .where("key", "like", "messages:%")
      .execute();
    expect(limits.filter(({ key }) => !key.startsWith(`messages:account:${guest.id}`))).toEqual(
      expect.arrayContaining([{ key: `messages:account:${host.id}`, hits: 1 }]),
    );
    expect(limits.filter(({ key }) => key.includes("network"))).toHaveLength(1);
    await world.app.ctx.db
      .updateTable("rate_limits")
      .set({ hits: 60 })
      .where("key", "=", `messages:account:${host.id}`)
      .execute();
    await post(anAnswer({ from: host.email, to, text: "Una más." }));
    expect(await said(thread, guest)).toHaveLength(2);
    world.clock.advance(60);
    await post(anAnswer({ from: host.email, to, text: "Una más." }));
    expect(await said(thread, guest)).toHaveLength(3);
  });
});

test("the log says why an answer was refused, and of whom and where only the numbers", async () => {
  const { host, guest, thread, to } = await aQuestion();
  const told: object[] = [];
  const log = { ...world.app.ctx.log, info: (facts: object) => told.push(facts) } as typeof world.app.ctx.log;
  const letter = { from: host.email, sentTo: [to], id: "uno", text: "Sí.", hasAttachments: false };
  const refused = async (change: Partial<typeof letter>) => {
    await receiveAnswer({ ...world.app.ctx, log }, { ...letter, ...change });
    return told.splice(0);
  };
  const place = { person: host.id, thread };
  expect(await refused({ from: guest.email })).toEqual([{ ...place, why: "another sender" }]);
  expect(await refused({ text: "" })).toEqual([{ ...place, why: "empty" }]);
  expect(await refused({})).toEqual([]);
  await world.app.ctx.db.updateTable("rate_limits").set({ hits: 60 }).execute();
  expect(await refused({ id: "dos" })).toEqual([{ ...place, why: "too_many_requests" }]);
  const left = { token: guest.token, body: { password } };
  expect((await world.call("DELETE", "/user", left)).status).toBe(200);
  expect(await refused({ id: "dos" })).toEqual([{ ...place, why: "thread_closed" }]);
  await world.app.ctx.db
    .updateTable("users")
    .set({ suspended_at: world.clock.now() })
    .where("id", "=", host.id)
    .execute();
  expect(await refused({ id: "dos" })).toEqual([{ ...place, why: "no account" }]);
});

test("an address answers nothing once its person is suspended or has left, or the other side has", async () => {
  const { db } = world.app.ctx;
  const stored = async () => (await db.selectFrom("messages").select("id").execute()).length;
  const suspend = (person: Person, suspended_at: Date | null) =>
    db.updateTable("users").set({ suspended_at }).where("id", "=", person.id).execute();
  const { host, guest, to } = await aQuestion();
  for (const person of [host, guest]) {
    await suspend(person, world.clock.now());
    await post(anAnswer({ from: host.email, to }));
    await suspend(person, null);
  }
  expect(await stored()).toBe(1);
  await post(anAnswer({ from: host.email, to }));
  expect(await stored()).toBe(2);
  expect((await world.call("DELETE", "/user", { token: guest.token, body: { password } })).status).toBe(200);
  await post(anAnswer({ from: host.email, to }));

  const other = await aQuestion();
  const left = other.guest;
  const place = answerAddress(world.env, { person: left.id, thread: other.thread }) ?? "";
  await post(anAnswer({ from: left.email, to: place }));
  expect(await stored()).toBe(4);
  expect((await world.call("DELETE", "/user", { token: left.token, body: { password } })).status).toBe(200);
  await post(anAnswer({ from: left.email, to: place }));
  expect(await stored()).toBe(4);
});
