import type { Ctx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { theInternet, type Ways } from "../outside/requests.ts";
import { limitRate } from "../rate-limit.ts";
import { mapsLinkAt, mapsLinkIn, type Point, pointInLink, pointInPage } from "./points.ts";
import { look } from "./requests.ts";

/**
 * Owns the decoding of Google Maps links. Never opens any other address, and none inside the network it runs in.
 * Relies on: most links contain their point; only short ones need a request to find their target.
 */

const linksAnHour = 60;
const redirectsFollowed = 5;

/** @throws `not_a_maps_link`, `place_not_found`, `place_unreachable`, `too_many_requests` */
export async function decodeMapsLink(ctx: Ctx, viewer: Viewer, link: string, ways: Ways = theInternet): Promise<Point> {
  const url = mapsLinkIn(link) ?? fail("not_a_maps_link");
  const point = pointInLink(url);
  if (point) return point;
  await limitRate(ctx, `decode:account:${viewer.id}`, linksAnHour, 60);
  return pointBehind(url, ways, AbortSignal.timeout(ways.patienceMs));
}

/** Follows redirects by hand: each hop is checked by the same rules as the first. */
async function pointBehind(link: URL, ways: Ways, signal: AbortSignal): Promise<Point> {
  let url = link;
  for (let hop = 0; hop <= redirectsFollowed; hop++) {
    const answer = await look(url, ways, signal);
    if (!("leadsTo" in answer)) return pointInPage(answer.page) ?? fail("place_not_found");
    url = mapsLinkAt(answer.leadsTo) ?? fail("not_a_maps_link");
    const point = pointInLink(url);
    if (point) return point;
  }
  return fail("place_not_found");
}
