import { sql } from "kysely";
import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import { firstName } from "../accounts/accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";

/** What the person wrote, published or not, and what others wrote of them, once it is published. */
export async function tellReviews(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const data = {
    written_as_guest: (await ofListings(ctx, "guest", viewer)).map(({ guest, answer_hidden_at, ...review }) =>
      answer_hidden_at ? { ...review, answer: null } : review,
    ),
    written_as_host: (await ofGuests(ctx, "host", viewer)).map(({ guest, host, ...review }) => ({
      ...review,
      guest: firstName(guest) || null,
    })),
    received_as_guest: (await ofGuests(ctx, "guest", viewer)).filter(isShown).map(({ guest, host, ...review }) => ({
      ...review,
      host: firstName(host) || null,
    })),
    received_as_host: (await ofListings(ctx, "host", viewer)).filter(isShown).map(({ guest, ...review }) => ({
      ...review,
      guest: firstName(guest) || null,
    })),
  };
  return { reviews: { what: t("ownData.reviews"), data } };
}

type Side = "guest" | "host";

/** Until both have written, neither reads the other; what the operator hid only its writer reads. */
function isShown({ published_at, hidden_at }: { published_at: Date | null; hidden_at: Date | null }): boolean {
  return published_at !== null && hidden_at === null;
}

function ofListings(ctx: RequestCtx, side: Side, viewer: Viewer) {
  return ctx.db
    .selectFrom("reviews as r")
    .innerJoin("bookings as b", "b.id", "r.booking_id")
    .innerJoin("users as guest", "guest.id", "b.guest_id")
    .select(["b.code as booking", "b.title", "guest.name as guest", "r.rating", "r.text", "r.language"])
    .select(["r.created_at", "r.published_at", "r.hidden_at", "r.hidden_reason"])
    .select(["r.answer", "r.answer_language", "r.answered_at", "r.answer_hidden_at"])
    .where(sql.ref(`b.${side}_id`), "=", viewer.id)
    .orderBy("r.id")
    .execute();
}

function ofGuests(ctx: RequestCtx, side: Side, viewer: Viewer) {
  return ctx.db
    .selectFrom("guest_reviews as r")
    .innerJoin("bookings as b", "b.id", "r.booking_id")
    .innerJoin("users as guest", "guest.id", "b.guest_id")
    .innerJoin("users as host", "host.id", "b.host_id")
    .select(["b.code as booking", "b.title", "guest.name as guest", "host.name as host", "r.rating", "r.text"])
    .select(["r.language", "r.created_at", "r.published_at", "r.hidden_at", "r.hidden_reason"])
    .where(sql.ref(`b.${side}_id`), "=", viewer.id)
    .orderBy("r.id")
    .execute();
}
