import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminReview } from "#contract/admin/moderation.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { Score } from "#web/shared/reviews/Score.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { HiddenNote, Hiding } from "./Hiding.tsx";

interface Props {
  title: string;
  none: string;
  /** Reviews of a listing, or by a user. */
  of: { listing: number } | { writer: number };
  /** The listing's host, who writes the answers. */
  host?: string;
}

/** Published reviews, page by page; each review and each answer can be hidden or shown. */
export function ReviewModeration({ title, none, of, host = "" }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...adminReading("/admin/reviews", { query: { ...of, page } }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (!error) return null;
    return (
      <LoadFailure
        title={t("admin.moderation.reviewsError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const perPage = 20;
  return (
    <Sheet title={title}>
      {data.items.length === 0 && <p className="muted admin-none">{none}</p>}
      <ul className="admin-reviews" aria-busy={query.isPlaceholderData}>
        {data.items.map((review) => (
          <Review key={`${review.what} ${review.id}`} review={review} host={host} />
        ))}
      </ul>
      {data.total > perPage && (
        <p className="admin-pages">
          {page > 1 && (
            <button type="button" className="btn line sm" onClick={() => setPage(page - 1)}>
              {t("admin.moderation.newer")}
            </button>
          )}
          {page * perPage < data.total && (
            <button type="button" className="btn line sm" onClick={() => setPage(page + 1)}>
              {t("admin.moderation.older")}
            </button>
          )}
        </p>
      )}
    </Sheet>
  );
}

function Review({ review, host }: { review: AdminReview; host: string }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const { what, id, writer, booking, rating, text, created_at, hidden, answer } = review;
  const date = formatDateOf(created_at, timeZone, language);
  const name = t("admin.moderation.reviewBy", { name: writer.name, date });
  return (
    <li>
      <div className="moderated">
        <div>
          <p className="moderated-line">
            <Score rating={rating} />
            <span className="small">
              <Link className="link" to={`/admin/users/${writer.id}`}>
                {writer.name}
              </Link>{" "}
              · {date} ·{" "}
              <Link className="link" to={`/admin/bookings/${booking.id}`}>
                {booking.code}
              </Link>
              {what === "guest_review" && <> · {t("admin.moderation.ofGuest")}</>}
            </span>
          </p>
          <p className="moderated-text">{text}</p>
          {hidden && <HiddenNote hidden={hidden} />}
        </div>
        <Hiding what={what} id={id} name={name} owner={writer.name} isHidden={hidden !== null} />
      </div>
      {answer && (
        <div className="moderated moderated-answer">
          <div>
            <p className="small">{t("admin.moderation.answer")}</p>
            <p className="moderated-text">{answer.text}</p>
            {answer.hidden && <HiddenNote hidden={answer.hidden} />}
          </div>
          <Hiding
            what="answer"
            id={id}
            name={t("admin.moderation.answerTo", { name: writer.name, date })}
            owner={host || t("admin.moderation.itsHost")}
            isHidden={answer.hidden !== null}
          />
        </div>
      )}
    </li>
  );
}
