import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";

/**
 * An emergency switch: while it is on, nobody can take a new hold. Existing holds can still be paid, and everything
 * else goes on. Every hold reads it from the database, so that all processes agree at once.
 */

export interface Pause {
  since: Date;
  /** For the operator; guests do not see it. */
  reason: string;
}

/** Undefined while reservations are open. */
export function reservationPause({ db }: Pick<Ctx, "db">): Promise<Pause | undefined> {
  return db
    .selectFrom("reservation_pauses")
    .select(["since", "reason"])
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** Whether reservations are paused, as an SQL expression. */
export const arePaused = sql<boolean>`exists (select from reservation_pauses where ended_at is null)`;

/** @returns false when reservations are paused already; the first reason is kept */
export async function pauseReservations({ db, now }: Pick<Ctx, "db" | "now">, reason: string): Promise<boolean> {
  const added = await db
    .insertInto("reservation_pauses")
    .values({ since: now(), reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return added.length > 0;
}

/** @returns the pause that has ended; undefined when there is none */
export function reopenReservations({ db, now }: Pick<Ctx, "db" | "now">): Promise<Pause | undefined> {
  return db
    .updateTable("reservation_pauses")
    .set({ ended_at: now() })
    .where("ended_at", "is", null)
    .returning(["since", "reason"])
    .executeTakeFirst();
}
