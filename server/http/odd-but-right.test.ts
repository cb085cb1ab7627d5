import { expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { aPerson, password } from "#testing/makers.ts";
import { aWholeMarket, sendJson } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";

/** Unusual but valid input is accepted with its intended meaning. */

const world = useWorld();

const person = { password, birthDate: "1990-05-10", acceptTerms: true };
const register = (body: object, headers: Record<string, string> = {}) =>
  world.call("POST", "/auth/register", { body, headers });

test("names: spaces around, accents, other scripts, emoji, a hundred letters, quotes and colons", async () => {
  const names = [
    "  Ana  ",
    "José Ñandú",
    "李小龍",
    "עִבְרִית",
    "👩‍👩‍👧‍👦",
    "a".repeat(100),
    'a":"b',
    "\\",
    "O'Hara; drop table users",
    "__proto__",
  ];
  for (const [index, name] of names.entries()) {
    const { status, body } = await register({ ...person, name, email: `n${index}@example.test` });
    expect({ status, name: body.user?.name }).toEqual({ status: 200, name: name.trim() });
  }
});

test("addresses: capitals, plus signs, spaces around, 254 letters", async () => {
  const long = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.test`;
  for (const email of ["  ANA.Cruz+li@Example.TEST ", long, "o'hara@example.test", "1@2.test"]) {
    const { status, body } = await register({ ...person, name: "Ana", email });
    expect({ status, email: body.user?.email }).toEqual({ status: 200, email: email.trim().toLowerCase() });
  }
});

test("passwords: exactly as typed, up to 200 characters, and they open the account again", async () => {
  const words = [
    " spaces around ",
    "ab".repeat(100),
    "contraseña ñ 👍",
    "\0\x01\0\x01\0\x01\0\x01\0\x01",
    "0918273645",
  ];
  for (const [index, word] of words.entries()) {
    const email = `p${index}@example.test`;
    await register({ ...person, name: "Ana", email, password: word });
    expect((await world.call("POST", "/auth/login", { body: { email, password: word } })).status).toBe(200);
    const trimmed = await world.call("POST", "/auth/login", { body: { email, password: `${word} ` } });
    expect(trimmed.body.code).toBe("invalid_credentials");
  }
});

test("JSON: white space, escapes, a byte order mark, keys nobody asked for, the same key at two depths", async () => {
  const good = { ...person, name: "Ana" };
  const written = (email: string) => JSON.stringify({ ...good, email });
  const bodies = [
    `\n\t ${written("j0@example.test").replaceAll('":', '" :\r\n')} \n`,
    written("j1@example.test").replace('"name"', '"\\u006eame"').replace("Ana", "\\u0041na"),
    `\ufeff${written("j2@example.test")}`,
    written("j3@example.test").replace("{", '{"__proto__":{"admin":true},"constructor":1,"admin":true,'),
    written("j4@example.test").replace("{", '{"a":{"name":{"name":["name","name"]}},"b":{"name":1},'),
  ];
  const route = api.register;
  for (const [index, json] of bodies.entries()) {
    const { status, body } = await sendJson(world, route, json);
    expect({ status, name: body.user?.name, email: body.user?.email, admin: body.user?.admin }).toEqual({
      status: 200,
      name: "Ana",
      email: `j${index}@example.test`,
      admin: false,
    });
  }
});

test("content types: parameters and capitals; none at all, or any, when nothing is sent", async () => {
  for (const [index, type] of [
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
  ].entries()) {
    const answer = await register(
      { ...person, name: "Ana", email: `c${index}@example.test` },
      { "content-type": type },
    );
    expect(answer.status).toBe(200);
  }
  for (const type of [undefined, "application/json", "text/plain", "application/x-www-form-urlencoded"]) {
    const { token } = await aPerson(world);
    const headers: Record<string, string> = type ? { "content-type": type } : {};
    expect((await world.call("POST", "/auth/logout", { token, headers })).body).toEqual({ ok: true });
  }
});

test("numbers: as text, with zeros in front, with a point and nothing behind it", async () => {
  const { guest, lodging, held } = await aWholeMarket(world);
  const route = api.reserve;
  const json = JSON.stringify({ ...held.stay, quote_id: held.quote_id });
  for (const guests of ["2", '"2"', '"002"', "2.0", "2e0", "0.2e1"]) {
    const written = json
      .replace('"guests":2', `"guests":${guests}`)
      .replace(`"link_id":${lodging.id}`, `"link_id":"0${lodging.id}"`);
    expect((await sendJson(world, route, written, guest.token)).body).toMatchObject({ reserve_id: held.reserve_id });
  }
});

test("addresses: parameters nobody asked for, in any order, escaped more than needed", async () => {
  const { lodging } = await aWholeMarket(world);
  for (const tail of [
    "?from=2026-12-01&to=2026-12-02",
    "?x=1&x=2&to=2026-12-02&__proto__=1&from=2026%2D12-01&%zz=%zz&",
  ]) {
    expect((await world.call("GET", `/listings/%3${lodging.id}/availability${tail}`)).body.nights).toHaveLength(1);
  }
});

test("dates: the first and the last that the calendar has", async () => {
  const { lodging, space, experience } = await aWholeMarket(world);
  for (const { id } of [lodging, space, experience]) {
    for (const [from, to] of [
      ["1900-01-01", "1900-01-02"],
      ["2199-12-30", "2199-12-31"],
      ["2028-02-29", "2028-03-01"],
    ]) {
      expect((await world.call("GET", `/listings/${id}/availability?from=${from}&to=${to}`)).status).toBe(200);
    }
  }
  const quote = (query: string) => world.call("GET", `/quote?${query}`);
  const far = "start_date=1900-01-01&end_date=2199-12-31";
  const answers = [
    await quote(`service_type=2&link_id=${lodging.id}&guests=1&check_in=1900-01-01&check_out=2199-12-31`),
    await quote(`service_type=1&link_id=${space.id}&guests=1&${far}`),
    await quote(`service_type=0&link_id=${experience.id}&guests=1&date=2199-12-31&start_time=10:00`),
    await quote(`service_type=2&link_id=${lodging.id}&guests=1&check_in=2199-12-31&check_out=1900-01-01`),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, "stay_too_long"],
    [409, "use_too_long"],
    [409, "too_far_ahead"],
    [400, "invalid_input"],
  ]);
});
