import { z } from "zod";
import { amenities, propertyTypes } from "../catalogues.ts";
import { datesIn, daysBetween, type InstantRange, instantOf, type PlainDate, weekdayOf } from "../dates.ts";
import { integer, knownWords, plainDate, wallTime, wireInteger } from "../fields.ts";
import { listingRanges as ranges } from "../listing-limits.ts";
import { type Cents, shareOf } from "../money.ts";
import { type PriceLine, sumOf } from "./kinds.ts";

export const lodgingDetails = z
  .object({
    propertyType: z.enum(propertyTypes),
    capacity: integer(...ranges.capacity),
    bedrooms: integer(...ranges.bedrooms),
    beds: integer(...ranges.beds),
    bathrooms: z.number().min(ranges.bathrooms[0]).max(ranges.bathrooms[1]),
    amenities: knownWords(amenities),
    checkInTime: wallTime,
    checkOutTime: wallTime,
    minimumNights: integer(...ranges.minimumNights),
    maximumNights: integer(...ranges.maximumNights),
    nightCents: z.int().min(50),
    weekendNightCents: z.int().min(50).nullable(),
    weeklyDiscountPercent: integer(...ranges.weeklyDiscountPercent),
    monthlyDiscountPercent: integer(...ranges.monthlyDiscountPercent),
    cleaningCents: z.int().min(0),
    /** Guests the night's price covers; each one above pays `extraGuestCents` a night. */
    guestsIncluded: integer(...ranges.guestsIncluded),
    extraGuestCents: z.int().min(0),
  })
  // A guest leaves before the next one comes on the same day.
  .refine((details) => details.checkOutTime <= details.checkInTime, { error: "check_out", path: ["checkOutTime"] })
  .refine((details) => details.minimumNights <= details.maximumNights, { error: "range", path: ["minimumNights"] })
  .refine((details) => details.guestsIncluded <= details.capacity, { error: "range", path: ["guestsIncluded"] });
export type LodgingDetails = z.infer<typeof lodgingDetails>;

export const lodgingRequest = z.object({
  check_in: plainDate,
  check_out: plainDate,
  guests: wireInteger(...ranges.capacity),
});

export interface LodgingStay {
  kind: "lodging";
  checkIn: PlainDate;
  checkOut: PlainDate;
  guests: number;
}

export function lodgingStay(request: z.output<typeof lodgingRequest>): LodgingStay {
  return { kind: "lodging", checkIn: request.check_in, checkOut: request.check_out, guests: request.guests };
}

/** From check-in time on the first date to check-out time on the last: the last day is free for the next guest. */
export function lodgingInstants(stay: LodgingStay, details: LodgingDetails, zone: string): InstantRange {
  return {
    from: instantOf(stay.checkIn, details.checkInTime, zone),
    to: instantOf(stay.checkOut, details.checkOutTime, zone),
  };
}

/** The price of one night: the host's price for that date, else the weekend's (Friday and Saturday), else the plain one. */
export function nightPrice(date: PlainDate, details: LodgingDetails, dated: ReadonlyMap<PlainDate, Cents>): Cents {
  const weekend = ["friday", "saturday"].includes(weekdayOf(date));
  return dated.get(date) ?? (weekend ? details.weekendNightCents : null) ?? details.nightCents;
}

export interface LodgingTax {
  basisPoints: number;
  /** Stays of so many nights or more are rent, and pay none. */
  exemptNights: number;
}

/** Lines before tax and with it last. See docs/rules/pricing.md. */
export function lodgingLines(
  stay: LodgingStay,
  details: LodgingDetails,
  dated: ReadonlyMap<PlainDate, Cents>,
  tax: LodgingTax,
): PriceLine[] {
  const nights = daysBetween(stay.checkIn, stay.checkOut);
  const lines = nightLines(datesIn(stay.checkIn, stay.checkOut).map((date) => nightPrice(date, details, dated)));
  const nightsCents = sumOf(lines);

  const extra = Math.max(0, stay.guests - details.guestsIncluded) * nights;
  if (extra > 0 && details.extraGuestCents > 0) {
    const amountCents = extra * details.extraGuestCents;
    lines.push({ code: "extra_guests", quantity: extra, unitCents: details.extraGuestCents, amountCents });
  }

  const discount = longStayDiscount(nights, details);
  if (discount) {
    const amountCents = -shareOf(nightsCents, discount.basisPoints);
    lines.push({ ...discount, quantity: 1, unitCents: amountCents, amountCents });
  }

  if (details.cleaningCents > 0) {
    lines.push({
      code: "cleaning",
      quantity: 1,
      unitCents: details.cleaningCents,
      amountCents: details.cleaningCents,
    });
  }

  const { basisPoints, exemptNights } = tax;
  if (basisPoints > 0 && nights < exemptNights) {
    const amountCents = shareOf(sumOf(lines), basisPoints);
    lines.push({ code: "lodging_tax", quantity: 1, unitCents: amountCents, amountCents, basisPoints });
  }
  return lines;
}

/** One line per price, in the order the prices first appear. */
function nightLines(prices: Cents[]): PriceLine[] {
  const counts = new Map<Cents, number>();
  for (const cents of prices) counts.set(cents, (counts.get(cents) ?? 0) + 1);
  return [...counts].map(([unitCents, quantity]) => ({
    code: "nights",
    quantity,
    unitCents,
    amountCents: quantity * unitCents,
  }));
}

function longStayDiscount(nights: number, details: LodgingDetails) {
  if (nights >= 28 && details.monthlyDiscountPercent > 0) {
    return { code: "monthly_discount", basisPoints: details.monthlyDiscountPercent * 100 } as const;
  }
  if (nights >= 7 && details.weeklyDiscountPercent > 0) {
    return { code: "weekly_discount", basisPoints: details.weeklyDiscountPercent * 100 } as const;
  }
  return undefined;
}
