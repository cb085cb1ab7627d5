import { lazy, Suspense } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import type { ListingCard } from "#contract/listings/listings.ts";
import { ErrorContent } from "#web/shared/frame/error-page.tsx";

const Gone = lazy(async () => ({ default: (await import("./Gone.tsx")).Gone }));

/** Replaces a listing that failed to load: archived ones (410) show similar listings, others the error page. */
export function ListingError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 410) return <ErrorContent error={error} />;
  return (
    <Suspense>
      <Gone similar={(error.data as { similar: ListingCard[] }).similar} />
    </Suspense>
  );
}
