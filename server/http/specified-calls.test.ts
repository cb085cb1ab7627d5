import { expect, it, test } from "vitest";
import { useWorld } from "#testing/world.ts";
import { openApiDocument } from "./openapi.ts";

/**
 * The specification's calls, typed from its text: methods, paths, payloads, and the fields its entities have. Nothing
 * here is read from the contract, so a change that would break clients cannot go unnoticed.
 */

const world = useWorld();
const { paths } = openApiDocument({ title: "Linkisla", base: "/api" });

/** `text`, `number`, `integer`, `boolean`, nullable with `?`; an object of shapes; a list as `[item]`; a code. */
type Shape = string | number | { [field: string]: Shape } | [Shape];

interface Call {
  call: string;
  /** The specification's sentences that require it. */
  spec?: string[];
  /** Who may call: anybody, signed-in people, hosts, admins. */
  by: "public" | "user" | "host" | "hosting" | "admin";
  query?: string[];
  /** The fields sent: the route accepts all of them and requires no others. */
  json?: string[];
  form?: string[];
  /** The least the reply contains. */
  reply?: Shape;
}

const user = {
  id: "integer",
  name: "text",
  email: "text",
  image: "text?",
  host: "boolean",
  admin: "boolean",
  provider: "text",
  created_at: "text",
  phone: "text?",
  profession: "text?",
  languages: ["text"],
  birthDate: "text?",
  description: "text?",
  connect_id: "text?",
} satisfies Shape;

const image = { id: "integer", url: "text" } satisfies Shape;

const card = {
  id: "integer",
  slug: "text",
  title: "text",
  images: [image],
  rating: "number?",
  reviews: "integer",
  city: "text",
  state: "text",
} satisfies Shape;

const lodging = { ...card, serviceType: 2, capacity: "integer", price: "number", propertyType: "text" } satisfies Shape;
const space = {
  ...card,
  serviceType: 1,
  spaceCapacity: "integer",
  hourlyPrice: "number?",
  dailyPrice: "number?",
  spaceType: "text",
} satisfies Shape;
const experience = {
  ...card,
  serviceType: 0,
  duration: "text",
  groupSize: "integer",
  price: "number",
  experienceCategory: "text",
  availableDays: ["text"],
  cancellationPolicy: "text",
} satisfies Shape;

const forAdmins = {
  enable: "boolean",
  created_at: "text",
  description: "text",
  amenities: ["text"],
  price: "number",
} satisfies Shape;

const editedExperience = [
  ...["title", "description", "city", "state", "duration", "price", "groupSize", "includes", "requirements"],
  ...["experienceCategory", "availableDays", "startTime", "endTime", "googleMapsLink", "images", "show"],
];
const editedAccommodation = [
  ...["title", "description", "city", "state", "propertyType", "bedrooms", "bathrooms", "capacity", "price"],
  ...["selectedAmenities", "googleMapsLink", "images", "show"],
];

