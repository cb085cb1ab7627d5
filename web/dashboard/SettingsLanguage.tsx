import { useTranslation } from "react-i18next";
import type { User } from "#contract/accounts.ts";
import { type Language, languages } from "#contract/catalogues.ts";
import { FormRefusal } from "#web/accounts/FormRefusal.tsx";
import { chooseLanguage, isLanguage } from "#web/i18n/language.ts";
import { ownNames } from "#web/layout/LanguageMenu.tsx";
import { Part, useWhyNot } from "./MePage.tsx";
import { useSaveSettings } from "./settings-data.ts";

/** That of the pages is this browser's, that of the letters the account's: chosen here, they are the same. */
export function SettingsLanguage({ me }: { me: User }) {
  const { t, i18n } = useTranslation();
  const save = useSaveSettings();
  const whyNot = useWhyNot();
  const here = i18n.language;
  const ofLetters = me.settings.language;
  return (
    <Part title={t("settings.language.title")} lead={t("settings.language.lead")}>
      <fieldset className="chips">
        <legend className="sr-only">{t("settings.language.title")}</legend>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            className="chip"
            lang={language}
            aria-pressed={language === here}
            disabled={save.isPending}
            onClick={() => choose(language)}
          >
            {ownNames[language]}
          </button>
        ))}
      </fieldset>
      {ofLetters !== here && isLanguage(here) && !save.isPending && (
        <p className="small me-below">
          {t("settings.language.letters", { language: t(`catalogues.languages.${ofLetters}`) })}{" "}
          <button type="button" className="link" onClick={() => save.mutate({ language: here })}>
            {t("settings.language.lettersToo", { language: t(`catalogues.languages.${here}`) })}
          </button>
        </p>
      )}
      <FormRefusal text={whyNot(save.error)} />
    </Part>
  );

  async function choose(language: Language) {
    await chooseLanguage(language);
    if (language !== ofLetters) save.mutate({ language });
  }
}
