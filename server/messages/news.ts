import type { FastifyInstance } from "fastify";
import type { Ctx } from "../ctx.ts";
import type { Listen } from "../db/listening.ts";
import { beatMilliseconds } from "../http/streams.ts";

/** Tells the two people of a thread, and nobody else, that there is something new in it: they read it themselves. */
export async function bringNews(http: FastifyInstance, ctx: Ctx, listen: Listen): Promise<void> {
  const { streams } = ctx;
  const changed = new Set<number>();
  let isTelling = false;
  /** Changes that arrive during a query are told with the next one. */
  const tell = async () => {
    if (isTelling) return;
    isTelling = true;
    try {
      while (changed.size > 0) {
        const ids = [...changed];
        changed.clear();
        const threads = await peopleOf(ctx, ids);
        for (const { id, guest_id, host_id } of threads) streams.tell([guest_id, host_id], String(id));
      }
    } catch (error) {
      ctx.log.warn({ err: error }, "news of messages could not be told: browsers look for themselves");
      again();
    } finally {
      isTelling = false;
    }
  };
  /** What was missed is found by whoever opens the next stream. */
  const again = () => {
    changed.clear();
    streams.end();
    streams.begin();
  };
  const stop = await listen("threads_changed", {
    onMessage: (id) => {
      if (streams.isEmpty) return;
      changed.add(Number(id));
      void tell();
    },
    onUp: again,
    onDown: (error) => {
      streams.end();
      ctx.log.warn({ err: error }, "news of messages cannot be heard: browsers look for themselves until they can");
    },
  });
  const beat = setInterval(() => streams.beat(ctx.now()), beatMilliseconds);
  beat.unref();
  // Before the server waits for open answers to end: the streams are among them.
  http.addHook("preClose", async () => {
    clearInterval(beat);
    streams.end();
  });
  http.addHook("onClose", stop);
}

function peopleOf(ctx: Ctx, ids: number[]) {
  return ctx.db.selectFrom("threads").select(["id", "guest_id", "host_id"]).where("id", "in", ids).execute();
}
