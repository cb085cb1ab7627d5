import { z } from "zod";
import { dollars, fileReply, plainDate } from "../fields.ts";
import { kinds } from "../listings/kinds.ts";
import { route } from "../route.ts";
import { reportNames } from "./report-names.ts";

/** Figures for the whole site, and for a period. */

/** Percent, as set by the operator. */
const taxes = z.object({ site_tax: z.number(), host_tax: z.number(), experience_tax: z.number() });

/** Island dates, both inclusive. */
const period = z.object({ from: plainDate, to: plainDate });

export const report = z.object({
  users: z.object({ total: z.int(), hosts: z.int() }),
  /** Paid bookings, by date of payment. */
  reservations: z.int(),
  /** Captured minus refunded, by island days. */
  revenue: dollars,
  commission: dollars,
  lodging_tax: dollars,
  /** One row for each month and kind with any figures. */
  months: z.array(
    z.object({
      month: z.string(),
      kind: z.enum(kinds),
      bookings: z.int(),
      revenue: dollars,
      commission: dollars,
      lodging_tax: dollars,
    }),
  ),
});
export type Report = z.infer<typeof report>;

export const reportRoutes = {
  getStats: route({
    method: "GET",
    path: "/admin/stats",
    guard: "admin",
    summary: "Users, listings on sale, commissions in force, money captured minus given back",
    reply: z.object({
      users: z.object({ total: z.int(), hosts: z.int() }),
      hostings: z.object({ total: z.int() }),
      taxes,
      /** `total`: what guests paid, minus refunds; `reserve`: the number of those bookings. */
      earnings: z.object({ total: dollars, reserve: z.int() }),
    }),
    noStore: true,
  }),
  getReport: route({
    method: "GET",
    path: "/admin/reports",
    guard: "admin",
    summary: "What was booked, earned and kept in a period, by month and kind; at most five years",
    query: period,
    reply: report,
    noStore: true,
  }),
  downloadReport: route({
    method: "GET",
    path: "/admin/reports/{name}",
    guard: "admin",
    needsProof: "always",
    summary: "The rows behind the numbers, as a file for a spreadsheet",
    params: z.object({
      name: z.enum(
        reportNames.map((name) => `${name}.csv` as const),
        { error: "choice" },
      ),
    }),
    query: period,
    reply: fileReply("text/csv; charset=utf-8"),
    noStore: true,
  }),
};
