import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient, AwsV4Signer } from "aws4fetch";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type S3Sandbox, startS3Sandbox } from "./sandbox.ts";
import { checkSignature, type SignedRequest } from "./signature.ts";

/** The stand-in as used by a client that signs, and by those who do not or wrongly. */

const keys = { accessKeyId: "a-key", secretAccessKey: "a-secret", region: "us-east-1" };
const options = { ...keys, bucket: "pictures", port: 0, file: ":memory:", pageSize: 3 };
let sandbox: S3Sandbox;
beforeAll(async () => {
  sandbox = await startS3Sandbox(options);
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const client = (changes: Partial<typeof keys> = {}) =>
  new AwsClient({ ...keys, ...changes, service: "s3", retries: 0 });
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

function send(method: string, path: string, body = "", { headers = {}, ...changes }: Changes = {}) {
  return client(changes).fetch(`${sandbox.url}/pictures${path}`, {
    method,
    headers: { "x-amz-content-sha256": hashOf(body), ...headers },
    ...(body && { body }),
  });
}
type Changes = Partial<typeof keys> & { headers?: Record<string, string> };

const codeIn = async (answer: Response) => [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]];

describe("an object", () => {
  it("is put, asked for, read and deleted", async () => {
    expect((await send("GET", "/a/b.txt")).status).toBe(404);
    const put = await send("PUT", "/a/b.txt", "hola", { headers: { "content-type": "text/plain" } });
    expect([put.status, put.headers.get("etag")]).toEqual([200, '"4d186321c1a7f0f354b297e8914ab240"']);
    const head = await send("HEAD", "/a/b.txt");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "4", ""]);
    const got = await send("GET", "/a/b.txt");
    expect([got.headers.get("content-type"), await got.text()]).toEqual(["text/plain", "hola"]);
    for (const _again of [1, 2]) expect((await send("DELETE", "/a/b.txt")).status).toBe(204);
    expect(await codeIn(await send("GET", "/a/b.txt"))).toEqual([404, "NoSuchKey"]);
    expect((await send("HEAD", "/a/b.txt")).status).toBe(404);
  });

  it("may have any name, whose signs are signed as well", async () => {
    for (const name of ["con espacio.txt", "a+b.txt", "ñandú/ü.txt", "(1)'*!.txt", "100%.txt"]) {
      const path = `/${name.split("/").map(encodeURIComponent).join("/")}`;
      expect([name, (await send("PUT", path, name)).status]).toEqual([name, 200]);
      expect(await (await send("GET", path)).text()).toBe(name);
    }
  });

  it("outlives the process when there is a file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "linkisla-s3-"));
    const file = join(folder, "s3.sqlite");
    const bytes = [];
    for (const text of ["hola", undefined]) {
      const other = await startS3Sandbox({ ...options, file });
      if (text) other.objects.put("x", Buffer.from(text), { type: "", now: 0 });
      bytes.push(other.objects.get("x")?.bytes.toString());
      await other.close();
    }
    rmSync(folder, { recursive: true });
    expect(bytes).toEqual(["hola", "hola"]);
  });
});

describe("a list", () => {
  const keysOn = (page: string) => [...page.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key);

  it("has the objects under a prefix, page after page", async () => {
    for (const key of ["a/1", "a/2", "a/3", "a/4", "a/5", "b/1"]) await send("PUT", `/${key}`, key);
    const first = await (await send("GET", "?list-type=2&prefix=a/")).text();
    expect([keysOn(first), first.includes("<IsTruncated>true")]).toEqual([["a/1", "a/2", "a/3"], true]);
    const [, token = ""] = /<NextContinuationToken>(.*?)</.exec(first) ?? [];
    const query = new URLSearchParams({ "list-type": "2", prefix: "a/", "continuation-token": token });
    const second = await (await send("GET", `?${query}`)).text();
    expect([keysOn(second), second.includes("<IsTruncated>false")]).toEqual([["a/4", "a/5"], true]);
    expect(second).toContain("<Size>3</Size>");
  });

  it("names a key with signs of XML as text", async () => {
    await send("PUT", "/%3Ca%26b%3E", "x");
    expect(keysOn(await (await send("GET", "?list-type=2")).text())).toEqual(["&#60;a&#38;b&#62;"]);
  });
});

