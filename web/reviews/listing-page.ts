import type { Input, ReplyAt } from "#web/api.ts";
import type { Read } from "#web/page-data.ts";

type DetailPath = "/housing/{id}" | "/spaces/{id}" | "/experiences/{id}";

export const perPage = 6;

/** What a listing's page reads: the listing, the first of its reviews, and others like it. */
export async function withReviews<P extends DetailPath>(
  read: Read,
  path: P,
  input: Omit<Input<"GET", P>, "signal">,
): Promise<{
  listing: ReplyAt<"GET", P>;
  reviews: ReplyAt<"GET", "/listings/{id}/reviews">;
  similar: ReplyAt<"GET", "/listings/{id}/similar">;
}> {
  const listing = await read(path, input);
  const params = { id: listing.id };
  const [reviews, similar] = await Promise.all([
    read("/listings/{id}/reviews", { params, query: { limit: perPage } }),
    // The page is whole without them.
    read("/listings/{id}/similar", { params }).catch(() => []),
  ]);
  return { listing, reviews, similar };
}
