import { kindOfWire, type ListingKind, type WireCode } from "#contract/listings/kinds.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/** Hours and sessions have dates on which nothing is offered; every night is either for sale or blocked. */
const hasOffDates = { lodging: false, space: true, experience: true } satisfies Record<ListingKind, boolean>;

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
        {blocked[kind]}
      </li>
      {hasOffDates[kind] && (
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