/** From "Signature Calculations for the Authorization Header", Amazon S3's API reference. */
describe("a signature of Amazon's own examples fits", () => {
  const theirs = {
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
  };
  const now = Date.parse("2013-05-24T00:00:00Z");
  const check = (method: string, target: string, signature: string, own: Record<string, string>, body = "") => {
    const headers = {
      ...own,
      host: "examplebucket.s3.amazonaws.com",
      "x-amz-content-sha256": hashOf(body),
      "x-amz-date": "20130524T000000Z",
    };
    const names = Object.keys(headers).sort().join(";");
    const credential = `${theirs.accessKeyId}/20130524/us-east-1/s3/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`;
    checkSignature({ method, target, headers: { ...headers, authorization }, body: Buffer.from(body) }, theirs, now);
  };

  it("reading, storing and listing", () => {
    const reading = "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41";
    check("GET", "/test.txt", reading, { range: "bytes=0-9" });
    const storing = "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd";
    const own = { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" };
    check("PUT", "/test%24file.text", storing, own, "Welcome to Amazon S3.");
    check("GET", "/?max-keys=2&prefix=J", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7", {});
  });
});

describe("a request is refused", () => {
  it("with another key, secret, region or bucket", async () => {
    expect(await codeIn(await send("GET", "/x", "", { accessKeyId: "other" }))).toEqual([403, "InvalidAccessKeyId"]);
    expect(await codeIn(await send("GET", "/x", "", { secretAccessKey: "b" }))).toEqual([403, "SignatureDoesNotMatch"]);
    expect(await codeIn(await send("GET", "/x", "", { region: "eu-west-1" }))).toEqual([
      400,
      "AuthorizationHeaderMalformed",
    ]);
    const elsewhere = client().fetch(`${sandbox.url}/other/x`, { headers: { "x-amz-content-sha256": hashOf("") } });
    expect(await codeIn(await elsewhere)).toEqual([404, "NoSuchBucket"]);
  });

  it("unsigned, signed in its query, or with a body nobody signed", async () => {
    expect(await codeIn(await fetch(`${sandbox.url}/pictures/x`))).toEqual([403, "AccessDenied"]);
    const inQuery = client().fetch(`${sandbox.url}/pictures/x`, { aws: { signQuery: true } });
    expect(await codeIn(await inQuery)).toEqual([403, "AccessDenied"]);
    for (const hash of ["UNSIGNED-PAYLOAD", hashOf("other")]) {
      const answer = send("PUT", "/x", "hola", { headers: { "x-amz-content-sha256": hash } });
      expect(await codeIn(await answer)).toEqual([400, "XAmzContentSHA256Mismatch"]);
    }
    expect(sandbox.objects.get("x")).toBeUndefined();
  });

  it("a quarter of an hour early or late, or changed on its way in any part that is signed", async () => {
    const now = Date.parse("2026-11-21T16:00:00Z");
    const signed = await signedRequest("20261121T160000Z");
    const refusalOf = (changes: Partial<SignedRequest>, at = now) => {
      try {
        checkSignature({ ...signed, ...changes }, keys, at);
      } catch (error) {
        return (error as { code: string }).code;
      }
      return "none";
    };
    const minute = 60_000;
    expect([-15, 15].map((late) => refusalOf({}, now + late * minute))).toEqual(["none", "none"]);
    expect([-16, 16].map((late) => refusalOf({}, now + late * minute))).toEqual(Array(2).fill("RequestTimeTooSkewed"));
    const changed: Partial<SignedRequest>[] = [
      { method: "DELETE" },
      { target: "/pictures/y?b=2&a=1" },
      { target: "/pictures/x?b=2&a=3" },
      { headers: { ...signed.headers, host: "elsewhere" } },
      { headers: { ...signed.headers, "x-amz-date": "20261121T160001Z" } },
      { headers: { ...signed.headers, "x-amz-meta-own": "other" } },
    ];
    expect(changed.map((changes) => refusalOf(changes))).toEqual(changed.map(() => "SignatureDoesNotMatch"));
    expect(refusalOf({ target: "/pictures/x?a=1&b=2" })).toBe("none");
    expect(refusalOf({ body: Buffer.from("other") })).toBe("XAmzContentSHA256Mismatch");
    const { authorization = "" } = signed.headers;
    for (const part of ["host", "x-amz-date", "x-amz-content-sha256"]) {
      const fewer = authorization.replace(new RegExp(`(=|;)${part}(;|,)`), (_whole, left, right) =>
        left === "=" ? "=" : right,
      );
      expect([part, refusalOf({ headers: { ...signed.headers, authorization: fewer } })]).toEqual([
        part,
        "AccessDenied",
      ]);
    }
  });

  async function signedRequest(datetime: string): Promise<SignedRequest> {
    const url = "http://s3.test/pictures/x?b=2&a=1";
    const own = { "x-amz-content-sha256": hashOf("hola"), "x-amz-meta-own": " one   two " };
    const signer = new AwsV4Signer({
      ...keys,
      service: "s3",
      url,
      method: "PUT",
      headers: own,
      body: "hola",
      datetime,
    });
    const { headers } = await signer.sign();
    const all = Object.fromEntries(headers);
    return {
      method: "PUT",
      target: "/pictures/x?b=2&a=1",
      headers: { ...all, host: "s3.test" },
      body: Buffer.from("hola"),
    };
  }
});

describe("a failure that was asked for", () => {
  it("happens as often as was said, to requests of its method", async () => {
    sandbox.fail({ kind: "slow_down", method: "PUT", times: 2 });
    expect(await codeIn(await send("PUT", "/x", "a"))).toEqual([503, "SlowDown"]);
    expect((await send("GET", "/x")).status).toBe(404);
    expect((await send("PUT", "/x", "a")).status).toBe(503);
    expect((await send("PUT", "/x", "a")).status).toBe(200);
    expect(sandbox.requests).toEqual(["PUT x", "GET x", "PUT x", "PUT x"]);
  });

  it("cuts the connection, before or within the answer", async () => {
    await send("PUT", "/x", "a long text");
    sandbox.fail({ kind: "cut" });
    await expect(send("GET", "/x")).rejects.toThrow();
    sandbox.fail({ kind: "half" });
    await expect(send("GET", "/x").then((answer) => answer.text())).rejects.toThrow();
    expect(await (await send("GET", "/x")).text()).toBe("a long text");
  });

  it("says nothing", async () => {
    sandbox.fail({ kind: "silent" });
    const asking = request(`${sandbox.url}/pictures/x`, { timeout: 100 });
    const outcome = new Promise((resolve) => asking.on("timeout", () => resolve("silence")).on("response", resolve));
    asking.end();
    expect(await outcome).toBe("silence");
    asking.on("error", () => {}).destroy();
  });
});
