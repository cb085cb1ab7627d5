import { Suspense } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import type { ListingCard } from "#contract/listings/listings.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import { ErrorContent } from "#web/shared/frame/error-page.tsx";

const Gone = lazyPart(async () => (await import("./Gone.tsx")).Gone);

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
