import { setTimeout as pause } from "node:timers/promises";
import { addDays, type PlainDate } from "#contract/dates.ts";
import { goodCard, type Person, password } from "./makers.ts";
import { callApi, type ServerProcess, type Site } from "./servers.ts";
import type { Answer, CallInput } from "./world.ts";

/** Guests who search, book, pay and cancel concurrently and repeatedly, on however many servers there are. */

type Method = "GET" | "POST";

const daysOnOffer = 330;
const momentMilliseconds = 500;

interface Guest extends Person {
  /** The address a proxy reports: each guest is on a network of their own. */
  address: string;
}

/** The last outcome of a booking that a guest was sent. */
type Outcome = "confirmed" | "released" | "cancelled_by_guest";

export class Load {
  readonly #site: Site;
  readonly #guests: Guest[] = [];
  #servers: ServerProcess[] = [];
  #living: Promise<unknown> | undefined;
  #isOver = false;
  /** How many calls each server has finished, successfully or not. */
  readonly answered = new Map<ServerProcess, number>();
  readonly #asked = new Map<ServerProcess, number>();
  /** Failures no guest should see: statuses of 500 and above, and calls without a response. */
  readonly troubles: string[] = [];
  /** By the booking's id. */
  readonly outcomes = new Map<number, Outcome>();

  readonly #mayFail: boolean;

  /** @param mayFail the test disrupts the database: a 503 with a message is then an acceptable response */
  constructor(site: Site, { mayFail = false } = {}) {
    this.#site = site;
    this.#mayFail = mayFail;
  }

  /** Sends further calls to these servers in turn; calls in progress are finished where they are. */
  sendTo(...servers: ServerProcess[]): void {
    this.#servers = servers;
  }

  isIdle(server: ServerProcess): boolean {
    return this.answered.get(server) === this.#asked.get(server);
  }

  async begin(count: number): Promise<void> {
    for (let number = 1; number <= count; number++) this.#guests.push(await this.#register(number));
    this.#living = Promise.all(this.#guests.map((guest) => this.#live(guest)));
  }

  /** Lets every guest finish the current visit. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#living;
  }

  async #register(number: number): Promise<Guest> {
    const guest = { id: number, email: `viajera${number}@example.test`, token: "", address: `10.${number}.0.1` };
    const { body } = await this.#call(guest, "POST", "/auth/register", {
      body: { name: `Viajera ${number}`, email: guest.email, password, birthDate: "1990-05-10", acceptTerms: true },
    });
    return { ...guest, token: body.token };
  }

  async #live(guest: Guest): Promise<void> {
    while (!this.#isOver) {
      await this.#visit(guest).catch((error: Error) => this.troubles.push(`${error.message} ${error.cause ?? ""}`));
    }
  }

  /** Searches for a stay and books it if one is free. */
  async #visit(guest: Guest): Promise<void> {
    const nights = { check_in: addDays("2026-12-01", below(daysOnOffer)) as PlainDate, guests: 2 };
    const dates = { ...nights, check_out: addDays(nights.check_in, 2 + below(4)) };
    const found = await this.#call(
      guest,
      "GET",
      `/listings?${new URLSearchParams({ kind: "lodging", ...text(dates) })}`,
    );
    if (found.status !== 200 || found.body.items.length === 0) return;
    const listing = found.body.items[below(found.body.items.length)];
    await this.#call(guest, "GET", `/housing/${listing.slug}`);
    const stay = { service_type: 2, link_id: listing.id, ...dates };
    const quote = await this.#call(guest, "GET", `/quote?${new URLSearchParams(text(stay))}`);
    if (quote.status !== 200) return;
    const body = { ...stay, quote_id: quote.body.quote_id };
    const held = await this.#call(guest, "POST", "/user/reserve", { body });
    if (held.status === 200) await this.#goOn(guest, held.body);
  }

  async #goOn(guest: Guest, held: { reserve_id: number; session_id: string }): Promise<void> {
    const { reserve_id, session_id } = held;
    if (below(8) === 0) {
      const released = await this.#call(guest, "POST", `/user/reserve/${reserve_id}/release`);
      if (released.status === 200) this.outcomes.set(reserve_id, "released");
      return;
    }
    await this.#site.sandbox.control.pay({ session: session_id, card: goodCard, email: guest.email });
    this.outcomes.set(reserve_id, "confirmed");
    await this.#call(guest, "GET", `/user/session_status?session_id=${session_id}`);
    await this.#call(guest, "GET", "/user/reserve");
    // Were fewer cancelled, a fast machine would sell the island out, and a drill that waits for bookings never end.
    if (below(2) > 0) return;
    const preview = await this.#call(guest, "GET", `/user/reserve/${reserve_id}/cancellation`);
    const cancelled = await this.#call(guest, "POST", "/user/cancel-reserve", {
      body: { service_type: 2, reserve_id, expected_refund: preview.body.refund_total },
    });
    if (cancelled.status === 200) this.outcomes.set(reserve_id, "cancelled_by_guest");
    // The cancellation may have happened before the connection broke.
    if (cancelled.status === 503) this.outcomes.delete(reserve_id);
  }

  async #call(guest: Guest, method: Method, path: string, input: CallInput = {}): Promise<Answer> {
    const [server] = this.#servers.splice(0, 1);
    if (!server) throw new Error("there is nobody to call");
    this.#servers.push(server);
    count(this.#asked, server);
    const headers = { "x-forwarded-for": guest.address };
    const asking = callApi(server.url, method, path, { ...input, headers, token: guest.token || undefined });
    const answer = await asking.finally(() => count(this.answered, server));
    if (this.#mayFail && answer.status === 503 && answer.body.message) {
      // People whom the site tells to try again in a moment take one.
      await pause(momentMilliseconds);
      return answer;
    }
    if (answer.status >= 500) this.troubles.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

function text(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
