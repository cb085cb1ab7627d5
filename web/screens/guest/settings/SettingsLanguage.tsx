import type { User } from "#contract/accounts/accounts.ts";
import { type Language, languages } from "#contract/catalogues.ts";
import { chooseLanguage, isLanguage } from "#web/app/i18n/language.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Part, useWhyNot } from "#web/shared/account/MePage.tsx";
import { ownNames } from "#web/shared/frame/LanguageMenu.tsx";
import { useSaveSettings } from "./settings-data.ts";

/** Pages use this browser's language, emails the account's. Choosing one here sets both. */
export function SettingsLanguage({ me }: { me: User }) {
  const { t, language } = useTranslation();
  const save = useSaveSettings();
  const whyNot = useWhyNot();
  const here = language;
  const ofEmails = me.settings.language;
  return (
    <Part title={t("settings.language.title")} lead={t("settings.language.lead")}>
      <fieldset className={button.chips}>
        <legend className={type.forReaders}>{t("settings.language.title")}</legend>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            className={button.chip}
            lang={language}
            aria-pressed={language === here}
            disabled={save.isPending}
            onClick={() => choose(language)}
          >
            {ownNames[language]}
          </button>
        ))}
      </fieldset>
      {ofEmails !== here && isLanguage(here) && !save.isPending && (
        <p className={type.small}>
          {t("settings.language.emails", { language: t(`catalogues.languages.${ofEmails}`) })}{" "}
          <button type="button" className={button.link} onClick={() => save.mutate({ language: here })}>
            {t("settings.language.emailsToo", { language: t(`catalogues.languages.${here}`) })}
          </button>
        </p>
      )}
      <FormRefusal text={whyNot(save.error)} />
    </Part>
  );

  async function choose(language: Language) {
    if ((await chooseLanguage(language)) && language !== ofEmails) save.mutate({ language });
  }
}
