import { z } from "zod";
import {
  addDays,
  addMinutes,
  contains,
  dateOf,
  datesIn,
  daysBetween,
  type InstantRange,
  instantOf,
  overlaps,
  type PlainDate,
  weekdayOf,
} from "../dates.ts";
import { plainDate, wireInteger } from "../fields.ts";
import { type Cents, shareOf } from "../money.ts";
import { type PriceLine, sumOf } from "./kinds.ts";
import { lodging } from "./lodging.ts";
import type { LodgingDetails } from "./schemas.ts";

export const lodgingRequest = z.object({
  check_in: plainDate,
  check_out: plainDate,
  guests: wireInteger(lodging.capacity.least, lodging.capacity.most),
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

type TurnoverHours = Pick<LodgingDetails, "checkInTime" | "checkOutTime">;

/** From check-in on a date to check-out on the next date. */
export function nightInstants(date: PlainDate, { checkInTime, checkOutTime }: TurnoverHours, zone: string) {
  return { from: instantOf(date, checkInTime, zone), to: instantOf(addDays(date, 1), checkOutTime, zone) };
}

/**
 * Whether a taken range prevents a stay of these nights: it overlaps the stay, or lies entirely between the stay's
 * check-out and the next check-in. Such a range counts as part of the preceding night, so that nights that are each
 * free can also be booked together. See docs/rules/calendars.md.
 */
export function takesNights(
  taken: InstantRange,
  nights: { from: PlainDate; to: PlainDate },
  { checkInTime, checkOutTime }: TurnoverHours,
  zone: string,
): boolean {
  const checkOut = instantOf(nights.to, checkOutTime, zone);
  return (
    overlaps(taken, { from: instantOf(nights.from, checkInTime, zone), to: checkOut }) ||
    contains({ from: checkOut, to: instantOf(nights.to, checkInTime, zone) }, taken)
  );
}

/**
 * The nights that an existing booking or block prevents from being booked, `to` being the date after the last one. Its
 * hours may be those of former check-in and check-out times, so it may begin before check-in without taking the night
 * before.
 */
export function nightsTaken(
  range: InstantRange,
  hours: TurnoverHours,
  zone: string,
): { from: PlainDate; to: PlainDate } {
  const takes = (date: PlainDate) => takesNights(range, { from: date, to: addDays(date, 1) }, hours, zone);
  const begin = dateOf(range.from, zone);
  const end = dateOf(addMinutes(range.to, -1), zone);
  return { from: takes(addDays(begin, -1)) ? addDays(begin, -1) : begin, to: takes(end) ? addDays(end, 1) : end };
}

/** The nights that a range touches, each lasting until the next check-in, so that every instant is in a night. */
export function nightsTouched(range: InstantRange, { checkInTime }: TurnoverHours, zone: string): PlainDate[] {
  const first = addDays(dateOf(range.from, zone), -1);
  return datesIn(first, addDays(dateOf(range.to, zone), 1)).filter((date) =>
    overlaps(range, { from: instantOf(date, checkInTime, zone), to: instantOf(addDays(date, 1), checkInTime, zone) }),
  );
}

/** The price of one night: the date's own price, else the weekend price (Friday and Saturday), else the base price. */
export function nightPrice(date: PlainDate, details: LodgingDetails, dated: ReadonlyMap<PlainDate, Cents>): Cents {
  return dated.get(date) ?? (isWeekend(date) ? details.weekendNightCents : null) ?? details.nightCents;
}

/** Whether a night is a Friday's or a Saturday's. */
export function isWeekend(date: PlainDate): boolean {
  return ["friday", "saturday"].includes(weekdayOf(date));
}

/** The fewest nights of a stay from `checkIn`: the date's minimum, else the listing's, but never over its maximum. */
export function minimumStay(
  checkIn: PlainDate,
  details: LodgingDetails,
  dated: ReadonlyMap<PlainDate, number>,
): number {
  return Math.min(dated.get(checkIn) ?? details.minimumNights, details.maximumNights);
}

export interface LodgingTax {
  basisPoints: number;
  /** Stays of at least this many nights count as rent and are not taxed. */
  exemptNights: number;
}

/** The price lines, with tax last. See docs/rules/pricing.md. */
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
