import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import type { RouteName } from "#contract/api.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Route } from "#contract/route.ts";
import { aKnownPerson, aListing, anAdmin, password, stays } from "#testing/makers.ts";
import {
  type AnyInput,
  addressOf,
  aWholeMarket,
  callRoute,
  goodInputs,
  type Market,
  routes,
  sendBytes,
  sendJson,
} from "#testing/routes.ts";
import { type Answer, useScene } from "#testing/world.ts";
import { randomTextOf, wrongValuesOf } from "#testing/wrong-values.ts";
import { translations } from "./locales.ts";

/**
 * Whatever the input, the response is the route's own or a refusal that names the invalid field. Runs on the embedded
 * database alone: what is refused never reaches one.
 */

/** Refusals change nothing, so all tests ask the same people. */
const { world, scene } = useScene(async (world) => {
  const market = await aWholeMarket(world);
  const [user, host, admin] = [await aKnownPerson(world), await aKnownPerson(world), await anAdmin(world)];
  await aListing(world, "space", { hostId: host.id, status: "draft" });
  const tokens = { public: undefined, user: user.token, host: host.token, hosting: host.token, admin: admin.token };
  return { market, tokens };
});
const sentences = {
  es: translations.es.errors as Record<string, string>,
  en: translations.en.errors as Record<string, string>,
};
const wholeSentences = ["ID de sesión no válido", "Slug es requerido"];
const withBody = routes.filter(([, route]) => route.body && !route.upload);
const taking = routes.filter(([, route]) => route.params || route.query || route.body);
const posted = routes.filter(([, route]) => route.method !== "GET" && !route.upload);

type Place = "params" | "query" | "body";

/** A schema without the leading transform that renames fields. */
function behindNames(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform ? (schema.out as z.ZodType) : schema;
}

/** For a body that depends on the kind, the schema for the kind of the valid input. */
function schemaOf(name: RouteName, route: Route, place: Place): z.ZodType | undefined {
  const schema = behindNames(route[place]);
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return schema;
  const good = (goodInputs(paperMarket)[name] as AnyInput)[place];
  return (schema.options as z.ZodType[]).find((option) => option.safeParse(good).success);
}

function fieldsOf(name: RouteName, route: Route, place: Place): string[] {
  const schema = schemaOf(name, route, place);
  if (!schema) return [];
  return Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {});
}

/** By field schema, location and encoding: the one route that gets every wrong value. Others get three per field. */
const askedAbout = new Map<unknown, Record<string, RouteName>>();

function isAskedEverything(name: RouteName, route: Route, place: Place, field: string): boolean {
  const schema = schemaOf(name, route, place);
  let ofField = schema instanceof z.ZodObject ? schema.shape[field] : undefined;
  if (ofField instanceof z.ZodOptional || ofField instanceof z.ZodDefault) ofField = ofField.unwrap();
  if (!ofField) return true;
  const known = askedAbout.get(ofField) ?? {};
  askedAbout.set(ofField, known);
  const way = route.upload ? `${place} of a form` : place;
  known[way] ??= name;
  return known[way] === name;
}

/** The other required fields of such a body depend on its kind. */
function requiredOf(body: z.ZodType): string[] {
  const named = behindNames(body);
  if (named instanceof z.ZodDiscriminatedUnion) return [named.def.discriminator];
  return z.toJSONSchema(body, { io: "input", unrepresentable: "any" }).required ?? [];
}

describe.each(taking)("%s", (name, route) => {
  it("refuses every value outside its schema, and names the field", async () => {
    const token = tokenFor(route);
    const input = goodInputs(paperMarket)[name] as AnyInput;
    const refuses = async (place: Place, values: WrongValues) => {
      const answer = await callWith(route, input, place, values, token);
      expectRefusal(answer, 400, "invalid_input", Object.keys(values), JSON.stringify(values));
    };
    for (const place of ["params", "query", "body"] as const) {
      for (const fields of togetherIn(name, route, place)) {
        for (const values of rowsOf(name, route, place, fields)) await refuses(place, values);
        const random = randomTextsOf(name, route, place, fields);
        if (Object.keys(random).length === 0) continue;
        await fc.assert(
          fc.asyncProperty(fc.record(random), (values) => refuses(place, values)),
          { numRuns: 20 },
        );
      }
    }
  });
});

