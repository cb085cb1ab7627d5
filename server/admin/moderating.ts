import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { Hideable } from "#contract/admin/hideable.ts";
import type { AdminReview, ListingPage, moderationRoutes } from "#contract/admin/moderation.ts";
import type { Parsed, ReplyOf } from "#contract/route.ts";
import { hideDescription, showDescription, shownName } from "../accounts/accounts.ts";
import { lockListing, moveCalledOff } from "../availability/availability.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail, isRefusal } from "../fail.ts";
import {
  copyOfPhoto,
  findListing,
  hiddenPhotosOf,
  hidePhoto,
  picturesBefore,
  putBack,
  showPhoto,
} from "../listings/listings.ts";
import {
  type Copy,
  copyOfProfilePicture,
  hideProfilePicture,
  showProfilePicture,
  withCopy,
  withStored,
} from "../media/media.ts";
import { hiddenOf, hideSaid, type Said, showSaid } from "../reviews/reviews.ts";
import { type AuditedChange, audited, isNewest } from "./audit.ts";

/** Users' texts and pictures: hidden from others with a reason, shown again, or put back as they were. */

type Chosen = Parsed<(typeof moderationRoutes)["hide"]>["body"];
/** In the caller's transaction, with the picture copied before it. @returns whether anything changed */
type Deed = (tx: Ctx, id: number, reason: string, copy: Copy | undefined) => Promise<boolean>;

const said = (what: Said): Record<"hide" | "show", Deed> => ({
  hide: (tx, id, reason) => hideSaid(tx, what, id, reason),
  show: (tx, id, reason) => showSaid(tx, what, id, reason),
});

const deeds: Record<Hideable, Record<"hide" | "show", Deed>> = {
  review: said("review"),
  guest_review: said("guest_review"),
  answer: said("answer"),
  photo: { hide: hidePhoto, show: showPhoto },
  description: { hide: hideDescription, show: showDescription },
  picture: { hide: hideProfilePicture, show: showProfilePicture },
};

/** Repeating it changes nothing and is not recorded. @throws as each deed does */
export async function hideOrShow(
  ctx: Ctx,
  admin: Viewer,
  action: "hide" | "show",
  { what, id, reason }: Chosen,
): Promise<void> {
  const copy = await copyOf(ctx, action, what, id);
  const act = async (inside: Ctx): Promise<boolean> => {
    const about = await subjectOf(inside, what, id);
    if (!(await deeds[what][action](inside, id, reason, copy))) return false;
    const hidden = action === "hide";
    const change = { action, before: { hidden: !hidden }, after: { hidden } };
    await audited(inside, admin, { ...change, ...about, reason }, async () => {});
    return true;
  };
  if (copy) await withCopy(ctx, copy, act);
  else await inTransaction(ctx.db, (tx) => act({ ...ctx, db: tx }));
}

function copyOf(ctx: Ctx, action: "hide" | "show", what: Hideable, id: number): Promise<Copy | undefined> | undefined {
  if (what === "photo") return copyOfPhoto(ctx, action, id);
  return what === "picture" ? copyOfProfilePicture(ctx, action, id) : undefined;
}

/** The subject that identifies it in the audit log: the listing, or the person. */
async function subjectOf(ctx: Ctx, what: Hideable, id: number): Promise<Pick<AuditedChange, "subject">> {
  if (what === "description" || what === "picture") return { subject: `user ${id}, ${what}` };
  if (what === "photo") {
    const hangs = await ctx.db
      .selectFrom("photos")
      .select("listing_id")
      .where("id", "=", id)
      .union(ctx.db.selectFrom("hidden_photos").select("listing_id").where("id", "=", id))
      .executeTakeFirst();
    return { subject: `listing ${hangs?.listing_id ?? 0}, photo ${id}` };
  }
  if (what === "guest_review") {
    const written = await ctx.db
      .selectFrom("guest_reviews as r")
      .innerJoin("bookings as b", "b.id", "r.booking_id")
      .select("b.host_id")
      .where("r.id", "=", id)
      .executeTakeFirst();
    return { subject: `user ${written?.host_id ?? 0}, guest_review ${id}` };
  }
  const review = await ctx.db.selectFrom("reviews").select("listing_id").where("id", "=", id).executeTakeFirst();
  return { subject: `listing ${review?.listing_id ?? 0}, ${what} ${id}` };
}

type PutBack = Parsed<(typeof moderationRoutes)["putBack"]>;

