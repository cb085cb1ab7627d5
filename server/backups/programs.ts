import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The programs that backups are made with: PostgreSQL's own, tar and age. */

interface Program {
  stdin: Writable;
  stdout: Readable;
  /** Rejects with what the program said when it failed. */
  ended: Promise<void>;
}

/** The Debian packages of programs that may be missing. */
const packages: Record<string, string> = { age: "age", tar: "tar" };

export function start(command: string, args: readonly string[], variables: Record<string, string> = {}): Program {
  const child = spawn(command, args, { env: { ...process.env, LC_ALL: "C.UTF-8", ...variables } });
  const name = command.split("/").at(-1) ?? command;
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = `${said}${text}`.slice(-2000);
  });
  // Whoever feeds a program that has ended hears of it from `ended`.
  child.stdin.on("error", () => {});
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === "ENOENT";
      reject(isMissing ? new Error(`${name} is not installed: apt-get install ${packages[name] ?? name}`) : error);
    });
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} failed: ${said.trim() || (signal ?? `code ${code}`)}`));
    });
  });
  ended.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, ended };
}

/** How Node says that a program ended before it had read everything. */
const unread = ["ERR_STREAM_PREMATURE_CLOSE", "EPIPE"];

/** Gives a program what it reads, and waits for its end. It may need less than all: its code says whether it failed. */
export async function feed(program: Program, from: Readable): Promise<void> {
  const fed = pipeline(from, program.stdin).catch((error: NodeJS.ErrnoException) => {
    if (!unread.includes(error.code ?? "")) throw error;
  });
  await allOf(program.ended, fed);
}

/** Runs a program that reads nothing. @returns what it printed */
export async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const program = start(command, args);
  program.stdin.end();
  const chunks: Buffer[] = [];
  for await (const chunk of program.stdout) chunks.push(chunk);
  await program.ended;
  return Buffer.concat(chunks).toString();
}

/** Waits for all, whatever becomes of them. @throws the first failure in the given order: the cause before its effects */
export async function allOf(...work: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

export interface Written {
  bytes: number;
  sha256: string;
}

/** Writes a file that only this user may read, and measures it in passing. */
export async function writePrivate(from: Readable | AsyncIterable<Uint8Array>, path: string): Promise<Written> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    from,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { bytes, sha256: hash.digest("hex") };
}

/** Measures what is read, without keeping it. */
export async function measure(chunks: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
