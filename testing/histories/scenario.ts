import { createHash, randomBytes } from "node:crypto";
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";
import { sql } from "kysely";
import type Stripe from "stripe";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { jobWork, routines } from "../../server/app.ts";
import type { Ctx } from "../../server/ctx.ts";
import type { Db } from "../../server/db/connect.ts";
import type { JobQueue, JobWork } from "../../server/jobs.ts";
import { empty } from "../databases.ts";
import { aListing, type ListingFacts, openPayoutAccount, type Person } from "../makers.ts";
import { startOfTime, type World } from "../world.ts";

/** A market on which a history runs: people, listings of all kinds, Stripe, a clock, and a server that can die. */
export interface Stage {
  readonly world: World;
  /** The server's context, which may die at any statement. */
  readonly ctx: Ctx;
  /** The same database for checks: it never dies. */
  readonly db: Db;
  readonly life: Life;
  readonly guests: readonly Person[];
  readonly hosts: readonly Person[];
  readonly listings: readonly { id: number; kind: ListingKind }[];
  readonly adminId: number;
  /** All payments so far, as Stripe had them after the last step. */
  charges: Stripe.Charge[];
}

/** The parts of a stage needed to run jobs and pass time. */
export type Place = Pick<Stage, "world" | "ctx" | "db">;

/** Facts that may differ between markets. */
export interface MarketFacts {
  taxBp: number;
  commissionBp: Record<ListingKind, number>;
  /** Refunds must be paid from Stripe's balance alone. */
  isShort: boolean;
  /** Hosts start with accounts that can receive payouts. */
  isPayable: boolean;
}

const opened = new WeakMap<World, { db: Db; life: Life }>();

/** Empties the world and opens another market in it. */
export async function openMarket(world: World, facts: MarketFacts): Promise<Stage> {
  const { db, life } = takeOver(world);
  life.begin();
  world.clock.set(startOfTime);
  await empty({ db });
  await world.stripe.control.reset();
  await world.stripe.control.settings({ coversShortfall: !facts.isShort });
  // The application reads the rate again for every price.
  Object.assign(world.env, { lodgingTaxBp: facts.taxBp });
  for (const [kind, basis_points] of Object.entries(facts.commissionBp)) {
    await db
      .insertInto("commission_rates")
      .values({ kind: kind as ListingKind, basis_points })
      .execute();
  }
  const guests = [await aMember(world, db), await aMember(world, db), await aMember(world, db)];
  const hosts = [await aMember(world, db), await aMember(world, db)];
  const admin = await aMember(world, db);
  const listings = [];
  for (const [kind, index, listing] of offers) {
    const { id } = await aListing(world, kind, { ...listing, hostId: hosts[index]?.id ?? 0 });
    listings.push({ id, kind });
  }
  if (facts.isPayable) for (const host of hosts) await openPayoutAccount(world, host);
  return { world, ctx: world.app.ctx, db, life, guests, hosts, listings, adminId: admin.id, charges: [] };
}

/** Covers all kinds and policies, with hosts of several listings and prices that do not divide evenly. */
const offers: readonly (readonly [ListingKind, number, Omit<ListingFacts, "hostId">])[] = [
  ["lodging", 0, { cancellationPolicy: "moderate", details: { nightCents: 33_33, cleaningCents: 17_01 } }],
  ["experience", 0, { cancellationPolicy: "flexible", details: { priceCents: 19_99 } }],
  ["space", 0, { cancellationPolicy: "strict", details: { hourCents: 85, dayCents: null } }],
  ["lodging", 1, { cancellationPolicy: "strict", details: { nightCents: 185_00 } }],
  ["space", 1, { cancellationPolicy: "moderate", details: { hourCents: 29_99, cleaningCents: 50_00 } }],
  ["experience", 1, { cancellationPolicy: "flexible", details: { priceCents: 280_00, pricePer: "group" } }],
];

/** Inserts a signed-in user whose session lasts ten years, because a history spans many months. */
async function aMember(world: World, db: Db): Promise<Person> {
  const token = randomBytes(24).toString("base64url");
  const email = `${token.slice(0, 12).toLowerCase()}@example.test`;
  const now = world.clock.now();
  const { id } = await db
    .insertInto("users")
    .values({ name: "Alguien", email, birth_date: "1990-05-10", terms_accepted_at: now, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token_hash = createHash("sha256").update(token).digest("hex");
  const expires_at = new Date(now.getTime() + 10 * 365 * 86_400_000);
  await db
    .insertInto("sessions")
    .values({ token_hash, user_id: id, created_at: now, last_seen_at: now, expires_at })
    .execute();
  return { id, email, token };
}

/** Replaces the application's database handle, once, with one that can be killed. */
function takeOver(world: World): { db: Db; life: Life } {
  const { ctx } = world.app;
  const before = opened.get(world);
  if (before) return before;
  const own = { db: ctx.db, life: new Life() };
  Object.assign(ctx, { db: own.db.withPlugin(own.life) });
  opened.set(world, own);
  return own;
}

/** The life of a server: it ends before a given statement, and every later statement throws as well. */
export class Life implements KyselyPlugin {
  #left = Number.POSITIVE_INFINITY;

  begin(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  endAfter(statements: number): void {
    this.#left = statements;
  }

  get isOver(): boolean {
    return this.#left < 0;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#left -= 1;
    if (this.isOver) throw new Error("the server is dead");
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

// Histories do not test emails, and composing them takes longer than everything else.
const work: JobWork = { ...jobWork, "mail.send": async () => {} };

/** Delivers Stripe's webhooks and runs all jobs that can run now: failed ones wait for `tryAgain`. */
export async function settle({ world, ctx, db }: Place): Promise<void> {
  await world.stripe.control.clock({ to: world.clock.now().getTime() });
  for (let busy = true; busy; ) {
    await sql`delete from pgboss.job where name = 'mail.send'`.execute(db);
    const delivered = (await world.stripe.control.deliver()).length;
    const done = await (ctx.jobs as JobQueue).drain(ctx, work);
    busy = delivered + done > 0;
  }
}

/** Skips the delays before retries, which run in real time. */
export async function tryAgain({ db }: Place): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
}

/** How often the routines that move money run, in minutes; the other routines run only in `drain`. */
const called: Record<string, number> = { sweep: 1, payments: 5, refunds: 15, "catch-up": 60, payouts: 24 * 60 };

/** Advances the clock and runs every routine that falls due. A routine that fails is left for its next run. */
export async function pass(place: Place, minutes: number, except: readonly string[] = []): Promise<void> {
  const { clock } = place.world;
  const before = clock.now().getTime() / 60_000;
  clock.advance(minutes);
  await tryAgain(place);
  await settle(place);
  for (const { name, run } of routines) {
    const every = except.includes(name) ? undefined : called[name];
    if (every === undefined || Math.floor((before + minutes) / every) === Math.floor(before / every)) continue;
    await run(place.ctx).catch(() => {});
    await settle(place);
  }
}
