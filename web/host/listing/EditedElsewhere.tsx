import { useTranslation } from "react-i18next";
import { week } from "#web/listings/days.ts";
import type { Dispute } from "./editing.ts";
import { type FieldName, fields } from "./fields.ts";
import { useForm } from "./form.ts";
import { useOptionWords } from "./options.ts";
import { type FieldValue, hoursOf, type Values } from "./values.ts";
import { labelOf } from "./words.ts";

/** Another device saved in between. What was not touched here was taken over; the rest is the host's to choose. */
export function EditedElsewhere({ dispute: { names, theirs } }: { dispute: Dispute }) {
  const { t } = useTranslation();
  const open = names.filter((name) => theirs[name] !== undefined);
  return (
    <section className="attention edit-elsewhere" role="alert" aria-labelledby="elsewhere">
      <h2 className="d3" id="elsewhere">
        {t("hostListing.elsewhere.title")}
      </h2>
      <p>{open.length > 0 ? t("hostListing.elsewhere.disputed") : t("hostListing.elsewhere.joined")}</p>
      {open.length > 0 && (
        <ul>
          {open.map((name) => (
            <Disputed key={name} name={name} theirs={theirs} />
          ))}
        </ul>
      )}
      <p>{t("hostListing.elsewhere.save")}</p>
    </section>
  );
}

function Disputed({ name, theirs }: { name: FieldName; theirs: Values }) {
  const { t } = useTranslation();
  const form = useForm();
  const wordsOf = useWords(name);
  const labelKey = labelOf(name, form.kind);
  const value = theirs[name];
  const isTaken = JSON.stringify(form.values[name]) === JSON.stringify(value);
  if (value === undefined) return null;
  return (
    <li>
      <p>
        <b>{t(labelKey)}</b>
        <span className="small">{t("hostListing.elsewhere.there", { words: wordsOf(value, theirs) })}</span>
        <button type="button" className="link" disabled={isTaken} onClick={() => form.set(name, value)}>
          {isTaken ? t("hostListing.elsewhere.taken") : t("hostListing.elsewhere.take")}
        </button>
      </p>
    </li>
  );
}

function useWords(name: FieldName) {
  const { t } = useTranslation();
  const optionOf = useOptionWords(name);
  const { rule } = fields[name];
  return (value: FieldValue, values: Values): string => {
    if (Array.isArray(value)) return value.map((choice) => optionOf(choice).name).join(", ") || "–";
    if (typeof value === "string") return (value && "of" in rule ? optionOf(value).name : value) || "–";
    const hours = hoursOf(values);
    return week
      .map((day) => {
        const open = hours[day];
        return `${t(`catalogues.dayLetters.${day}`)} ${open ? `${open.open}–${open.close}` : t("kinds.space.closed")}`;
      })
      .join(" · ");
  };
}
