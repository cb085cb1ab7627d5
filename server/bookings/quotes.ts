import { randomUUID } from "node:crypto";
import type { RawBuilder } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Quote, StayRequest } from "#contract/bookings/bookings.ts";
import { refundSteps } from "#contract/bookings/cancellation.ts";
import { clocks } from "#contract/bookings/process.ts";
import type { CancellationPolicy, Language } from "#contract/catalogues.ts";
import { addMinutes } from "#contract/dates.ts";
import { spaceRequest, spaceStay } from "#contract/listings/hours.ts";
import { kindOfWire, type ListingKind, type PriceLine, sumOf, wireCode } from "#contract/listings/kinds.ts";
import { lodgingRequest, lodgingStay } from "#contract/listings/nights.ts";
import { experienceRequest, experienceStay } from "#contract/listings/sessions.ts";
import { maximumChargeCents, minimumChargeCents, toDollars } from "#contract/money.ts";
import { findOffer, type Offer, type Plan, planFreeStay, type Stay } from "../availability/availability.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { fail } from "../fail.ts";
import { parseInput } from "../http/errors.ts";
import { translator } from "../http/locales.ts";
import { lineLabel } from "../http/price-lines.ts";
import type { Listing } from "../listings/listings.ts";

/** A price with every line and its terms, stored before it is shown. Stripe is asked for exactly the stored price. */
export interface StoredQuote {
  id: string;
  listingId: number;
  stay: Stay;
  lines: PriceLine[];
  totalCents: number;
  startsAt: Date;
  endsAt: Date;
  cancellationPolicy: CancellationPolicy;
  createdAt: Date;
  expiresAt: Date;
}

/** Prices a stay and keeps the quote for 30 minutes. @throws the reason why the stay cannot be booked */
export async function makeQuote(ctx: Ctx, offer: Offer, stay: Stay): Promise<StoredQuote> {
  return storeQuote(ctx, offer.listing, planFreeStay(offer, stay));
}

export async function storeQuote(ctx: Ctx, listing: Listing, plan: Plan): Promise<StoredQuote> {
  const totalCents = sumOf(plan.lines);
  if (totalCents < minimumChargeCents) fail("below_minimum_charge");
  if (totalCents > maximumChargeCents) fail("above_maximum_charge");
  const quote: StoredQuote = {
    id: randomUUID(),
    listingId: listing.id,
    stay: plan.stay,
    lines: plan.lines,
    totalCents,
    startsAt: plan.startsAt,
    endsAt: plan.endsAt,
    cancellationPolicy: listing.cancellationPolicy,
    createdAt: ctx.now(),
    expiresAt: addMinutes(ctx.now(), clocks.quoteMinutes),
  };
  await ctx.db
    .insertInto("quotes")
    .values({
      id: quote.id,
      listing_id: quote.listingId,
      stay: JSON.stringify(quote.stay),
      lines: JSON.stringify(quote.lines),
      total_cents: quote.totalCents,
      starts_at: quote.startsAt,
      ends_at: quote.endsAt,
      cancellation_policy: quote.cancellationPolicy,
      created_at: quote.createdAt,
      expires_at: quote.expiresAt,
    })
    .modifyEnd(prepared)
    .execute();
  return quote;
}

/** The stored quote as one column of a statement, or null; `quoteIn` reads it. */
export function quoteColumn(ctx: Ctx, id: string) {
  const columns = ["id", "listing_id", "stay", "lines", "total_cents", "starts_at", "ends_at"] as const;
  return jsonObjectFrom(
    ctx.db
      .selectFrom("quotes")
      .select([...columns, "cancellation_policy", "created_at", "expires_at"])
      .where("id", "=", id),
  );
}

export type QuoteRow = ReturnType<typeof quoteColumn> extends RawBuilder<infer Row> ? NonNullable<Row> : never;

export function quoteIn(row: QuoteRow): StoredQuote {
  return {
    id: row.id,
    listingId: row.listing_id,
    stay: row.stay as Stay,
    lines: row.lines as PriceLine[],
    totalCents: row.total_cents,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    cancellationPolicy: row.cancellation_policy as CancellationPolicy,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  };
}

