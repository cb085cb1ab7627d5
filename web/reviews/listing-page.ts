import type { Input, ReplyAt } from "#web/api.ts";
import type { Read } from "#web/page-data.ts";

type DetailPath = "/housing/{id}" | "/spaces/{id}" | "/experiences/{id}";

export const perPage = 6;

/** What a listing's page reads: the listing, and the first of its reviews. */
export async function withReviews<P extends DetailPath>(
  read: Read,
  path: P,
  input: Omit<Input<"GET", P>, "signal">,
): Promise<{ listing: ReplyAt<"GET", P>; reviews: ReplyAt<"GET", "/listings/{id}/reviews"> }> {
  const listing = await read(path, input);
  const reviews = await read("/listings/{id}/reviews", { params: { id: listing.id }, query: { limit: perPage } });
  return { listing, reviews };
}
