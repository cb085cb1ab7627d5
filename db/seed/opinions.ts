import { reviewsUntil } from "#contract/bookings/process.ts";
import { addMinutes } from "#contract/dates.ts";
import type { Ctx } from "../../server/ctx.ts";
import { answerReview, guestReview, review, tendReviews } from "../../server/reviews/reviews.ts";
import type { BookingPlan } from "./plans.ts";

const day = 24 * 60;

/**
 * Writes the planned reviews of completed bookings, three days after the end. Half of the hosts review the guest a day
 * later, unless reviews are still open: those are left to the demo's visitors. Then publishes the reviews as the
 * scheduled job does, and answers them.
 */
export async function seedReviews(ctx: Ctx, plans: ReadonlyMap<number, BookingPlan>): Promise<void> {
  const completed = await ctx.db
    .selectFrom("bookings")
    .innerJoin("users as guest", "guest.id", "guest_id")
    .select(["bookings.id", "guest_id", "host_id", "ends_at", "guest.language"])
    .where("state", "=", "completed")
    .orderBy("ends_at")
    .execute();
  const answers: (() => Promise<unknown>)[] = [];
  for (const [index, { id, guest_id, host_id, ends_at, language }] of completed.entries()) {
    const said = plans.get(id)?.review;
    if (!said) continue;
    const daysAfter = (days: number) => ({ ...ctx, now: () => addMinutes(ends_at, days * day) });
    const { mine } = await review(daysAfter(3), { id: guest_id }, id, {
      rating: said.rating,
      text: said.text,
      language,
    });
    const ofGuest = ofGuests[index % (2 * ofGuests.length)];
    const isOpen = reviewsUntil(ends_at) >= ctx.now();
    if (ofGuest && !isOpen) await guestReview(daysAfter(4), { id: host_id }, id, { ...ofGuest, language: "es" });
    const { answer } = said;
    if (answer && mine)
      answers.push(() => answerReview(daysAfter(16), { id: host_id }, mine.id, { text: answer, language }));
  }
  await tendReviews(ctx);
  for (const answer of answers) await answer();
}

/** The hosts' reviews of guests, used in turn. Only hosts and the guest can read them. */
const ofGuests = [
  { rating: 5, text: "Avisó a qué hora llegaba, cuidó todo y dejó una nota. Vuelva cuando quiera." },
  { rating: 5, text: "Gente tranquila. Recogieron más de lo que hacía falta." },
  { rating: 4, text: "Buen huésped. Salió media hora después de lo acordado, pero avisó." },
  { rating: 5, text: "Easy to host: good questions before, a clean kitchen after." },
  { rating: 5, text: "Puntual y con ganas. Así da gusto recibir." },
  { rating: 3, text: "Fueron dos más de los que dijeron. Lo hablamos y se arregló." },
] as const;
