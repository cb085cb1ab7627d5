import type { FastifyInstance } from "fastify";
import Stripe from "stripe";
import { z } from "zod";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { parseInput } from "../http/errors.ts";

/**
 * Stripe's two doors, for news of our own and of connected accounts, each with its own secret: the signature over the
 * raw body, then the event's id in our books and a job in the same transaction, then 200. The body is believed in
 * nothing else; the job asks Stripe how things stand.
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
        // Signed by whoever holds the secret, and no event all the same.
        parseInput(eventShape, event);
        await receiveEvent(ctx, event);
        return reply.send({ received: true });
      });
    }
  });
}

function verified(ctx: Ctx, body: unknown, signature: string, secret: string): Stripe.Event {
  const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  try {
    const receivedAt = ctx.now().getTime();
    return ctx.stripe.webhooks.constructEvent(payload, signature, secret, 300, undefined, receivedAt);
  } catch (error) {
    // A signed body that is no event is a SyntaxError or, as with `null`, a TypeError: equally not from Stripe.
    const isNoEvent = error instanceof SyntaxError || error instanceof TypeError;
    if (isNoEvent || error instanceof Stripe.errors.StripeError) return fail("invalid_signature");
    throw error;
  }
}

/** The events of our own that mean work. The README asks for the same. */
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

const families = ["checkout.session", "refund", "charge.dispute"] as const;

/** What an event of the platform's own is about, or undefined when nothing here depends on it. */
export function familyOf(type: string): (typeof families)[number] | undefined {
  return families.find((family) => type.startsWith(`${family}.`));
}

/** Keeps an event a webhook brought and enqueues what it means; one we know already changes nothing. */
export function receiveEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  return keepEvent(ctx, event, { asked_for: false });
}

/** The same of an event no webhook brought: we asked for it. */
export function receiveMissedEvent(ctx: Ctx, event: Stripe.Event): Promise<void> {
  return keepEvent(ctx, event, { asked_for: true });
}

/** What we keep of an event; signed or not, nothing else gets past. */
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
  // Of a connected account's events any may mean that it can be paid, or no longer.
  const meansWork = Boolean(event.account) || familyOf(event.type) !== undefined;
  await inTransaction(ctx.db, async (tx) => {
    const added = await tx
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
      .executeTakeFirst();
    if (added && meansWork) await ctx.jobs.enqueue(tx, "stripe.event", { eventId: event.id, type: event.type });
    // We asked while its webhook was under way: that one came all the same.
    if (!added && !how.asked_for) await tx.updateTable("stripe_events").set(how).where("id", "=", event.id).execute();
  });
}
