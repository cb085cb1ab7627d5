import { data, redirect } from "react-router";
import type { ListingCard } from "#contract/listings/listings.ts";
import type { Input, ReplyAt } from "#web/app/api.ts";
import { orRefuse, type Read } from "#web/app/page-data.ts";

type DetailPath = "/housing/{id}" | "/spaces/{id}" | "/experiences/{id}";

export const perPage = 6;

/**
 * Loads a listing's page: the listing, its first reviews, and similar listings.
 * @throws a 410 with listings of the same kind, when the listing is archived
 */
export async function withReviews<P extends DetailPath>(
  read: Read,
  path: P,
  input: Omit<Input<"GET", P>, "signal">,
): Promise<{
  listing: ReplyAt<"GET", P>;
  reviews: ReplyAt<"GET", "/listings/{id}/reviews">;
  similar: ReplyAt<"GET", "/listings/{id}/similar">;
}> {
  const listing = await read(path, input).catch(async (error: unknown) => {
    const city = await cityOfGone(error);
    throw city === undefined ? error : data({ similar: await others(read, path, city) }, { status: 410 });
  });
  const params = { id: listing.id };
  const [reviews, similar] = await Promise.all([
    read("/listings/{id}/reviews", { params, query: { limit: perPage } }),
    // The page works without similar listings.
    read("/listings/{id}/similar", { params }).catch(() => []),
  ]);
  return { listing, reviews, similar };
}

/** Undefined for errors other than 410. When the server renders, the error is still an unread response. */
async function cityOfGone(error: unknown): Promise<string | undefined> {
  if ((error as { status?: number }).status !== 410) return undefined;
  const refusal = error instanceof Response ? await error.json() : error;
  return (refusal as { details?: { city?: string } }).details?.city ?? "";
}

/** Four listings of the same kind, those in the same municipality first. */
async function others(read: Read, path: DetailPath, city: string): Promise<ListingCard[]> {
  const cards = await cardsOf(read, path);
  const isNear = (card: ListingCard) => card.city === city;
  return [...cards.filter(isNear), ...cards.filter((card) => !isNear(card))].slice(0, 4);
}

async function cardsOf(read: Read, path: DetailPath): Promise<ListingCard[]> {
  if (path === "/housing/{id}") return read("/housing");
  if (path === "/spaces/{id}") return read("/spaces");
  return Object.values(await read("/experiences")).flat();
}

/** The payment page leads back to the listing, opened at the hold; of a paused one the hold is left, among the trips. */
export async function orHold<T>({ request }: { request: Request }, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const hold = Number(new URL(request.url).searchParams.get("hold"));
    if (hold > 0 && isMissing(error)) throw redirect(`/dashboard/trips/${hold}`);
    return orRefuse(Promise.reject(error));
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 404;
}
