import type { LodgingCard as Lodging } from "#contract/listings/listings.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Card, type CardProps } from "./Card.tsx";

export function LodgingCard(props: CardProps<Lodging>) {
  const { t } = useTranslation();
  const { propertyType, capacity, bedrooms } = props.listing;
  const facts = [
    t(`catalogues.propertyTypes.${propertyType}`),
    t("listings.facts.capacity", { count: capacity }),
    ...(bedrooms > 0 ? [t("listings.facts.bedrooms", { count: bedrooms })] : []),
  ];
  return <Card {...props} facts={facts} unit={t("kinds.lodging.perNight")} />;
}
