import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminReview } from "#contract/admin/moderation.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { Score } from "#web/shared/reviews/Score.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { HiddenNote, Hiding } from "./Hiding.tsx";
import { Moderated, ModeratedText } from "./Moderated.tsx";

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
      {data.items.length === 0 && <p className={clsx(type.muted, layout.above8)}>{none}</p>}
      <ul className={clsx(rows.rows, rows.under, layout.above12)} aria-busy={query.isPlaceholderData}>
        {data.items.map((review) => (
          <Review key={`${review.what} ${review.id}`} review={review} host={host} />
        ))}
      </ul>
      {data.total > perPage && (
        <p className={clsx(layout.row, layout.toEnd, layout.above16)}>
          {page > 1 && (
            <button type="button" className={clsx(button.line, button.small)} onClick={() => setPage(page - 1)}>
              {t("admin.moderation.newer")}
            </button>
          )}
          {page * perPage < data.total && (
            <button type="button" className={clsx(button.line, button.small)} onClick={() => setPage(page + 1)}>
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
      <Moderated>
        <div>
          <p className={clsx(layout.row, layout.baseline, layout.gap8)}>
            <Score rating={rating} />
            <span className={type.small}>
              <Link className={button.link} to={`/admin/users/${writer.id}`}>
                {writer.name}
              </Link>{" "}
              · {date} ·{" "}
              <Link className={clsx(button.link, type.nowrap)} to={`/admin/bookings/${booking.id}`}>
                {booking.code}
              </Link>
              {what === "guest_review" && <> · {t("admin.moderation.ofGuest")}</>}
            </span>
          </p>
          <ModeratedText text={text} />
          {hidden && <HiddenNote hidden={hidden} />}
        </div>
        <Hiding what={what} id={id} name={name} owner={writer.name} isHidden={hidden !== null} />
      </Moderated>
      {answer && (
        <Moderated className={clsx(type.quote, layout.above12)}>
          <div>
            <p className={type.small}>{t("admin.moderation.answer")}</p>
            <ModeratedText text={answer.text} />
            {answer.hidden && <HiddenNote hidden={answer.hidden} />}
          </div>
          <Hiding
            what="answer"
            id={id}
            name={t("admin.moderation.answerTo", { name: writer.name, date })}
            owner={host || t("admin.moderation.itsHost")}
            isHidden={answer.hidden !== null}
          />
        </Moderated>
      )}
    </li>
  );
}
