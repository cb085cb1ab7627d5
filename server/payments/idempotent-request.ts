import type { Ctx } from "../ctx.ts";
import { isKeySpent, StripeUnavailable } from "./stripe.ts";

/**
 * A request that must move money exactly once. A row is written before Stripe is asked; its name and attempt form the
 * key, so that a retry is the same request. Stripe forgets a key after a day, replays a 500 until then, and refuses the
 * key for other parameters (a changed description or amount). In all three cases we check whether the money moved, and
 * only then retry under the next attempt's key.
 */
export interface Request {
  /** The row's permanent name at Stripe, unique to this database: see docs/decisions/0017-names-at-stripe.md. */
  stripe_key: string;
  attempt: number;
  /** When Stripe was first asked under this attempt's key. */
  asked_at: Date | null;
}

export interface Asking<T> {
  make(idempotencyKey: string, attempt: number): Promise<T>;
  /** Finds the same request at Stripe, if it got there. */
  find(): Promise<T | undefined>;
  /** Stores which attempt is in progress, and since when. */
  keep(attempt: number, askedAt: Date): Promise<void>;
}

const keyIsGoodForMilliseconds = 20 * 3_600_000;

/** @throws {StripeRefused} nothing moved; {StripeUnavailable} retry later with the row as it is then */
export async function askOnce<T>(ctx: Ctx, row: Request, asking: Asking<T>): Promise<T> {
  let { attempt } = row;
  if (row.asked_at === null) {
    await asking.keep(attempt, ctx.now());
  } else if (ctx.now().getTime() - row.asked_at.getTime() > keyIsGoodForMilliseconds) {
    const made = await asking.find();
    if (made !== undefined) return made;
    attempt += 1;
    await asking.keep(attempt, ctx.now());
  }
  try {
    return await asking.make(`${row.stripe_key}:${attempt}`, attempt);
  } catch (error) {
    if (!isKeySpent(error)) throw error;
    const made = await asking.find();
    if (made !== undefined) return made;
    await asking.keep(attempt + 1, ctx.now());
    throw new StripeUnavailable(error);
  }
}

/**
 * The name of the row that an object at Stripe was made for, from our metadata; undefined for objects that are not
 * ours. Before rows had names of their own, `id` held the row's number and `prefix` began its name.
 */
export function nameOn(metadata: Record<string, string> | null | undefined, prefix: string, id: string) {
  const old = metadata?.[id];
  return metadata?.key ?? (old === undefined ? undefined : `${prefix}:${old}`);
}
