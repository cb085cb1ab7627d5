import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import type { RouteName } from "#contract/api.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Route } from "#contract/route.ts";
import { aKnownPerson, aListing, anAdmin, aPerson, password, stays } from "#testing/makers.ts";
import { type AnyInput, addressOf, aWholeMarket, callRoute, goodInputs, type Market, routes } from "#testing/routes.ts";
import { type Answer, useWorld } from "#testing/world.ts";
import { translations } from "./locales.ts";

/** Whatever comes in, the answer is the route's own or a refusal that names what was wrong. */

const world = useWorld();
const sentences = {
  es: translations.es.errors as Record<string, string>,
  en: translations.en.errors as Record<string, string>,
};
const withBody = routes.filter(([, route]) => route.body && !route.upload);
const taking = routes.filter(([, route]) => route.params || route.query || route.body);
const posted = routes.filter(([, route]) => route.method !== "GET" && !route.upload);

// As JSON text, so that `1e999`, `-0` and half a character can be said.
const notText = ["0", "1", "-1", "1e308", "-0", "true", "false", "null", "[]", '["x"]', "{}", '{"__proto__":"x"}'];
const oddWords = ["__proto__", "constructor", "toString", "NaN", "undefined", "null", "[object Object]"];
const texts = (...values: string[]) => values.map((value) => JSON.stringify(value));

const noDate = [
  ...notText,
  ...texts("", ...oddWords, "0000-00-00", "9999-99-99", "9999-12-31", "2200-01-01", "1899-12-31", "0001-01-01"),
  ...texts("2026-02-30", "2026-02-29", "2026-13-01", "2026-00-10", "2026-12-00", "2026-12-32", "2026-1-1", "20261211"),
  ...texts(" 2026-12-11", "2026-12-11 ", "2026-12-11\n", "2026-12-11\0", "2026-12-11T00:00:00Z", "11/12/2026"),
  ...texts("+002026-12-11", "-2026-12-11", "２０２６-12-11", "2026-12-11\ud800", "2026−12−11", "9".repeat(5000)),
];
const noTime = [
  ...notText,
  ...texts("", ...oddWords, "24:00", "9:00", "12:60", "12:00:00", "-1:00", "+9:00", "12:0", "1200", "noon", "12:00 PM"),
  ...texts(" 12:00", "12:00 ", "12:00\n", "12:00\0", "１２:００", "12:00\udfff", "1".repeat(5000)),
];
const noNumber = [
  ...["null", "true", "false", "[]", "[1]", "{}", '{"valueOf":1}', "1e308", "-1e308", "1e999", "-1e999", "0.5", "1.5"],
  ...["-1", "9007199254740993", "-9007199254740993", "1e-7"],
  ...texts("", " ", ...oddWords, "1e0", "0x1", " 1", "1 ", "+1", "1.0", "1,0", "１", "Infinity", "-Infinity", "--1"),
  ...texts("9007199254740993", "1\0", "1\n", "\ud800", "1e308", "9".repeat(5000)),
];
const noIdentifier = [...noNumber, "0", "-0", '"0"', '"-0"', '"-5"', "9007199254740992"];
const noPlainText = [
  ...notText,
  ...texts("", " ", "\n\t ", "\u00a0", "a\0b", "a\u001bb", "\u007f", "\ud800", "a\udfffb", "\udc00\ud800"),
];
const noEmail = [
  ...notText,
  ...texts("", ...oddWords, "a", "a@", "@b.test", "a@b", "a b@c.test", "a@b.test, c@d.test", "a@b..test", ".a@b.test"),
  ...texts("a@b.test\0", "\ud800@b.test", "a\n@b.test", "<a@b.test>", `${"a".repeat(250)}@b.test`),
];

const noPassword = [...notText, ...texts("", "123456789", "a".repeat(201), "aaaaaaaaaa\ud800", "\udfffaaaaaaaaaa")];
const noKnownPassword = [...notText, ...texts("", "a".repeat(1001), "\ud800")];
/** Text that may also be empty. */
const oddText = [...notText, ...texts("a\0b", "a\u001bb", "\u007f", "\ud800", "a\udfffb")];

