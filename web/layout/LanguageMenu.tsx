import { useTranslation } from "react-i18next";
import { languages } from "#contract/catalogues.ts";
import { chooseLanguage } from "#web/i18n/language.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Menu } from "#web/ui/Menu.tsx";

/** Each language is named in itself. */
export const ownNames = { es: "Español", en: "English" };

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  return (
    <Menu
      label={t("layout.header.language")}
      trigger={
        <>
          <Icon name="globe" />
          {i18n.language.toUpperCase()}
        </>
      }
    >
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={language}
              aria-pressed={language === i18n.language}
              onClick={() => chooseLanguage(language)}
            >
              {ownNames[language]}
              {language === i18n.language && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
