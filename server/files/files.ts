/**
 * Where the site's files are: a folder, or a bucket in a store that speaks S3's protocol. All of them are pictures, and
 * none is ever changed: its name says what is in it.
 */
export interface Files {
  /** Stores a whole file. Storing it again changes nothing. */
  put(key: FileKey, bytes: Buffer): Promise<void>;
  /** Undefined when the file is not there. */
  get(key: FileKey): Promise<Buffer | undefined>;
  has(key: FileKey): Promise<boolean>;
  /** Does nothing when the file is not there. */
  remove(key: FileKey): Promise<void>;
  /** The files of one picture, or of all. Skips what is no file of ours. */
  list(hash?: string): AsyncIterable<StoredFile>;
}

/** `<hash>/<name>`, the last two parts of a picture's address. */
export type FileKey = string & { readonly file: unique symbol };

export interface StoredFile {
  key: FileKey;
  length: number;
}

const keyPattern = /^[0-9a-f]{32}\/(?:(?:480|800|1280)\.(?:webp|avif)|share-[0-9a-f]{16}\.jpg)$/;

/** The only way to a key: whatever a visitor typed, no other name reaches the disk or the store. */
export function asKey(text: string): FileKey | undefined {
  return keyPattern.test(text) ? (text as FileKey) : undefined;
}

/** The largest size, from which the others are made. */
export function originalOf(hash: string): FileKey {
  return keyOf(hash, "1280.webp");
}

/** @throws when it is not the name of a file */
export function keyOf(hash: string, name: string): FileKey {
  const key = asKey(`${hash}/${name}`);
  if (!key) throw new Error("a file's key has a picture's hash and a known name");
  return key;
}

/** The store is out of reach, refuses or is full. Says how the store named it, and never a key. */
export class FilesOutage extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "FilesOutage";
  }
}
