import { clsx } from "clsx";
import { useId, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { descriptionLength } from "#contract/accounts/limits.ts";
import { type Language, languages } from "#contract/catalogues.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** The person's description, with its version in each other language beneath it. */
export function ProfileDescriptions({ me, errors }: { me: User; errors: Record<string, string | undefined> }) {
  const { t, language: own } = useTranslation();
  // If the description exists in another language only, that language comes first.
  const [first] = useState(
    () => languages.find((one) => me[nameIn(one)] && !me[nameIn(own as Language)]) ?? (own as Language),
  );
  return (
    <div className={clsx(layout.stack, layout.gap8)}>
      {[first, ...languages.filter((one) => one !== first)].map((language) => {
        const name = nameIn(language);
        const label = t("profile.facts.description");
        const text = { name, language, text: me[name], error: errors[name] };
        if (language === first) return <ProfileDescription key={name} {...text} label={label} />;
        const said = { field: label, language: t(`catalogues.languages.${language}`) };
        return (
          <details key={name} open={me[name] !== "" || errors[name] !== undefined}>
            <summary className={clsx(button.link, button.tall, type.label)}>
              {t("hostListing.translation.open", said)}
              <span className={type.forReaders}>: {label}</span>
            </summary>
            <ProfileDescription {...text} label={t("hostListing.translation.label", said)} />
          </details>
        );
      })}
    </div>
  );
}

const nameIn = (language: Language) => (({ es: "descriptionEs", en: "descriptionEn" }) as const)[language];

interface Props {
  name: string;
  label: string;
  language: Language;
  text: string;
  error: string | undefined;
}

/** A multiline text field with a character counter. */
function ProfileDescription({ name, label, language, text, error }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [used, setUsed] = useState(text.length);
  const hint = t("profile.facts.descriptionHint");
  return (
    <div className={clsx(field.field, error && field.wrong)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        lang={language}
        rows={6}
        maxLength={descriptionLength}
        defaultValue={text}
        onChange={(event) => setUsed(event.target.value.length)}
        {...wrongness(id, hint, error)}
      />
      <div className={clsx(layout.row, layout.oneLine, layout.spread, layout.top)}>
        <div>
          <FieldNotes id={id} hint={hint} error={error} />
        </div>
        <p className={clsx(field.hint, type.numbers, type.nowrap)} aria-hidden="true">
          {t("profile.facts.used", { used, maximum: descriptionLength })}
        </p>
      </div>
    </div>
  );
}
