import type { Params, ShouldRevalidateFunctionArgs } from "react-router";

/** The id of a detail page's listing: the API accepts the slug. */
export function inputOf({ params }: { params: Params }) {
  return { params: { id: params.slug ?? "" } };
}

/** Chosen dates change only the address's query, which does not affect the listing. */
export function isAnotherListing({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}
