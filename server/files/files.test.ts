import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import * as disk from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { useBucket } from "#testing/bucket.ts";
import { believedMs, openCache } from "./cache.ts";
import { openDisk } from "./disk.ts";
import { asKey, type Files, FilesOutage, keyOf, originalOf } from "./files.ts";
import { openS3 } from "./s3.ts";

/** Files in a folder and in a bucket, by the same cases. */

vi.mock(import("node:fs/promises"), { spy: true });

const bucket = useBucket();
const impatient = { requestMs: 2_000, tries: 3, pauseMs: 1 };

let folder = "";
let clock = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "linkisla-files-"));
  clock = Date.parse("2026-11-21T16:00:00Z");
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = () => new Date(clock);
const inBucket = () => openS3(bucket.env(), impatient);
const onDisk = () => openDisk(join(folder, "media"));
const nearBucket = (bytesAtMost = 1_000_000) =>
  openCache(inBucket(), openDisk(join(folder, "cache")), { now, bytesAtMost, warn: () => {} });

const aHash = () => randomBytes(16).toString("hex");
const listOf = async (files: Files, hash?: string) => {
  const found: [key: string, length: number][] = [];
  for await (const { key, length } of files.list(hash)) found.push([key, length]);
  return found.sort();
};
const outageOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => (error instanceof FilesOutage ? error.message : Promise.reject(error)),
  );

describe.each([
  ["a folder", onDisk],
  ["a bucket", inBucket],
  ["a bucket with a folder before it", () => nearBucket()],
])("files in %s", (_where, open) => {
  it("are there once stored, byte for byte, until they are removed", async () => {
    const files = open();
    const [key, other] = [originalOf(aHash()), originalOf(aHash())];
    const bytes = randomBytes(70_000);
    expect([await files.has(key), await files.get(key)]).toEqual([false, undefined]);
    for (const _again of [1, 2]) await files.put(key, bytes);
    expect([await files.has(key), await files.has(other)]).toEqual([true, false]);
    expect((await files.get(key))?.equals(bytes)).toBe(true);
    for (const _again of [1, 2]) await files.remove(key);
    expect([await files.has(key), await files.get(key), await listOf(files)]).toEqual([false, undefined, []]);
  });

  it("are listed with their lengths, those of one picture and all", async () => {
    const files = open();
    const [hash, other] = [aHash(), aHash()];
    const names = ["480.webp", "800.webp", "480.avif", "1280.webp", "share-0123456789abcdef.jpg"];
    for (const [at, name] of names.entries()) await files.put(keyOf(hash, name), Buffer.alloc(at));
    await files.put(originalOf(other), Buffer.from("other"));
    const own = names.map((name, at) => [`${hash}/${name}`, at]).sort();
    expect(await listOf(files, hash)).toEqual(own);
    expect(await listOf(files)).toEqual([...own, [`${other}/1280.webp`, 5]].sort());
    expect(await listOf(files, aHash())).toEqual([]);
  });

  it("are whole for whoever reads while they are stored and removed", async () => {
    const files = open();
    const key = originalOf(aHash());
    const bytes = randomBytes(300_000);
    for (let round = 0; round < 10; round++) {
      const [, , ...read] = await Promise.all([
        files.put(key, bytes),
        round % 2 === 0 ? files.put(key, bytes) : files.remove(key),
        ...Array.from({ length: 4 }, () => files.get(key)),
      ]);
      expect(read.every((one) => one === undefined || bytes.equals(one))).toBe(true);
    }
  });
});

test("a folder that comes and goes with its picture loses nothing that is stored", async () => {
  const files = onDisk();
  const hash = aHash();
  const [stored, removed] = [keyOf(hash, "480.webp"), keyOf(hash, "800.webp")];
  for (let round = 0; round < 300; round++) {
    await Promise.all([files.put(stored, Buffer.from("x")), files.remove(removed), files.remove(removed)]);
    expect(await files.has(stored)).toBe(true);
    const again = Promise.all([files.remove(stored), files.put(removed, Buffer.from("x"))]);
    await Promise.all([again, files.put(removed, Buffer.from("x"))]);
    await files.remove(removed);
  }
  expect(readdirSync(join(folder, "media"))).toEqual([]);
});

test("a folder names nothing but files, and nothing is left of a picture without any", async () => {
  const files = onDisk();
  const hash = aHash();
  mkdirSync(join(folder, "media/notes"), { recursive: true });
  for (const name of ["notes/480.webp", ".DS_Store", `${hash}.12-1.tmp`])
    writeFileSync(join(folder, "media", name), "x");
  await files.put(originalOf(hash), Buffer.from("x"));
  writeFileSync(join(folder, "media", hash, "1280.webp.tmp"), "x");
  expect(await listOf(files)).toEqual([[`${hash}/1280.webp`, 1]]);
  rmSync(join(folder, "media", hash, "1280.webp.tmp"));
  await files.remove(originalOf(hash));
  expect(readdirSync(join(folder, "media")).sort()).toEqual([".DS_Store", `${hash}.12-1.tmp`, "notes"].sort());
});

