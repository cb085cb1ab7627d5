import type { Ctx } from "../ctx.ts";
import { isKeySpent, StripeUnavailable } from "./stripe.ts";

/**
 * Money that must move once. A row is written before Stripe is asked; its name and attempt make the key, so that asking
 * again is the same request. Stripe forgets a key after a day, remembers a 500 until then, and refuses the key for other
 * words (a description that changed, an amount): in all three cases we look whether the money moved, and only then ask
 * under the next attempt's key.
 */
export interface Request {
  /** What the row is called at Stripe, for ever and in no other database: see docs/decisions/0017-names-at-stripe.md. */
  stripe_key: string;
  attempt: number;
  /** When Stripe was first asked under this attempt's key. */
  asked_at: Date | null;
}

export interface Asking<T> {
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
 * The row that something at Stripe was made for, by what we wrote on it; undefined for what is not ours. Before rows had
 * names of their own, `id` held the row's number and `prefix` began its name.
 */
export function nameOn(metadata: Record<string, string> | null | undefined, prefix: string, id: string) {
  const old = metadata?.[id];
  return metadata?.key ?? (old === undefined ? undefined : `${prefix}:${old}`);
}
