import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Env } from "../env.ts";
import { asKey, type FileKey, type Files, FilesOutage } from "./files.ts";

/** Files in a bucket, by S3's protocol: each request is signed, and the bucket stands in the path. */

export interface Patience {
  /** How long one request may take, its body included. */
  requestMs: number;
  tries: number;
  /** The longest pause before the second try; doubled before each further one. */
  pauseMs: number;
}

/** Together at most ten seconds: somebody is waiting for a picture. */
const patience: Patience = { requestMs: 3_000, tries: 3, pauseMs: 150 };

const types: Record<string, string> = { webp: "image/webp", avif: "image/avif", jpg: "image/jpeg" };

export function openS3(place: S3Env, wait: Patience = patience): Files {
  const ask = askS3(place, wait);
  const folder = `${place.prefix}media/`;
  const pathOf = (key: FileKey) => `/${folder}${key}`;

  return {
    async put(key, bytes) {
      const type = types[key.split(".")[1] ?? ""] ?? "";
      await ask("PUT", pathOf(key), { body: bytes, type });
    },
    async get(key) {
      return (await ask("GET", pathOf(key)))?.body;
    },
    async has(key) {
      return (await ask("HEAD", pathOf(key))) !== undefined;
    },
    async remove(key) {
      await ask("DELETE", pathOf(key));
    },
    async *list(hash) {
      const prefix = hash === undefined ? folder : `${folder}${hash}/`;
      for await (const { name, length } of listS3(ask, prefix)) {
        const key = asKey(name.slice(folder.length));
        if (key) yield { key, length };
      }
    },
  };
}

/** The objects whose names begin with the prefix. */
export async function* listS3(ask: AskS3, prefix: string): AsyncIterable<{ name: string; length: number }> {
  for (let token: string | undefined = ""; token !== undefined; ) {
    const query = new URLSearchParams({ "list-type": "2", prefix, ...(token && { "continuation-token": token }) });
    const page = (await ask("GET", `?${query}`))?.body.toString() ?? "";
    for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = textOf(entry, "Key") ?? "";
      if (name.startsWith(prefix)) yield { name, length: Number(textOf(entry, "Size")) };
    }
    token = textOf(page, "NextContinuationToken");
  }
}

interface Sent {
  body?: Buffer | Blob;
  /** Of the body, in hex; computed from a buffer when left out. */
  sha256?: string;
  type?: string;
  /** Takes the answer's body as it comes, from its beginning again at each try; the body that is returned is empty. */
  read?: (bytes: AsyncIterable<Uint8Array>) => Promise<void>;
}

/** Paths begin with a slash, or with the question mark of the bucket's own query. Undefined for a missing file. */
export type AskS3 = (method: string, path: string, sent?: Sent) => Promise<{ body: Buffer } | undefined>;

/** @returns a function that asks the store and throws FilesOutage when it does not answer or refuses */
export function askS3({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Env, wait = patience): AskS3 {
  // The client repeats neither broken connections nor late answers, so that it is left to us altogether.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });

  async function once(method: string, path: string, { body, type, sha256 }: Sent): Promise<Response | Error> {
    const headers = {
      "x-amz-content-sha256": sha256 ?? hexOf(body instanceof Buffer ? body : ""),
      ...(type && { "content-type": type }),
    };
    const signal = AbortSignal.timeout(wait.requestMs);
    // A redirect leads to another region or host, which is a mistake in the settings.
    const request = {
      method,
      headers,
      signal,
      redirect: "manual" as const,
      ...(body && { body: body instanceof Blob ? body : new Uint8Array(body) }),
    };
    return client.fetch(`${endpoint}/${bucket}${path}`, request).catch((error: Error) => error);
  }

  return async (method, path, sent = {}) => {
    for (let tries = 1; ; tries++) {
      const answer = await once(method, path, sent);
      const read = answer instanceof Error ? answer : await bodyOf(answer, sent.read);
      if (!(answer instanceof Error || read instanceof Error)) {
        if (answer.ok) return { body: read };
        if (isMissing(answer, read)) return undefined;
      }
      if (tries === wait.tries || !isPassing(answer, read)) throw outageOf(answer, read);
      await pause(Math.random() * wait.pauseMs * 2 ** (tries - 1));
    }
  };
}

async function bodyOf(answer: Response, read: Sent["read"]): Promise<Buffer | Error> {
  try {
    if (!(read && answer.ok && answer.body)) return Buffer.from(await answer.arrayBuffer());
    // The DOM's types, which the tests of the pages use, do not know yet that a stream can be iterated.
    await read(answer.body as unknown as AsyncIterable<Uint8Array>);
    return Buffer.alloc(0);
  } catch (error) {
    return error as Error;
  }
}

function hexOf(body: Buffer | string): string {
  return createHash("sha256").update(body).digest("hex");
}

/** An answer to HEAD has no body that could say that the bucket is missing instead. */
function isMissing({ status }: Response, body: Buffer): boolean {
  return status === 404 && (body.length === 0 || textOf(body.toString(), "Code") === "NoSuchKey");
}

/** Whether the next try may succeed. */
function isPassing(answer: Response | Error, read: Buffer | Error): boolean {
  return answer instanceof Error || read instanceof Error || answer.status >= 500 || answer.status === 429;
}

function outageOf(answer: Response | Error, read: Buffer | Error): FilesOutage {
  if (answer instanceof Error) return new FilesOutage(`the store does not answer: ${reasonOf(answer)}`, answer);
  if (read instanceof Error) return new FilesOutage(`the store's answer broke off: ${reasonOf(read)}`, read);
  // Only the code: the rest may repeat what was signed.
  const code = textOf(read.toString(), "Code")?.replace(/\W/g, "").slice(0, 60) ?? "";
  const settings = answer.status < 500 && answer.status !== 429 ? "; see S3_* in the configuration" : "";
  return new FilesOutage(`the store refuses: ${`${answer.status} ${code}`.trim()}${settings}`);
}

function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : undefined;
  return cause ?? error.name;
}

/** The text of the first element of that name; S3's answers are flat enough for this. */
function textOf(xml: string, element: string): string | undefined {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text?.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal || hex) return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    return { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name as string] ?? whole;
  });
}
