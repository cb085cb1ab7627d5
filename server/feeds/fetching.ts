import type { Ctx } from "../ctx.ts";
import { askOutside, theInternet, Unreachable, type Ways } from "../outside/requests.ts";
import { calendarAt, tokenIn } from "./export.ts";
import { FeedFailure } from "./reader.ts";

/** Gets a calendar's text from its address. */

const redirectsFollowed = 5;
const mostBytes = 1024 * 1024;
const patienceMs = 10_000;

let ways: Ways = { ...theInternet, patienceMs };

/** For tests: replaces how calendars are fetched, until the next call. */
export function readOver(others: Partial<Ways>): void {
  ways = { ...theInternet, patienceMs, ...others };
}

/**
 * The address to fetch: calendar programs write `webcal:` for `https:`. Undefined unless it is a plain public address
 * without port and password.
 */
export function feedAddress(typed: string): URL | undefined {
  const address = typed.trim().replace(/^webcals?:\/\//i, "https://");
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  url.hash = "";
  return isPlain ? url : undefined;
}

/** Follows redirects by hand: each hop is checked by the same rules as the first. @throws FeedFailure */
export async function fetchCalendar(ctx: Ctx, address: string): Promise<string> {
  // A calendar of this very site is read directly, without a request.
  const own = tokenIn(ctx, address);
  if (own !== undefined) return (await calendarAt(ctx, own)) ?? gone();
  const signal = AbortSignal.timeout(ways.patienceMs);
  let url = feedAddress(address);
  for (let hop = 0; url && hop <= redirectsFollowed; hop++) {
    const answer = await askOutside(url, { ways, signal, accept: "text/calendar", most: mostBytes }).catch(unreachable);
    if (answer.leadsTo === undefined) {
      if (answer.status !== 200) throw new FeedFailure("status", answer.status);
      if (answer.isCut) throw new FeedFailure("too_large");
      return answer.body;
    }
    url = feedAddress(answer.leadsTo);
  }
  throw new FeedFailure("unreachable");
}

function gone(): never {
  throw new FeedFailure("status", 404);
}

function unreachable(error: unknown): never {
  if (error instanceof Unreachable) throw new FeedFailure("unreachable");
  throw error;
}
