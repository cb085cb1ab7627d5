import type { AdminBooking } from "#contract/admin/bookings.ts";

/** Whether the host is owed anything of it yet. Before there is a payout, that is what is left of the share. */
export function isHostOwed({ payout, agreed, given_back }: Pick<AdminBooking, "payout" | "agreed" | "given_back">) {
  return payout ? payout.owed > 0 : agreed.host > given_back.host;
}
