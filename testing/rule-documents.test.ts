import { expect, test } from "vitest";
import { refundSteps } from "#contract/bookings/cancellation.ts";
import {
  nothing,
  plus,
  refundedBase,
  refundOfAmount,
  refundOfBase,
  refundOfLines,
  type Shares,
  totalOf,
} from "#contract/bookings/refunds.ts";
import type { CancellationPolicy } from "#contract/catalogues.ts";
import { addMinutes, addMonths, datesIn, daysBetween, instantOf, weekdayOf } from "#contract/dates.ts";
import { calendarLimits } from "#contract/hosting/calendar-limits.ts";
import { seasonOn } from "#contract/hosting/season-days.ts";
import { type SpaceStay, spaceInstants, spaceLines } from "#contract/listings/hours.ts";
import { type PriceLine, sumOf } from "#contract/listings/kinds.ts";
import { lodging } from "#contract/listings/lodging.ts";
import { lodgingLines, minimumStay, nightPrice } from "#contract/listings/nights.ts";
import {
  type ExperienceDetails,
  experienceDetails,
  type LodgingDetails,
  type SpaceDetails,
} from "#contract/listings/schemas.ts";
import { experienceLines, seatsOf } from "#contract/listings/sessions.ts";
import { shareOf, toCents, toDollars } from "#contract/money.ts";
import { noRules, planStay, sessionsOn, usualMinimums, yearlyDay } from "../server/availability/availability.ts";
import { readEnv } from "../server/env.ts";
import { plainDetails } from "./makers.ts";
import { type Row, tableUnder } from "./markdown-tables.ts";

/** Every number of docs/rules is computed. A wrong row or a missing table fails. */

const pricing = "docs/rules/pricing.md";
const cancellation = "docs/rules/cancellation.md";
const zone = "America/Puerto_Rico";

test.each(tableUnder("Lodging stays", pricing))("$Place for $Guests, $Check-in to $Check-out, costs $Total", (row) => {
  const place = priced("Lodging prices", "Place", row.Place);
  const dated =
    place.Dated === "–"
      ? []
      : cell(place, "Dated")
          .split(", ")
          .map((entry) => entry.split(": "));
  const details: LodgingDetails = {
    ...plainDetails.lodging,
    nightCents: cents(place, "Night"),
    weekendNightCents: optionalCents(place, "Weekend"),
    guestsIncluded: Number(place.Included),
    extraGuestCents: cents(place, "Extra guest"),
    weeklyDiscountPercent: percent(place, "Weekly"),
    monthlyDiscountPercent: percent(place, "Monthly"),
    cleaningCents: cents(place, "Cleaning"),
  };
  const stay = {
    kind: "lodging",
    checkIn: cell(row, "Check-in"),
    checkOut: cell(row, "Check-out"),
    guests: Number(row.Guests),
  } as const;
  const prices = new Map(dated.map(([date, price]) => [String(date), toCents(Number(price))]));
  const tax = { basisPoints: percent(place, "Tax") * 100, exemptNights: readEnv({}).lodgingTaxExemptNights };
  expectPrice(row, lodgingLines(stay, details, prices, tax));
});

/** The lodging in the text above «Season prices». */
const seasonal = {
  details: { ...plainDetails.lodging, nightCents: 100_00, weekendNightCents: 120_00, minimumNights: 1 },
  byHand: new Map([["2026-12-24", 500_00]]),
  rules: {
    weekdayMinimums: { ...usualMinimums, friday: 2 },
    seasons: tableUnder("Season prices", pricing).map((row) => ({
      name: cell(row, "Season"),
      firstDay: cell(row, "First day"),
      lastDay: cell(row, "Last day"),
      nightCents: cents(row, "Night"),
      weekendNightCents: optionalCents(row, "Weekend"),
      minimumNights: row.Minimum === "–" ? null : Number(row.Minimum),
    })),
  },
};

function seasonalRules(dates: readonly string[]) {
  const days = dates.map((date) => [date, yearlyDay(date, seasonal.rules)] as const);
  const minimums = days.flatMap(([date, day]) => (day?.minimumNights ? [[date, day.minimumNights] as const] : []));
  const prices = days.flatMap(([date, day]) => (day?.nightCents ? [[date, day.nightCents] as const] : []));
  return { prices: new Map([...prices, ...seasonal.byHand]), minimums: new Map(minimums) };
}

