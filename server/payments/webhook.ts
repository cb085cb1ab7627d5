import type { FastifyInstance } from "fastify";
import Stripe from "stripe";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";

/**
 * Stripe's door: the signature over the raw body, then the event's id in our books and a job in the same
 * transaction, then 200. The body is believed in nothing else; the job asks Stripe how things stand.
 */
export function mountWebhook(app: FastifyInstance, ctx: Ctx): void {
  void app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 1_000_000 }, (_request, body, done) =>
      done(null, body),
    );
    door.post(`${ctx.env.apiBase}/webhooks/stripe`, async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      const event = verified(ctx, request.body, typeof signature === "string" ? signature : "");
      await receive(ctx, event);
      return reply.send({ received: true });
    });
  });
}

function verified(ctx: Ctx, body: unknown, signature: string): Stripe.Event {
  const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  try {
    const receivedAt = ctx.now().getTime();
    return ctx.stripe.webhooks.constructEvent(
      payload,
      signature,
      ctx.env.stripe.webhookSecret,
      300,
      undefined,
      receivedAt,
    );
  } catch (error) {
    // A signed body that is no event would be a SyntaxError: equally not from Stripe.
    if (error instanceof Stripe.errors.StripeError || error instanceof SyntaxError) return fail("invalid_signature");
    throw error;
  }
}

/** A delivery we know already changes nothing. */
async function receive(ctx: Ctx, event: Stripe.Event): Promise<void> {
  const object = event.data.object as { id?: unknown };
  await inTransaction(ctx.db, async (tx) => {
    const added = await tx
      .insertInto("stripe_events")
      .values({
        id: event.id,
        type: event.type,
        object_id: String(object.id ?? ""),
        created: new Date(event.created * 1000),
        received_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) await ctx.jobs.enqueue(tx, "stripe.event", { eventId: event.id });
  });
}
