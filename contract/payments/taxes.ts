import { z } from "zod";
import { route } from "../route.ts";

/** The commissions and taxes in force now, in percent. */
export const taxes = z.object({
  /** The commission on spaces. */
  site_tax: z.number(),
  /** The commission on lodgings. */
  host_tax: z.number(),
  /** The commission on experiences. */
  experience_tax: z.number(),
  /** The government's tax on lodging, which guests pay. */
  lodging_tax: z.number(),
});
export type Taxes = z.infer<typeof taxes>;

export const taxRoutes = {
  getTaxes: route({
    method: "GET",
    path: "/user/tax",
    guard: "public",
    summary: "The commissions and the lodging tax in force, in percent",
    reply: taxes,
  }),
};