const ofSeveralLines = [
  ...["description", "houseRules", "arrivalInstructions", "includes", "requirements"],
  ...["reason", "answer", "text"],
];
/** Stored as a hash, or as a draft the host is still typing. */
const neverShown = ["password", "current", "token", "fields", "exchangeCode.code"];

describe.each(taking)("text for %s", (name, route) => {
  it("stays on its line where it stands among others, and never turns the direction of what follows", () => {
    const input = goodInputs(paperMarket)[name] as AnyInput;
    for (const place of ["params", "query", "body"] as const) {
      const schema = route[place];
      for (const field of fieldsOf(name, route, place)) {
        if (neverShown.includes(field) || neverShown.includes(`${name}.${field}`)) continue;
        const takes = (value: string) => schema?.safeParse({ ...(input[place] as object), [field]: value });
        const isText = takes("palabra de prueba")?.success ?? false;
        for (const lines of ["dos\nlíneas de texto", "dos\tcolumnas de texto", "dos\u2028líneas de texto"]) {
          const isTaken = takes(lines)?.success;
          expect({ field, lines, isTaken }).toEqual({
            field,
            lines,
            isTaken: isText && ofSeveralLines.includes(field.replace(/(Es|En)$/, "")),
          });
        }
        const turned = takes("\u202ade \u202eprueba\u2069 al revés\u200f");
        expect([field, JSON.stringify(turned?.data ?? "")]).toEqual([
          field,
          expect.not.stringMatching(/\p{Bidi_Control}/u),
        ]);
        if (isText) expect([field, turned?.success]).toEqual([field, true]);
      }
    }
  });
});

/** A refusal of what is asked is allowed (guards.test.ts covers those), a refusal of its format is not. */
async function expectUnderstood(name: RouteName, route: Route, market: Market): Promise<void> {
  const answer = await callRoute(world, route, goodInputs(market)[name], market.guest.token);
  expect([name, answer.status < 500, answer.body.code === "invalid_input"]).toEqual([name, true, false]);
}

test("every question is answered when nothing is wrong", async () => {
  const market = scene().market;
  for (const [name, route] of taking.filter(([, { method }]) => method === "GET")) {
    await expectUnderstood(name, route, market);
  }
});

it.each(taking.filter(([, { method }]) => method !== "GET"))(
  "%s is answered when nothing is wrong",
  async (name, route) => {
    await expectUnderstood(name, route, scene().market);
  },
);

describe.each(withBody)("the body of %s", (name, route) => {
  it("is an object or refused as a whole", async () => {
    const token = tokenFor(route);
    for (const json of ["[]", "[{}]", '"text"', "1", "-0", "1e999", "true", "[".repeat(30_000) + "]".repeat(30_000)]) {
      expectRefusal(await sendJson(world, route, json, token), 400, "invalid_input", ["body"], json);
    }
  });

  const required = requiredOf(route.body as z.ZodType);

  it.runIf(required.length > 0)("names everything that is missing when it is empty", async () => {
    const token = tokenFor(route);
    const proto = '{"__proto__":{"email":"a@b.test","guests":1},"constructor":{"prototype":{}}}';
    for (const json of [
      "{}",
      "",
      "null",
      '{"unknown":1}',
      proto,
      `{"a":${'{"a":'.repeat(9000)}1${"}".repeat(9000)}}`,
    ]) {
      expectRefusal(await sendJson(world, route, json, token), 400, "invalid_input", required, json);
    }
  });

  it("with a key twice is refused, wherever the key is and however it is written", async () => {
    const token = tokenFor(route);
    const good = JSON.stringify((goodInputs(paperMarket)[name] as AnyInput).body).slice(1, -1);
    const [firstKey = ""] = /"(\w+)"/.exec(good)?.slice(1) ?? [];
    const escaped = `\\u${firstKey.charCodeAt(0).toString(16).padStart(4, "0")}${firstKey.slice(1)}`;
    for (const json of [
      `{${good},"${firstKey}":null}`,
      `{"${firstKey}":[],${good}}`,
      `{${good},"${escaped}"\n:\t1}`,
      `{${good},"other":[{"a":1,"a":1}]}`,
      `{${good},"__proto__":1,"__proto__":2}`,
    ]) {
      expectRefusal(await sendJson(world, route, json, token), 400, "invalid_json", ["body"], json);
    }
  });

  it("may be any JSON at all without the server failing", async () => {
    const token = tokenFor(route);
    const good = (goodInputs(paperMarket)[name] as { body: object }).body;
    const odd = fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.jsonValue() });
    const bodies = fc.record(Object.fromEntries(fieldsOf(name, route, "body").map((field) => [field, odd])));
    await fc.assert(
      fc.asyncProperty(bodies, async (values) => {
        fc.pre(Object.values(values).some((value) => value !== undefined));
        const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
        const answer = await sendJson(world, route, JSON.stringify({ ...good, ...given }), token);
        if (route.body?.safeParse({ ...good, ...given }).success) expect(answer.status).toBeLessThan(500);
        else expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: "invalid_input" });
      }),
      { numRuns: 25 },
    );
  });
});

