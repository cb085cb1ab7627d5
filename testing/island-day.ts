import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays, dateOf } from "#contract/dates.ts";
import type { Load } from "./load.ts";
import { openBell } from "./passing.ts";
import { callApi, insertSession, type ServerProcess, type Site } from "./servers.ts";

/** What goes on at a site by the hours of a day: guests arrive, hosts look after their listings, routines fall due. */

const island = "America/Puerto_Rico";

/** Of a hundred visitors of a day, how many arrive in each hour on the island, from midnight on. */
const arrivals = [2, 1, 1, 0.5, 0.5, 1, 2, 3, 4, 5, 5.5, 6, 6, 5.5, 5, 5, 5, 5.5, 6, 7.5, 8, 7.5, 5, 2.5];

export class IslandDay {
  readonly #site: Site;
  readonly #server: ServerProcess;
  readonly #load: Load;
  readonly #underWay: Promise<unknown>[] = [];
  readonly #leaving = new AbortController();
  #isOver = false;
  /** Calls by hosts and their other sites, and those among them that failed. */
  calls = 0;
  readonly troubles: string[] = [];

  constructor(site: Site, server: ServerProcess, load: Load) {
    this.#site = site;
    this.#server = server;
    this.#load = load;
  }

  /** @param visitors in 24 hours */
  async begin(visitors: number): Promise<void> {
    const hosts = await this.#site.db.selectFrom("listings").select("host_id").distinct().execute();
    this.#underWay.push(this.#ring(), this.#letIn(visitors));
    for (const [number, { host_id }] of hosts.entries()) {
      const host = { id: host_id, token: await insertSession(this.#site, host_id), address: `10.255.0.${number}` };
      this.#underWay.push(this.#host(host), this.#hear(host));
    }
  }

  /** Whoever is on the site goes on to the end of their visit. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#leaving.abort();
    await Promise.all(this.#underWay);
  }

  /** Waits for minutes of the site's clock. */
  #pause(minutes: number): Promise<void> {
    return sleep((minutes * 60_000) / this.#site.clock.speed);
  }

  async #letIn(visitors: number): Promise<void> {
    const visits = new Set<Promise<void>>();
    while (!this.#isOver) {
      const now = this.#site.now();
      const perHour = ((arrivals[hourOf(now)] ?? 0) / 100) * visitors;
      // Arrivals are independent of each other, so the times between them are exponentially distributed.
      await this.#pause((-Math.log(1 - Math.random()) * 60) / perHour);
      const visit = this.#load.arrive(dateOf(now, island), (minutes) => this.#pause(minutes));
      visits.add(visit);
      void visit.finally(() => visits.delete(visit));
    }
    await Promise.all(visits);
  }

  /** Routines fall due by the site's clock. */
  async #ring(): Promise<void> {
    const bell = await openBell(this.#site.databaseUrl);
    for (let before = this.#site.now(); !this.#isOver; await sleep(100)) {
      const now = this.#site.now();
      await bell.ring(before, now);
      before = now;
    }
    await bell.close();
  }

  /** Every quarter of an hour or so, and at night not at all, a host looks at everything and answers. */
  async #host({ id, token, address }: Host): Promise<void> {
    const call: Call = async (method, path, body) => {
      const headers = { "x-forwarded-for": address };
      const answer = await callApi(this.#server.url, method, path, { token, headers, ...(body && { body }) });
      this.calls += 1;
      if (answer.status >= 500) this.troubles.push(`${method} ${path}: ${answer.status}`);
      return answer.body;
    };
    while (!this.#isOver) {
      await this.#pause(5 + Math.random() * 20);
      await this.#readExports(id);
      if (hourOf(this.#site.now()) < 7) continue;
      await this.#lookAfter(call).catch((error: Error) => this.troubles.push(`a host: ${error.stack}`));
    }
  }

  /** The stream that a host's browser holds open for news, which ends every ten minutes of the site's clock. */
  async #hear({ token, address }: Host): Promise<void> {
    const headers = { "x-auth-token": token, "x-forwarded-for": address };
    const { signal } = this.#leaving;
    while (!this.#isOver) {
      try {
        const answer = await fetch(`${this.#server.url}/api/user/threads/news`, { headers, signal });
        this.calls += 1;
        if (answer.status >= 500) this.troubles.push(`the news: ${answer.status}`);
        await answer.text();
      } catch (error) {
        if (!this.#isOver) this.troubles.push(`the news: ${error}`);
      }
    }
  }

  async #lookAfter(call: Call): Promise<void> {
    const today = dateOf(this.#site.now(), island);
    await call("GET", "/user/host-stats");
    const { items } = await call("GET", "/user/threads?side=host&show=unread");
    for (const { id } of items) {
      const { messages } = await call("GET", `/user/threads/${id}`);
      await call("PUT", `/user/threads/${id}/read`, { seq: messages.at(-1).seq });
      const body = { key: randomUUID(), text: "Sí: la casa del lado guarda las maletas desde las diez." };
      await call("POST", `/user/threads/${id}/messages`, body);
    }
    const bookings = await call("GET", "/user/host/bookings?when=past");
    for (const { reserve_id, state } of bookings) {
      if (state === "confirmed") await call("POST", "/user/hosting_complete", { reserve_id });
    }
    await call("GET", `/user/host/calendars?from=${today}&to=${addDays(today, 62)}`);
    const listings = await call("GET", "/user/host/listings");
    const one = listings[Math.floor(Math.random() * listings.length)];
    await call("GET", `/user/host/calendar/${one.slug}?from=${today}&to=${addDays(today, 90)}`);
    await call("GET", `/user/host/calendar/${one.slug}/links`);
    // Every few hours a host changes something that pages show.
    if (Math.random() < 0.1 && one.service_type === 2) {
      const dates = [addDays(today, 30 + Math.floor(Math.random() * 200))];
      await call("PUT", `/user/host/calendar/${one.slug}`, { change: "nights", dates, price: 150 });
    }
  }

  /** Other sites read the calendars of a host. */
  async #readExports(hostId: number): Promise<void> {
    const rows = await this.#site.db
      .selectFrom("calendar_exports")
      .innerJoin("listings", "listings.id", "calendar_exports.listing_id")
      .select("token")
      .where("host_id", "=", hostId)
      .execute();
    for (const { token } of rows) {
      const answer = await fetch(`${this.#server.url}/cal/${token}.ics`);
      await answer.text();
      this.calls += 1;
      if (answer.status >= 500) this.troubles.push(`a calendar: ${answer.status}`);
    }
  }
}

interface Host {
  id: number;
  token: string;
  address: string;
}

// biome-ignore lint/suspicious/noExplicitAny: replies of many routes
type Call = (method: "GET" | "POST" | "PUT", path: string, body?: object) => Promise<any>;

const hours = new Intl.DateTimeFormat("en", { timeZone: island, hour: "numeric", hourCycle: "h23" });

function hourOf(instant: Date): number {
  return Number(hours.format(instant));
}
