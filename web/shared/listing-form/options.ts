import type { CancellationPolicy } from "#contract/catalogues.ts";
import type { Weekday } from "#contract/dates.ts";
import type { OptionKey } from "#contract/listings/listing-fields.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { policyKeys } from "#web/shared/booking-summary/policies.ts";
import { type FieldName, fieldOf } from "./fields.ts";
import { useForm } from "./form.ts";

interface OptionWords {
  name: string;
  /** A description, where the name is not clear. */
  text?: string;
}

/** The names of a field's choices. */
export function useOptionWords(field: FieldName): (choice: string) => OptionWords {
  const { t } = useTranslation();
  const row = fieldOf(useForm().kind, field);
  return (choice) => {
    if (field === "cancellationPolicy") {
      const policy = choice as CancellationPolicy;
      return { name: t(policyKeys[policy].nameKey), text: t(`catalogues.cancellationPolicies.${policy}`) };
    }
    if (row.is === "days") return { name: t(`catalogues.days.${choice as Weekday}`) };
    return { name: "of" in row ? t(`catalogues.${row.texts}.${choice}` as OptionKey) : choice };
  };
}
