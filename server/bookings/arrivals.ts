import { addDays, dateOf, instantOf, timeOf } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { notify } from "../notices/notices.ts";

/** From that hour of the day before on, on the island. */
const tellFrom = "10:00";

/** Routine: tells guest and host of what begins tomorrow, on their devices; a second run tells nothing again. */
export async function tellOfArrivals(ctx: Ctx): Promise<void> {
  const zone = ctx.env.island.timeZone;
  if (timeOf(ctx.now(), zone) < tellFrom) return;
  const tomorrow = addDays(dateOf(ctx.now(), zone), 1);
  const rows = await ctx.db
    .selectFrom("bookings as b")
    .select(["b.id", "b.guest_id", "b.host_id"])
    .where("b.state", "=", "confirmed")
    .where("b.starts_at", ">=", instantOf(tomorrow, "00:00", zone))
    .where("b.starts_at", "<", instantOf(addDays(tomorrow, 1), "00:00", zone))
    // Of most people nobody has a device.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("push_subscriptions as s")
          .select("s.id")
          .where((of) =>
            of.or([of("s.user_id", "=", of.ref("b.guest_id")), of("s.user_id", "=", of.ref("b.host_id"))]),
          ),
      ),
    )
    .orderBy("b.id")
    .execute();
  for (const { id, guest_id, host_id } of rows) {
    const notice = { about: `arrival-${id}`, topic: `booking-${id}` };
    await inTransaction(ctx.db, async (tx) => {
      const own = { ...ctx, db: tx };
      await notify(own, guest_id, { ...notice, kind: "arrival", path: `/dashboard/trips/${id}` });
      await notify(own, host_id, { ...notice, kind: "guest_arrives", path: `/host/bookings/${id}` });
    });
  }
}