/** Deletes quotes a day after they expire: nobody can use them, and bookings have their own copy. */
export async function purgeQuotes(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom("quotes")
    .where("expires_at", "<", addMinutes(ctx.now(), -24 * 60))
    .execute();
}

/** Parses a request's stay with the schema of its kind, and reads what the listing offers the guest on its dates. */
export async function readRequest(
  ctx: Ctx,
  request: StayRequest,
  guestId: number | undefined,
): Promise<{ offer: Offer; stay: Stay }> {
  const kind = kindOfWire(request.service_type);
  const stay = stayOf(kind, request);
  const offer = await findOffer(ctx, request.link_id, stay, { guestId });
  if (offer?.listing.kind !== kind || !offer.listing.wasApproved) return fail("not_found");
  return { offer, stay };
}

function stayOf(kind: ListingKind, request: StayRequest): Stay {
  switch (kind) {
    case "lodging":
      return lodgingStay(parseInput(lodgingRequest, request));
    case "space":
      return spaceStay(parseInput(spaceRequest, request));
    case "experience":
      return experienceStay(parseInput(experienceRequest, request));
  }
}

export function wireQuote(quote: StoredQuote, listing: Listing, language: Language): Quote {
  return {
    quote_id: quote.id,
    service_type: wireCode[listing.kind],
    link_id: listing.id,
    lines: wireLines(quote.lines, language),
    total: toDollars(quote.totalCents),
    currency: "usd",
    starts_at: quote.startsAt.toISOString(),
    ends_at: quote.endsAt.toISOString(),
    expires_at: quote.expiresAt.toISOString(),
    cancellation: wireCancellation(quote.cancellationPolicy, quote.startsAt, quote.createdAt),
  };
}

export function wireLines(lines: readonly PriceLine[], language: Language) {
  const t = translator(language);
  return lines.map((line) => ({
    code: line.code,
    label: lineLabel(t, line, language),
    quantity: line.quantity,
    unit_amount: toDollars(line.unitCents),
    amount: toDollars(line.amountCents),
  }));
}

export function wireCancellation(policy: CancellationPolicy, startsAt: Date, bookedAt: Date) {
  const steps = refundSteps(policy, startsAt, bookedAt);
  return { policy, steps: steps.map(({ percent, until }) => ({ percent, until: until.toISOString() })) };
}

/** Details of a refusal: a new quote, which shows what the stay costs now. */
export async function freshQuote(ctx: RequestCtx, listing: Listing, plan: Plan): Promise<{ quote: Quote }> {
  return { quote: wireQuote(await storeQuote(ctx, listing, plan), listing, ctx.language) };
}

/** Quotes a stay anew for the guest, as the details of a refusal. @throws the reason why it cannot be booked any more */
export async function quoteAnew(ctx: RequestCtx, viewer: Viewer, listingId: number, stay: Stay) {
  const offer = await findOffer(ctx, listingId, stay, { guestId: viewer.id });
  return offer ? freshQuote(ctx, offer.listing, planFreeStay(offer, stay)) : fail("not_found");
}

/**
 * Whether a booking made now has what the quote showed besides the price: start, end, cancellation policy, and every
 * refund for as long. Refunds count from the booking, so one that the quote showed may end sooner or be gone by now.
 */
export function keepsTerms(ctx: Ctx, quote: StoredQuote, { cancellationPolicy: policy }: Listing, plan: Plan): boolean {
  const isAt = quote.startsAt.getTime() === plan.startsAt.getTime() && quote.endsAt.getTime() === plan.endsAt.getTime();
  if (!isAt || quote.cancellationPolicy !== policy) return false;
  const steps = refundSteps(policy, plan.startsAt, ctx.now());
  return refundSteps(policy, quote.startsAt, quote.createdAt).every(({ percent, until }) =>
    steps.some((step) => step.percent >= percent && step.until >= until),
  );
}
