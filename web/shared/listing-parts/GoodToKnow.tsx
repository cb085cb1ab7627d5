import { clsx } from "clsx";
import type { ListingDetail } from "#contract/listings/listings.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { factsIn } from "./facts.ts";
import styles from "./ListingParts.module.css";
import { noticeHours } from "./notice.ts";

/** Information before booking: first the facts of the listing's kind, then how far ahead it can be booked. */
export function GoodToKnow({ listing }: { listing: ListingDetail }) {
  const { t, language } = useTranslation();
  const notice = noticeHours(listing);
  return (
    <section className={layout.part}>
      <h2 className={type.heading}>{t("listings.detail.goodToKnow")}</h2>
      <ul className={clsx(layout.stack, layout.gap8, type.written, styles.known)}>
        {factsIn(t, language, listing, "known").map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
        {listing.serviceType === 2 && listing.hasOtherMinimums && <li>{t("listings.detail.minimumsDiffer")}</li>}
        {notice > 0 && <li>{t("listings.detail.advanceNotice", { count: notice })}</li>}
        <li>{t("listings.detail.bookingWindow", { count: listing.bookingWindowMonths })}</li>
      </ul>
    </section>
  );
}
