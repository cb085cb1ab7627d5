import type { Ctx } from "./ctx.ts";

/** For routines that process many items: a failure is logged, does not stop the others, and is retried next time. */
export async function runSafely(ctx: Ctx, about: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, about }, "could not be settled and stays for the next round");
  }
}
