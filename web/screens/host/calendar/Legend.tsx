import { clsx } from "clsx";
import { kindOfWire, type ListingKind, type WireCode } from "#contract/listings/kinds.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./HostCalendar.module.css";

/** For hours and sessions there are dates on which nothing is offered; every night is either for sale or blocked. */
const hasOffDates = { lodging: false, space: true, experience: true } satisfies Record<ListingKind, boolean>;

/** Calendars of other sites can only take nights and hours, because seats are sold only here. */
const isReadElsewhere = { lodging: true, space: true, experience: false } satisfies Record<ListingKind, boolean>;

/** What the colors of the squares mean; each square also has a text label. */
export function Legend({ serviceType }: { serviceType: WireCode }) {
  const { t } = useTranslation();
  const kind = kindOfWire(serviceType);
  const blocked = {
    lodging: t("hostCalendar.legend.blocked"),
    space: t("hostCalendar.legend.blocked"),
    experience: t("hostCalendar.legend.calledOff"),
  };
  return (
    <ul className={clsx(layout.row, layout.gap8by20, layout.above12, type.small)}>
      <li className={clsx(layout.row, layout.gap8)}>
        <i className={styles.sample} data-tone="booked" aria-hidden="true" />
        {t("hostCalendar.legend.booked")}
      </li>
      <li className={clsx(layout.row, layout.gap8)}>
        <i className={styles.sample} data-tone="held" aria-hidden="true" />
        {t("hostCalendar.legend.held")}
      </li>
      <li className={clsx(layout.row, layout.gap8)}>
        <i className={styles.sample} data-tone="blocked" aria-hidden="true" />
        {blocked[kind]}
      </li>
      {isReadElsewhere[kind] && (
        <li className={clsx(layout.row, layout.gap8)}>
          <i className={styles.sample} data-tone="other" aria-hidden="true" />
          {t("hostCalendar.legend.other")}
        </li>
      )}
      {hasOffDates[kind] && (
        <li className={clsx(layout.row, layout.gap8)}>
          <i className={styles.sample} data-tone="off" aria-hidden="true" />
          {t("hostCalendar.legend.off")}
        </li>
      )}
      <li className={clsx(layout.row, layout.gap8)}>
        <i className={clsx(styles.sample, styles.own)} aria-hidden="true" />
        {t("hostCalendar.legend.own")}
      </li>
    </ul>
  );
}
