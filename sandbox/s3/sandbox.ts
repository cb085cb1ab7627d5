import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Objects } from "./objects.ts";
import { checkSignature, type Keys, S3Refusal } from "./signature.ts";

/**
 * A local stand-in for a store that speaks S3's protocol: one bucket by path, signed requests only. It puts, gets, asks
 * for, deletes and lists objects. The product never imports it and only has its address.
 */
export interface S3SandboxOptions extends Keys {
  /** 0 = any free port. */
  port: number;
  bucket: string;
  /** A SQLite file, or `:memory:`. */
  file: string;
  /** Objects on a page of a list; S3 has 1000. */
  pageSize?: number;
  now?: () => number;
}

export type FailureKind =
  /** 503 `SlowDown`, as for too many requests. */
  | "slow_down"
  /** The connection is cut without an answer. */
  | "cut"
  /** Half the answer, then the connection is cut. */
  | "half"
  /** No answer, and the connection stays open. */
  | "silent";

export interface Failure {
  kind: FailureKind;
  /** Of `PUT`, `GET`, `HEAD` or `DELETE`; all when left out. */
  method?: string;
  /** How many requests fail. Default 1. */
  times?: number;
}

export interface S3Sandbox {
  url: string;
  port: number;
  /** Requests so far, such as `PUT media/0f…/1280.webp`, and the failed ones too. */
  requests: readonly string[];
  objects: Objects;
  fail(failure: Failure): void;
  /** Empties the bucket and the log, and ends all failures. */
  reset(): void;
  close(): Promise<void>;
}

export async function startS3Sandbox(options: S3SandboxOptions): Promise<S3Sandbox> {
  const objects = new Objects(options.file);
  const requests: string[] = [];
  let failures: Required<Failure>[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: target = "/" } = request;
    const body = await bodyOf(request);
    const key = decodeURIComponent(target.split("?")[0] ?? "").slice(options.bucket.length + 2);
    requests.push(`${method} ${key}`.trim());
    const failure = failures.find((one) => one.times > 0 && (one.method === "*" || one.method === method));
    if (failure) failure.times -= 1;
    if (failure?.kind === "cut") return void request.socket.destroy();
    if (failure?.kind === "silent") return;
    try {
      if (failure?.kind === "slow_down") throw new S3Refusal(503, "SlowDown", "Please reduce your request rate.");
      const headers = request.headers as Record<string, string | undefined>;
      checkSignature({ method, target, headers, body }, options, (options.now ?? Date.now)());
      const send = failure?.kind === "half" ? sendHalf : sendWhole;
      send(response, act({ method, target, key, body, type: headers["content-type"] ?? "" }, objects, options));
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error;
      sendWhole(response, { status: error.status, type: "application/xml", body: errorXml(error) });
    }
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port, "127.0.0.1", resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    objects,
    fail: (failure) => void failures.push({ method: "*", times: 1, ...failure }),
    reset() {
      objects.clear();
      requests.length = 0;
      failures = [];
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      objects.close();
    },
  };
}

interface Asked {
  method: string;
  target: string;
  key: string;
  body: Buffer;
  type: string;
}

interface Answer {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

function act(asked: Asked, objects: Objects, options: S3SandboxOptions): Answer {
  const { method, target, key, body, type } = asked;
  const url = new URL(target, "http://s3");
  if (url.pathname.split("/")[1] !== options.bucket) {
    throw new S3Refusal(404, "NoSuchBucket", "The bucket does not exist; it is named by the path.");
  }
  if (method === "GET" && key === "" && url.searchParams.get("list-type") === "2") {
    return { status: 200, type: "application/xml", body: listXml(url.searchParams, objects, options) };
  }
  if (key === "") throw new S3Refusal(501, "NotImplemented", "The stand-in has no such operation on buckets.");
  if (method === "PUT") {
    const etag = objects.put(key, body, { type, now: (options.now ?? Date.now)() });
    return { status: 200, headers: { etag } };
  }
  if (method === "DELETE") {
    objects.remove(key);
    return { status: 204 };
  }
  if (method !== "GET" && method !== "HEAD") throw new S3Refusal(405, "MethodNotAllowed", "Not allowed.");
  const object = objects.get(key);
  if (!object) throw new S3Refusal(404, "NoSuchKey", "The key does not exist.");
  const headers = { etag: object.etag, "last-modified": object.modified.toUTCString() };
  return { status: 200, type: object.type || "binary/octet-stream", headers, body: object.bytes };
}

function listXml(query: URLSearchParams, objects: Objects, { bucket, pageSize = 1000 }: S3SandboxOptions): string {
  const prefix = query.get("prefix") ?? "";
  const token = query.get("continuation-token");
  const most = Math.min(Number(query.get("max-keys") ?? pageSize), pageSize);
  const after = token ? Buffer.from(token, "base64").toString() : (query.get("start-after") ?? "");
  const { found, next } = objects.list({ prefix, after, most });
  const contents = found.map(
    ({ key, size, etag, modified }) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified>` +
      `<ETag>${escaped(etag)}</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const more = next && `<NextContinuationToken>${Buffer.from(next).toString("base64")}</NextContinuationToken>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
    `<Name>${escaped(bucket)}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${found.length}</KeyCount>` +
    `<MaxKeys>${most}</MaxKeys><IsTruncated>${next !== undefined}</IsTruncated>${more ?? ""}${contents.join("")}` +
    "</ListBucketResult>"
  );
}

function errorXml({ code, message }: S3Refusal): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<Error><Code>${code}</Code><Message>${escaped(message)}</Message><RequestId>SANDBOX</RequestId></Error>`
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function sendWhole(response: ServerResponse, { status, type, headers = {}, body = "" }: Answer): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, {
    ...headers,
    ...(type && { "content-type": type }),
    ...(status !== 204 && { "content-length": length }),
  });
  // Node leaves the body out of an answer to HEAD.
  response.end(body);
}

function sendHalf(response: ServerResponse, { status, headers = {}, body = "" }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, "content-length": bytes.length + 1 });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