const noChoice = [...notText, ...texts("", " ", ...oddWords, "LODGING", "lodging,space", "price")];
/** What may be typed: text, but not too much of it. */
const noWords = texts("", " ", "\n\t ", "a\0b", "a\u001bb", "\u007f", "\ud800", "a".repeat(101));
const noList = [...notText, ...texts(" ", ...oddWords, "Wifi", "wifi;pool", "wifi, pool", "\ud800", "a,".repeat(300))];

const tooLong = (most: number) => texts("a".repeat(most + 1));
const noPrice = [
  ...["null", "true", "false", "[]", "[1]", "{}", '{"valueOf":1}', "1e308", "-1e308", "1e999", "-1", "0.001", "100000"],
  ...texts("", " ", ...oddWords, "1e0", "0x1", " 1", "1 ", "+1", "1.", ".5", "1,0", "１", "Infinity", "-1", "--1"),
  ...texts("0.001", "1\0", "\ud800", "100000", "9".repeat(5000)),
];
/** May be left empty, or be nothing. */
const noOptionalPrice = noPrice.filter((json) => json !== "null" && json !== '""');
const noDegrees = [
  ...["null", "true", "false", "[]", "[1]", "{}", "1e308", "1e999", "-1e999", "181", "-180.5"],
  ...texts("", " ", ...oddWords, "1e0", "0x1", " 1", "1,0", "１", "181", "-181", "1.", "9".repeat(5000)),
];
/** What is wrong inside a list is named by its place. */
const noListAtAll = [
  "0",
  "1",
  "-1",
  "1e308",
  "true",
  "false",
  "null",
  "{}",
  ...texts("[", "[1", `[${"1,".repeat(40)}`),
];

