import { useId } from "react";
import { type Field, isTranslation } from "#contract/listings/fields.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { FieldName, FieldNameWith, OwnFieldName } from "#contract/listings/listing-fields.ts";
import type { Translate } from "#locales/translate.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { fieldOf } from "./fields.ts";
import { useForm } from "./form.ts";

/** The texts around a field: its label, hint and error message. */
export function useFieldWords(name: FieldName) {
  const { t } = useTranslation();
  const id = useId();
  const { kind, wrongOf } = useForm();
  const hint = hasHint(name, fieldOf(kind, name)) ? t(`hostListing.fields.${name}.hint`) : undefined;
  return { id, label: labelOf(t, kind, name), hint, error: wrongOf(name) };
}

export function labelOf(t: Translate, kind: ListingKind, name: FieldName): string {
  // Both kinds have a price, but only a lodging's is for one night.
  if (name === "price" && kind === "lodging") return t("hostListing.fields.price.night");
  const row = fieldOf(kind, name);
  if (!isTranslation(row)) return t(`hostListing.fields.${name as OwnFieldName}.label`);
  const language = t(`catalogues.languages.${row.language}`);
  return t("hostListing.translation.label", { field: labelOf(t, kind, row.translates as OwnFieldName), language });
}

function hasHint(_name: FieldName, { hint }: Field): _name is FieldNameWith<{ hint: true }> {
  return hint === true;
}
