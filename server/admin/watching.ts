import { addMinutes } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { deadJobs } from "../jobs.ts";
import { mailOperator } from "../mail/mail.ts";
import { silenceOfWebhooks } from "../reconciling/reconciling.ts";
import { pressingBreakages } from "./breakages.ts";

/** What nobody else notices is looked for by the clock, and told to the operator once. */

/** Longer than the queue remembers a dead job. */
const rememberedMinutes = 30 * 24 * 60;
const jobsAtOnce = 200;

/** Routine. */
export async function watch(ctx: Ctx): Promise<void> {
  await tellOfDeadJobs(ctx);
  await tellOfSilence(ctx);
  await tellOfBreakages(ctx);
}

/** All that died since the last look in one letter: when the post is broken, hundreds do. */
async function tellOfDeadJobs(ctx: Ctx): Promise<void> {
  const dead = await deadJobs(ctx.db, { limit: jobsAtOnce, butNotTold: "job-" });
  if (dead.length === 0) return;
  await inTransaction(ctx.db, async (tx) => {
    const added = await tx
      .insertInto("operator_told")
      .values(dead.map(({ id }) => ({ what: `job-${id}`, at: ctx.now() })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("what")
      .execute();
    const news = new Set(added.map(({ what }) => what));
    const jobs = dead.filter(({ id }) => news.has(`job-${id}`));
    if (jobs.length === 0) return;
    const data = { jobs: jobs.map(({ name, since }) => ({ name, since: since.toISOString() })) };
    await mailOperator({ ...ctx, db: tx }, { event: "jobs_dead_operator", about: `job-${jobs[0]?.id}`, data });
    await tx.deleteFrom("operator_told").where("at", "<", addMinutes(ctx.now(), -rememberedMinutes)).execute();
  });
}

/** One silence is one letter, however long it lasts: it is named by what was heard last. */
async function tellOfSilence(ctx: Ctx): Promise<void> {
  const silence = await silenceOfWebhooks(ctx);
  if (!silence) return;
  const { since, missed, lastHeard = "never" } = silence;
  await inTransaction(ctx.db, (tx) =>
    mailOperator(
      { ...ctx, db: tx },
      {
        event: "webhooks_silent_operator",
        about: `silence-${lastHeard}`,
        data: { since: since.toISOString(), missed },
      },
    ),
  );
}

/** What browsers meet often since lately, each once. */
async function tellOfBreakages(ctx: Ctx): Promise<void> {
  const pressing = await pressingBreakages(ctx);
  if (pressing.length === 0) return;
  await inTransaction(ctx.db, async (tx) => {
    const news = [];
    for (const { id, what, page, since } of pressing) {
      const isNew = await tx
        .insertInto("operator_told")
        .values({ what: `breakage-${id}`, at: ctx.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning("what")
        .executeTakeFirst();
      if (isNew) news.push({ id, what, page, since: since.toISOString() });
    }
    const [first] = news;
    if (!first) return;
    const data = { breakages: news.map(({ id: _, ...breakage }) => breakage) };
    await mailOperator({ ...ctx, db: tx }, { event: "browser_broken_operator", about: `breakage-${first.id}`, data });
  });
}
