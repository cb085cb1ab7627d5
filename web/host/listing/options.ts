import { useTranslation } from "react-i18next";
import type {
  amenities,
  CancellationPolicy,
  experienceCategories,
  Language,
  propertyTypes,
  spaceTypes,
} from "#contract/catalogues.ts";
import type { Weekday } from "#contract/dates.ts";
import { policyKeys } from "#web/dashboard/policies.ts";
import type { FieldName } from "./fields.ts";

interface OptionWords {
  name: string;
  /** What it means, where that is not plain. */
  text?: string;
}

/** What the choices of a field are called. */
export function useOptionWords(field: FieldName): (choice: string) => OptionWords {
  const { t } = useTranslation();
  return (choice) => {
    switch (field) {
      case "propertyType":
        return { name: t(`catalogues.propertyTypes.${choice as (typeof propertyTypes)[number]}`) };
      case "spaceType":
        return { name: t(`catalogues.spaceTypes.${choice as (typeof spaceTypes)[number]}`) };
      case "experienceCategory":
        return { name: t(`catalogues.experienceCategories.${choice as (typeof experienceCategories)[number]}`) };
      case "selectedAmenities":
        return { name: t(`catalogues.amenities.${choice as (typeof amenities)[number]}`) };
      case "availableDays":
        return { name: t(`catalogues.days.${choice as Weekday}`) };
      case "languages":
        return { name: t(`catalogues.languages.${choice as Language}`) };
      case "cancellationPolicy": {
        const policy = choice as CancellationPolicy;
        return { name: t(policyKeys[policy].nameKey), text: t(`catalogues.cancellationPolicies.${policy}`) };
      }
      case "pricePer":
        return { name: choice === "group" ? t("kinds.experience.perGroup") : t("kinds.experience.perPerson") };
      default:
        return { name: choice };
    }
  };
}
