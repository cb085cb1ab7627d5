import { z } from "zod";
import { fileReply, plainDate } from "../fields.ts";
import { kinds } from "../listings/kinds.ts";
import { route } from "../route.ts";
import { carriedAmounts, depositKinds, statementFiles } from "./statement-parts.ts";

/** A host's statements: what every booking paid out in a month or a year came to. See docs/rules/statements.md. */

/** An island month, `2026-10`, or a year, `2026`. */
export const statementPeriod = z.string().regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/, { error: "choice" });

/** In dollars: `paid + commission + returned + tax = received`, so deductions are negative. */
const account = {
  paid: z.number(),
  commission: z.number(),
  returned: z.number(),
  tax: z.number(),
  received: z.number(),
};

export const statement = z.object({
  period: statementPeriod,
  /** Island dates, both included. */
  from: plainDate,
  to: plainDate,
  /** Whether the period is over, after which its figures never change. */
  isClosed: z.boolean(),
  number: z.string(),
  host: z.string(),
  bookings: z.array(
    z.object({
      reserve_id: z.int(),
      code: z.string(),
      guest: z.string(),
      title: z.string(),
      kind: z.enum(kinds),
      starts_on: plainDate,
      ends_on: plainDate,
      isCancelled: z.boolean(),
      ...account,
    }),
  ),
  total: z.object(account),
  listings: z.array(z.object({ link_id: z.int(), title: z.string(), received: z.number() })),
  /** One row per island day; an amount that was taken back has a negative row of its own. */
  deposits: z.array(z.object({ date: plainDate, what: z.enum(depositKinds), bookings: z.int(), amount: z.number() })),
  deposited: z.number(),
  /** Why the deposits differ from what the bookings came to: `deposited` and these add up to `total.received`. */
  carried: z.array(z.object({ what: z.enum(carriedAmounts), amount: z.number() })),
});
export type Statement = z.infer<typeof statement>;

export const statementRoutes = {
  getStatement: route({
    method: "GET",
    path: "/user/host/statements/{period}",
    guard: "host",
    summary: "The caller's statement of a month or a year, as the ledger has it",
    params: z.object({ period: statementPeriod }),
    reply: statement,
    noStore: true,
  }),
  printStatement: route({
    method: "GET",
    path: "/user/host/statements/{period}/statement.pdf",
    guard: "host",
    summary: "The same on paper",
    params: z.object({ period: statementPeriod }),
    reply: fileReply("application/pdf"),
    noStore: true,
  }),
  downloadStatement: route({
    method: "GET",
    path: "/user/host/statements/{period}/{name}",
    guard: "host",
    summary: "The same for a spreadsheet, or the bookings paid, or the payouts due, in the period",
    params: z.object({
      period: statementPeriod,
      name: z.enum(
        statementFiles.map((name) => `${name}.csv` as const),
        { error: "choice" },
      ),
    }),
    reply: fileReply("text/csv; charset=utf-8"),
    noStore: true,
  }),
};