test.each(tableUnder("Season nights", pricing))("the night of $Night costs $Price", (row) => {
  const date = cell(row, "Night");
  const { details, rules } = seasonal;
  const { prices, minimums } = seasonalRules([date]);
  expect({
    Weekday: weekdayOf(date),
    Season: seasonOn(date, rules.seasons)?.name ?? "–",
    Price: dollars(nightPrice(date, details, prices)),
    "Minimum stay": String(minimumStay(date, details, minimums)),
  }).toEqual({ ...row, Night: undefined, Weekday: row.Weekday?.toLowerCase() });
});

test.each(tableUnder("Season stays", pricing))("a stay in seasons, $Check-in to $Check-out, costs $Total", (row) => {
  const [checkIn, checkOut] = [cell(row, "Check-in"), cell(row, "Check-out")];
  const { prices, minimums } = seasonalRules(datesIn(checkIn, checkOut));
  const stay = { kind: "lodging", checkIn, checkOut, guests: 1 } as const;
  expectPrice(row, lodgingLines(stay, seasonal.details, prices, { basisPoints: 0, exemptNights: 90 }));
  const minimum = minimumStay(checkIn, seasonal.details, minimums);
  expect(daysBetween(checkIn, checkOut)).toBeGreaterThanOrEqual(minimum);
});

test.each(tableUnder("Dates written out", pricing))("on $Today dates are written out as far as said", (row) => {
  expect(row).toEqual({
    Today: row.Today,
    "Last date bookable": addMonths(cell(row, "Today"), lodging.bookingWindowMonths.most),
    "Last date written out": addMonths(cell(row, "Today"), calendarLimits.monthsAhead),
  });
});

test.each(tableUnder("Space uses", pricing))("$Space from $From to $To costs $Total", (row) => {
  const place = priced("Space prices", "Space", row.Space);
  const details: SpaceDetails = {
    ...plainDetails.space,
    hourCents: optionalCents(place, "Hour"),
    dayCents: optionalCents(place, "Day"),
    cleaningCents: cents(place, "Cleaning"),
  };
  const [date, startTime] = cell(row, "From").split(" ") as [string, string | undefined];
  const stay: SpaceStay = startTime
    ? { kind: "space", guests: 10, mode: "hours", date, startTime, endTime: cell(row, "To") }
    : { kind: "space", guests: 10, mode: "days", startDate: date, endDate: cell(row, "To") };
  expectPrice(row, spaceLines(stay, details, spaceInstants(stay, details, new Map(), zone)));
});

test.each(tableUnder("Experience prices", pricing))("$Guests guests at $Price per $Per cost $Total", (row) => {
  const details: ExperienceDetails = {
    ...plainDetails.experience,
    priceCents: cents(row, "Price"),
    pricePer: cell(row, "Per") as "person" | "group",
  };
  const { startTime } = details;
  const stay = { kind: "experience", date: "2026-12-12", startTime, guests: Number(row.Guests) } as const;
  expectPrice(row, experienceLines(stay, details));
});

test.each(tableUnder("Group prices", pricing))("$Adultos, $Niños, $Bebés and $Carrito cost $Total", (row) => {
  const rows = tableUnder("Groups of an experience", pricing);
  const priceGroups = rows.map((group, position) => {
    const [fromAge, toAge] = cell(group, "Ages")
      .split("–")
      .map((text) => (text === "" ? null : Number(text)));
    const name = cell(group, "Group");
    return {
      ...{ id: position + 1, nameEs: name, nameEn: name, fromAge: fromAge ?? null, toAge: toAge ?? null },
      ...{ priceCents: optionalCents(group, "Price"), takesSeat: group.Seat === "yes" },
    };
  });
  const details = experienceDetails.parse({ ...plainDetails.experience, priceCents: 65_00, groupSize: 8, priceGroups });
  const groups = priceGroups.map(({ id, nameEs }) => ({ id, count: Number(row[nameEs]) }));
  const guests = groups.reduce((sum, { count }) => sum + count, 0);
  const stay = { kind: "experience", date: "2026-12-12", startTime: "10:00", guests, groups } as const;
  expect(seatsOf({ ...stay, groups }, details)).toBe(Number(row.Seats));
  expectPrice(row, experienceLines({ ...stay, groups }, details));
});

