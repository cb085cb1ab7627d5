import { type Language, languages } from "#contract/catalogues.ts";
import { chooseLanguage } from "#web/app/i18n/language.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Menu } from "#web/kit/overlay/Menu.tsx";
import { useTranslation } from "#web/kit/texts.tsx";

/** The name of each language in that language. */
export const ownNames = { es: "Español", en: "English" } satisfies Record<Language, string>;

export function LanguageMenu() {
  const { t, language } = useTranslation();
  return (
    <Menu
      label={t("layout.header.language")}
      trigger={
        <>
          <Icon name="globe" />
          {language.toUpperCase()}
        </>
      }
    >
      <ul>
        {languages.map((offered) => (
          <li key={offered}>
            <button
              type="button"
              lang={offered}
              aria-pressed={offered === language}
              onClick={() => chooseLanguage(offered)}
            >
              {ownNames[offered]}
              {offered === language && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
