import type { Params, ShouldRevalidateFunctionArgs } from "react-router";

/** The id of a detail page's listing: the API accepts the slug. */
export function inputOf({ params }: { params: Params }) {
  return { params: { id: params.slug ?? "" } };
}

/** Chosen dates change only the address's query, which does not affect the listing. Another language does. */
export function isAnotherListing({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherDates = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isOtherDates ? false : defaultShouldRevalidate;
}
