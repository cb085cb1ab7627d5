import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListingDetail } from "#contract/listings.ts";
import { noticeHours } from "#web/booking/notice.ts";

/** What is worth knowing before booking: what the kind has to say, then when it can be booked. */
export function GoodToKnow({ listing, children }: { listing: ListingDetail; children?: ReactNode }) {
  const { t } = useTranslation();
  const { bookingWindowMonths } = listing;
  const notice = noticeHours(listing);
  return (
    <section className="bloque">
      <h2 className="d3">{t("listings.detail.goodToKnow")}</h2>
      <ul className="known">
        {children}
        {notice > 0 && <li>{t("listings.detail.advanceNotice", { count: notice })}</li>}
        <li>{t("listings.detail.bookingWindow", { count: bookingWindowMonths })}</li>
      </ul>
    </section>
  );
}
