import { createDecipheriv, createECDH, createVerify, hkdfSync, randomBytes } from "node:crypto";
import { Duplex } from "node:stream";

/** A browser that listens for notices, and the push service between it and the site, by RFC 8030, 8188, 8291 and 8292. */

export class ABrowser {
  readonly endpoint: string;
  readonly #keys = createECDH("prime256v1");
  readonly #auth = randomBytes(16);

  constructor(name = randomBytes(6).toString("hex")) {
    this.endpoint = `https://push.example/${name}`;
    this.#keys.generateKeys();
  }

  /** What it tells the site. */
  get subscription() {
    const [p256dh, auth] = [this.#keys.getPublicKey(), this.#auth].map((key) => key.toString("base64url"));
    return { endpoint: this.endpoint, p256dh: String(p256dh), auth: String(auth) };
  }

  /** What a push says: one record of `aes128gcm`. */
  read(body: Buffer): Record<string, string> {
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 21 + (body[20] ?? 0));
    const record = body.subarray(21 + theirs.length);
    const ours = this.#keys.getPublicKey();
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), ours, theirs]);
    const secret = Buffer.from(hkdfSync("sha256", this.#keys.computeSecret(theirs), this.#auth, info, 32));
    const derived = (label: string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
    const opening = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
    opening.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
  }
}

interface Pushed {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Takes pushes over connections instead of the network. */
export class PushService {
  readonly pushes: Pushed[] = [];
  /** The status for each endpoint; 201 otherwise. Undefined: no answer, the connection ends. */
  readonly statuses = new Map<string, number | undefined>();

  readonly ways = {
    addressesOf: async () => ["93.184.216.34"],
    connect: (_: string, host: string) => this.#connection(host),
  };

  #connection(host: string): Duplex {
    let sent = Buffer.alloc(0);
    const take = (chunk: Buffer) => {
      sent = Buffer.concat([sent, chunk]);
      return this.#taken(host, sent);
    };
    return new Duplex({
      read() {},
      write(chunk: Buffer, _, done) {
        const answer = take(chunk);
        if (answer === "end") this.destroy(new Error("the connection was reset"));
        else if (answer) this.push(answer);
        done();
      },
    });
  }

  /** The answer, once the request is whole. */
  #taken(host: string, sent: Buffer): string | undefined {
    const end = sent.indexOf("\r\n\r\n");
    if (end < 0) return undefined;
    const [first = "", ...lines] = sent.subarray(0, end).toString("latin1").split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
    );
    const body = sent.subarray(end + 4);
    if (body.length < Number(headers["content-length"] ?? 0)) return undefined;
    const endpoint = `https://${host}${first.split(" ")[1]}`;
    this.pushes.push({ endpoint, headers, body: Buffer.from(body) });
    if (this.statuses.has(endpoint) && this.statuses.get(endpoint) === undefined) return "end";
    const status = this.statuses.get(endpoint) ?? 201;
    return `HTTP/1.1 ${status} Said\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
  }
}

/** Whose key signed a push, and for which service: the claims of its `Authorization` (RFC 8292). */
export function claimsOf({ headers }: Pushed): { key: string; claims: Record<string, unknown> } {
  const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const raw = Buffer.from(key, "base64url");
  const jwk = {
    ...{ kty: "EC", crv: "P-256" },
    x: raw.subarray(1, 33).toString("base64url"),
    y: raw.subarray(33).toString("base64url"),
  };
  const verify = createVerify("sha256").update(`${head}.${claims}`);
  const isOurs = verify.verify(
    { key: jwk, format: "jwk", dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isOurs) throw new Error("signed with another key");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) };
}
