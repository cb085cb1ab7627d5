import { useTranslation } from "react-i18next";
import type { LodgingCard as Lodging } from "#contract/listings.ts";
import { Card, type CardProps } from "./Card.tsx";

export function LodgingCard(props: CardProps<Lodging>) {
  const { t } = useTranslation();
  const { propertyType, capacity, bedrooms } = props.listing;
  const facts = [
    t(`catalogues.propertyTypes.${propertyType}`),
    t("kinds.lodging.guests", { count: capacity }),
    bedrooms > 0 && t("kinds.lodging.bedrooms", { count: bedrooms }),
  ];
  return <Card {...props} facts={facts.filter(Boolean).join(" · ")} unit={t("kinds.lodging.perNight")} />;
}
