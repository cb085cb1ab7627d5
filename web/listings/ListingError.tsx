import { lazy, Suspense } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import type { ListingCard } from "#contract/listings.ts";
import { ErrorContent } from "#web/layout/error-page.tsx";

const Gone = lazy(async () => ({ default: (await import("./Gone.tsx")).Gone }));

/** In a listing's place: one in the archive says so and shows its like, anything else is not there or broken. */
export function ListingError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 410) return <ErrorContent error={error} />;
  return (
    <Suspense>
      <Gone similar={(error.data as { similar: ListingCard[] }).similar} />
    </Suspense>
  );
}
