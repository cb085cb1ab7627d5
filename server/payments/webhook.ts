import type { FastifyInstance } from "fastify";
import Stripe from "stripe";
import { z } from "zod";
import { type Ctx, forRequest } from "../ctx.ts";
import type { Db } from "../db/connect.ts";
import { prepared } from "../db/prepared.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { parseInput } from "../http/errors.ts";

/**
 * Stripe's two webhook endpoints, for our own and for connected accounts' events, each with its own secret: verify the
 * signature over the raw body, store the event's id and a job in one transaction, then return 200. Nothing else in the
 * body is trusted; the job reads the current state from Stripe.
 */
export function mountWebhook(app: FastifyInstance, ctx: Ctx): void {
  void app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 1_000_000 }, (_request, body, done) =>
      done(null, body),
    );
    const { webhookSecret, connectWebhookSecret } = ctx.env.stripe;
    for (const [path, secret] of [
      ["/webhooks/stripe", webhookSecret],
      ["/webhooks/stripe/connect", connectWebhookSecret],
    ] as const) {
      door.post(ctx.env.apiBase + path, async (request, reply) => {
        const signature = request.headers["stripe-signature"];
        const event = verified(ctx, request.body, typeof signature === "string" ? signature : "", secret);
        // A correctly signed body may still not be an event.
        parseInput(eventShape, event);
        await receiveEvent(forRequest(ctx, request.id, request.log), event);
        return reply.send({ received: true });
      });
    }
  });
}

/** How far a delivery's time may be from ours, either way. */
const toleranceSeconds = 300;

function verified(ctx: Ctx, body: unknown, signature: string, secret: string): Stripe.Event {
  const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  try {
    const receivedAt = ctx.now().getTime();
    const { webhooks } = ctx.stripe;
    const event = webhooks.constructEvent(payload, signature, secret, toleranceSeconds, undefined, receivedAt);
    // The SDK refuses deliveries that are too old, but not those from the future.
    return signedSecondsOf(signature) - receivedAt / 1000 > toleranceSeconds ? fail("invalid_signature") : event;
  } catch (error) {
    // A signed body that is not an event throws a SyntaxError or, for `null`, a TypeError: Stripe did not send it.
    const isNoEvent = error instanceof SyntaxError || error instanceof TypeError;
    if (isNoEvent || error instanceof Stripe.errors.StripeError) return fail("invalid_signature");
    throw error;
  }
}

/** The time of signing, taken from the header as the SDK does. */
function signedSecondsOf(signature: string): number {
  const item = signature.split(",").findLast((one) => one.startsWith("t=")) ?? "";
  return Number.parseInt(item.slice(2), 10);
}

/** The platform's own events that require work. The README tells operators to subscribe to the same ones. */
export const platformEvents = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
];

/** The events of connected accounts, for the second endpoint. */
export const connectEvents = [
  "account.updated",
  "capability.updated",
  "account.application.deauthorized",
  "account.external_account.created",
  "account.external_account.updated",
  "account.external_account.deleted",
  "payout.paid",
  "payout.failed",
];

const families = ["checkout.session", "refund", "charge.dispute"] as const;

/** The kind of object a platform event is about, or undefined when nothing here depends on it. */
export function familyOf(type: string): (typeof families)[number] | undefined {
  return families.find((family) => type.startsWith(`${family}.`));
}

/** Stores an event from a webhook and enqueues its job; a known event changes nothing. */
export function receiveEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  return keepEvent(ctx, event, { asked_for: false });
}

/** Does the same for an event that no webhook delivered but polling found. */
export function receiveMissedEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  return keepEvent(ctx, event, { asked_for: true });
}

/** The accepted shape of an event; anything else is rejected, signed or not. */
const eventShape = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string().regex(/^[\w.]{1,100}$/),
  account: z
    .string()
    .regex(/^\w{1,255}$/)
    .nullish(),
  created: z.int().min(0).max(253_402_300_799),
  data: z.object({
    object: z.object({
      id: z
        .string()
        .regex(/^[\w-]{1,255}$/)
        .optional(),
    }),
  }),
});

async function keepEvent(ctx: Ctx, event: Stripe.Event, how: { asked_for: boolean }): Promise<void> {
  const object = event.data.object as { id?: unknown };
  // Any event of a connected account may mean that it became payable or stopped being so.
  const meansWork = Boolean(event.account) || familyOf(event.type) !== undefined;
  const keep = async (db: Db) => {
    const added = await db
      .insertInto("stripe_events")
      .values({
        id: event.id,
        type: event.type,
        account: event.account ?? null,
        object_id: String(object.id ?? ""),
        created: new Date(event.created * 1000),
        received_at: ctx.now(),
        processed_at: meansWork ? null : ctx.now(),
        ...how,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .modifyEnd(prepared)
      .executeTakeFirst();
    if (added && meansWork) await ctx.jobs.enqueue(db, "stripe.event", { eventId: event.id, type: event.type });
    // Polling found the event while its webhook was on the way: mark that the webhook did arrive.
    if (!added && !how.asked_for) await db.updateTable("stripe_events").set(how).where("id", "=", event.id).execute();
  };
  // Most events enqueue no job, so storing one takes a single statement and no transaction.
  await (meansWork ? inTransaction(ctx.db, keep) : keep(ctx.db));
}
