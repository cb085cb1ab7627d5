import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";

/**
 * The switch for a bad day: while it is on, nobody takes a new hold. Holds that exist are paid, and everything else goes
 * on. It is read from the database at every hold, so all processes agree at once.
 */

export interface Pause {
  since: Date;
  /** The operator's; guests do not read it. */
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

/** Whether they are paused, as an SQL expression. */
export const arePaused = sql<boolean>`exists (select from reservation_pauses where ended_at is null)`;

/** @returns false when they are paused already, which keeps the first reason */
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