describe("a bucket", () => {
  it("holds files under its prefix, as what they are, beside what belongs to others", async () => {
    const hash = aHash();
    await inBucket().put(keyOf(hash, "480.avif"), Buffer.from("x"));
    for (const key of ["site/media/notes.txt", "site/other", "elsewhere/media/x"]) {
      bucket.objects.put(key, Buffer.from("x"), { type: "", now: 0 });
    }
    expect(bucket.objects.get(`site/media/${hash}/480.avif`)?.type).toBe("image/avif");
    expect(await listOf(inBucket())).toEqual([[`${hash}/480.avif`, 1]]);
    const bare = openS3({ ...bucket.env(), prefix: "" }, impatient);
    expect(await listOf(bare)).toEqual([]);
    await bare.put(originalOf(hash), Buffer.from("x"));
    expect(bucket.keys()).toContain(`media/${hash}/1280.webp`);
  });

  it.each(["slow_down", "cut", "half"] as const)("is asked again when a request fails: %s", async (kind) => {
    const key = originalOf(aHash());
    bucket.fail({ kind, times: 2 });
    await inBucket().put(key, Buffer.from("whole"));
    bucket.fail({ kind, times: 2 });
    expect((await inBucket().get(key))?.toString()).toBe("whole");
    bucket.fail({ kind, times: 2 });
    expect(await listOf(inBucket())).toEqual([[key, 5]]);
    bucket.fail({ kind, times: 2 });
    await inBucket().remove(key);
    expect(bucket.requests).toHaveLength(12);
    expect(bucket.keys()).toEqual([]);
  });

  it("that does not come back is out of reach: a file is never said to be missing", async () => {
    const files = inBucket();
    const key = originalOf(aHash());
    bucket.fail({ kind: "slow_down", times: 15 });
    for (const work of [() => files.put(key, Buffer.from("x")), () => files.get(key), () => files.remove(key)]) {
      expect(await outageOf(work())).toBe("the store refuses: 503 SlowDown");
    }
    expect(await outageOf(files.has(key))).toBe("the store refuses: 503");
    expect(await outageOf(listOf(files))).toBe("the store refuses: 503 SlowDown");
    const nowhere = openS3({ ...bucket.env(), endpoint: "http://127.0.0.1:9" }, impatient);
    expect(await outageOf(nowhere.get(key))).toMatch(/^the store does not answer: /);
  });

  it("that says nothing is waited for as long as was said", async () => {
    bucket.fail({ kind: "silent", times: 2 });
    const files = openS3(bucket.env(), { requestMs: 60, tries: 2, pauseMs: 1 });
    expect(await outageOf(files.get(originalOf(aHash())))).toBe("the store does not answer: TimeoutError");
    expect(await files.get(originalOf(aHash()))).toBeUndefined();
  });

  it("that refuses the key or does not exist is asked once, and says so without what was signed", async () => {
    const key = originalOf(aHash());
    const wrong = {
      secretAccessKey: ["other", "403 SignatureDoesNotMatch"],
      accessKeyId: ["other", "403 InvalidAccessKeyId"],
      region: ["eu-west-1", "400 AuthorizationHeaderMalformed"],
      bucket: ["nobodys", "404 NoSuchBucket"],
    };
    for (const [name, [value, said]] of Object.entries(wrong)) {
      const files = openS3({ ...bucket.env(), [name]: value }, impatient);
      const before = bucket.requests.length;
      const message = `the store refuses: ${said}; see S3_* in the configuration`;
      expect(await outageOf(files.get(key))).toBe(message);
      expect(await outageOf(files.put(key, Buffer.from("x")))).toBe(message);
      expect(await outageOf(listOf(files))).toBe(message);
      expect(bucket.requests.length - before).toBe(3);
    }
  });
});

