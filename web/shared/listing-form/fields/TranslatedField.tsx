import { clsx } from "clsx";
import { useState } from "react";
import { type Language, languages } from "#contract/catalogues.ts";
import { translationName } from "#contract/listings/fields.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type Field, type FieldName, fieldOf } from "../fields.ts";
import { useForm } from "../form.ts";
import styles from "../ListingFields.module.css";
import { textOf } from "../values.ts";
import { labelOf } from "../words.ts";
import { LineField, ParagraphField } from "./TextFields.tsx";

type TextRow = Extract<Field, { is: "line" | "paragraph" }>;

/** A text and, if it can be translated, its translations beneath it. */
export function TranslatedField({ name, row }: { name: FieldName; row: TextRow }) {
  const { values } = useForm();
  const own = <TextField name={name} row={row} />;
  if (!row.isTranslated) return own;
  return (
    <div className={clsx(layout.stack, layout.gap8, (row.is === "paragraph" || row.most > 50) && styles.wide)}>
      {own}
      {languages
        .filter((language) => language !== textOf(values, "language"))
        .map((language) => (
          <InLanguage key={language} of={name} language={language} />
        ))}
    </div>
  );
}

function InLanguage({ of, language }: { of: FieldName; language: Language }) {
  const { t } = useTranslation();
  const { kind, values, wrongOf } = useForm();
  const name = translationName(of, language) as FieldName;
  const [isOpen, setOpen] = useState(textOf(values, name) !== "");
  return (
    <details open={isOpen || wrongOf(name) !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={clsx(button.link, button.tall, type.label)}>
        {t("hostListing.translation.open", { language: t(`catalogues.languages.${language}`) })}
        <span className={type.forReaders}>: {labelOf(t, kind, of)}</span>
      </summary>
      <TextField name={name} row={fieldOf(kind, name) as TextRow} />
    </details>
  );
}

function TextField({ name, row }: { name: FieldName; row: TextRow }) {
  return row.is === "line" ? <LineField name={name} row={row} /> : <ParagraphField name={name} row={row} />;
}
