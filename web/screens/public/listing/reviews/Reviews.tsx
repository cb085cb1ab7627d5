import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import type { ReviewPage } from "#contract/bookings/reviews.ts";
import type { ListingDetail } from "#contract/listings/listings.ts";
import { inBrowser } from "#web/app/page-data.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Rating } from "#web/shared/listing-card/Rating.tsx";
import { ReviewItem } from "#web/shared/reviews/ReviewItem.tsx";
import styles from "../ListingPage.module.css";
import { Distribution } from "./Distribution.tsx";
import { perPage } from "./listing-page.ts";

interface Props {
  listing: ListingDetail;
  /** The first page, loaded with the listing. */
  first: ReviewPage;
}

export function Reviews({ listing, first }: Props) {
  const { t } = useTranslation();
  const { reviews, hasMore, isBusy, hasFailed, firstNew, readMore } = useMore(listing.id, first);
  const newcomer = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (firstNew !== undefined) newcomer.current?.focus();
  }, [firstNew]);
  return (
    <section className={layout.part} id="opiniones">
      <h2 className={type.heading}>{t("reviews.title")}</h2>
      {first.total === 0 ? (
        <p className={type.muted}>{t("reviews.none")}</p>
      ) : (
        <>
          <p className={clsx(layout.row, layout.baseline)}>
            <span className={type.name}>
              <Rating rating={first.average} reviews={first.total} />
            </span>
            <span className={type.muted}>{t("reviews.who")}</span>
          </p>
          {first.total > 1 && <Distribution counts={first.distribution} />}
          <ul className={clsx(layout.stack, layout.above24, styles.reviews)}>
            {reviews.map((review) => (
              <li key={review.id} ref={review.id === firstNew ? newcomer : null} tabIndex={-1}>
                <ReviewItem review={review} hostName={listing.hostProfile.name} timeZone={listing.timeZone} />
              </li>
            ))}
          </ul>
          <div role="alert">
            {hasFailed && <p className={clsx(type.bad, layout.above16)}>{t("reviews.noAnswer")}</p>}
          </div>
          {hasMore && (
            <button type="button" className={clsx(button.line, layout.above24)} disabled={isBusy} onClick={readMore}>
              {isBusy ? t("common.loading") : t("reviews.more")}
            </button>
          )}
        </>
      )}
    </section>
  );
}

/** The pages loaded so far; `firstNew` is the first review of the latest page. */
function useMore(listingId: number, first: ReviewPage) {
  const [pages, setPages] = useState<ReviewPage[]>([]);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const cursor = (pages.at(-1) ?? first).next;

  async function readMore() {
    if (cursor === null) return;
    setState("busy");
    try {
      const input = { params: { id: listingId }, query: { cursor, limit: perPage } };
      const page = await inBrowser("/listings/{id}/reviews", input);
      setPages([...pages, page]);
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  return {
    reviews: [first, ...pages].flatMap((page) => page.items),
    hasMore: cursor !== null,
    isBusy: state === "busy",
    hasFailed: state === "failed",
    firstNew: pages.at(-1)?.items[0]?.id,
    readMore,
  };
}
