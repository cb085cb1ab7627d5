import type { FastifyInstance } from "fastify";
import type { Env } from "../env.ts";
import { type OpenApi, type Operation, openApiDocument } from "./openapi.ts";
import { PackedText } from "./packed-text.ts";

/**
 * Serves `/api/openapi.json`, and a readable version at `/api/docs`. Both are made when somebody asks for them: they take
 * a tenth of a start.
 */
export function mountDocs(app: FastifyInstance, env: Env): void {
  let made: { json: PackedText; page: PackedText } | undefined;
  const documents = () => {
    const document = openApiDocument({ title: env.brandName, base: env.apiBase });
    return { json: new PackedText(JSON.stringify(document)), page: new PackedText(docsPage(document)) };
  };
  const headers = { "cache-control": "public, max-age=300" };
  app.get(`${env.apiBase}/openapi.json`, (request, reply) => {
    made ??= documents();
    return made.json.send(request, reply.headers(headers).type("application/json; charset=utf-8"));
  });
  app.get(`${env.apiBase}/docs`, (request, reply) => {
    made ??= documents();
    const answer = reply.headers({ ...headers, "content-security-policy": policy });
    return made.page.send(request, answer.type("text/html; charset=utf-8"));
  });
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function docsPage({ info, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${style}</style>
<main><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)} Send the token as <code>x-auth-token</code>.
<a href="openapi.json">openapi.json</a></p>${operations.join("")}</main></html>`;
}

function section(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ", required" : ""}</td><td><code>${code(schema)}</code></td></tr>`,
  );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const responses = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema =
      status === "200" ? `<details><summary>shape</summary>${block(Object.values(content)[0]?.schema)}</details>` : "";
    return `<li><strong>${status}</strong> ${escapeHtml(description)}${schema}</li>`;
  });
  return `<section id="${operation.operationId}"><h2><span>${method.toUpperCase()}</span> ${escapeHtml(path)}</h2>
<p>${escapeHtml(operation.summary)} <em>${escapeHtml(operation["x-guard"])}</em></p>
${parameters.length > 0 ? `<table>${parameters.join("")}</table>` : ""}
${body ? `<details><summary>body</summary>${block(body)}</details>` : ""}<ul>${responses.join("")}</ul></section>`;
}

function block(schema: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

function code(schema: unknown): string {
  return escapeHtml(JSON.stringify(schema));
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

const style = `body{font:16px/1.55 system-ui,sans-serif;color:#16242b;background:#fffdf9;margin:0}
main{max-width:960px;margin:0 auto;padding:32px 20px}section{border-top:1px solid #e2d6c3;padding:16px 0}
h2{font-size:18px;margin:0;overflow-wrap:anywhere}h2 span{color:#0b6e75}em{color:#4a585e}pre,code{font-size:13px;overflow-wrap:anywhere}
pre{background:#faf4e9;padding:12px;overflow:auto;white-space:pre-wrap}td{padding:4px 12px 4px 0;vertical-align:top}a{color:#0b6e75}`;
