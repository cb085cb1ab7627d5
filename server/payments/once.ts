import type { Ctx } from "../ctx.ts";
import { isKeySpent, StripeUnavailable } from "./stripe.ts";

/**
 * Money that must move once. A row is written before Stripe is asked; its id and attempt make the key, so that asking
 * again is the same request. Stripe forgets a key after a day, remembers a 500 until then, and refuses the key for other
 * words (a description that changed, an amount): in all three cases we look whether the money moved, and only then ask
 * under the next attempt's key.
 */
export interface Request {
  id: number;
  attempt: number;
  /** When Stripe was first asked under this attempt's key. */
  asked_at: Date | null;
}

export interface Asking<T> {
  /** The beginning of the key: `re`, `tr`, `trr`. */
  prefix: string;
  make(idempotencyKey: string, attempt: number): Promise<T>;
  /** The same request at Stripe, if it is there. */
  find(): Promise<T | undefined>;
  /** Writes down which attempt is under way, and since when. */
  keep(attempt: number, askedAt: Date): Promise<void>;
}

const keyIsGoodForMilliseconds = 20 * 3_600_000;

/** @throws {StripeRefused} nothing moved; {StripeUnavailable} ask again later with the row as it is then */
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
    return await asking.make(`${asking.prefix}:${row.id}:${attempt}`, attempt);
  } catch (error) {
    if (!isKeySpent(error)) throw error;
    const made = await asking.find();
    if (made !== undefined) return made;
    await asking.keep(attempt + 1, ctx.now());
    throw new StripeUnavailable(error);
  }
}
