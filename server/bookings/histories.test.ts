import fc from "fast-check";
import { expect, test } from "vitest";
import { drain } from "#testing/histories/drain.ts";
import { checkInvariants } from "#testing/histories/invariants.ts";
import { reconcile } from "#testing/histories/reconcile.ts";
import { checkReports } from "#testing/histories/reports.ts";
import { type MarketFacts, openMarket, type Stage } from "#testing/histories/scenario.ts";
import { anyStep, booking, type Step, take } from "#testing/histories/steps.ts";
import { useWorld } from "#testing/world.ts";

/**
 * Random histories of a market: people book, pay, cancel, dispute and complain; Stripe fails or does not respond, its
 * webhooks get lost, the server dies midway. After every step no cent may be lost or paid twice; in the end our books
 * must match Stripe's. `npm run test:faults histories` runs more histories than the usual few.
 */

const world = useWorld();
const runs = Number(process.env.HISTORY_RUNS ?? 4);

const rate = fc.constantFrom(0, 500, 1250, 5000);
const market: fc.Arbitrary<MarketFacts> = fc.record({
  taxBp: fc.constantFrom(0, 700),
  commissionBp: fc.record({ lodging: rate, space: rate, experience: rate }),
  isShort: fc.boolean(),
  isPayable: fc.boolean(),
});
const beginning = fc.array(booking, { minLength: 2, maxLength: 5 });
const middle = fc.array(anyStep, { minLength: 20, maxLength: 70, size: "max" });
const steps = fc.limitShrink(
  fc.tuple(beginning, middle).map((parts) => parts.flat()),
  150,
);

test(`${runs} histories of a market come to rest with the books in order`, async () => {
  let taken = 0;
  const property = fc.asyncProperty(market, steps, async (facts, history) => {
    const story: string[] = [JSON.stringify(facts)];
    const stage = await openMarket(world, facts);
    try {
      for (const step of history) {
        await play(stage, step, story);
        taken += 1;
      }
      story.push("It comes to rest.");
      await drain(stage);
      await checkInvariants(stage);
      await reconcile(stage);
      await checkReports(stage);
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.stack : error}\n\n${story.join("\n")}\n`);
    }
  });
  await fc.assert(property, {
    numRuns: runs,
    endOnFailure: process.env.NOSHRINK === "1",
  });
  expect(taken).toBeGreaterThan(runs * 20);
}, 3_600_000);

async function play(stage: Stage, step: Step, story: string[]): Promise<void> {
  const number = story.length;
  const when = stage.ctx.now().toISOString().slice(0, 16);
  story.push(`${number}. ${when} ${step.do} …`);
  const told = await take(stage, step);
  const end = stage.life.isOver ? " — and the server died" : "";
  story[number] = `${number}. ${when} ${step.do}: ${told ?? "nobody there"}${end}`;
  if (step.do === "the server will die") return;
  const hasDied = stage.life.isOver;
  stage.life.begin();
  if (!hasDied && /: 500\b/.test(told ?? "")) throw new Error(`the API broke down: ${told}`);
  if (step.do !== "trouble at Stripe") await checkInvariants(stage);
}