describe("a folder before a bucket", () => {
  const asked = async (work: () => Promise<unknown>) => {
    const before = bucket.requests.length;
    await work();
    return bucket.requests.slice(before).map((request) => request.split(" ")[0]);
  };

  it("answers for the bucket for a minute, then asks whether the file is still there", async () => {
    const files = nearBucket();
    const key = originalOf(aHash());
    await inBucket().put(key, Buffer.from("x"));
    expect(await asked(() => files.get(key))).toEqual(["GET"]);
    clock += believedMs - 1;
    expect(await asked(() => files.get(key))).toEqual([]);
    expect(await asked(() => files.has(key))).toEqual([]);
    clock += 1;
    expect(await asked(() => files.get(key))).toEqual(["HEAD"]);
    expect(await asked(() => files.get(key))).toEqual([]);
    await inBucket().remove(key);
    clock += believedMs;
    expect(await files.get(key)).toBeUndefined();
    expect(await listOf(openDisk(join(folder, "cache")))).toEqual([]);
  });

  it("believes nothing that an earlier process left, and has what is its own", async () => {
    const key = originalOf(aHash());
    await nearBucket().put(key, Buffer.from("x"));
    const later = nearBucket();
    expect(await asked(() => later.get(key))).toEqual(["HEAD"]);
    await inBucket().remove(key);
    expect(await nearBucket().get(key)).toBeUndefined();
  });

  it("forgets at once what is removed here, and is never larger than it may be", async () => {
    const files = nearBucket(25);
    const keys = Array.from({ length: 4 }, () => originalOf(aHash()));
    for (const key of keys) await files.put(key, Buffer.alloc(10));
    const kept = async () => (await listOf(openDisk(join(folder, "cache")))).map(([key]) => key);
    expect(await kept()).toEqual(keys.slice(2).sort());
    expect(await asked(() => files.get(keys[0] as never))).toEqual(["GET"]);
    expect(await kept()).toEqual([keys[0], keys[3]].sort());
    await files.remove(keys[0] as never);
    expect([await files.get(keys[0] as never), await kept()]).toEqual([undefined, [keys[3]]]);
  });

  it("does not hide that the bucket is out of reach", async () => {
    const files = nearBucket();
    const key = originalOf(aHash());
    await files.put(key, Buffer.from("x"));
    clock += believedMs;
    bucket.fail({ kind: "slow_down", times: 6 });
    expect(await outageOf(files.get(key))).toBe("the store refuses: 503");
    expect(await outageOf(files.put(originalOf(aHash()), Buffer.from("x")))).toMatch(/SlowDown/);
    expect((await files.get(key))?.toString()).toBe("x");
  });
});

describe("a key", () => {
  it("is a picture's hash and a known name, and no other text whatever", () => {
    const hash = aHash();
    for (const name of ["480.webp", "1280.avif", "share-0123456789abcdef.jpg"])
      expect(asKey(`${hash}/${name}`)).toBeDefined();
    const parts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "/",
        "..",
        ".",
        "\0",
        "\n",
        "%2f",
        "\\",
        hash,
        hash.toUpperCase(),
        "480.webp",
        "share-",
        ".jpg",
        "media",
      ),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (texts) => {
        const key = asKey(texts.join(""));
        if (key === undefined) return;
        expect(key).toMatch(/^[0-9a-f]{32}\/[0-9a-z-]+\.(webp|avif|jpg)$/);
        expect(key.includes("\n")).toBe(false);
      }),
    );
    expect(asKey(`${hash}/480.webp\n`)).toBeUndefined();
    expect(() => keyOf("..", "480.webp")).toThrow("a known name");
    expect(() => keyOf(hash, "../480.webp")).toThrow("a known name");
  });
});

describe("a disk that cannot keep files", () => {
  const full = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
  const withDisk = (change: Partial<Files>, warnings: unknown[] = []) => {
    const disk = openDisk(join(folder, "cache"));
    const cache = openCache(inBucket(), Object.assign(disk, change), {
      ...{ now, bytesAtMost: 1_000_000 },
      warn: (error) => warnings.push(error),
    });
    return { cache, disk, warnings };
  };

  it("only makes a bucket's files slower to read, with one warning", async () => {
    const { cache, warnings } = withDisk({ put: full });
    const keys = [originalOf(aHash()), originalOf(aHash())];
    for (const key of keys) {
      await cache.put(key, Buffer.from(key));
      expect(String(await cache.get(key))).toBe(key);
      expect(await cache.has(key)).toBe(true);
    }
    expect(warnings).toHaveLength(1);
  });

  it("is looked through again once it can be read, and remembers what it kept", async () => {
    const key = originalOf(aHash());
    await nearBucket().put(key, Buffer.from("foto"));
    const list = openDisk(join(folder, "cache")).list;
    let isBroken = true;
    const { cache, warnings } = withDisk({
      list: () => {
        if (isBroken) throw new Error("cannot be read");
        return list();
      },
    });
    expect(String(await cache.get(key))).toBe("foto");
    isBroken = false;
    expect(String(await cache.get(key))).toBe("foto");
    expect(warnings).toHaveLength(1);
    await cache.remove(key);
    expect(await cache.get(key)).toBeUndefined();
  });

  it.each(["ENOSPC", "EDQUOT", "EROFS"])("is an outage of the files, and keeps no half a file: %s", async (code) => {
    const key = originalOf(aHash());
    vi.mocked(disk.writeFile).mockImplementationOnce(async (file) => {
      writeFileSync(String(file), "fo");
      throw Object.assign(new Error("cannot be written"), { code });
    });
    expect(await outageOf(onDisk().put(key, Buffer.from("foto")))).toBe(`the disk keeps no files: ${code}`);
    expect(readdirSync(join(folder, "media"))).toEqual([]);
    await onDisk().put(key, Buffer.from("foto"));
    expect(String(await onDisk().get(key))).toBe("foto");
  });

  it("is not left with half a file", async () => {
    const hash = aHash();
    // Where the picture's folder would be is a file.
    mkdirSync(join(folder, "media"));
    writeFileSync(join(folder, "media", hash), "");
    await expect(onDisk().put(originalOf(hash), Buffer.from("foto"))).rejects.toThrow();
    expect(readdirSync(join(folder, "media"))).toEqual([hash]);
  });
});
