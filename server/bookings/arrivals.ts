import { addDays, dateOf, instantOf, timeOf } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { notify } from "../notices/notices.ts";

/** Island time on the day before; nobody is notified earlier. */
const tellFrom = "10:00";

/** Routine: notifies the devices of guest and host about a booking that begins tomorrow, once per booking. */
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
    // Skips bookings without a device on either side, which are most of them.
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
