import type { Ctx } from "./ctx.ts";

/** For routines that look at many things: one failure stops no other, and stays for the next round. */
export async function carefully(ctx: Ctx, about: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, about }, "could not be settled and stays for the next round");
  }
}
