import type { SpaceCard as Space } from "#contract/listings/listings.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Card, type CardProps } from "./Card.tsx";

export function SpaceCard(props: CardProps<Space>) {
  const { t } = useTranslation();
  const { spaceType, spaceCapacity, hourlyPrice } = props.listing;
  const facts = [t(`catalogues.spaceTypes.${spaceType}`), t("listings.facts.spaceCapacity", { count: spaceCapacity })];
  return (
    <Card {...props} facts={facts} unit={hourlyPrice === null ? t("kinds.space.perDay") : t("kinds.space.perHour")} />
  );
}
