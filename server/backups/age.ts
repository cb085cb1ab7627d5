import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { allOf, feed, outputOf, start, type Written, writePrivate } from "./programs.ts";

/** Encrypting for the operator's public key, and decrypting with the secret that is not on this machine. */

export async function encryptTo(path: string, from: Readable | Buffer, recipient: string): Promise<Written> {
  const age = start("age", ["--encrypt", "--recipient", recipient]);
  const written = writePrivate(age.stdout, path);
  await allOf(written, feed(age, Buffer.isBuffer(from) ? Readable.from([from]) : from));
  return written;
}

/** @returns the text, encrypted and in letters, to be copied by hand */
export async function encryptText(text: string, recipient: string): Promise<string> {
  const age = start("age", ["--encrypt", "--armor", "--recipient", recipient]);
  age.stdin.end(text);
  const chunks: Buffer[] = [];
  for await (const chunk of age.stdout) chunks.push(chunk);
  await age.ended;
  return Buffer.concat(chunks).toString();
}

/** @param identity the file with the secret key */
export async function decryptTo(path: string, from: string, identity: string): Promise<Written> {
  const age = start("age", ["--decrypt", "--identity", identity]);
  const written = writePrivate(age.stdout, path);
  await allOf(written, feed(age, createReadStream(from)));
  return written;
}

/** @throws when age is not installed */
export async function needAge(): Promise<void> {
  await outputOf("age", ["--version"]);
}
