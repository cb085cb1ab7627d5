import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import ts from "ts5";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { languages } from "#contract/catalogues.ts";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { routes } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import { Refusal } from "../fail.ts";
import { replyOf } from "./errors.ts";
import { languageOf, translations } from "./locales.ts";
import { type OpenApi, openApiDocument } from "./openapi.ts";

const document = openApiDocument({ title: "Linkisla", base: "/api" });
const codes = Object.keys(errorStatus) as ErrorCode[];

describe("the OpenAPI document", () => {
  const operationOf = (path: string, method: string) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${method} ${path} is not in the document`);
    return operation as typeof operation & { security?: unknown };
  };

  it("has every route of the contract and no other", () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, summary }]) => [
        operationId,
        method.toUpperCase(),
        path,
        summary,
      ]),
    );
    const promised = routes.map(([name, { method, path, summary }]) => [name, method, path, summary]);
    expect(listed.sort()).toEqual(promised.sort());
  });

  it.each(routes)("says of %s who may call, with what, and what comes back", (_name, route) => {
    const operation = operationOf(route.path, route.method);
    expect(operation["x-guard"]).toBe(route.guard);
    expect(operation.security).toEqual(route.guard === "public" ? undefined : [{ token: [] }]);

    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true }));
    const query = z.toJSONSchema(route.query ?? z.object({}), { io: "input", unrepresentable: "any" });
    const inQuery = Object.keys(query.properties ?? {}).map((name) => ({
      name,
      in: "query",
      required: (query.required ?? []).includes(name),
    }));
    expect(operation.parameters.map(({ schema: _schema, ...rest }) => rest)).toEqual([...inPath, ...inQuery]);
    expect(operation.requestBody?.required).toBe(route.body || route.upload ? true : undefined);

    const refusals = [
      "invalid_input",
      ...(route.guard === "public" ? [] : ["unauthenticated"]),
      ...(route.refusals ?? []),
    ];
    const described = Object.entries(operation.responses)
      .filter(([status]) => status !== "200")
      .flatMap(([status, { description }]) => description.split(", ").map((code) => [code, Number(status)]));
    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries(refusals.map((code) => [code, errorStatus[code as ErrorCode]])),
    );
    expect(described).toHaveLength(new Set(refusals).size);
    for (const [status, { content }] of Object.entries(operation.responses).filter(([status]) => status !== "200")) {
      expect({ status, content }).toEqual({
        status,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      });
    }
  });

  it("says of an upload that it is a form, and which file it must have", () => {
    const { requestBody } = operationOf("/user/profile/image", "POST");
    const profile = { type: "string", contentMediaType: "application/octet-stream" };
    const schema = { type: "object", properties: { profile }, required: ["profile"] };
    expect(requestBody).toEqual({ required: true, content: { "multipart/form-data": { schema } } });
  });

  it("is OpenAPI 3.1: every schema is JSON Schema, every reference leads somewhere, every name is used once", () => {
    expect(Object.keys(document).sort()).toEqual(["components", "info", "openapi", "paths", "servers"]);
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(Object.keys(document.info).sort()).toEqual(["description", "title", "version"]);
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(
      operations.every(({ responses }) => Object.keys(responses).every((status) => /^[1-5]\d\d$/.test(status))),
    ).toBe(true);

    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(JSON.parse(JSON.stringify(document)), "document");
    const schemas = schemasIn(document);
    expect(schemas.length).toBeGreaterThan(routes.length);
    for (const schema of schemas) expect(ajv.validateSchema(schema as object)).toBe(true);
    for (const reference of referencesIn(document))
      expect([reference, typeof ajv.getSchema(`document${reference}`)]).toEqual([reference, "function"]);
    expect(document.components.securitySchemes).toEqual({
      token: { type: "apiKey", in: "header", name: "x-auth-token" },
    });
  });
});

describe("the sentence of a refusal", () => {
  const errorsIn = (language: "es" | "en") =>
    translations[language].errors as Record<string, string> & { fields: Record<string, string> };
  /** In the plural, where it counts something. */
  const sentenceIn = (language: "es" | "en", code: string) =>
    errorsIn(language)[code] ?? errorsIn(language)[`${code}_other`];
  const holesIn = (sentence: string | undefined) =>
    [...(sentence ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

  it.each(languages)("is there for every code in %s", (language) => {
    const { fields: _fields, ...sentences } = errorsIn(language);
    const said = new Set(Object.keys(sentences).map((key) => key.replace(/_(zero|one|other)$/, "")));
    expect([...said].sort()).toEqual([...codes].sort());
    for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^\p{Lu}.+/u);
  });

  it("has the same places to fill in both languages", () => {
    for (const code of codes)
      expect([code, holesIn(sentenceIn("en", code))]).toEqual([code, holesIn(sentenceIn("es", code))]);
    const { es, en } = { es: errorsIn("es").fields, en: errorsIn("en").fields };
    for (const rule of Object.keys(es)) expect([rule, holesIn(en[rule])]).toEqual([rule, holesIn(es[rule])]);
  });

  const said = refusalsSaid();

  it("is given all it has to fill in, wherever it is said", () => {
    expect(said.length).toBeGreaterThan(30);
    for (const { where, code, values } of said) {
      expect(codes).toContain(code);
      expect({ where, code, values }).toEqual({ where, code, values: holesIn(sentenceIn("es", code)) });
    }
  });

  it("of a field too", () => {
    const rules = said.flatMap(({ where, fields }) => fields.map((field) => ({ where, ...field })));
    expect(rules.length).toBeGreaterThan(5);
    for (const { where, rule, values } of rules) {
      expect({ where, rule, values }).toEqual({ where, rule, values: holesIn(errorsIn("es").fields[rule]) });
      expect(Object.keys(errorsIn("es").fields)).toContain(rule);
    }
  });

  it.each(languages)("is whole in %s, with its status", (language) => {
    const missing = ["hostListing.missing.place", "hostListing.missing.address"] as const;
    const values = { minutes: 3, age: 18, number: 7, count: 7, codes: "LI-7KM2QX", missing, time: "12:40 p. m." };
    for (const code of codes) {
      const { status, body } = replyOf(new Refusal(code, { values }), language);
      expect({ status, ...body }).toEqual({
        status: errorStatus[code],
        code,
        message: body.message,
        error: body.message,
      });
      expect(body.message).not.toMatch(/[{}]|errors\.|missing\./);
    }
  });
});

/** The tests above need no database. */
describe("over HTTP", () => {
  const world = useWorld();

  it("is served as it is made", async () => {
    const { status, body, headers } = await world.call("GET", "/openapi.json");
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it("describes the refusals that are sent", async () => {
    const ajv = new Ajv2020({ strict: false });
    const { schemas } = document.components as { schemas: { Error: object } };
    const isError = ajv.compile(schemas.Error);
    const refused = [
      await world.call("GET", "/user/getme"),
      await world.call("GET", "/housing/nothing"),
      await world.call("POST", "/auth/login", { body: {} }),
    ];
    expect(refused.map(({ body }) => isError(body))).toEqual([true, true, true]);
    expect(isError({ code: "oops", message: "", error: "" })).toBe(false);
  });

  describe("the page for reading it", () => {
    it("shows every route, and runs nothing", async () => {
      const { status, body, headers } = await world.call("GET", "/docs");
      expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(headers["content-security-policy"]).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect([...body.matchAll(/<section id="(\w+)">/g)].map(([, name]) => name).sort()).toEqual(
        routes.map(([name]) => name).sort(),
      );
      for (const [, { path, method }] of routes) expect(body).toContain(`<span>${method}</span> ${path}</h2>`);
      expect(body).not.toMatch(/<script|undefined|\[object/);
    });

    it("writes what is in the texts as text", async () => {
      const { mountDocs } = await import("./docs.ts");
      const { default: fastify } = await import("fastify");
      const app = fastify();
      mountDocs(app, { ...world.env, brandName: `<b onclick="x">&'` });
      const { body } = await app.inject("/api/docs");
      await app.close();
      expect(body).toContain(`<h1>&lt;b onclick=&quot;x&quot;&gt;&amp;' API</h1>`);
      expect(body).not.toContain("<b ");
    });
  });

  test("the language is the cookie's, else the one of ours that the browser likes best, else Spanish", async () => {
    const cases: [string | undefined, string | undefined, "es" | "en"][] = [
      [undefined, undefined, "es"],
      [undefined, "en", "en"],
      [undefined, "en-GB,en;q=0.9", "en"],
      [undefined, "EN-us", "en"],
      [undefined, "es-PR,en;q=0.9", "es"],
      [undefined, "fr", "es"],
      [undefined, "fr-FR,fr;q=0.9,en-US;q=0.8", "en"],
      [undefined, "de, es-PR;q=0.4, en;q=0.3", "es"],
      [undefined, "es;q=0.5,en;q=0.9", "en"],
      [undefined, "en;q=0.5,es;q=0.9", "es"],
      [undefined, "en;q=0.8,es;q=0.8", "en"],
      [undefined, "en;q=0", "es"],
      [undefined, "en;q=0,*", "es"],
      [undefined, "fr,*;q=0.1", "es"],
      [undefined, ";;,q=x,en;q=banana", "es"],
      [undefined, "enm", "es"],
      [undefined, "*", "es"],
      ["en", "es", "en"],
      ["es", "en-GB", "es"],
      ["fr", "en-GB", "en"],
      ["fr", "fr", "es"],
    ];
    for (const [cookie, accepted, language] of cases) {
      expect([cookie, accepted, languageOf(cookie, accepted)]).toEqual([cookie, accepted, language]);
      const headers = { ...(cookie && { cookie: `lng=${cookie}` }), ...(accepted && { "accept-language": accepted }) };
      for (const path of ["/housing", "/user/getme", "/nothing"]) {
        const { headers: told } = await world.call("GET", path, { headers });
        expect([path, cookie, accepted, told["content-language"]]).toEqual([path, cookie, accepted, language]);
      }
      const { message } = (await world.call("GET", "/user/getme", { headers })).body;
      expect(message).toBe((translations[language].errors as Record<string, string>).unauthenticated);
    }
  });
});

