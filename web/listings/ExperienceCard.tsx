import { useTranslation } from "react-i18next";
import type { ExperienceCard as Experience } from "#contract/listings.ts";
import { Card, type CardProps } from "./Card.tsx";
import { daysOf } from "./days.ts";
import { WeekStrip } from "./WeekStrip.tsx";

export function ExperienceCard(props: CardProps<Experience>) {
  const { t } = useTranslation();
  const { experienceCategory, duration, groupSize, availableDays, pricePer } = props.listing;
  const facts = [
    t(`catalogues.experienceCategories.${experienceCategory}`),
    duration,
    t("kinds.experience.group", { count: groupSize }),
  ];
  return (
    <Card
      {...props}
      facts={facts.join(" · ")}
      unit={pricePer === "person" ? t("kinds.experience.perPerson") : t("kinds.experience.perGroup")}
    >
      <WeekStrip days={daysOf(availableDays)} />
    </Card>
  );
}
