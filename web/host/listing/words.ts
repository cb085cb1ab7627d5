import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type FieldName, type FieldPlan, fields } from "./fields.ts";
import { useForm } from "./form.ts";

/** What stands around a field: its name, its hint, what is wrong with it. */
export function useFieldWords(name: FieldName) {
  const { t } = useTranslation();
  const id = useId();
  const { labelKey, hintKey }: FieldPlan = fields[name];
  return { id, label: t(labelKey), hint: hintKey && t(hintKey), error: useForm().wrongOf(name) };
}