const dates = "docs/rules/dates.md";

test.each(tableUnder("Departures of a date", dates))("of $Departures with $Sold sold, $Offered is offered", (row) => {
  const date = "2026-12-12";
  const list = (column: string) => (row[column] === "–" ? [] : cell(row, column).split(", "));
  const departureIn = (text: string) => {
    const [startTime = "", endTime = ""] = text.split("-");
    return { startTime, endTime };
  };
  const [first = { startTime: "", endTime: "" }, ...moreDepartures] = list("Departures").map(departureIn);
  const details: ExperienceDetails = { ...plainDetails.experience, groupSize: 8, ...first, moreDepartures };
  const sold = list("Sold").map((entry) => {
    const [times = "", seats = ""] = entry.split(" ");
    const [seatsTaken = 0, capacity = 0] = seats.split("/").map(Number);
    return { date, ...departureIn(times), seatsTaken, capacity };
  });
  const dated = { ...noRules, departuresOff: new Map([[date, list("Off")]]) };
  const offered = sessionsOn(date, details, dated, sold).map(
    ({ startTime, endTime, capacity, seatsTaken }) => `${startTime}-${endTime} ${capacity - seatsTaken}`,
  );
  expect(offered.join(", ")).toBe(row.Offered);
});

test.each(tableUnder("Closing times", dates))(
  "the departure at $Departure takes bookings until $Bookings close",
  (row) => {
    const [date, startTime] = [cell(row, "Date"), cell(row, "Departure")];
    const closes = moment(row, "Bookings close").getTime();
    const details: ExperienceDetails = { ...plainDetails.experience, cutOffHours: 2, startTime, endTime: "23:00" };
    const listing = { id: 1, kind: "experience", details, advanceNoticeHours: 0, bookingWindowMonths: 12 } as const;
    const stay = { kind: "experience", date, startTime, guests: 1 } as const;
    const lodgingTax = { basisPoints: 0, exemptNights: 90 };
    const planAt = (now: Date) => planStay(listing, stay, { dated: noRules, sessions: [], now, zone, lodgingTax });
    expect(planAt(new Date(closes)).seats).toBe(1);
    expect(() => planAt(new Date(closes + 1))).toThrow();
  },
);

test.each(tableUnder("Commissions", pricing))("of $Total with tax $Tax, $Rate is $Commission", (row) => {
  const total = cents(row, "Total");
  const tax = cents(row, "Tax");
  const commission = shareOf(total - tax, percent(row, "Rate") * 100);
  expect({ commission, hostNet: total - tax - commission }).toEqual({
    commission: cents(row, "Commission"),
    hostNet: cents(row, "Host net"),
  });
});

const deadlines = tableUnder("Steps", cancellation);

test.each(deadlines)("$Policy booked $Booked for $Start gives $0 back at $Deadline", (row) => {
  const steps = stepsOf(row);
  const deadline = moment(row, row.Deadline === "none" ? "Booked" : "Deadline");
  const backAt = (seconds: number) => {
    const instant = addMinutes(deadline, seconds / 60);
    return steps.find((step) => instant <= step.until)?.percent ?? 0;
  };
  expect([backAt(-1), backAt(0), backAt(1)]).toEqual([percent(row, "−1 s"), percent(row, "0"), percent(row, "+1 s")]);
});

test("the table shows every step there is of a booking, and no other", () => {
  const bookings = Map.groupBy(deadlines, (row) => `${row.Policy} ${row.Booked} ${row.Start}`);
  for (const rows of bookings.values()) {
    const shown = rows.filter((row) => row.Deadline !== "none").map((row) => moment(row, "Deadline"));
    expect(stepsOf(rows[0] as Row).map((step) => step.until)).toEqual(shown);
  }
});

