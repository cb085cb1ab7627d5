import { addMinutes } from "#contract/dates.ts";
import { backupTrouble } from "../backups/backups.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { deadJobs } from "../jobs.ts";
import { emailsReturned, mailOperator } from "../mail/mail.ts";
import { lookForPictures } from "../media/media.ts";
import { taxDueSoon, webhookOutage } from "../reconciling/reconciling.ts";
import { pressingBreakages } from "./breakages.ts";

/** Periodic checks for failures nobody else notices, and for deadlines; each is reported to the operator once. */

/** Longer than the queue keeps a dead job. */
const rememberedMinutes = 30 * 24 * 60;
const jobsAtOnce = 200;

/** Routine. */
export async function watch(ctx: Ctx): Promise<void> {
  await tellOfDeadJobs(ctx);
  await tellOfWebhookOutage(ctx);
  await tellOfLostPictures(ctx);
  await tellOfBackups(ctx);
  await tellOfTax(ctx);
  await tellOfBreakages(ctx);
  await tellOfReturnedEmails(ctx);
}

/** Reports every job that died since the last run in one email: a broken mail server kills hundreds at once. */
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

/** One email per outage, however long it lasts: its key is the last webhook received. */
async function tellOfWebhookOutage(ctx: Ctx): Promise<void> {
  const outage = await webhookOutage(ctx);
  if (!outage) return;
  const { since, missed, lastHeard = "never" } = outage;
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

/** One email per outage: its key is the time at which it was found. */
async function tellOfLostPictures(ctx: Ctx): Promise<void> {
  const outage = await lookForPictures(ctx);
  if (!outage) return;
  const since = outage.since.toISOString();
  const data = { since, why: outage.why };
  await inTransaction(ctx.db, (tx) =>
    mailOperator({ ...ctx, db: tx }, { event: "pictures_unreachable_operator", about: `pictures-${since}`, data }),
  );
}

/** One email for each backup that failed, and one when there has been none for too long. */
async function tellOfBackups(ctx: Ctx): Promise<void> {
  const trouble = await backupTrouble(ctx);
  if (!trouble) return;
  const { why } = trouble;
  const since = trouble.since.toISOString();
  const about = `backup-${since}`;
  await inTransaction(ctx.db, (tx) =>
    mailOperator({ ...ctx, db: tx }, { event: "backup_unproven_operator", about, data: { since, why } }),
  );
}

/** One email for each month, with those before it that are still held. */
async function tellOfTax(ctx: Ctx): Promise<void> {
  const months = (await taxDueSoon(ctx)).map(({ month, due, cents }) => ({ month, due, cents }));
  const newest = months.at(-1);
  if (!newest) return;
  const about = `tax-${newest.month}`;
  await inTransaction(ctx.db, (tx) =>
    mailOperator({ ...ctx, db: tx }, { event: "tax_due_operator", about, data: { months } }),
  );
}

/** Reports new, frequent browser errors, each once. */
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

const returnedShown = 50;

/** Reports how many emails came back since the last report, and the oldest of them, in one email a day at most. */
async function tellOfReturnedEmails(ctx: Ctx): Promise<void> {
  const { last } = await ctx.db
    .selectFrom("operator_told")
    .select(({ fn }) => fn.max("at").as("last"))
    .where("what", "like", "mail-returned-%")
    .executeTakeFirstOrThrow();
  // What is being recorded right now is left for the next report.
  const until = addMinutes(ctx.now(), -1);
  if (last && last > addMinutes(until, -24 * 60)) return;
  const after = last ?? addMinutes(until, -rememberedMinutes);
  const emails = await emailsReturned(ctx, { after, until, limit: returnedShown });
  const [first] = emails;
  if (!first) return;
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insertInto("operator_told")
      .values({ what: `mail-returned-${first.id}`, at: until })
      .execute();
    const returned = emails.map(({ recipient: email, returned_code: code, returned_at: at }) => ({
      email,
      code,
      at: at.toISOString(),
    }));
    const data = { returned, more: first.total - emails.length };
    await mailOperator(
      { ...ctx, db: tx },
      { event: "mail_returned_operator", about: `mail-returned-${first.id}`, data },
    );
  });
}
