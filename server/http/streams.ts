import { Readable } from "node:stream";
import { addMinutes } from "#contract/dates.ts";
import { fail } from "../fail.ts";

/** How often a comment is sent, which keeps proxies and browsers from taking a silent stream for a dead one. */
export const beatMilliseconds = 20_000;
/** A browser that is still there asks again, and its session is looked at again. */
const longestMinutes = 10;
/** A browser has one, whatever the number of its tabs. */
const mostPerPerson = 8;

/**
 * Server-sent events: answers that stay open, by person. An open stream misses nothing. Where something may have been
 * missed, all streams end: whoever opens the next one looks for what is new first.
 */
export class Streams {
  readonly #open = new Map<Readable, { personId: number; since: Date }>();
  #isListening = false;

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /** @throws `unavailable` while nothing can be heard, `too_many_requests` */
  open(personId: number, now: Date): Readable {
    if (!this.#isListening) fail("unavailable");
    const own = [...this.#open.values()].filter((one) => one.personId === personId);
    if (own.length >= mostPerPerson) {
      fail("too_many_requests", { retryAfterSeconds: longestMinutes * 60, values: { minutes: longestMinutes } });
    }
    // Nothing is held back for a slow reader: what is sent within ten minutes is small.
    const stream = new Readable({ read: () => {} });
    this.#open.set(stream, { personId, since: now });
    stream.once("close", () => this.#open.delete(stream));
    stream.push(": open\n\n");
    return stream;
  }

  tell(person: number, data: string): void {
    for (const [stream, { personId }] of this.#open) if (person === personId) stream.push(`data: ${data}\n\n`);
  }

  /** Every 20 seconds: says that it is there, and ends what has been open for long. */
  beat(now: Date): void {
    for (const [stream, { since }] of this.#open) {
      if (addMinutes(since, longestMinutes) <= now) this.#end(stream);
      else stream.push(":\n\n");
    }
  }

  /** From here on nothing is missed. */
  begin(): void {
    this.#isListening = true;
  }

  /** Ends all of them, and opens none until it begins again. */
  end(): void {
    this.#isListening = false;
    for (const stream of this.#open.keys()) this.#end(stream);
  }

  #end(stream: Readable): void {
    this.#open.delete(stream);
    stream.push(null);
  }
}
