import { z } from "zod";
import { identifier, line, plainDate, wireInteger } from "../fields.ts";
import { kinds } from "../listings/kinds.ts";
import { route } from "../route.ts";
import { ledgerAccounts, ledgerEntryKinds, ledgerMeasures, ledgerTrips } from "./ledger-accounts.ts";
import { longestWords } from "./lengths.ts";

/** The ledger for the operator, by docs/rules/ledger.md. Amounts are in dollars, with the ledger's own signs. */

export const ledgerEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  entry: z.enum(ledgerEntryKinds),
  /** Null for the platform's own money. */
  booking: z.object({ reserve_id: z.int(), code: z.string() }).nullable(),
  /** The Stripe object's id, or our own row's before Stripe has the object. */
  reference: z.string(),
  /** Whether it records a payment from the platform's bank, or a host's to it, and is not reversed yet. */
  can_reverse: z.boolean(),
  /** In the order of the accounts; they sum to zero. */
  postings: z.array(z.object({ account: z.enum(ledgerAccounts), amount: z.number() })),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const ledgerRoutes = {
  listLedger: route({
    method: "GET",
    path: "/admin/ledger",
    guard: "admin",
    summary: "The ledger, the newest entry first, by account, kind, booking, date and Stripe's reference",
    query: z.object({
      /** Entries that post to this account, or to the shares that make up the revenue. */
      account: z.enum(ledgerMeasures, { error: "choice" }).optional(),
      entry: z.enum(ledgerEntryKinds, { error: "choice" }).optional(),
      /** Entries of bookings of this kind. */
      kind: z.enum(kinds, { error: "choice" }).optional(),
      trips: z.enum(ledgerTrips, { error: "choice" }).optional(),
      /** Island dates, both inclusive. */
      from: plainDate.optional(),
      to: plainDate.optional(),
      /** A reference or a booking code. */
      q: line(1, longestWords).optional(),
      cursor: identifier.optional(),
      limit: wireInteger(1, 50).default(25),
    }),
    reply: z.object({
      items: z.array(ledgerEntry),
      /** The sum of all matching entries on the account; null when none is chosen. */
      balance: z.number().nullable(),
      next: z.int().nullable(),
      /** The base URL of Stripe's dashboard; null with the stand-in, which has none. */
      dashboard: z.string().nullable(),
    }),
    noStore: true,
  }),
};
