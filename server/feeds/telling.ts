import type { Language } from "#contract/catalogues.ts";
import type { feedSayings } from "#contract/hosting/feeds.ts";
import { soldBy } from "#contract/listings/kinds.ts";
import type { Ctx } from "../ctx.ts";
import { queueMail } from "../mail/mail.ts";
import type { FeedRow } from "./applying.ts";

/** Where the host sees and mends a listing's linked calendars. */
export const linksPath = (slug: string) => `/host/calendar/${slug}/links`;

/** Emails the host that a calendar cannot be read, once since it was last good. */
export async function tellOfFailure(
  ctx: Ctx,
  feed: FeedRow,
  { said, said_number }: Pick<FeedRow, "said" | "said_number">,
): Promise<void> {
  const { title, slug, kind, name, email, language } = await ctx.db
    .selectFrom("listings as l")
    .innerJoin("users as u", "u.id", "l.host_id")
    .select(["l.title", "l.slug", "l.kind", "u.name", "u.email", "u.language"])
    .where("l.id", "=", feed.listing_id)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, {
    event: "calendar_failing_host",
    about: `listing-${feed.listing_id}-calendar-${feed.id}-${(feed.good_at ?? feed.created_at).getTime()}`,
    recipient: { name, email },
    language: language as Language,
    data: {
      name,
      title,
      calendar: feed.name,
      site: new URL(feed.address).hostname,
      said: said as (typeof feedSayings)[number],
      saidNumber: said_number,
      taken: feed.taken,
      byNights: soldBy[kind] === "nights",
      goodAt: feed.good_at?.toISOString() ?? null,
      pagePath: linksPath(slug),
    },
  });
}
