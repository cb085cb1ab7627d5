import { useTranslation } from "react-i18next";

/** What the colours of the squares mean; each square also says it in words. */
export function Legend({ serviceType }: { serviceType: 0 | 1 | 2 }) {
  const { t } = useTranslation();
  return (
    <ul className="calendar-legend small">
      <li>
        <i className="is-booked" aria-hidden="true" />
        {t("hostCalendar.legend.booked")}
      </li>
      <li>
        <i className="is-held" aria-hidden="true" />
        {t("hostCalendar.legend.held")}
      </li>
      <li>
        <i className="is-blocked" aria-hidden="true" />
        {serviceType === 0 ? t("hostCalendar.legend.calledOff") : t("hostCalendar.legend.blocked")}
      </li>
      {serviceType !== 2 && (
        <li>
          <i className="is-off" aria-hidden="true" />
          {t("hostCalendar.legend.off")}
        </li>
      )}
      <li>
        <i className="is-own" aria-hidden="true" />
        {t("hostCalendar.legend.own")}
      </li>
    </ul>
  );
}