const calls: Call[] = [
  { call: "GET /housing", spec: ["3.5", "3.6", "7.4", "9.13"], by: "public", reply: [lodging] },
  { call: "GET /housing/{id}", spec: ["7.5"], by: "public", reply: lodging },
  { call: "GET /spaces", spec: ["3.5", "3.7", "7.6"], by: "public", reply: [space] },
  {
    call: "GET /experiences",
    spec: ["3.5", "3.8", "3.10", "7.7"],
    by: "public",
    reply: {
      food: [experience],
      culture: [experience],
      sports: [experience],
      art: [experience],
      music: [experience],
      nature: [experience],
    },
  },
  { call: "GET /experiences/{id}", spec: ["7.8"], by: "public", reply: experience },
  { call: "POST /newsletter", spec: ["3.23", "7.9"], by: "public", json: ["email"] },
  // The specification sends nothing: both are optional.
  { call: "GET /user/reserve", spec: ["7.10"], by: "user", query: ["cursor", "limit"], reply: [{}] },
  { call: "POST /user/reserve", spec: ["7.11"], by: "user" },
  { call: "POST /user/profile/image", spec: ["7.12"], by: "user", form: ["profile"] },
  {
    call: "GET /user/session_status",
    spec: ["7.13"],
    by: "public",
    query: ["session_id"],
    reply: { status: "text", payment_status: "text" },
  },
  { call: "GET /user/tax", spec: ["7.14"], by: "public" },
  {
    call: "POST /user/cancel-reserve",
    spec: ["3.24", "7.15", "9.14"],
    by: "user",
    json: ["service_type", "reserve_id"],
  },
  { call: "GET /user/getme", spec: ["7.16"], by: "user", reply: user },
  { call: "POST /user/host", spec: ["7.17"], by: "user" },
  { call: "PUT /user/host", spec: ["7.18"], by: "hosting", reply: { message: "text" } },
  { call: "DELETE /user/host", spec: ["7.19"], by: "host" },
  { call: "POST /user/host/image", spec: ["7.20"], by: "user", form: ["image", "image_id"], reply: { url: "text" } },
  { call: "POST /user/host/add-image", spec: ["7.21"], by: "user", form: ["image", "link_id", "service_type"] },
  { call: "DELETE /user/host/image", spec: ["7.22"], by: "user", json: ["image_id"] },
  { call: "POST /decode", spec: ["7.23"], by: "user", json: ["link"] },
  { call: "POST /user/hosting_complete", spec: ["7.24"], by: "host", json: ["service_type", "reserve_id"] },
  { call: "POST /user/cancel-reserve-host", spec: ["7.25"], by: "host", json: ["service_type", "reserve_id"] },
  { call: "GET /user/host-stats", spec: ["7.26"], by: "host" },
  { call: "GET /user/create_account", spec: ["7.27"], by: "host" },
  { call: "GET /user/account_link", spec: ["7.28"], by: "host" },
  { call: "GET /user/account_login", spec: ["7.29"], by: "host" },
  { call: "GET /admin/getUsers", spec: ["3.21", "7.30"], by: "admin", query: ["cursor", "limit"], reply: [user] },
  {
    call: "GET /admin/stats",
    spec: ["3.22", "7.31"],
    by: "admin",
    reply: {
      users: { total: "integer", hosts: "integer" },
      hostings: { total: "integer" },
      taxes: { site_tax: "number", host_tax: "number", experience_tax: "number" },
      earnings: { total: "number", reserve: "integer" },
    },
  },
  {
    call: "GET /admin/getDisabledHosts",
    spec: ["3.9", "7.32"],
    by: "admin",
    reply: {
      experiences: [{ ...experience, ...forAdmins }],
      spaces: [{ ...space, ...forAdmins }],
      housing: [{ ...lodging, ...forAdmins }],
    },
  },
  { call: "POST /admin/set-site-tax", spec: ["7.33"], by: "admin", json: ["tax"] },
  { call: "POST /admin/set-host-taxt", spec: ["7.34"], by: "admin", json: ["tax"] },
  { call: "POST /admin/set-experience-tax", spec: ["7.35"], by: "admin", json: ["tax"] },
  { call: "POST /admin/enable", spec: ["7.36"], by: "admin", json: ["link_id", "service_type", "status"] },
];

for (const { call, spec = [], by, query = [], json, form, reply } of calls) {
  it(`${call} is as specified`, { tags: spec.map((id) => `@spec-${id}`) }, () => {
    const operation = operationOf(call);
    expect(operation["x-guard"]).toBe(by);
    const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(operation.parameters.filter((one) => one.in === "path").map(({ name }) => name)).toEqual(inPath);
    expect(operation.parameters.filter((one) => one.in === "query").map(({ name }) => name)).toEqual(query);
    if (call.startsWith("GET")) expect(operation.requestBody).toBeUndefined();
    if (json) expectUnderstood(bodyOf(call, "application/json"), json);
    if (form) expectUnderstood(bodyOf(call, "multipart/form-data"), form);
    if (reply !== undefined) expect(missingIn(replyOf(call), reply, "")).toEqual([]);
  });
}

