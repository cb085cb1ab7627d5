import { z } from "zod";
import { line } from "../fields.ts";
import { route } from "../route.ts";

export const sessionStatus = z.object({
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  /** Paid, but the slot was taken: everything is refunded to the card. */
  refunded: z.boolean(),
  /** The payment confirmed the booking, which has been cancelled since. */
  cancelled: z.boolean(),
  /** For the booking's own guest only; null for others who have the id. */
  reserve_id: z.int().nullable(),
  customer_email: z.string().nullable(),
});
export type SessionStatus = z.infer<typeof sessionStatus>;

export const paymentRoutes = {
  getSessionStatus: route({
    method: "GET",
    path: "/user/session_status",
    hasEffect: true,
    guard: "public",
    summary: "How a payment stands, for whoever holds its id; 404 for another signed-in user",
    // A missing id gets the same message as an invalid one.
    query: z.object({
      session_id: line(0, 255)
        .regex(/^cs_(test|live)_\w+$/, { error: "session_id" })
        .prefault(""),
    }),
    reply: sessionStatus,
    refusals: ["session_not_found", "payment_unknown", "too_many_requests"],
    noStore: true,
  }),
};