/** One parser reads the bodies of all routes: one route gets every case, the others only the first of each. */
const fully = "login" satisfies RouteName;

describe.each(posted)("what is sent to %s", (name, route) => {
  const some = <Value>(values: Value[]) => (name === fully ? values : values.slice(0, 1));
  // No token: the body is parsed before the guard.
  const call = (payload: Buffer | string, contentType: string | undefined) =>
    sendBytes(world, route, payload, contentType ? { "content-type": contentType } : {});

  it("is refused as unreadable when it is no JSON", async () => {
    const no = [
      '{"a":1} x',
      "{",
      "}",
      "{]",
      "[1,]",
      "{'a':1}",
      "{a:1}",
      "NaN",
      "undefined",
      "01",
      "+1",
      '"\n"',
      '"\\x"',
      '"',
      "\0",
      "[".repeat(60_000),
    ];
    for (const text of some([...no, '{"a":1}{', "<xml/>", "a=1&b=2", '{"a":"\\ud8"}', "\u2028", "//", "{} //"])) {
      expectRefusal(await call(text, "application/json"), 400, "invalid_json", ["body"], text.slice(0, 50));
    }
  });

  it("is refused as unreadable when it is not UTF-8", async () => {
    for (const hex of some([
      "80",
      "c0af",
      "22eda08022",
      "22ff22",
      "7b2261223a22e9227d",
      "fffe7b007d00",
      "f0288cbc",
      "22f490808022",
    ])) {
      expectRefusal(await call(Buffer.from(hex, "hex"), "application/json"), 400, "invalid_json", ["body"], hex);
    }
  });

  it("may be any bytes at all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        fc.pre(!isJson(Buffer.from(bytes)));
        expectRefusal(await call(Buffer.from(bytes), "application/json"), 400, "invalid_json", ["body"]);
      }),
      { numRuns: name === fully ? 100 : 1 },
    );
  });

  it("is refused under any other content type, or none", async () => {
    const others = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
    ];
    for (const type of some([...others, "application/jsonp", "text/json", "application/octet-stream", undefined])) {
      expectRefusal(await call("{}", type), 400, "unsupported_media_type", ["body"], type);
    }
    for (const type of some(["json", "application", "/", ";", "application/", "*", "application/json/json", "á/é"])) {
      expectRefusal(await call("{}", type), 400, "unsupported_media_type", ["body"], type);
    }
  });

  it("is refused when it is too large, before it is read", async () => {
    for (const json of some([
      `{"a":"${"a".repeat(64 * 1024)}"}`,
      "[".repeat(100_000),
      "[".repeat(100_000) + "]".repeat(100_000),
    ])) {
      expectRefusal(await call(json, "application/json"), 413, "payload_too_large");
      expectRefusal(await call(json, "text/plain"), 413, "payload_too_large");
    }
  });
});