/** Per field what it must never accept; `route.field` where two routes differ. */
const wrong: Record<string, string[]> = {
  name: [...noPlainText, ...texts("a".repeat(101), "a".repeat(60_000))],
  email: noEmail,
  "register.password": noPassword,
  "resetPassword.password": noPassword,
  "changePassword.password": noPassword,
  "changePassword.current": noKnownPassword,
  password: noKnownPassword,
  "getSubscription.token": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  token: [...notText, ...texts("", "a".repeat(501))],
  "exchangeCode.code": [...notText, ...texts("", "a".repeat(201))],
  phone: [
    ...notText,
    ...texts("123456", "1".repeat(21), "+", "787 555 01o1", "787\n555 0101", "１２３４５６７", "tel:7875550101"),
  ],
  profession: [...oddText, ...texts("a".repeat(101))],
  description: [...oddText, ...texts("a".repeat(1001), "a".repeat(60_000))],
  // What is wrong inside is named by its place, which profile.test.ts looks at.
  languages: [
    ...notText.filter((json) => !["[]", '["x"]'].includes(json)),
    ...texts("", "es"),
    '{"0":"es"}',
    `[${Array(14).fill('"es"').join()}]`,
  ],
  emailChoices: ["0", "1", "true", "false", "null", "[]", '["reviews"]', ...texts("", "reviews")],
  language: [...notText, ...texts("", ...oddWords, "fr", "ES", "es ", "es-PR")],
  "endSession.id": texts(
    "x",
    "1",
    "0f8fad5b-d9cb-469f-a165-70867728950",
    "0f8fad5b-d9cb-469f-a165-70867728950g",
    "a".repeat(200),
  ),
  birthDate: noDate,
  acceptTerms: ["false", "null", "0", "1", '"true"', '"on"', "[]", "[true]", "{}"],
  service_type: [...noNumber, "3", "-1", '"3"', "2147483648"],
  link_id: noIdentifier,
  guests: [...noIdentifier, "51", "5001", '"5001"', "2147483648"],
  check_in: noDate,
  check_out: noDate,
  date: noDate,
  start_date: noDate,
  end_date: noDate,
  from: noDate,
  to: noDate,
  start_time: noTime,
  end_time: noTime,
  quote_id: [
    ...notText,
    ...texts("", ...oddWords, "no-uuid", "0f8fad5b-d9cb-469f-a165-70867728950", "0f8fad5bd9cb469fa16570867728950e"),
    ...texts("0f8fad5b-d9cb-469f-a165-70867728950g", "0f8fad5b-d9cb-469f-a165-70867728950e\0", "9".repeat(5000)),
  ],
  session_id: [
    ...texts(" ", ...oddWords, "cs_test_", "cs_prod_a", "cs_test_a b", "cs_test_á", "cs_test_a\0", "xcs_test_a"),
    ...texts("cs_test_a'--", "cs_test_\ud800", `cs_test_${"a".repeat(250)}`),
  ],
  reserve_id: noIdentifier,
  expected_refund: ["true", "false", "null", "[]", '["x"]', "{}", "1e999", ...texts("", "1", ...oddWords)],
  "cancelReserveHost.reason": [...oddText, ...texts("a".repeat(501))],
  "enableListing.reason": [...oddText, ...texts("a".repeat(501))],
  status: [...notText.filter((json) => !["true", "false"].includes(json)), ...texts("", "true", ...oddWords)],
  reason: [...noPlainText, ...texts("ab", "a".repeat(501))],
  answer: [...noPlainText, ...texts("ab", "a".repeat(2001))],
  "reportProblem.text": [...noPlainText, ...texts("123456789", "a".repeat(2001))],
  tax: [
    ...noNumber.filter((json) => !["0.5", "1.5", '"1.0"'].includes(json)),
    ...["-0.5", "0.25", "50.5", "51", '"51"', '"0.25"', '"5,5"', '"5 %"'],
  ],
  amount: ["0", "-0.01", "0.001", "1000000", "1e999", "null", "true", "[]", "{}", ...texts("", "10", "10.50")],
  left: ["-0.01", "1000000", "1e999", "true", "null", "[]", "{}", ...texts("", "10", "10.50")],
  state: noChoice,
  by: noChoice,
  standing: noChoice,
  mail: noIdentifier,
  rating: [...noIdentifier, "6", '"6"'],
  "review.text": [...noPlainText, ...texts("123456789", "a".repeat(2001))],
  "guestReview.text": [...noPlainText, ...texts("123456789", "a".repeat(2001))],
  "answerReview.text": [...noPlainText, ...texts("a".repeat(1001))],
  refresh: [...notText.filter((json) => !["true", "false"].includes(json)), ...texts("", " ", "yes", "TRUE", "true ")],
  "saveDraft.version": [...noIdentifier, "2147483648"],
  "editListing.version": [...noIdentifier, "2147483648"],
  step: [...oddText, ...tooLong(40)],
  fields: notText.filter((json) => !json.startsWith("{")).concat(texts("", "{}")),
  images: ["0", "1", "true", "false", "null", "{}", "[1,2,3,4,5,6]", ...texts("", "1")],
  show: [...notText.filter((json) => !["true", "false"].includes(json)), ...texts("", " ", "yes", "TRUE", "true ")],
  draft_id: noIdentifier,
  image_id: noIdentifier,
  alt: [...oddText, ...tooLong(200)],
  link: [...noPlainText, ...tooLong(2000)],
  title: [...noPlainText, ...tooLong(250)],
  "editListing.description": [...noPlainText, ...tooLong(500)],
  "submitListing.description": [...noPlainText, ...tooLong(500)],
  city: [...noPlainText, ...tooLong(50)],
  "editListing.state": [...noPlainText, ...tooLong(50)],
  "submitListing.state": [...noPlainText, ...tooLong(50)],
  address: [...noPlainText, ...tooLong(200)],
  latitude: [...noDegrees, "90.1", "-91"],
  longitude: noDegrees,
  googleMapsLink: [...oddText, ...tooLong(2000)],
  houseRules: [...oddText, ...tooLong(1000)],
  arrivalInstructions: [...oddText, ...tooLong(1000)],
  hostPhone: [
    ...noPlainText,
    ...texts("123456", "1".repeat(21), "+", "787 555 01o1", "１２３４５６７", "tel:7875550101"),
  ],
  cancellationPolicy: noChoice,
  propertyType: noChoice,
  advanceNoticeHours: [...noNumber, "721"],
  bookingWindowMonths: [...noIdentifier, "13"],
  capacity: [...noIdentifier, "51"],
  bedrooms: [...noNumber, "51"],
  beds: [...noIdentifier, "101"],
  bathrooms: [...noNumber.filter((json) => !["0.5", "1.5", '"1.0"'].includes(json)), "0.25", "50.5", '"1.25"'],
  selectedAmenities: noListAtAll,
  checkInTime: noTime,
  checkOutTime: noTime,
  minimumNights: [...noIdentifier, "366"],
  maximumNights: [...noIdentifier, "366"],
  price: [...noPrice, "0", "0.49", '"0"'],
  weekendPrice: [...noOptionalPrice, "0", "0.49", '"0"'],
  weeklyDiscountPercent: [...noNumber, "91"],
  monthlyDiscountPercent: [...noNumber, "91"],
  cleaningFee: noPrice,
  guestsIncluded: [...noIdentifier, "51"],
  extraGuestFee: noPrice,
  change: [...notText, ...texts("", " ", ...oddWords, "BLOCK", "block ", "delete")],
  // What is wrong inside is named by its place, which calendar.test.ts looks at.
  dates: [
    ...notText.filter((json) => json !== '["x"]'),
    ...texts("", "2026-12-11"),
    `[${Array(371).fill('"2026-12-11"').join()}]`,
  ],
  "setHostCalendar.price": [
    ...notText.filter((json) => !["1", "null"].includes(json)),
    "0.49",
    "0.505",
    "100000",
    ...texts("", "10"),
  ],
  minimum_nights: [...noIdentifier.filter((json) => json !== "null"), "366", '"366"'],
  page: [...noIdentifier, "1001", '"1001"'],
  "getHostCalendar.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "setHostCalendar.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "getGuestList.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  when: [...notText, ...texts("", " ", ...oddWords, "Past", "past ", "next")],
  type: noChoice,
  registered: noChoice,
  "downloadReport.name": texts(
    " ",
    ...oddWords,
    "bookings",
    "bookings.CSV",
    "users.csv.csv",
    "a\0.csv",
    "a".repeat(200),
  ),
  kind: noChoice,
  sort: noChoice,
  q: noWords,
  place: noWords,
  min_price: [...noNumber, "1000001", '"-1"'],
  max_price: [...noNumber, "1000001", '"-1"'],
  property_types: noList,
  space_types: noList,
  categories: noList,
  amenities: noList,
  policies: noList,
  "searchListings.guests": [...noIdentifier, "5001", '"5001"', "2147483648"],
  "searchListings.cursor": [
    ...notText,
    ...texts(
      "",
      " ",
      ...oddWords,
      "W10",
      "WyJyZWxldmFuY2UiLDEsMSwxLDFd",
      "WyJuZXdlc3QiLDEsMV0",
      "\ud800",
      "a".repeat(301),
    ),
    // `["relevance",4,"x",1]`, `["relevance",4,1e300,1]`, `["relevance",4,1,1.5]`
    ...texts("WyJyZWxldmFuY2UiLDQsIngiLDFd", "WyJyZWxldmFuY2UiLDQsMWUzMDAsMV0", "WyJyZWxldmFuY2UiLDQsMSwxLjVd"),
  ],
  cursor: noIdentifier,
  "listAudit.limit": [...noIdentifier, "101", '"101"'],
  limit: [...noIdentifier, "51", '"51"'],
  "getLodging.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "getHostedListing.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "getSpace.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  "getExperience.id": texts(" ", "a\0", "\u001b", "\u007f", "a".repeat(201)),
  id: noIdentifier,
};