/** @throws as `putBack` of the listings does; nothing is recorded then, nor when nothing changes */
export async function putBackEdit(
  ctx: Ctx,
  admin: Viewer,
  { id, ...wanted }: PutBack["params"] & PutBack["body"],
): Promise<{ version: number }> {
  const edit = await ctx.db.selectFrom("listing_edits").select("listing_id").where("id", "=", id).executeTakeFirst();
  const { fields, reason } = wanted;
  const change: AuditedChange = {
    action: "putBack",
    subject: `listing ${edit?.listing_id}`,
    after: { fields },
    reason,
  };
  const pictures = fields.includes("images") ? await picturesBefore(ctx, id) : [];
  const work = withStored(ctx, pictures, async (inside, stored) => {
    const later = { lockListing, departuresMoved: moveCalledOff };
    const done = await putBack(inside, { id, ...wanted }, { stored, later });
    if (done.version !== wanted.version) await audited(inside, admin, change, async () => {});
    return done;
  });
  return work.catch(async (error) => {
    // Sent again because the answer was lost, it is the last thing that happened to the listing.
    const after = { version: wanted.version + 1 };
    const isNext = isRefusal(error, "edited_elsewhere") && isDeepStrictEqual(error.facts.details, after);
    if (!isNext || !(await isLastEdit(ctx, id, edit?.listing_id)) || !(await isNewest(ctx, admin, change))) throw error;
    return after;
  });
}

async function isLastEdit(ctx: Ctx, putBackOf: number, listingId: number | undefined): Promise<boolean> {
  const last = await ctx.db
    .selectFrom("listing_edits")
    .select("put_back_of")
    .where("listing_id", "=", listingId ?? 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.put_back_of === putBackOf;
}

/** @throws `not_found` */
export async function showAdminListing(ctx: RequestCtx, id: number): Promise<ListingPage> {
  const listing = await findListing(ctx, id);
  if (!listing) return fail("not_found");
  const { slug, title, kind, status, onSale, city, hostId, host, rating, reviews, photos } = listing;
  return {
    ...{ id, slug, title, kind, status, city, rating, reviews },
    on_sale: onSale,
    host: { id: hostId, name: shownName(host.name, ctx.language) },
    photos: [...photos.map((photo) => ({ ...photo, hidden: null })), ...(await hiddenPhotosOf(ctx, id))],
  };
}

const perPage = 20;
type Wanted = Parsed<(typeof moderationRoutes)["listAdminReviews"]>["query"];

export async function listAdminReviews(
  ctx: RequestCtx,
  { listing, writer, page }: Wanted,
): Promise<ReplyOf<(typeof moderationRoutes)["listAdminReviews"]>> {
  const written = sql<ReviewRow>`
    select 'review' as what, r.id, r.rating, r.text, r.created_at, r.hidden_at, r.hidden_reason,
      r.answer, r.answered_at, r.answer_hidden_at, r.answer_hidden_reason,
      b.id as booking_id, b.code, b.title, w.id as writer_id, w.name
    from reviews r join bookings b on b.id = r.booking_id join users w on w.id = b.guest_id
    where r.published_at is not null
      and ${oneOf(sql`r.listing_id`, listing)} and ${oneOf(sql`b.guest_id`, writer)}
    union all
    select 'guest_review', r.id, r.rating, r.text, r.created_at, r.hidden_at, r.hidden_reason,
      null, null, null, null, b.id, b.code, b.title, w.id, w.name
    from guest_reviews r join bookings b on b.id = r.booking_id join users w on w.id = b.host_id
    where r.published_at is not null and ${listing === undefined ? sql`true` : sql`false`}
      and ${oneOf(sql`b.host_id`, writer)}`;
  const { rows } = await sql<ReviewRow>`select * from (${written}) as written
    order by created_at desc, what, id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${written}) as written`.execute(
    ctx.db,
  );
  return { items: rows.map((row) => adminReviewOf(ctx, row)), total: counted.rows[0]?.count ?? 0 };
}

function oneOf(column: RawBuilder<unknown>, id: number | undefined): RawBuilder<boolean> {
  return id === undefined ? sql`true` : sql`${column} = ${id}`;
}

interface ReviewRow {
  what: AdminReview["what"];
  id: number;
  rating: number;
  text: string;
  created_at: Date;
  hidden_at: Date | null;
  hidden_reason: string | null;
  answer: string | null;
  answered_at: Date | null;
  answer_hidden_at: Date | null;
  answer_hidden_reason: string | null;
  booking_id: number;
  code: string;
  title: string;
  writer_id: number;
  name: string;
}

function adminReviewOf(ctx: RequestCtx, row: ReviewRow): AdminReview {
  const { what, id, rating, text, answer, answered_at } = row;
  return {
    ...{ what, id, rating, text },
    booking: { id: row.booking_id, code: row.code, title: row.title },
    writer: { id: row.writer_id, name: shownName(row.name, ctx.language) },
    created_at: row.created_at.toISOString(),
    hidden: hiddenOf(row.hidden_at, row.hidden_reason),
    answer:
      answer !== null && answered_at
        ? {
            text: answer,
            created_at: answered_at.toISOString(),
            hidden: hiddenOf(row.answer_hidden_at, row.answer_hidden_reason),
          }
        : null,
  };
}
