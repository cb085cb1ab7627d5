import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

export interface HashingCost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
export const owaspCost: HashingCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
let cost = owaspCost;

/** For tests, which hash thousands of passwords that need no protection. A stored hash contains its own cost. */
export function hashWith(other: HashingCost): void {
  cost = other;
}

/** Returns a PHC string, so that the cost can rise later without losing old passwords. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const { memory, passes, parallelism } = cost;
  const tag = await derive("argon2id", { message: password, nonce, ...cost });
  const facts = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${facts}$${unpadded(nonce)}$${unpadded(tag)}`;
}

export async function passwordMatches(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce, tag] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const wanted = Buffer.from(tag, "base64");
  const found = await derive("argon2id", {
    message: password,
    nonce: Buffer.from(nonce, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(found, wanted);
}

/** Checked when somebody signs in with an unknown address, so that the answer takes as long as for a known one. */
export const nobodysPassword = hashPassword(randomBytes(16).toString("hex"));

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