/** Text nobody would type into such a field. */
const randomText: Record<string, fc.Arbitrary<string>> = {
  date: fc.string({ unit: "binary" }).filter((text) => !/^\d{4}-\d\d-\d\d$/.test(text)),
  number: fc.string({ unit: "binary" }).filter((text) => !/^-?\d+$/.test(text)),
};
const random: Record<string, fc.Arbitrary<string> | undefined> = Object.fromEntries([
  ...Object.keys(wrong)
    .filter((field) => wrong[field] === noDate)
    .map((field) => [field, randomText.date]),
  ...["service_type", "link_id", "guests", "id"].map((field) => [field, randomText.number]),
]);

type Place = "params" | "query" | "body";

/** Of a body that depends on the kind, what it may be for the kind of the good input. */
function fieldsOf(name: RouteName, route: Route, place: Place): string[] {
  const schema = route[place];
  if (!schema) return [];
  const good = (goodInputs(paperMarket)[name] as AnyInput)[place];
  const options = schema instanceof z.ZodDiscriminatedUnion ? (schema.options as z.ZodType[]) : [schema];
  const fits = options.find((option) => option.safeParse(good).success) ?? schema;
  const { properties = {} } = z.toJSONSchema(fits, { io: "input", unrepresentable: "any" });
  return Object.keys(properties);
}

