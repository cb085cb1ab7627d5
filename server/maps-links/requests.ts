import { fail } from "../fail.ts";
import { askOutside, Unreachable, type Ways } from "../outside/requests.ts";

/** One hop of a link: the redirect's target, or the beginning of the page. */
export type Answer = { leadsTo: string } | { page: string };

const mostOfAPage = 256 * 1024;

/** @throws `place_unreachable`; `place_not_found` when the host says so */
export async function look(url: URL, ways: Ways, signal: AbortSignal): Promise<Answer> {
  const answer = await askOutside(url, { ways, signal, accept: "text/html", most: mostOfAPage }).catch(unreachable);
  if (answer.leadsTo !== undefined) return { leadsTo: answer.leadsTo };
  if (answer.status === 404 || answer.status === 410) fail("place_not_found");
  if (answer.status !== 200) fail("place_unreachable");
  return { page: answer.body };
}

/** The same refusal for every network failure: the caller can mark the place on the map instead. */
function unreachable(error: unknown): never {
  if (error instanceof Unreachable) fail("place_unreachable");
  throw error;
}