/** Appended to an address after a valid query. */
const tails = fc
  .array(
    fc.oneof(
      fc.webQueryParameters(),
      fc.string({ unit: "binary-ascii" }),
      fc.constantFrom("%", "%zz", "%00", "%ED%A0%80", "%c0%af", "&&==&", "a[b]=c", "__proto__=1", "?"),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join("&").replace(/[^\x21-\x7e]|#/g, (odd) => encodeURIComponent(odd.toWellFormed())));

async function expectNoFailure(route: Route, address: string, token: string | undefined, numRuns: number) {
  await fc.assert(
    fc.asyncProperty(tails, async (tail) => {
      const { status } = await world.call(route.method, `${address}${address.includes("?") ? "&" : "?"}${tail}`, {
        token,
      });
      expect([route.path, status < 500]).toEqual([route.path, true]);
    }),
    { numRuns },
  );
}

const asking = routes.filter(([, route]) => route.query);

test("a query may be any text without the server failing", async () => {
  const market = scene().market;
  const tokens = { public: undefined, user: market.guest.token, host: market.host.token, hosting: market.host.token };
  for (const [name, route] of asking) {
    const token = route.guard === "admin" ? tokenFor(route) : tokens[route.guard];
    await expectNoFailure(route, addressOf(route, goodInputs(market)[name]), token, 15);
  }
}, 60_000);

test("where no query is read, any text may stand behind the address", async () => {
  for (const [name, route] of routes.filter(([, { query }]) => !query)) {
    await expectNoFailure(route, addressOf(route, goodInputs(paperMarket)[name]), tokenFor(route), 3);
  }
}, 60_000);

test.each(asking)("%s with a parameter twice is refused by its name", async (name, route) => {
  const token = tokenFor(route);
  const good = addressOf(route, goodInputs(paperMarket)[name]);
  for (const field of fieldsOf(name, route, "query")) {
    const pair = new RegExp(`${field}=[^&]*`).exec(good)?.[0] ?? `${field}=1`;
    const path = good.includes(`${field}=`) ? `${good}&${pair}` : `${good}&${pair}&${pair}`;
    expectRefusal(await world.call(route.method, path, { token }), 400, "invalid_input", [field]);
  }
});

const withParameters = routes.filter(([, { path }]) => path.includes("{"));

it.each(withParameters)("%s with half an escape in its address is refused", async (_name, route) => {
  for (const [place] of route.path.matchAll(/\{\w+\}/g)) {
    for (const bad of ["%", "%z", "%zz", "a%2", "%E0%A4%A", "%ED%A0%80", "%c0%af", "%ff"]) {
      const url = `${world.env.apiBase}${route.path.replace(place, bad)}`;
      const { statusCode: status, ...response } = await world.app.http.inject({ method: route.method, url });
      expectRefusal({ status, body: response.json(), headers: {} }, 400, "invalid_input", ["request"], bad);
    }
  }
});

test("what is missing and each way of being wrong has its own sentence", async () => {
  const good = { name: "Ana", email: "ana@example.test", password, birthDate: "1990-05-10", acceptTerms: true };
  const sentencesOf = async (facts: object, language: "es" | "en") =>
    (await world.call("POST", "/auth/register", { body: { ...good, ...facts }, language })).body.fields;
  const one = { name: 7, email: "ana@", password: "corta", birthDate: "2026-02-30", acceptTerms: false };
  expect([await sentencesOf(one, "es"), await sentencesOf(one, "en")]).toEqual([
    rules("es", { name: "text", email: "email", password: "password_short", birthDate: "date", acceptTerms: "terms" }),
    rules("en", { name: "text", email: "email", password: "password_short", birthDate: "date", acceptTerms: "terms" }),
  ]);
  const two = { name: "a\0", email: null, password: "a".repeat(201), birthDate: null, acceptTerms: "true" };
  expect(await sentencesOf(two, "es")).toEqual(
    rules("es", { name: "characters", email: "email", password: "too_long", birthDate: "date", acceptTerms: "terms" }),
  );
  const none = { name: undefined, email: undefined, password: undefined, birthDate: undefined, acceptTerms: undefined };
  expect(await sentencesOf(none, "es")).toEqual(
    rules("es", {
      name: "required",
      email: "required",
      password: "required",
      birthDate: "required",
      acceptTerms: "required",
    }),
  );
  const query = "service_type=3&link_id=x&guests=0&check_in=&check_out=2026-02-30&start_time=25:00";
  expect((await world.call("GET", `/quote?${query}`)).body.fields).toEqual(
    rules("es", {
      service_type: "range",
      link_id: "number",
      guests: "range",
      check_in: "date",
      check_out: "date",
      start_time: "time",
    }),
  );
});

/** The messages of those rules, with the password's shortest and longest length filled in. */
function rules(language: "es" | "en", fields: Record<string, string>): Record<string, string> {
  const known = (translations[language].errors as { fields: Record<string, string> }).fields;
  return Object.fromEntries(
    Object.entries(fields).map(([field, rule]) => [
      field,
      String(known[rule]).replace("{{minimum}}", "10").replace("{{maximum}}", "200"),
    ]),
  );
}

const garbage = [
  "",
  " ",
  "\u00ff",
  "%00",
  "%",
  "x".repeat(7000),
  "__proto__",
  "' or 1=1 --",
  "null",
  "undefined",
  "{}",
  "é",
];

test("a token of garbage is nobody's: 401 where somebody is needed, anonymous elsewhere", async () => {
  const market = scene().market;
  for (const guard of ["public", "user", "host", "hosting", "admin"]) {
    const guarded = routes.filter(([, route]) => route.guard === guard);
    // Covers every route, and every token under every guard.
    for (let at = 0; at < Math.max(guarded.length, garbage.length); at++) {
      const [name, route] = guarded[at % guarded.length] as (typeof routes)[number];
      const token = garbage[at % garbage.length] as string;
      const answer = await callRoute(world, route, goodInputs(market)[name], token);
      if (route.guard !== "public") expectRefusal(answer, 401, "unauthenticated", undefined, name);
      else {
        const nobodys = await callRoute(world, route, goodInputs(market)[name]);
        expect({ name, status: answer.status }).toEqual({ name, status: nobodys.status });
      }
    }
  }
});

test("garbage in the language headers and cookies is answered in Spanish, or in what can be made out of it", async () => {
  const cookies = garbage.flatMap((text) => [text, `lng=${text}`, `lng=en${text}x`, `=${text}`, `;;${text}`]);
  for (const cookie of [...cookies, "lng=en-GB", "lng=%65%zz", "__proto__=en", "lng", "lng=;lng="]) {
    const answer = await world.call("GET", "/user/getme", { headers: { cookie, "accept-language": "," } });
    expect({ cookie, message: answer.body.message }).toEqual({ cookie, message: sentences.es.unauthenticated });
  }
  for (const language of [
    ...garbage,
    ",,,",
    ";q=1",
    "*",
    "en_GB",
    "english",
    "e",
    "-en",
    "q=en",
    "fr;q=0.1,en",
    "\ten\t",
  ]) {
    const answer = await world.call("GET", "/user/getme", { headers: { "accept-language": language } });
    const isEnglish = ["en", "fr;q=0.1,en"].includes(language.trim());
    const expected = isEnglish ? sentences.en.unauthenticated : sentences.es.unauthenticated;
    expect({ language, message: answer.body.message }).toEqual({ language, message: expected });
  }
});

test("unknown addresses under the API are 404 in our words, whatever the method", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
    for (const path of ["/", "/nothing", "/housing/a/b", "/__proto__", "/user/nobody", "/housing%00", "//", "/auth"]) {
      expectRefusal(await world.call(method, path), 404, "not_found", undefined, `${method} ${path}`);
    }
  }
  for (const [, route] of routes) {
    const others = (["GET", "POST", "PUT", "DELETE"] as const).filter((method) => method !== route.method);
    for (const method of others.filter(
      (other) => !routes.some(([, { method, path }]) => method === other && isAt(path, route.path)),
    )) {
      expectRefusal(await world.call(method, route.path.replace(/\{\w+\}/g, "1")), 404, "not_found", undefined, method);
    }
  }
});

/** Whether calls to the filled-in `address` reach the route at `path`. */
function isAt(path: string, address: string): boolean {
  const parts = address.split("/");
  const own = path.split("/");
  return own.length === parts.length && own.every((part, index) => part.startsWith("{") || part === parts[index]);
}

/** Well-formed input that matches no row: validation fails before anything is read from the database. */
const somebody = { id: 1, email: "ana@example.test", token: "" };
const listing = { id: 1, slug: "a" };
const paperMarket: Market = {
  host: somebody,
  guest: somebody,
  lodging: listing,
  space: listing,
  experience: listing,
  held: {
    reserve_id: 1,
    session_id: "cs_test_a",
    quote_id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    stay: stays.lodging(1),
  },
  signedIn: { id: "0f8fad5b-d9cb-469f-a165-70867728950e" },
  draft: { id: 1, photo: { id: 1 } },
  list: { id: 1, token: "AAAAAAAAAAAAAAAAAAAAAA" },
  change: "0f8fad5b-d9cb-469f-a165-70867728950e",
  linked: { address: "https://otro.example/cal.ics", feed: 1 },
  thread: { id: 1, photo: 1, report: 1 },
  helpers: { manager: somebody, calendar: somebody, arrivals: somebody },
  invitation: { id: 1, token: "AAAA" },
};

function tokenFor({ guard }: Route): string | undefined {
  return scene().tokens[guard];
}

/** By field, a value it must reject, as JSON text. */
type WrongValues = Record<string, string>;

/** Groups of fields that are validated together: the kind is validated before the rest, a search's cursor after it. */
function togetherIn(name: RouteName, route: Route, place: Place): string[][] {
  const schema = behindNames(route[place]);
  const fields = fieldsOf(name, route, place);
  const kind = schema instanceof z.ZodDiscriminatedUnion ? schema.def.discriminator : undefined;
  const isApart = (field: string) => field === kind || (name === "searchListings" && field === "cursor");
  return [...fields.filter(isApart).map((field) => [field]), fields.filter((field) => !isApart(field))];
}

/** Every wrong value of every field, in as many calls as the field with the most values; each must be reported. */
function rowsOf(name: RouteName, route: Route, place: Place, fields: string[]): WrongValues[] {
  const columns = fields.map((field): [string, string[]] => [
    field,
    wrongValuesOf(name, field)
      .filter((json) => canBeSaid(route, place, json))
      .slice(0, isAskedEverything(name, route, place, field) ? undefined : 3),
  ]);
  const rows = Math.max(0, ...columns.map(([, values]) => values.length));
  return Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(columns.flatMap(([field, { [row]: json }]) => (json === undefined ? [] : [[field, json]]))),
  );
}