/** Without its kind nothing else of such a body can be looked for. */
function requiredOf(body: z.ZodType): string[] {
  if (body instanceof z.ZodDiscriminatedUnion) return [body.def.discriminator];
  return z.toJSONSchema(body, { io: "input", unrepresentable: "any" }).required ?? [];
}

describe.each(taking)("%s", (name, route) => {
  const places = (["params", "query", "body"] as const).filter((place) => route[place]);
  const cases = places.flatMap((place) => fieldsOf(name, route, place).map((field) => ({ place, field })));

  it("refuses every value outside its schema, and names the field", async () => {
    const token = await tokenFor(route);
    const input = goodInputs(paperMarket)[name] as AnyInput;
    for (const { place, field } of cases) {
      const refuses = async (json: string) => {
        const answer = await callWith(route, input, { place, field, json }, token);
        if (answer) expectRefusal(answer, 400, "invalid_input", [field], `${field}: ${json}`);
      };
      const own = wrong[`${name}.${field}`];
      const values = own ?? wrong[field];
      if (!values) throw new Error(`what is wrong for ${name}.${field}?`);
      for (const json of values) await refuses(json);
      const texts = own ? undefined : random[field];
      if (texts)
        await fc.assert(
          fc.asyncProperty(texts, (text) => refuses(JSON.stringify(text))),
          { numRuns: 20 },
        );
    }
  });

  it("is answered when nothing is wrong", async () => {
    const market = await aWholeMarket(world);
    const answer = await callRoute(world, route, goodInputs(market)[name], market.guest.token);
    // Or refused for what it asks, which guards.test.ts knows; never for how it was written.
    expect([answer.status < 500, answer.body.code === "invalid_input"]).toEqual([true, false]);
  });
});

