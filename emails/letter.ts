import type { TFunction } from "i18next";
import type { ListingKind, PriceLine } from "#contract/listing-kinds/kinds.ts";
import type { Cents } from "#contract/money.ts";
import type { Place } from "./format.ts";

/** Which letters there are. */
export const mailEvents = ["booking_confirmed_guest", "booking_confirmed_host", "payment_returned_guest"] as const;
export type MailEvent = (typeof mailEvents)[number];

/** Everything a letter about a booking may say, copied when it is queued. Instants are ISO. */
export interface BookingMailData {
  code: string;
  title: string;
  kind: ListingKind;
  startsAt: string;
  endsAt: string;
  guests: number;
  city: string;
  address: string;
  guestName: string;
  hostName: string;
  hostPhone: string | null;
  arrivalInstructions: string;
  lines: PriceLine[];
  totalCents: Cents;
  commissionCents: Cents;
  hostNetCents: Cents;
  taxCents: Cents;
  card: { brand: string; last4: string } | null;
  /** The most generous step first; `until` is inclusive. */
  cancellation: { percent: number; until: string }[];
  /** The guest's booking on the site; what is before `?` is the listing's page. */
  bookingPath: string;
  calendarSequence: number;
}

/** What a letter is written on: the reader's language, the island's zone, the site it comes from. */
export interface Stationery extends Place {
  t: TFunction;
  publicUrl: string;
  brandName: string;
  lineLabel: (line: PriceLine) => string;
}

/** What a letter says, once: the HTML and the plain text are both made from it. */
export interface LetterContent {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  title: string;
  opening: string;
  facts: { label: string; lines: string[] }[];
  bill: Bill;
  action: { label: string; url: string };
  notes: Note[];
  /** Why the reader gets it. */
  reason: string;
}

export interface Note {
  title: string;
  lines: string[];
  /** Set apart: what the reader may count on. */
  isPromise?: boolean;
}

/** Rows add up to the total; a subtotal repeats what stands above it. */
export interface Bill {
  rows: BillRow[];
  total: BillRow;
  note?: string;
}

export interface BillRow {
  label: string;
  cents: Cents;
  kind?: "discount" | "subtotal";
}

export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

/** The address with its municipality, said once. */
export function whereabouts({ address, city }: Pick<BookingMailData, "address" | "city">): string {
  if (address === "" || address.endsWith(city)) return address || city;
  return `${address}, ${city}`;
}

/** The listing's page alone, for those to whom the guest's booking is closed. */
export function listingPath({ bookingPath }: Pick<BookingMailData, "bookingPath">): string {
  return bookingPath.replace(/\?.*$/, "");
}
