import type { Params, ShouldRevalidateFunctionArgs } from "react-router";

/** The listing a detail page is about: the API takes its slug for an id. */
export function inputOf({ params }: { params: Params }) {
  return { params: { id: params.slug ?? "" } };
}

/** Chosen dates are in the address; the listing is the same whatever they are. */
export function isAnotherListing({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}
