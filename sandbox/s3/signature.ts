import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * Checks requests signed in their headers by AWS Signature Version 4, written from Amazon's description and sharing no
 * code with the client that signs.
 */

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface SignedRequest {
  method: string;
  /** Path and query as they were sent. */
  target: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** An error as S3 names it. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const longestSkewMs = 15 * 60_000;

/** @throws S3Refusal */
export function checkSignature(request: SignedRequest, keys: Keys, now: number): void {
  const said = readAuthorization(request.headers.authorization);
  if (said.accessKeyId !== keys.accessKeyId) {
    throw new S3Refusal(403, "InvalidAccessKeyId", "The access key is not known.");
  }
  const at = request.headers["x-amz-date"] ?? "";
  if (Math.abs(instantOf(at) - now) > longestSkewMs) {
    throw new S3Refusal(403, "RequestTimeTooSkewed", "The request's time differs too much from the server's.");
  }
  const scope = [at.slice(0, 8), keys.region, "s3", "aws4_request"].join("/");
  if (said.scope !== scope) {
    throw new S3Refusal(400, "AuthorizationHeaderMalformed", `The credential's scope must be ${scope}.`);
  }
  for (const name of ["host", "x-amz-content-sha256", "x-amz-date"]) {
    if (!said.signedHeaders.includes(name)) throw new S3Refusal(403, "AccessDenied", `${name} must be signed.`);
  }
  const hash = request.headers["x-amz-content-sha256"] ?? "";
  const wanted = signatureOf(canonicalRequest(request, said.signedHeaders, hash), { at, scope, keys });
  if (!isSame(wanted, said.signature)) {
    throw new S3Refusal(403, "SignatureDoesNotMatch", "The signature does not fit the request and the secret key.");
  }
  // S3 would let a body pass unsigned over TLS.
  if (hash !== createHash("sha256").update(request.body).digest("hex")) {
    throw new S3Refusal(400, "XAmzContentSHA256Mismatch", "The body is not the one that was signed.");
  }
}

function readAuthorization(header = "") {
  const [, accessKeyId = "", scope = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header) ??
    [];
  if (!signature) throw new S3Refusal(403, "AccessDenied", "The request is not signed in its headers.");
  return { accessKeyId, scope, signature, signedHeaders: names.split(";") };
}

/** Of `20261121T160000Z`. */
function instantOf(at: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at);
  if (!parts) throw new S3Refusal(403, "AccessDenied", "The request has no time.");
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function canonicalRequest({ method, target, headers }: SignedRequest, signed: string[], hash: string): string {
  const [path = "/", query = ""] = target.split("?");
  const pairs = query === "" ? [] : query.split("&").map((pair) => pair.split("=").map(reencoded));
  return [
    method,
    path.split("/").map(reencoded).join("/"),
    pairs
      .map(([name, value = ""]) => `${name}=${value}`)
      .sort()
      .join("&"),
    ...signed.map((name) => `${name}:${(headers[name] ?? "").trim().replace(/\s+/g, " ")}`),
    "",
    signed.join(";"),
    hash,
  ].join("\n");
}

function reencoded(text: string): string {
  const encoded = encodeURIComponent(decodeURIComponent(text.replaceAll("+", "%20")));
  return encoded.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function signatureOf(canonical: string, { at, scope, keys }: { at: string; scope: string; keys: Keys }): string {
  const hash = createHash("sha256").update(canonical).digest("hex");
  const key = scope.split("/").reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`);
  return hmac(key, ["AWS4-HMAC-SHA256", at, scope, hash].join("\n")).toString("hex");
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
