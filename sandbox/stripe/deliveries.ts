import { createHmac } from "node:crypto";
import type { Engine } from "./engine.ts";
import { presentEvent } from "./events.ts";
import { type Delivery, dueDeliveries, recordAnswer, recordLoss, resend } from "./webhooks.ts";
import { minute, seconds } from "./world.ts";

/** Sends due webhooks to their endpoints, with the delivery faults set here. */
export interface PostOffice {
  /** Nothing is sent while true. */
  paused?: boolean;
  /** How many of the next deliveries never arrive, though Stripe counts them as delivered. */
  drop?: number;
  /** How many times each event is sent. Default 1. */
  copies?: number;
  /** Events due together are sent in random order. */
  shuffle?: boolean;
  /** How many of the next deliveries are signed with another secret, or an hour ago. */
  spoil?: { times: number; what: "secret" | "timestamp" };
}

export interface Sent extends Pick<Delivery, "event" | "type" | "url" | "attempts"> {
  /** HTTP status, or the error that prevented one, or "dropped". */
  answer: string;
}

const timeoutMs = 10_000;
const atOnce = 8;

export class Deliveries {
  readonly #engine: Engine;
  readonly #timers: boolean;
  readonly #underway = new Map<number, Promise<unknown>>();
  readonly #abort = new AbortController();
  #office: Required<Omit<PostOffice, "spoil">> & Pick<PostOffice, "spoil"> = calm();
  #timer: NodeJS.Timeout | undefined;
  #soon = false;

  constructor(engine: Engine, timers: boolean) {
    this.#engine = engine;
    this.#timers = timers;
  }

  /** Also sends what is due from an earlier run. */
  start() {
    if (!this.#timers) return;
    this.#engine.changed = () => this.#wake();
    this.#wake();
  }

  get office(): PostOffice {
    return this.#office;
  }

  order(office: PostOffice) {
    this.#office = { ...this.#office, ...office };
    if (this.#timers) this.#wake();
  }

  reset() {
    this.#office = calm();
  }

  /** Sends what is due and not in flight; with `events`, resends only those, delivered or not. */
  async deliver(again: { events?: string[] } = {}): Promise<Sent[]> {
    const { store } = this.#engine;
    for (const event of again.events ?? []) {
      this.#engine.store.transaction(() => resend(store, event, this.#engine.now()));
    }
    if (this.#office.paused) return [];
    const due = dueDeliveries(store, this.#engine.now()).filter(
      ({ seq, event }) => !this.#underway.has(seq) && (again.events?.includes(event) ?? true),
    );
    const queue = due.flatMap((delivery) => Array.from({ length: this.#office.copies }, () => delivery));
    if (this.#office.shuffle) shuffle(queue);
    const sent: Sent[] = [];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) sent.push(await this.#send(next));
    };
    const workers = Promise.all(Array.from({ length: this.#timers ? atOnce : 1 }, work));
    for (const { seq } of due) this.#underway.set(seq, workers);
    await workers.finally(() => {
      for (const { seq } of due) this.#underway.delete(seq);
    });
    return sent;
  }

  async close() {
    clearTimeout(this.#timer);
    this.#engine.changed = () => {};
    this.#office = { ...this.#office, paused: true };
    this.#abort.abort();
    await Promise.allSettled(this.#underway.values());
  }

  async #send(delivery: Delivery): Promise<Sent> {
    const { store } = this.#engine;
    const { event, type, url } = delivery;
    if (this.#office.drop > 0) {
      this.#office.drop -= 1;
      store.transaction(() => recordLoss(store, delivery));
      return { event, type, url, attempts: delivery.attempts, answer: "dropped" };
    }
    const answer = await this.#post(delivery);
    if (!this.#abort.signal.aborted) {
      store.transaction(() => recordAnswer(store, delivery, this.#engine.now(), answer));
    }
    return { event, type, url, attempts: delivery.attempts + 1, answer };
  }

  /** Renders and signs the body anew for each attempt. */
  async #post(delivery: Delivery): Promise<string> {
    const signed = this.#signed(delivery);
    if (!signed) return "200";
    try {
      const answer = await fetch(delivery.url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "User-Agent": "Stripe/1.0 (+https://docs.stripe.com/webhooks)",
          "Stripe-Signature": signed.signature,
        },
        body: signed.body,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#abort.signal]),
      });
      await answer.arrayBuffer();
      return String(answer.status);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error ? cause.message || cause.name : String(cause);
    }
  }

  #signed(delivery: Delivery): { body: string; signature: string } | undefined {
    return this.#engine.store.transaction(() => {
      const { store, account: platform, publicUrl } = this.#engine;
      const now = this.#engine.now();
      const account = store.ownerOf(delivery.event) ?? platform;
      const world = { store, account, platform, publicUrl, now, request: { id: null, idempotency_key: null } };
      const event = store.find("event", account, delivery.event);
      const endpoint = store.find("webhook_endpoint", platform, delivery.endpoint);
      if (!event || !endpoint) return undefined;
      const body = JSON.stringify(presentEvent(world, event.object), null, 2);
      const spoil = this.#takeSpoil();
      const secret = spoil === "secret" ? "whsec_of_somebody_else" : String(endpoint.hidden.secret);
      const timestamp = seconds(world) - (spoil === "timestamp" ? 3600 : 0);
      const hash = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
      return { body, signature: `t=${timestamp},v1=${hash}` };
    });
  }

  #takeSpoil(): "secret" | "timestamp" | undefined {
    const { spoil } = this.#office;
    if (!spoil || spoil.times < 1) return undefined;
    this.#office.spoil = { ...spoil, times: spoil.times - 1 };
    return spoil.what;
  }

  /** Schedules one run soon, however many changes request it. */
  #wake() {
    if (this.#soon || this.#abort.signal.aborted) return;
    this.#soon = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#work());
  }

  /** Runs and sends everything due, then sleeps until something is due again. */
  #work() {
    this.#soon = false;
    const { store } = this.#engine;
    const now = this.#engine.now();
    // The transaction runs the due jobs and, being a change, schedules the next run.
    if (store.hasJobDue(now)) return this.#engine.transaction(() => {});
    void this.deliver().then((sent) => sent.length > 0 && this.#wake());
    const next = store.nextDue(now);
    if (next !== undefined) this.#timer = setTimeout(() => this.#work(), Math.min(next - now, minute));
  }
}

const calm = () => ({ paused: false, drop: 0, copies: 1, shuffle: false });

function shuffle(queue: Delivery[]) {
  for (let i = queue.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    const [a, b] = [queue[i], queue[j]];
    if (a && b) [queue[i], queue[j]] = [b, a];
  }
}
