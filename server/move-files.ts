import { type Env, readEnv } from "./env.ts";
import { openDisk } from "./files/disk.ts";
import type { FileKey } from "./files/files.ts";
import { isWhole, moveFiles } from "./files/moving.ts";
import { mediaFolder } from "./files/open.ts";
import { openS3 } from "./files/s3.ts";

/** `npm run files`: moves the pictures between `DATA_DIR/media` and the bucket. */

const help = `Usage: npm run files -- to-s3 | to-disk

  to-s3     copies the pictures in DATA_DIR/media to the bucket
  to-disk   copies them from the bucket to DATA_DIR/media

Takes the settings of npm start, of which it needs DATA_DIR and S3_*. Every file is read again where it arrived and
compared byte by byte. Nothing is removed; what has arrived is not copied again, so a run that was interrupted is
repeated, and a second run tells whether both places are the same. The exit code is 1 when they are not.`;

const shownAtMost = 20;

export async function runMove(
  args: readonly string[],
  variables: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  const [direction = ""] = args;
  if (args.length !== 1 || !["to-s3", "to-disk"].includes(direction)) {
    say(help);
    return ["--help", "-h", "help"].includes(direction) ? 0 : 2;
  }
  const { s3, dataDir } = readEnv(variables);
  if (!s3) throw new Error("S3_ENDPOINT is missing: npm run files needs a bucket, see the README.");
  return move(direction, { s3, dataDir }, say);
}

async function move(
  direction: string,
  { s3, dataDir }: { s3: NonNullable<Env["s3"]>; dataDir: string },
  say: (line: string) => void,
): Promise<number> {
  const folder = mediaFolder(dataDir);
  const [disk, bucket] = [openDisk(folder), openS3(s3)];
  const [from, to] = direction === "to-s3" ? [disk, bucket] : [bucket, disk];
  const where = direction === "to-s3" ? `the bucket ${s3.bucket}` : folder;
  const moved = await moveFiles(from, to, (done, all) => {
    if (done % 100 === 0 || done === all) say(`${done} of ${all} files`);
  });
  say(`${moved.copied} copied, ${moved.already} already there, ${moved.missing.length} missing.`);
  const tell = (keys: FileKey[], what: string) => {
    if (keys.length === 0) return;
    say(`${keys.length} ${what}`);
    for (const key of keys.slice(0, shownAtMost)) say(`  ${key}`);
    if (keys.length > shownAtMost) say(`  and ${keys.length - shownAtMost} more`);
  };
  tell(moved.missing, "did not arrive, because they were added meanwhile: run this again.");
  tell(
    moved.different,
    `are in ${where} with other content. Find out which is right, remove the other, run this again.`,
  );
  tell(
    moved.extra,
    `are only in ${where}: pictures that were deleted since they were copied there. Remove them there.`,
  );
  return isWhole(moved) ? 0 : 1;
}

if (import.meta.main) {
  try {
    process.exitCode = await runMove(process.argv.slice(2), process.env, console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
