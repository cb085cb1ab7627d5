import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useBucket } from "#testing/bucket.ts";
import { storePicture } from "../media/media.ts";
import { runMove } from "../move-files.ts";
import { openDisk } from "./disk.ts";
import { type FileKey, type Files, keyOf, originalOf } from "./files.ts";
import { moveFiles } from "./moving.ts";
import { mediaFolder } from "./open.ts";
import { openS3 } from "./s3.ts";

/** `npm run files`: pictures move to a bucket and back. */

const bucket = useBucket();
let dataDir = "";
let said: string[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "linkisla-moving-"));
  said = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const disk = () => openDisk(mediaFolder(dataDir));
const s3 = () => openS3(bucket.env());
const run = (direction: string, folder = dataDir) =>
  runMove([direction], { ...bucket.variables(), DATA_DIR: folder }, (line) => said.push(line));

/** Pictures with a few of their sizes, as a site leaves them. */
async function somePictures(files: Files, count = 5): Promise<string[]> {
  const hashes: string[] = [];
  for (let shade = 0; shade < count; shade++) {
    const background = { r: shade * 30, g: 80, b: 90 };
    const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } });
    const hash = await storePicture(files, await picture.webp().toBuffer());
    await files.put(keyOf(hash, "480.webp"), await picture.webp({ quality: 20 }).toBuffer());
    hashes.push(hash);
  }
  return hashes;
}

async function contentOf(files: Files): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for await (const { key, length } of files.list()) {
    const bytes = await files.get(key);
    expect(bytes?.length).toBe(length);
    content[key] = bytes?.toString("base64") ?? "";
  }
  return content;
}

describe("pictures that move", () => {
  it("to the bucket and back are the same to the byte, and stay where they were", async () => {
    await somePictures(disk());
    const before = await contentOf(disk());
    expect(Object.keys(before)).toHaveLength(10);
    expect(await run("to-s3")).toBe(0);
    expect(said).toEqual(["10 of 10 files", "10 copied, 0 already there, 0 missing."]);
    expect([await contentOf(s3()), await contentOf(disk())]).toEqual([before, before]);
    const elsewhere = join(dataDir, "elsewhere");
    expect(await run("to-disk", elsewhere)).toBe(0);
    expect(await contentOf(openDisk(mediaFolder(elsewhere)))).toEqual(before);
    const [key = ""] = Object.keys(before);
    expect(readFileSync(join(mediaFolder(elsewhere), key)).toString("base64")).toBe(before[key]);
  });

  it("go on where an interrupted run stopped, and are compared by the next", async () => {
    const hashes = await somePictures(disk());
    for (const hash of hashes.slice(0, 2)) {
      await s3().put(originalOf(hash), (await disk().get(originalOf(hash))) as Buffer);
    }
    bucket.fail({ kind: "slow_down", method: "PUT", times: 2 });
    expect(await run("to-s3")).toBe(0);
    expect(said.at(-1)).toBe("8 copied, 2 already there, 0 missing.");
    expect(await run("to-s3")).toBe(0);
    expect(said.at(-1)).toBe("0 copied, 10 already there, 0 missing.");
    bucket.fail({ kind: "slow_down", times: 1000 });
    await expect(run("to-s3")).rejects.toThrow("the store refuses: 503 SlowDown");
  });

  it("that are there with other content are told of and left; a size is made anew", async () => {
    const [first = "", second = ""] = await somePictures(disk());
    await s3().put(originalOf(first), Buffer.from("other"));
    await s3().put(keyOf(second, "480.webp"), Buffer.from("made by another encoder"));
    expect(await run("to-s3")).toBe(1);
    expect(said.slice(1)).toEqual([
      "9 copied, 0 already there, 0 missing.",
      "1 are in the bucket pictures with other content. Find out which is right, remove the other, run this again.",
      `  ${first}/1280.webp`,
    ]);
    expect((await s3().get(originalOf(first)))?.toString()).toBe("other");
    const size = keyOf(second, "480.webp");
    expect((await s3().get(size))?.equals((await disk().get(size)) as Buffer)).toBe(true);
  });

  it("were deleted since, or come only now, are told of as well", async () => {
    const [gone = ""] = await somePictures(disk());
    await run("to-s3");
    await disk().remove(originalOf(gone));
    const late = "a".repeat(32);
    let isAdded = false;
    const growing: Files = {
      ...disk(),
      async get(key: FileKey) {
        if (!isAdded) await disk().put(originalOf(late), Buffer.from("late"));
        isAdded = true;
        return disk().get(key);
      },
    };
    const { missing, extra, different } = await moveFiles(growing, s3());
    expect({ missing, extra, different }).toEqual({
      missing: [`${late}/1280.webp`],
      extra: [`${gone}/1280.webp`],
      different: [],
    });
    expect(await run("to-s3")).toBe(1);
    expect(said.at(-2)).toMatch(/^1 are only in the bucket pictures: /);
  });
});

it("the command says how it is used, and what it needs", async () => {
  const say = (line: string) => void said.push(line);
  expect([await runMove(["--help"], {}, say), await runMove([], {}, say), await runMove(["to-moon"], {}, say)]).toEqual(
    [0, 2, 2],
  );
  expect(said.every((line) => line.includes("npm run files -- to-s3 | to-disk"))).toBe(true);
  await expect(runMove(["to-s3"], {}, say)).rejects.toThrow("S3_ENDPOINT is missing");
  await expect(runMove(["to-s3"], { S3_BUCKET: "pictures" }, say)).rejects.toThrow("S3_REGION is missing");
});
