import { accountJobs } from "./account-states.ts";
import { checkoutJobs } from "./checkout.ts";
import { disputeJobs } from "./disputes.ts";
import { payoutJobs } from "./payouts.ts";
import { refundJobs } from "./refunds.ts";
import { newId, Store } from "./store.ts";
import { transferJobs } from "./transfers.ts";
import type { World } from "./world.ts";

/**
 * The sandbox without its HTTP server: the store, the clock, and the one way to change anything.
 * Every transaction first runs the jobs that are due, each at the moment it was due.
 */
const jobs: Record<string, (world: World, id: string) => void> = {
  ...{ ...checkoutJobs, ...refundJobs, ...accountJobs },
  ...{ ...transferJobs, ...payoutJobs, ...disputeJobs },
};

const nobody = { id: null, idempotency_key: null };

export class Engine {
  readonly store: Store;
  readonly account: string;
  publicUrl = "";
  /** Called after each change: a webhook may be due, or a job may be due earlier than before. */
  changed: () => void = () => {};
  readonly #baseNow: () => number;

  constructor(file: string, now: () => number) {
    this.store = new Store(file);
    this.#baseNow = now;
    this.account = this.store.setting("account") ?? newId("acct_1", 15);
    this.store.set("account", this.account);
  }

  now(): number {
    return this.#baseNow() + Number(this.store.setting("clockOffset") ?? 0);
  }

  setClock(to: number) {
    this.transaction(() => this.store.set("clockOffset", String(to - this.#baseNow())));
    this.transaction(() => {});
  }

  transaction<T>(
    work: (world: World) => T,
    caller: { request?: World["request"]; account?: string | undefined } = {},
  ): T {
    const { request = nobody, account = this.account } = caller;
    const result = this.store.transaction(() => {
      const now = this.now();
      const world = {
        store: this.store,
        account: this.account,
        platform: this.account,
        publicUrl: this.publicUrl,
      };
      for (let job = this.store.takeJob(now); job; job = this.store.takeJob(now)) {
        const asDue = { ...world, now: job.due, request: nobody };
        jobs[job.task]?.(asDue, job.object);
      }
      return work({ ...world, account, now, request });
    });
    this.changed();
    return result;
  }
}