describe.each(withBody)("the body of %s", (name, route) => {
  it("is an object or refused as a whole", async () => {
    const token = await tokenFor(route);
    for (const json of ["[]", "[{}]", '"text"', "1", "-0", "1e999", "true", "[".repeat(30_000) + "]".repeat(30_000)]) {
      expectRefusal(await send(route, json, token), 400, "invalid_input", ["body"], json);
    }
  });

  const required = requiredOf(route.body as z.ZodType);

  it.runIf(required.length > 0)("names everything that is missing when it is empty", async () => {
    const token = await tokenFor(route);
    const proto = '{"__proto__":{"email":"a@b.test","guests":1},"constructor":{"prototype":{}}}';
    for (const json of [
      "{}",
      "",
      "null",
      '{"unknown":1}',
      proto,
      `{"a":${'{"a":'.repeat(9000)}1${"}".repeat(9000)}}`,
    ]) {
      expectRefusal(await send(route, json, token), 400, "invalid_input", required, json);
    }
  });

  it("with a key twice is refused, wherever the key is and however it is written", async () => {
    const token = await tokenFor(route);
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
      expectRefusal(await send(route, json, token), 400, "invalid_json", ["body"], json);
    }
  });

  it("may be any JSON at all without the server failing", async () => {
    const token = await tokenFor(route);
    const good = (goodInputs(paperMarket)[name] as { body: object }).body;
    const odd = fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.jsonValue() });
    const bodies = fc.record(Object.fromEntries(fieldsOf(name, route, "body").map((field) => [field, odd])));
    await fc.assert(
      fc.asyncProperty(bodies, async (values) => {
        fc.pre(Object.values(values).some((value) => value !== undefined));
        const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
        const answer = await send(route, JSON.stringify({ ...good, ...given }), token);
        if (route.body?.safeParse({ ...good, ...given }).success) expect(answer.status).toBeLessThan(500);
        else expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: "invalid_input" });
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(posted)("what is sent to %s", (_name, route) => {
  // Read before anybody is asked who they are.
  const call = (payload: Buffer | string, contentType: string | undefined) =>
    inject(route, payload, contentType ? { "content-type": contentType } : {});

  it("is refused as unreadable when it is no JSON", async () => {
    const no = [
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
    for (const text of [
      ...no,
      '{"a":1}{',
      '{"a":1} x',
      "<xml/>",
      "a=1&b=2",
      '{"a":"\\ud8"}',
      "\u2028",
      "//",
      "{} //",
    ]) {
      expectRefusal(await call(text, "application/json"), 400, "invalid_json", ["body"], text.slice(0, 50));
    }
  });

  it("is refused as unreadable when it is not UTF-8", async () => {
    for (const hex of [
      "80",
      "c0af",
      "22eda08022",
      "22ff22",
      "7b2261223a22e9227d",
      "fffe7b007d00",
      "f0288cbc",
      "22f490808022",
    ]) {
      expectRefusal(await call(Buffer.from(hex, "hex"), "application/json"), 400, "invalid_json", ["body"], hex);
    }
  });

  it("may be any bytes at all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        fc.pre(!isJson(Buffer.from(bytes)));
        expectRefusal(await call(Buffer.from(bytes), "application/json"), 400, "invalid_json", ["body"]);
      }),
      { numRuns: 60 },
    );
  });

  it("is refused under any other content type, or none", async () => {
    const others = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
    ];
    for (const type of [...others, "application/jsonp", "text/json", "application/octet-stream", undefined]) {
      expectRefusal(await call("{}", type), 400, "unsupported_media_type", ["body"], type);
    }
    for (const type of ["json", "application", "/", ";", "application/", "*", "application/json/json", "á/é"]) {
      expectRefusal(await call("{}", type), 400, "unsupported_media_type", ["body"], type);
    }
  });

  it("is refused when it is too large, before it is read", async () => {
    for (const json of [
      `{"a":"${"a".repeat(64 * 1024)}"}`,
      "[".repeat(100_000),
      "[".repeat(100_000) + "]".repeat(100_000),
    ]) {
      expectRefusal(await call(json, "application/json"), 413, "payload_too_large");
      expectRefusal(await call(json, "text/plain"), 413, "payload_too_large");
    }
  });
});

describe.each(routes)("the address of %s", (name, route) => {
  it("may be any text without the server failing", async () => {
    const market = await aWholeMarket(world);
    const good = addressOf(route, goodInputs(market)[name]);
    const headers = { "x-auth-token": market.guest.token };
    const pieces = fc.oneof(
      fc.webQueryParameters(),
      fc.string({ unit: "binary-ascii" }),
      fc.constantFrom("%", "%zz", "%00", "%ED%A0%80", "%c0%af", "&&==&", "a[b]=c", "__proto__=1", "?"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 4 }), async (parts) => {
        const tail = parts.join("&").replace(/[^\x21-\x7e]|#/g, (odd) => encodeURIComponent(odd.toWellFormed()));
        const { statusCode } = await world.app.http.inject({
          method: route.method,
          url: `${world.env.apiBase}${good}${good.includes("?") ? "&" : "?"}${tail}`,
          headers,
        });
        expect(statusCode).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
  });

  const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter as string);
  it.each(parameters)("with half an escape in its %s is refused", async (parameter) => {
    for (const bad of ["%", "%z", "%zz", "a%2", "%E0%A4%A", "%ED%A0%80", "%c0%af", "%ff"]) {
      const url = `${world.env.apiBase}${route.path.replace(`{${parameter}}`, bad)}`;
      const response = await world.app.http.inject({
        method: route.method,
        url,
      });
      expectRefusal(
        { status: response.statusCode, body: response.json(), headers: {} },
        400,
        "invalid_input",
        ["request"],
        bad,
      );
    }
  });

  const asked = fieldsOf(name, route, "query");
  it.each(asked)("with %s twice is refused by name", async (field) => {
    const market = await aWholeMarket(world);
    const good = addressOf(route, goodInputs(market)[name]);
    const pair = new RegExp(`${field}=[^&]*`).exec(good)?.[0] ?? `${field}=1`;
    const path = good.includes(`${field}=`) ? `${good}&${pair}` : `${good}&${pair}&${pair}`;
    const token =
      route.guard === "admin" ? await tokenFor(route) : market[route.guard === "host" ? "host" : "guest"].token;
    expectRefusal(await world.call(route.method, path, { token }), 400, "invalid_input", [field]);
  });
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

/** The sentences of those rules, the least length of a password filled in. */
function rules(language: "es" | "en", fields: Record<string, string>): Record<string, string> {
  const known = (translations[language].errors as { fields: Record<string, string> }).fields;
  return Object.fromEntries(
    Object.entries(fields).map(([field, rule]) => [field, String(known[rule]).replace("{{minimum}}", "10")]),
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
  const market = await aWholeMarket(world);
  for (const [name, route] of routes) {
    for (const token of garbage) {
      const answer = await callRoute(world, route, goodInputs(market)[name], token);
      if (route.guard !== "public") expectRefusal(answer, 401, "unauthenticated", undefined, name);
      else {
        const nobodys = await callRoute(world, route, goodInputs(market)[name]);
        expect({ name, status: answer.status }).toEqual({ name, status: nobodys.status });
      }
    }
  }
}, 60_000);

test("garbage in the language headers and cookies is answered in Spanish", async () => {
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
    const expected = language.trim() === "en" ? sentences.en.unauthenticated : sentences.es.unauthenticated;
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
      (other) => !routes.some(([, { method: m, path }]) => m === other && path === route.path),
    )) {
      expectRefusal(await world.call(method, route.path.replace(/\{\w+\}/g, "1")), 404, "not_found", undefined, method);
    }
  }
});

