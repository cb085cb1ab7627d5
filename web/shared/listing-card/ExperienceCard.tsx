import type { ExperienceCard as Experience } from "#contract/listings/listings.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { weekdaysIn } from "#web/shared/calendar/weekdays.ts";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { WeekStrip } from "#web/shared/listing-parts/WeekStrip.tsx";
import { Card, type CardProps } from "./Card.tsx";

export function ExperienceCard(props: CardProps<Experience>) {
  const { t } = useTranslation();
  const { experienceCategory, duration, groupSize, availableDays, pricePer } = props.listing;
  const facts = [
    t(`catalogues.experienceCategories.${experienceCategory}`),
    <span key="duration" lang={langOf(props.listing, "duration")}>
      {duration}
    </span>,
    t("listings.facts.groupSize", { count: groupSize }),
  ];
  return (
    <Card {...props} facts={facts} unit={t(`catalogues.pricePer.${pricePer}`)}>
      <WeekStrip days={weekdaysIn(availableDays)} />
    </Card>
  );
}
