import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Reads back the emails that the folder mailer stored. */
export interface Delivery {
  file: string;
  messageId: string;
  from: string;
  to: string;
  subject: string;
  date: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: { filename: string; content: string; contentType: string }[];
}

interface Address {
  name: string;
  address: string;
}

type Stored = Omit<Delivery, "file" | "from" | "to"> & { from: Address; to: Address[] };

/** Names of all deliveries, newest first: the names begin with the time. */
export async function deliveryFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse();
}

export async function readDeliveries(folder: string, files: string[]): Promise<Delivery[]> {
  return Promise.all(files.map((file) => readDelivery(folder, file)));
}

async function readDelivery(folder: string, file: string): Promise<Delivery> {
  const stored = JSON.parse(await readFile(join(folder, file), "utf8")) as Stored;
  return { ...stored, file, from: written(stored.from), to: stored.to.map(written).join(", ") };
}

function written({ name, address }: Address): string {
  return name ? `${name} <${address}>` : address;
}
