import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parseInput } from "../http/errors.ts";

/**
 * The demo's clock: real time plus an offset, so that one can watch a hold expire or a stay begin. The Stripe stand-in
 * stores the offset, so that both clocks agree after a restart.
 */
export interface DemoClock {
  now(): Date;
  advance(minutes: number): Promise<void>;
}

export async function demoClock(standIn: string): Promise<DemoClock> {
  const read = async (move: { advanceMs?: number } = {}) => {
    const answer = await fetch(`${standIn}/_sandbox/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(move),
    });
    const { now } = z.object({ now: z.number() }).parse(await answer.json());
    return now - Date.now();
  };
  let aheadMs = await read();
  // A difference below one second is latency between two readings.
  if (Math.abs(aheadMs) < 1000) aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    async advance(minutes) {
      await read({ advanceMs: minutes * 60_000 });
      aheadMs += minutes * 60_000;
    },
  };
}

const move = z.object({
  minutes: z
    .number()
    .min(0)
    .max(60 * 24 * 400),
});

/**
 * `POST /dev/clock {"minutes": 42}` advances the site's and the stand-in's clocks together, and responds once the
 * routines have run, which the real clock would start only at its next minute or hour.
 */
export function mountClock(app: FastifyInstance, clock: DemoClock, runRoutines: () => Promise<void>): void {
  app.get("/dev/clock", async () => ({ now: clock.now().toISOString() }));
  app.post("/dev/clock", async (request) => {
    await clock.advance(parseInput(move, request.body ?? {}).minutes);
    await runRoutines();
    return { now: clock.now().toISOString() };
  });
}
