import type { Ctx } from "../ctx.ts";
import { isKeySpent, StripeUnavailable } from "./stripe.ts";

/**
 * A request that must move money exactly once. A row is written before Stripe is asked; its name and attempt form the
 * key, so that a retry is the same request. Stripe forgets a key after a day, replays a 500 until then, and refuses the
 * key for other parameters (a changed description or amount). In all three cases we check whether the money moved. If
 * it did not, the row counts as not asked for again, under the next attempt's key: its owner checks first whether the
 * money should still move.
 */
export interface Request {
  /** The row's permanent name at Stripe, unique to this database: see docs/decisions/0017-names-at-stripe.md. */
  stripe_key: string;
  attempt: number;
  /** When Stripe was first asked under this attempt's key; null if it was not. */
  asked_at: Date | null;
}

/** Stores which attempt is in progress, and since when; null if Stripe was not asked for it yet. */
export type Keep = (attempt: number, askedAt: Date | null) => Promise<void>;

export interface Asking<T> {
  make(idempotencyKey: string, attempt: number): Promise<T>;
  /** Finds the same request at Stripe, if it got there. */
  find(): Promise<T | undefined>;
  keep: Keep;
}

const keyIsGoodForMilliseconds = 20 * 3_600_000;

/** @throws {StripeRefused} nothing moved; {StripeUnavailable} retry later with the row as it is then */
export async function askOnce<T>(ctx: Ctx, row: Request, asking: Asking<T>): Promise<T> {
  const { attempt, asked_at } = row;
  if (asked_at === null) {
    await asking.keep(attempt, ctx.now());
  } else if (ctx.now().getTime() - asked_at.getTime() > keyIsGoodForMilliseconds) {
    return findOrBeginAnew(row, asking, new Error("Stripe has forgotten the key, and nothing was made under it"));
  }
  try {
    return await asking.make(`${row.stripe_key}:${attempt}`, attempt);
  } catch (error) {
    if (!isKeySpent(error)) throw error;
    return findOrBeginAnew(row, asking, error);
  }
}

async function findOrBeginAnew<T>({ attempt }: Request, asking: Asking<T>, cause: unknown): Promise<T> {
  const made = await asking.find();
  if (made !== undefined) return made;
  await asking.keep(attempt + 1, null);
  throw new StripeUnavailable(cause);
}

/**
 * The name of the row that an object at Stripe was made for, from our metadata; undefined for objects that are not
 * ours. Before rows had names of their own, `id` held the row's number and `prefix` began its name.
 */
export function nameOn(metadata: Record<string, string> | null | undefined, prefix: string, id: string) {
  const old = metadata?.[id];
  return metadata?.key ?? (old === undefined ? undefined : `${prefix}:${old}`);
}