describe("odd but right", () => {
  const person = { password, birthDate: "1990-05-10", acceptTerms: true };
  const register = (body: object, headers: Record<string, string> = {}) =>
    world.call("POST", "/auth/register", { body, headers });

  it("names: spaces around, accents, other scripts, emoji, a hundred letters, quotes and colons", async () => {
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

  it("addresses: capitals, plus signs, spaces around, 254 letters", async () => {
    const long = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.test`;
    for (const email of ["  ANA.Cruz+li@Example.TEST ", long, "o'hara@example.test", "1@2.test"]) {
      const { status, body } = await register({ ...person, name: "Ana", email });
      expect({ status, email: body.user?.email }).toEqual({ status: 200, email: email.trim().toLowerCase() });
    }
  });

  it("passwords: exactly as typed, up to 200 characters, and they open the account again", async () => {
    const words = [" spaces around ", "a".repeat(200), "contraseña ñ 👍", "\0\0\0\0\0\0\0\0\0\0", "0123456789"];
    for (const [index, word] of words.entries()) {
      const email = `p${index}@example.test`;
      await register({ ...person, name: "Ana", email, password: word });
      expect((await world.call("POST", "/auth/login", { body: { email, password: word } })).status).toBe(200);
      const trimmed = await world.call("POST", "/auth/login", { body: { email, password: `${word} ` } });
      expect(trimmed.body.code).toBe("invalid_credentials");
    }
  });

  it("JSON: white space, escapes, a byte order mark, keys nobody asked for, the same key at two depths", async () => {
    const good = { ...person, name: "Ana" };
    const written = (email: string) => JSON.stringify({ ...good, email });
    const bodies = [
      `\n\t ${written("j0@example.test").replaceAll('":', '" :\r\n')} \n`,
      written("j1@example.test").replace('"name"', '"\\u006eame"').replace("Ana", "\\u0041na"),
      `\ufeff${written("j2@example.test")}`,
      written("j3@example.test").replace("{", '{"__proto__":{"admin":true},"constructor":1,"admin":true,'),
      written("j4@example.test").replace("{", '{"a":{"name":{"name":["name","name"]}},"b":{"name":1},'),
    ];
    const route = routes.find(([name]) => name === "register")?.[1] as Route;
    for (const [index, json] of bodies.entries()) {
      const { status, body } = await send(route, json);
      expect({ status, name: body.user?.name, email: body.user?.email, admin: body.user?.admin }).toEqual({
        status: 200,
        name: "Ana",
        email: `j${index}@example.test`,
        admin: false,
      });
    }
  });

  it("content types: parameters and capitals; none at all, or any, when nothing is sent", async () => {
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

  it("numbers: as text, with zeros in front, with a point and nothing behind it", async () => {
    const { guest, lodging, held } = await aWholeMarket(world);
    const route = routes.find(([name]) => name === "reserve")?.[1] as Route;
    const json = JSON.stringify({ ...held.stay, quote_id: held.quote_id });
    for (const guests of ["2", '"2"', '"002"', "2.0", "2e0", "0.2e1"]) {
      const written = json
        .replace('"guests":2', `"guests":${guests}`)
        .replace(`"link_id":${lodging.id}`, `"link_id":"0${lodging.id}"`);
      expect((await send(route, written, guest.token)).body).toMatchObject({ reserve_id: held.reserve_id });
    }
  });

  it("addresses: parameters nobody asked for, in any order, escaped more than needed", async () => {
    const { lodging } = await aWholeMarket(world);
    for (const tail of [
      "?from=2026-12-01&to=2026-12-02",
      "?x=1&x=2&to=2026-12-02&__proto__=1&from=2026%2D12-01&%zz=%zz&",
    ]) {
      expect((await world.call("GET", `/listings/%3${lodging.id}/availability${tail}`)).body.nights).toHaveLength(1);
    }
  });

  it("dates: the first and the last that the calendar has", async () => {
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
      [409, "stay_too_long"],
      [409, "too_far_ahead"],
      [400, "invalid_input"],
    ]);
  });
});

/** Good to look at, and nowhere in the books: what is wrong is found before anything is looked up. */
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
};

async function tokenFor(route: Route): Promise<string | undefined> {
  if (route.guard === "public") return undefined;
  if (route.guard === "admin") return (await anAdmin(world)).token;
  const person = await aKnownPerson(world);
  if (route.guard === "host") await aListing(world, "space", { hostId: person.id, status: "draft" });
  return person.token;
}

/** Calls with one field replaced by raw JSON; undefined when such a value cannot be said in that place. */
async function callWith(
  route: Route,
  input: AnyInput,
  { place, field, json }: { place: Place; field: string; json: string },
  token: string | undefined,
): Promise<Answer | undefined> {
  if (place === "body" && route.upload) {
    // A form has text alone, and half a character has none.
    const text: unknown = JSON.parse(json);
    if (typeof text !== "string" || !text.isWellFormed()) return undefined;
    return callRoute(world, route, { ...input, body: { ...(input.body as object), [field]: text } }, token);
  }
  if (place === "body") {
    const rest = Object.entries(input.body as object).filter(([name]) => name !== field);
    const pairs = rest.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
    return send(route, `{${[...pairs, `${JSON.stringify(field)}:${json}`].join(",")}}`, token);
  }
  const value: unknown = JSON.parse(json);
  const text = typeof value === "string" ? value : json;
  const cannotBeSaid = typeof value !== "string" && ["1", "true", "2"].includes(json);
  // An empty or dotted segment is another address; half a character has no escape.
  if (cannotBeSaid || !text.isWellFormed() || (place === "params" && ["", ".", ".."].includes(text))) return undefined;
  if (place === "params" && encodeURIComponent(text).length > 300) return undefined;
  return callRoute(world, route, { ...input, [place]: { ...input[place], [field]: text } }, token);
}

function send(route: Route, json: string, token?: string): Promise<Answer> {
  return inject(route, json, { "content-type": "application/json", ...(token && { "x-auth-token": token }) });
}

async function inject(route: Route, payload: Buffer | string, headers: Record<string, string>): Promise<Answer> {
  const url = `${world.env.apiBase}${route.path.replace(/\{\w+\}/g, "1")}`;
  const response = await world.app.http.inject({ method: route.method, url, headers, payload });
  return { status: response.statusCode, body: response.json(), headers: response.headers as Answer["headers"] };
}

function expectRefusal(answer: Answer, status: number, code: ErrorCode, fields?: string[], why?: string): void {
  const { fields: wrongFields = {}, ...body } = answer.body;
  const message = sentences.es[code];
  expect({ why, status: answer.status, ...body, fields: Object.keys(wrongFields).sort() }).toEqual({
    why,
    status,
    code,
    message,
    error: message,
    fields: [...(fields ?? [])].sort(),
  });
  // A sentence, and not the name of one.
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
