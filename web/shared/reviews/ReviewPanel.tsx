import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import type { BookingReviews } from "#contract/bookings/reviews.ts";
import { call } from "#web/app/api.ts";
import { keyOf, queryClient, reading } from "#web/app/queries.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Rating } from "#web/shared/listing-card/Rating.tsx";
import { OtherReview } from "./OtherReview.tsx";
import { OwnReview } from "./OwnReview.tsx";
import type { Opinion } from "./ReviewForm.tsx";
import styles from "./ReviewPanel.module.css";

interface Props {
  reserveId: number;
  /** The side that views the page. */
  side: "guest" | "host";
}

/** A booking's reviews for one of its sides, to write, wait for, read or answer. Renders nothing if there are none. */
export function ReviewPanel({ reserveId, side }: Props) {
  const input = { params: { id: reserveId } };
  const { data, isError, refetch } = useQuery(reading("/user/reserve/{id}/reviews", input));
  const [isWriting, setWriting] = useState(false);
  // The form stays when its time runs out under a text: sending it says why it is refused.
  const reviews = data && { ...data, canReview: data.canReview || (isWriting && !data.mine) };

  async function write(body: Opinion) {
    const written =
      side === "guest"
        ? await call("POST", "/user/reserve/{id}/review", { ...input, body })
        : await call("POST", "/user/reserve/{id}/guest-review", { ...input, body });
    queryClient.setQueryData<BookingReviews>(keyOf("/user/reserve/{id}/reviews", input), written);
  }

  async function answer(id: number, text: string) {
    await call("POST", "/reviews/{id}/answer", { params: { id }, body: { text } });
    await refetch();
  }

  // A later reading that failed must not take away what is being written.
  if (isError && !reviews) return <LoadFailure onRetry={refetch} />;
  if (!reviews || isEmpty(reviews)) return null;
  return (
    <section className={clsx(panel.panel, layout.stack, styles.panel)}>
      <OwnReview side={side} reviews={reviews} onType={() => setWriting(true)} onWrite={write} />
      <OtherReview side={side} reviews={reviews} onAnswer={answer} />
      <GuestRating reviews={reviews} />
    </section>
  );
}

function isEmpty({ canReview, mine, theirs, guestRating }: BookingReviews): boolean {
  return !canReview && !mine && !theirs && !guestRating?.count;
}

function GuestRating({ reviews: { guestRating } }: { reviews: BookingReviews }) {
  const { t } = useTranslation();
  if (!guestRating?.count) return null;
  return (
    <p className={clsx(layout.row, layout.gap8, type.muted, styles.reputation)}>
      {t("reviews.panel.asGuest")} <Rating rating={guestRating.average} reviews={guestRating.count} />
    </p>
  );
}

function LoadFailure({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(panel.panel, layout.stack, layout.gap12, layout.loose)} role="alert">
      <p>{t("reviews.panel.loadError")}</p>
      <button type="button" className={clsx(button.line, button.small)} onClick={() => onRetry()}>
        {t("common.retry")}
      </button>
    </section>
  );
}
