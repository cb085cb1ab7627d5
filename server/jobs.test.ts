import type Stripe from "stripe";
import { expect, test } from "vitest";
import { aMarket, goodCard, hold, stays } from "#testing/makers.ts";
import { until } from "#testing/servers.ts";
import { useWorld, workersDatabase } from "#testing/world.ts";
import { jobWork } from "./app.ts";
import { type JobWork, openJobs } from "./jobs.ts";
import { mailOperator } from "./mail/mail.ts";
import { receiveEvent } from "./payments/webhook.ts";

const world = useWorld();

test("jobs begin when they are committed and follow each other, without waiting for the next look at the queue", async () => {
  const { database } = await workersDatabase();
  const { ctx } = world.app;
  const jobs = await openJobs(
    database,
    (error) => {
      throw error;
    },
    { pollingSeconds: 3600 },
  );
  const done: string[] = [];
  const work = {
    ...jobWork,
    "picture.drop": async (_: unknown, { image }: { image: string }) => void done.push(image),
  };
  await jobs.work(ctx, work, []);
  // The workers have looked and found nothing: from here on only the commit can wake them.
  await jobs.enqueue(ctx.db, "picture.drop", { image: "first" });
  await until("the first job", async () => done.length === 1);
  const images = Array.from({ length: 20 }, (_, number) => `picture ${number}`);
  await ctx.db.transaction().execute(async (tx) => {
    for (const image of images) await jobs.enqueue(tx, "picture.drop", { image });
  });
  await until("all of them", async () => done.length === 21);
  expect(done.slice(1).sort()).toEqual(images.sort());
  await jobs.stop();
});

test("a payment goes before all other news, and what is written because of it before all other letters", async () => {
  const { ctx } = world.app;
  const { guest, listing } = await aMarket(world, "lodging");
  await world.settle();
  const held = await hold(world, guest, stays.lodging(listing.id));
  for (let number = 1; number <= 30; number++) {
    const object = { id: `re_${number}` };
    const news = { id: `evt_refund_${number}`, type: "refund.updated", created: 1_795_000_000, data: { object } };
    await receiveEvent(ctx, news as Stripe.Event);
    const data = { hostName: "Marisol Vélez", hostEmail: "marisol@example.test" };
    await mailOperator(ctx, { event: "sale_ended_operator", about: `user-${number}`, data });
  }
  await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
  await world.stripe.control.deliver();

  const done: string[] = [];
  const work: JobWork = {
    ...jobWork,
    "stripe.event": async (_, data) => {
      done.push(data.type);
      if (data.type !== "refund.updated") await jobWork["stripe.event"](ctx, data);
    },
    "mail.send": async (_, { event }) => void done.push(event),
  };
  const { jobs } = await workersDatabase();
  await jobs.drain(ctx, work);
  expect(done).toEqual([
    "checkout.session.completed",
    ...Array<string>(30).fill("refund.updated"),
    expect.stringMatching(/^booking_confirmed_/),
    expect.stringMatching(/^booking_confirmed_/),
    ...Array<string>(30).fill("sale_ended_operator"),
  ]);
});