/** Every `fail("code", { values, fields })` of the server, read from its source. */
function refusalsSaid() {
  const root = new URL("../", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test|\.types)\.ts$/.test(name),
  );
  return files.flatMap((name) => {
    const source = ts.createSourceFile(name, readFileSync(new URL(name, root), "utf8"), ts.ScriptTarget.Latest, true);
    const found: { where: string; code: string; values: string[]; fields: { rule: string; values: string[] }[] }[] = [];
    const visit = (node: ts.Node) => {
      if (
        (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
        /^(fail|Refusal)$/.test(node.expression.getText())
      ) {
        const [code, facts] = node.arguments ?? [];
        if (code && ts.isStringLiteral(code)) {
          const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
          const fields = propertiesOf(propertyOf(facts, "fields")).map(([, field]) => ({
            rule: ruleIn(propertyOf(field, "rule")),
            values: propertiesOf(propertyOf(field, "values"))
              .map(([key]) => key)
              .sort(),
          }));
          const values = propertiesOf(propertyOf(facts, "values"))
            .map(([key]) => key)
            .sort();
          found.push({ where: `server/${name}:${line}`, code: code.text, values, fields });
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function propertiesOf(node: ts.Node | undefined): [string, ts.Node][] {
  if (!node || !ts.isObjectLiteralExpression(node)) return [];
  return node.properties.map((property) => [
    property.name?.getText() ?? "",
    ts.isPropertyAssignment(property) ? property.initializer : property,
  ]);
}

function propertyOf(node: ts.Node | undefined, name: string): ts.Node | undefined {
  return propertiesOf(node).find(([key]) => key === name)?.[1];
}

function ruleIn(node: ts.Node | undefined): string {
  return node && ts.isStringLiteral(node) ? node.text : "";
}

function schemasIn(document: OpenApi): unknown[] {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  return [
    ...Object.values(document.components.schemas as object),
    ...operations.flatMap(({ parameters, requestBody, responses }) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(responses).flatMap(({ content }) => Object.values(content).map(({ schema }) => schema)),
    ]),
  ];
}

function referencesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === "$ref" ? [String(value)] : referencesIn(value)));
}
