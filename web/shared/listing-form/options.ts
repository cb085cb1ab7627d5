import type { CancellationPolicy } from "#contract/catalogues.ts";
import type { Weekday } from "#contract/dates.ts";
import type { OptionKey } from "#contract/listings/listing-fields.ts";
import type { TextKey } from "#locales/translate.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { policyKeys } from "#web/shared/booking-summary/policies.ts";
import { type FieldName, fieldOf } from "./fields.ts";
import { useForm } from "./form.ts";

interface OptionWords {
  name: string;
  /** A description, where the name is not clear. */
  text?: string;
}

/** What a policy means for the host who chooses it; guests read another text. */
const hostPolicies = {
  flexible: { textKey: "hostListing.policies.flexible" },
  moderate: { textKey: "hostListing.policies.moderate" },
  strict: { textKey: "hostListing.policies.strict" },
} as const satisfies Record<CancellationPolicy, { textKey: TextKey }>;

/** The names of a field's choices. */
export function useOptionWords(field: FieldName): (choice: string) => OptionWords {
  const { t } = useTranslation();
  const row = fieldOf(useForm().kind, field);
  return (choice) => {
    if (field === "cancellationPolicy") {
      const policy = choice as CancellationPolicy;
      return { name: t(policyKeys[policy].nameKey), text: t(hostPolicies[policy].textKey) };
    }
    if (row.is === "days") return { name: t(`catalogues.days.${choice as Weekday}`) };
    return { name: "of" in row ? t(`catalogues.${row.texts}.${choice}` as OptionKey) : choice };
  };
}