function randomTextsOf(name: RouteName, route: Route, place: Place, fields: string[]) {
  const texts = fields.flatMap((field) => {
    if (!isAskedEverything(name, route, place, field)) return [];
    const random = randomTextOf(name, field)
      ?.map((text) => JSON.stringify(text))
      .filter((json) => canBeSaid(route, place, json));
    return random ? [[field, random] as const] : [];
  });
  return Object.fromEntries(texts);
}

function canBeSaid(route: Route, place: Place, json: string): boolean {
  if (place === "body" && !route.upload) return true;
  const value: unknown = JSON.parse(json);
  // Form fields are text, and a lone surrogate cannot be encoded.
  if (place === "body") return typeof value === "string" && value.isWellFormed();
  const text = typeof value === "string" ? value : json;
  if ((typeof value !== "string" && ["1", "true", "2"].includes(json)) || !text.isWellFormed()) return false;
  // An empty or dotted segment makes a different path.
  return place === "query" || (!["", ".", ".."].includes(text) && encodeURIComponent(text).length <= 300);
}

function callWith(route: Route, input: AnyInput, place: Place, wrong: WrongValues, token: string | undefined) {
  if (place === "body" && !route.upload) {
    const rest = Object.entries(input.body as object).filter(([field]) => !(field in wrong));
    const pairs = [...rest.map(([field, value]) => [field, JSON.stringify(value)]), ...Object.entries(wrong)];
    return sendJson(
      world,
      route,
      `{${pairs.map(([field, json]) => `${JSON.stringify(field)}:${json}`).join(",")}}`,
      token,
    );
  }
  const texts = Object.entries(wrong).map(([field, json]) => {
    const value: unknown = JSON.parse(json);
    return [field, typeof value === "string" ? value : json];
  });
  const given = { ...(input[place] as object), ...Object.fromEntries(texts) };
  return callRoute(world, route, { ...input, [place]: given }, token);
}

function expectRefusal(answer: Answer, status: number, code: ErrorCode, fields?: string[], why?: string): void {
  const { fields: wrongFields = {}, ...body } = answer.body;
  // A rule about the whole request is reported as the response's message.
  const message =
    wholeSentences.find((sentence) => Object.values(wrongFields).includes(sentence)) ?? sentences.es[code];
  expect({ why, status: answer.status, ...body, fields: Object.keys(wrongFields).sort() }).toEqual({
    why,
    status,
    code,
    message,
    error: message,
    fields: [...(fields ?? [])].sort(),
  });
  // A sentence, not a translation key.
  for (const sentence of Object.values(wrongFields)) expect(sentence).toMatch(/^\p{Lu}[^{}]*[.\p{Ll}]$/u);
}

function isJson(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  try {
    JSON.parse(bytes.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}
