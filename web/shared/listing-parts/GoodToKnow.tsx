import type { ListingDetail } from "#contract/listings/listings.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { factsIn } from "./facts.ts";
import { noticeHours } from "./notice.ts";

/** Information before booking: first the kind's own, then when the listing can be booked. */
export function GoodToKnow({ listing }: { listing: ListingDetail }) {
  const { t, language } = useTranslation();
  const notice = noticeHours(listing);
  return (
    <section className="page-section">
      <h2 className="d3">{t("listings.detail.goodToKnow")}</h2>
      <ul className="known">
        {factsIn(t, language, listing, "known").map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
        {notice > 0 && <li>{t("listings.detail.advanceNotice", { count: notice })}</li>}
        <li>{t("listings.detail.bookingWindow", { count: listing.bookingWindowMonths })}</li>
      </ul>
    </section>
  );
}
