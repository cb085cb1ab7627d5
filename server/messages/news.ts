import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { idsOfPeopleWith } from "../cohosts/cohosts.ts";
import type { Ctx } from "../ctx.ts";
import type { Listen } from "../db/listening.ts";
import { beatMilliseconds } from "../http/streams.ts";

/** Tells the readers of a thread, and nobody else, that there is something new in it: they read it themselves. */
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
        for (const { id, reader } of await readersOf(ctx, ids)) streams.tell(reader, String(id));
      }
    } catch (error) {
      ctx.log.warn({ err: error }, "news of messages could not be told: browsers look for themselves");
      again();
    } finally {
      isTelling = false;
    }
  };
  /** Ends all streams: browsers open new ones, and first look for what they missed. */
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
  // On closing, the server waits for open responses, and these streams are among them.
  http.addHook("preClose", async () => {
    clearInterval(beat);
    streams.end();
  });
  http.addHook("onClose", stop);
}

/** The guest of each thread, and whoever reads it on the host's side. */
function readersOf(ctx: Ctx, ids: number[]) {
  const readers = sql<{ id: number }>`(select t.guest_id as id
    union all ${idsOfPeopleWith(sql.ref("t.listing_id"), "messages")})`;
  return ctx.db
    .selectFrom("threads as t")
    .innerJoinLateral(readers.as("reader"), (join) => join.onTrue())
    .select(["t.id", "reader.id as reader"])
    .where("t.id", "in", ids)
    .execute();
}