test.each(tableUnder("Amounts", cancellation))("$Percent of $Nights gives $Back back", (row) => {
  const line = (code: PriceLine["code"], amountCents: number) => ({ code, quantity: 1, unitCents: 0, amountCents });
  const untaxed = [
    line("nights", cents(row, "Nights")),
    line("weekly_discount", -cents(row, "Discount")),
    line("cleaning", cents(row, "Cleaning")),
  ];
  const baseCents = sumOf(untaxed);
  const taxCents = shareOf(baseCents, percent(row, "Tax") * 100);
  const commissionCents = shareOf(baseCents, percent(row, "Commission") * 100);
  const lines = [...untaxed, line("lodging_tax", taxCents)];
  const whole = { hostCents: baseCents - commissionCents, commissionCents, taxCents };
  const back = refundOfBase(whole, nothing, refundedBase(lines, percent(row, "Percent")));
  expect(refundOfLines(lines, percent(row, "Percent")).reduce((sum, { refundCents }) => sum + refundCents, 0)).toBe(
    totalOf(back),
  );
  expect({ ...sharesIn(back), keeps: dollars(whole.hostCents - back.hostCents) }).toEqual({
    ...writtenShares(row),
    keeps: row["Host keeps"],
  });
});

test("several refunds take each share on the running total, and close it", () => {
  const whole = { hostCents: 380_00, commissionCents: 20_00, taxCents: 28_00 };
  const rows = tableUnder("Several refunds", cancellation);
  let taken = nothing;
  for (const row of rows) {
    const back = refundOfAmount(whole, taken, cents(row, "Back"));
    expect(sharesIn(back)).toEqual(writtenShares(row));
    taken = plus(taken, back);
  }
  expect(taken).toEqual(whole);
});

function sharesIn(back: Shares) {
  return {
    back: dollars(totalOf(back)),
    tax: dollars(back.taxCents),
    host: dollars(back.hostCents),
    commission: dollars(back.commissionCents),
  };
}

function writtenShares(row: Row) {
  return {
    back: row.Back,
    tax: row["Of it tax"],
    host: row["From the host"],
    commission: row["From the commission"],
  };
}

function stepsOf(row: Row) {
  return refundSteps(row.Policy as CancellationPolicy, moment(row, "Start"), moment(row, "Booked"));
}

function expectPrice(row: Row, lines: PriceLine[]): void {
  expect({ lines: lines.map(written).join("; "), total: dollars(sumOf(lines)) }).toEqual({
    lines: row.Lines,
    total: row.Total,
  });
}

/** A price line in the documents' notation. */
function written({ code, quantity, unitCents, amountCents }: PriceLine): string {
  const amount = dollars(amountCents);
  return quantity === 1 ? `${code} ${amount}` : `${code} ${quantity} × ${dollars(unitCents)} = ${amount}`;
}

function priced(table: string, column: string, name: string | undefined): Row {
  const row = tableUnder(table, pricing).find((candidate) => candidate[column] === name);
  if (!row) throw new Error(`${pricing}, «${table}», has no ${name}`);
  return row;
}

function cell(row: Row, column: string): string {
  const text = row[column];
  if (text === undefined) throw new Error(`There is no column «${column}»`);
  return text;
}

function cents(row: Row, column: string): number {
  const text = cell(row, column);
  if (!/^\d+\.\d\d$/.test(text)) throw new Error(`«${text}» is no amount`);
  return toCents(Number(text));
}

function optionalCents(row: Row, column: string): number | null {
  return cell(row, column) === "–" ? null : cents(row, column);
}

function percent(row: Row, column: string): number {
  const match = /^([\d.]+) %$/.exec(cell(row, column));
  if (!match) throw new Error(`«${cell(row, column)}» is no percentage`);
  return Number(match[1]);
}

/** Parses `2026-12-10 15:00`, with optional seconds, in the island's time zone. */
function moment(row: Row, column: string): Date {
  const match = /^(\S+) (\d\d:\d\d)(?::(\d\d))?$/.exec(cell(row, column));
  if (!match) throw new Error(`«${cell(row, column)}» is no moment`);
  return addMinutes(instantOf(match[1] as string, match[2] as string, zone), Number(match[3] ?? 0) / 60);
}

function dollars(amountCents: number): string {
  return toDollars(amountCents).toFixed(2);
}
