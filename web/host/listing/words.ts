import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { type FieldName, type FieldPlan, fields } from "./fields.ts";
import { useForm } from "./form.ts";

/** What stands around a field: its name, its hint, what is wrong with it. */
export function useFieldWords(name: FieldName) {
  const { t } = useTranslation();
  const id = useId();
  const { kind, wrongOf } = useForm();
  const { hintKey }: FieldPlan = fields[name];
  const labelKey = labelOf(name, kind);
  return { id, label: t(labelKey), hint: hintKey && t(hintKey), error: wrongOf(name) };
}

/** A price is by the night where one sleeps. */
export function labelOf(name: FieldName, kind: ListingKind): FieldPlan["labelKey"] {
  return name === "price" && kind === "lodging" ? perNight.labelKey : fields[name].labelKey;
}

const perNight = { labelKey: "hostListing.fields.price.night" } as const;