test("POST /user/host takes the fields of a kind as a form, PUT the edited experience or accommodation as JSON", {
  tags: ["@spec-3.13", "@spec-3.14"],
}, () => {
  const kinds = { accommodation: editedAccommodation, experience: editedExperience };
  for (const [kind, sent] of Object.entries(kinds)) {
    const distinct = kind === "experience" ? "experienceCategory" : "bedrooms";
    const of = (call: string, type: string) =>
      (bodyOf(call, type).oneOf ?? []).find(({ properties = {} }) => distinct in properties) ?? {};
    // The server can infer the kind and the listing from the other fields: specified-payloads.test.ts.
    expectUnderstood(of("POST /user/host", "multipart/form-data"), [...sent, "service_type"]);
    expectUnderstood(of("PUT /user/host", "application/json"), [...sent, "service_type", "link_id"]);
  }
});

test("a user has an admin flag, and a host its name, from signing in and on cards", {
  tags: ["@spec-3.2", "@spec-3.5"],
}, () => {
  expect(missingIn(replyOf("POST /auth/login"), { token: "text", user: { ...user, admin: "boolean" } }, "")).toEqual(
    [],
  );
  for (const list of ["/housing", "/spaces"]) {
    const host = replyOf(`GET ${list}`).items?.properties?.host;
    expect(missingIn(host?.anyOf?.find(({ type }) => type === "object") ?? {}, { name: "text" }, "host")).toEqual([]);
  }
});

test("GET /locales/{lng}/translation.json is an object of texts for es and en, and nothing for any other", {
  tags: ["@spec-7.3"],
}, async () => {
  for (const language of ["es", "en"]) {
    const { status, body } = await world.call("GET", `/locales/${language}/translation.json`);
    expect([status, typeof body, typeof body.common.retry]).toEqual([200, "object", "string"]);
  }
  expect((await world.call("GET", "/locales/fr/translation.json")).status).toBe(404);
});

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

function operationOf(call: string) {
  const [method = "", path = ""] = call.split(" ");
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`there is no ${call}`);
  return operation;
}

function bodyOf(call: string, type: string): Schema {
  return (operationOf(call).requestBody?.content[type]?.schema ?? {}) as Schema;
}

function replyOf(call: string): Schema {
  return operationOf(call).responses[200]?.content["application/json"]?.schema as Schema;
}

function expectUnderstood({ properties = {}, required = [] }: Schema, sent: string[]): void {
  expect(sent.filter((field) => !(field in properties))).toEqual([]);
  expect(required.filter((field) => !sent.includes(field))).toEqual([]);
}

/** The parts of a shape that the schema does not guarantee, by path. */
function missingIn(schema: Schema, shape: Shape, path: string): string[] {
  if (Array.isArray(shape)) {
    return schema.type === "array" ? missingIn(schema.items ?? {}, shape[0], `${path}[]`) : [`${path} is no list`];
  }
  if (typeof shape === "number") return schema.const === shape ? [] : [`${path} is not ${shape}`];
  if (typeof shape === "object") {
    return Object.entries(shape).flatMap(([field, inside]) => {
      const name = `${path}.${field}`;
      const own = schema.properties?.[field];
      if (!own || !schema.required?.includes(field)) return [`${name} is missing`];
      return missingIn(own, inside, name);
    });
  }
  const types = typesOf(schema);
  const wanted = [shape.replace("text", "string").replace("?", ""), ...(shape.endsWith("?") ? ["null"] : [])];
  return String(types.sort()) === String(wanted.sort()) ? [] : [`${path} is ${types}, not ${shape}`];
}

function typesOf({ type, anyOf, enum: values }: Schema): string[] {
  if (anyOf) return anyOf.flatMap(typesOf);
  if (type === undefined && values) return [typeof values[0]];
  return [type ?? "anything"].flat();
}
