import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { addDays, type PlainDate } from "#contract/dates.ts";
import { goodCard, type Person, password } from "./makers.ts";
import { callApi, type ServerProcess, type Site } from "./servers.ts";
import type { Answer, CallInput } from "./world.ts";

/**
 * Guests who search, book, pay and cancel, on however many servers there are: concurrently and repeatedly, or each as
 * somebody arrives.
 */

type Method = "GET" | "POST";

const daysOnOffer = 330;
const momentMilliseconds = 500;

interface Guest extends Person {
  /** The address a proxy reports: each guest is on a network of their own. */
  address: string;
}

/** The last outcome of a booking that a guest was sent; an abandoned one is neither paid nor given up. */
type Outcome = "confirmed" | "released" | "cancelled_by_guest" | "abandoned";

interface Held {
  reserve_id: number;
  session_id: string;
}

/** A place a visitor may want to stay at: of a search's results. */
interface Found {
  id: number;
  slug: string;
}

let groups = 0;

export class Load {
  readonly #site: Site;
  /** Guests of another load have other addresses. */
  readonly #group = ++groups;
  readonly #guests: Guest[] = [];
  /** Those of the guests who arrive one by one that are not on the site now. */
  readonly #away: Guest[] = [];
  #arrived = 0;
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

  /**
   * One visit at a person's pace, from the first page on: most look around, some ask the host, fewer book, and a few of
   * those leave before they pay. Some have an account from an earlier visit.
   * @param today on the island
   * @param pause waits for that many minutes of the site's clock
   */
  async arrive(today: PlainDate, pause: (minutes: number) => Promise<unknown>): Promise<void> {
    try {
      await this.#lookAround(today, () => pause(0.3 + Math.random()));
    } catch (error) {
      this.troubles.push(`${(error as Error).message} ${(error as Error).cause ?? ""}`);
    }
  }

  async #lookAround(today: PlainDate, readOn: () => Promise<unknown>): Promise<void> {
    this.#arrived += 1;
    const stranger: Guest = { ...nobody, address: `10.0.${this.#arrived >> 8}.${this.#arrived & 255}` };
    // Sooner more often than later.
    const check_in = addDays(today, 1 + Math.floor(Math.random() ** 2 * daysOnOffer)) as PlainDate;
    const dates = { check_in, check_out: addDays(check_in, 1 + below(5)), guests: 2 };
    await this.#open(stranger, "/");
    await readOn();
    await this.#open(stranger, `/home?${new URLSearchParams(text(dates))}`);
    const search = `/listings?${new URLSearchParams({ kind: "lodging", ...text(dates) })}`;
    const found = await this.#call(stranger, "GET", search);
    const items: Found[] = found.status === 200 ? found.body.items : [];
    let listing: Found | undefined;
    for (let looked = below(4); looked >= 0 && items.length > 0; looked--) {
      await readOn();
      listing = items[below(items.length)] as Found;
      await this.#open(stranger, `/home/${listing.slug}`);
      await this.#call(stranger, "GET", `/listings/${listing.id}/availability?from=${today}&to=${addDays(today, 60)}`);
    }
    if (!listing || below(3) > 0) return;
    const guest = await this.#someoneAt(stranger.address);
    await readOn();
    if (below(3) === 0) {
      const body = { key: randomUUID(), text: "¿Hay dónde dejar las maletas antes de la hora de entrada?" };
      await this.#call(guest, "POST", `/user/listings/${listing.id}/messages`, { body });
    }
    const held = await this.#reserve(guest, listing, dates);
    await readOn();
    if (held && below(8) === 0) this.outcomes.set(held.reserve_id, "abandoned");
    else if (held) await this.#goOn(guest, held);
    this.#away.push(guest);
  }

  /** Somebody with a confirmed address: half of them have been here before. */
  async #someoneAt(address: string): Promise<Guest> {
    const known = below(2) === 0 ? this.#away.splice(below(this.#away.length), 1)[0] : undefined;
    if (known) return { ...known, address };
    const guest = await this.#register(1000 + this.#arrived, address);
    const confirmed = { email_verified_at: this.#site.now() };
    await this.#site.db.updateTable("users").set(confirmed).where("email", "=", guest.email).execute();
    return guest;
  }

  async #register(number: number, address = `10.${number}.0.1`): Promise<Guest> {
    const guest = { id: number, email: `viajera${number}.${this.#group}@example.test`, token: "", address };
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
    const held = await this.#reserve(guest, listing, dates);
    if (held) await this.#goOn(guest, held);
  }

  async #reserve(guest: Guest, { id }: Found, dates: object): Promise<Held | undefined> {
    const stay = { service_type: 2, link_id: id, ...dates };
    const quote = await this.#call(guest, "GET", `/quote?${new URLSearchParams(text(stay))}`);
    if (quote.status !== 200) return undefined;
    const body = { ...stay, quote_id: quote.body.quote_id };
    const held = await this.#call(guest, "POST", "/user/reserve", { body });
    return held.status === 200 ? held.body : undefined;
  }

  async #goOn(guest: Guest, held: Held): Promise<void> {
    const { reserve_id, session_id } = held;
    if (below(8) === 0) {
      const released = await this.#call(guest, "POST", `/user/reserve/${reserve_id}/release`);
      if (released.status === 200) this.outcomes.set(reserve_id, "released");
      return;
    }
    const { outcome } = await this.#site.sandbox.control.pay({
      session: session_id,
      card: goodCard,
      email: guest.email,
    });
    if (outcome !== "paid") return void this.troubles.push(`the payment page of booking ${reserve_id}: ${outcome}`);
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
    const headers = { "x-forwarded-for": guest.address };
    const answer = await this.#ask((server) =>
      callApi(server.url, method, path, { ...input, headers, token: guest.token || undefined }),
    );
    if (this.#mayFail && answer.status === 503 && answer.body.message) {
      // People whom the site tells to try again in a moment take one.
      await pause(momentMilliseconds);
      return answer;
    }
    if (answer.status >= 500) this.troubles.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** Opens a page. */
  async #open(guest: Guest, path: string): Promise<void> {
    const headers = { "x-forwarded-for": guest.address, "accept-language": "es" };
    const { status, body } = await this.#ask(async (server) => {
      const answer = await fetch(server.url + path, { headers });
      return { status: answer.status, body: await answer.text() };
    });
    if (status >= 500) this.troubles.push(`GET ${path}: ${status} ${body.slice(0, 200)}`);
  }

  async #ask<Result>(call: (server: ServerProcess) => Promise<Result>): Promise<Result> {
    const [server] = this.#servers.splice(0, 1);
    if (!server) throw new Error("there is nobody to call");
    this.#servers.push(server);
    count(this.#asked, server);
    return call(server).finally(() => count(this.answered, server));
  }
}

const nobody = { id: 0, email: "", token: "" };

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

function text(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
