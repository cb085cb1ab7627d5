import { z } from "zod";
import { api } from "#contract/api.ts";
import { errorStatus } from "#contract/errors.ts";
import type { Route } from "#contract/route.ts";

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  components: Record<string, unknown>;
  paths: Record<string, Record<string, Operation>>;
}

export interface Operation {
  operationId: string;
  summary: string;
  "x-guard": string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
}

/** The OpenAPI document, derived entirely from the contract. */
export function openApiDocument(facts: { title: string; base: string }): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const [name, route] of Object.entries(api)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${facts.title} API`, version: "1", description: "Amounts are decimal US dollars." },
    servers: [{ url: facts.base }],
    components: {
      securitySchemes: { token: { type: "apiKey", in: "header", name: "x-auth-token" } },
      schemas: { Error: errorSchema },
    },
    paths,
  };
}

const errorSchema = {
  type: "object",
  required: ["code", "message", "error"],
  properties: {
    code: { enum: Object.keys(errorStatus) },
    message: { type: "string", description: "One sentence in the caller's language" },
    error: { type: "string", description: "The same sentence" },
    fields: { type: "object", additionalProperties: { type: "string" } },
    details: {},
  },
};

function operation(name: string, route: Route): Operation {
  const refusals = [
    "invalid_input",
    ...(route.guard === "public" ? [] : ["unauthenticated"]),
    ...(route.refusals ?? []),
  ] as (keyof typeof errorStatus)[];
  const byStatus = Map.groupBy(new Set(refusals), (code) => String(errorStatus[code]));
  const contentType = (route.reply.meta() as { contentType?: string } | undefined)?.contentType ?? "application/json";
  return {
    operationId: name,
    summary: route.summary,
    ...(route.guard !== "public" && { security: [{ token: [] }] }),
    "x-guard": route.guard,
    parameters: [...parameters("path", route.params), ...parameters("query", route.query)],
    ...((route.body || route.upload) && { requestBody: { required: true, content: bodyOf(route) } }),
    responses: {
      200: {
        description: "Done",
        content: { [contentType.split(";")[0] as string]: { schema: schemaOf(route.reply, "output") } },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          {
            description: codes.join(", "),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
          },
        ]),
      ),
    },
  };
}

function bodyOf({ body, upload }: Route): Record<string, { schema: unknown }> {
  const schema = body && schemaOf(body, "input");
  if (!upload) return { "application/json": { schema } };
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const files = { type: "array", items: file, minItems: upload.least, maxItems: upload.most };
  const withFiles = ({ properties = {}, required = [] }: FormSchema) => ({
    type: "object",
    properties: { ...properties, [upload.field]: upload.most === 1 ? file : files },
    required: upload.least > 0 ? [...required, upload.field] : required,
  });
  const { oneOf, ...form } = (schema ?? {}) as FormSchema & { oneOf?: FormSchema[] };
  return { "multipart/form-data": { schema: oneOf ? { oneOf: oneOf.map(withFiles) } : withFiles(form) } };
}

interface FormSchema {
  properties?: object;
  required?: string[];
}

function parameters(place: "path" | "query", schema: z.ZodType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: object; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>;
  return rest;
}
