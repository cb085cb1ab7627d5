import { type Language, languages } from "#contract/catalogues.ts";
import { chooseLanguage } from "#web/app/i18n/language.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Menu } from "#web/kit/overlay/Menu.tsx";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Header.module.css";

/** The name of each language in that language. */
export const ownNames = { es: "Español", en: "English" } satisfies Record<Language, string>;

export function LanguageMenu() {
  const { t, language } = useTranslation();
  return (
    <Menu
      label={t("layout.header.language")}
      className={styles.pill}
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
              className={offered === language ? type.strong : undefined}
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
