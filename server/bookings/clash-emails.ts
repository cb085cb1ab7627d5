import type { Ctx } from "../ctx.ts";
import { clashesWith, linksPath } from "../feeds/feeds.ts";
import { findListing } from "../listings/listings.ts";
import { mailOperator } from "../mail/mail.ts";
import { findBooking } from "./booking.ts";
import { emailData, mailHost } from "./emails.ts";

/** Job: emails host and operator that another site sold the same time as a booking, unless that is resolved by now. */
export async function tellOfClash(
  ctx: Ctx,
  { feedId, bookingId }: { feedId: number; bookingId: number },
): Promise<void> {
  const booking = await findBooking(ctx, bookingId);
  const clash = booking && (await clashesWith(ctx, booking)).find((one) => one.feedId === feedId);
  const listing = clash && (await findListing(ctx, booking.listing_id));
  if (!listing) return;
  const { calendar, entry, from, to, since } = clash;
  const told = { calendar, entry, from, to };
  const pagePath = linksPath(listing.slug);
  const about = `${booking.code}-calendar-${feedId}-${since.getTime()}`;
  await mailHost(
    ctx,
    booking,
    (data) => ({ event: "calendar_clash_host", data: { ...data, ...told, pagePath } }),
    about,
  );
  const { data, host, guest } = await emailData(ctx, booking);
  await mailOperator(ctx, {
    event: "calendar_clash_operator",
    about,
    bookingId,
    data: { ...data, ...told, guestEmail: guest.email, hostEmail: host.email },
  });
}
