import { z } from "zod";
import { identifier, line, plainDate, wireInteger } from "./fields.ts";
import { kinds } from "./listing-kinds/kinds.ts";
import { ledgerAccounts, ledgerEntryKinds, ledgerMeasures, ledgerTrips } from "./report-names.ts";
import { route } from "./route.ts";

/** The ledger as the operator reads it, by docs/rules/ledger.md. Amounts are in dollars, with the ledger's own signs. */

export const ledgerEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  entry: z.enum(ledgerEntryKinds),
  /** Null for the platform's own money. */
  booking: z.object({ reserve_id: z.int(), code: z.string() }).nullable(),
  /** The object at Stripe, or our own row before Stripe knows of it. */
  reference: z.string(),
  /** In the order of the accounts; together they are nothing. */
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
      /** Entries that touch it: an account, or the shares that make the revenue. */
      account: z.enum(ledgerMeasures, { error: "choice" }).optional(),
      entry: z.enum(ledgerEntryKinds, { error: "choice" }).optional(),
      /** Of bookings of this kind. */
      kind: z.enum(kinds, { error: "choice" }).optional(),
      trips: z.enum(ledgerTrips, { error: "choice" }).optional(),
      /** Island dates, both included. */
      from: plainDate.optional(),
      to: plainDate.optional(),
      /** A reference, or the code of a booking. */
      q: line(1, 100).optional(),
      cursor: identifier.optional(),
      limit: wireInteger(1, 50).default(25),
    }),
    reply: z.object({
      items: z.array(ledgerEntry),
      /** What all that is looked for put on the account; null without one. */
      balance: z.number().nullable(),
      next: z.int().nullable(),
      /** Where Stripe's dashboard begins; null when the stand-in plays Stripe, which has none. */
      dashboard: z.string().nullable(),
    }),
    noStore: true,
  }),
};
