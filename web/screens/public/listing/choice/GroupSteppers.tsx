import { clsx } from "clsx";
import type { ExperienceDetail } from "#contract/listings/listings.ts";
import { formatAmount } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { countsOf, type ExperienceStay, groupsOf } from "#web/shared/calendar/stay.ts";
import styles from "../BookingBox.module.css";
import { useBooking } from "./booking-context.ts";

type Group = ExperienceDetail["priceGroups"][number];

/** The number of guests in each price group. */
export function GroupSteppers({ listing, stay }: { listing: ExperienceDetail; stay: ExperienceStay }) {
  const { t } = useTranslation();
  const { choose } = useBooking();
  const { priceGroups: groups, groupSize } = listing;
  const chosen = countsOf(stay.groups ?? "") ?? [{ id: groups[0]?.id, count: stay.guests }];
  const countOf = (id: number) => chosen.find((one) => one.id === id)?.count ?? 0;
  const sumOf = (isMeant: (group: Group) => boolean) =>
    groups.filter(isMeant).reduce((sum, { id }) => sum + countOf(id), 0);
  const seats = sumOf(({ takesSeat }) => takesSeat);
  const others = sumOf(({ takesSeat }) => !takesSeat);

  function step(id: number, by: number) {
    const next = groups.map((one) => ({ id: one.id, count: countOf(one.id) + (one.id === id ? by : 0) }));
    choose({ ...stay, guests: next.reduce((sum, { count }) => sum + count, 0), groups: groupsOf(next) });
  }

  return groups.map((group) => {
    const { id, name, takesSeat } = group;
    const count = countOf(id);
    const isLastSeat = takesSeat && seats === 1;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of this box
      <div
        key={id}
        className={clsx(layout.row, layout.oneLine, layout.gap4, styles.guests)}
        role="group"
        aria-label={name}
      >
        <div>
          <span className={type.label}>{name}</span>
          <small>{wordsOf(group)}</small>
        </div>
        <button
          type="button"
          className={button.round}
          aria-label={t("booking.groups.fewer", { name })}
          disabled={count === 0 || isLastSeat}
          onClick={() => step(id, -1)}
        >
          <Icon name="minus" />
        </button>
        <output className={type.numbers}>{count}</output>
        <button
          type="button"
          className={button.round}
          aria-label={t("booking.groups.more", { name })}
          disabled={(takesSeat ? seats : others) >= groupSize}
          onClick={() => step(id, 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    );
  });

  function wordsOf({ fromAge, toAge, price, takesSeat }: Group): string {
    const ages =
      fromAge !== null && toAge !== null
        ? t("booking.groups.ages", { from: fromAge, to: toAge })
        : fromAge !== null
          ? t("booking.groups.agesFrom", { from: fromAge })
          : toAge !== null && t("booking.groups.agesTo", { to: toAge });
    const cost = price === 0 ? t("booking.groups.free") : formatAmount(price);
    return [ages, cost, !takesSeat && t("booking.groups.noSeat")].filter(Boolean).join(" · ");
  }
}
