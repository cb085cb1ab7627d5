import type { Params } from "react-router";

/** The listing a detail page is about: the API takes its slug for an id. */
export function inputOf({ params }: { params: Params }) {
  return { params: { id: params.slug ?? "" } };
}
