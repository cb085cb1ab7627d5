import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { LoadFailure } from "./LoadFailure.tsx";

interface Props {
  query: {
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
    isFetching: boolean;
    error: Error | null;
    fetchNextPage(): unknown;
  };
  label: string;
  /** The heading if the next page cannot be loaded. */
  failure: string;
}

/** The end of a list that is loaded page by page: loads the next page, if there is one. */
export function MorePages({ query, label, failure }: Props) {
  const { hasNextPage, isFetchNextPageError, isFetching, error, fetchNextPage } = query;
  if (!hasNextPage) return null;
  if (isFetchNextPageError && error) {
    return <LoadFailure title={failure} error={error} isBusy={isFetching} onRetry={() => void fetchNextPage()} />;
  }
  return (
    <p className={layout.above24}>
      <button type="button" className={button.line} disabled={isFetching} onClick={() => void fetchNextPage()}>
        {label}
      </button>
    </p>
  );
}
