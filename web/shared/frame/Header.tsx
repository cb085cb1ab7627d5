import { clsx } from "clsx";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { isBookPath } from "#contract/public-pages.ts";
import { patientPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { touched } from "#web/kit/touch.ts";
import styles from "./Header.module.css";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { Logo } from "./Logo.tsx";
import { isHostOrAdminPage, kindOfPath, listLinks } from "./links.ts";
import { UserMenu } from "./UserMenu.tsx";

/** Only lists and listings have a search. Until the first touch it is the server's HTML, which opens by itself. */
const HeaderSearch = patientPart(async () => {
  await touched();
  return (await import("./HeaderSearch.tsx")).HeaderSearch;
});

export function Header({ onHelp }: { onHelp: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const here = kindOfPath(pathname);
  return (
    <Bar>
      <div className={clsx(layout.wrap, layout.row, styles.row)}>
        <Link to="/" aria-label={t("layout.header.home")} className={styles.logo}>
          <Logo />
        </Link>
        <nav
          className={clsx(rows.tabs, styles.nav, isHostOrAdminPage(pathname) && styles.offNarrow)}
          aria-label={t("layout.header.main")}
        >
          {listLinks.map(({ kind, to, textKey }) => (
            <Link key={to} to={to} aria-current={kind === here ? (pathname === to ? "page" : "true") : undefined}>
              {t(textKey)}
            </Link>
          ))}
        </nav>
        <div className={clsx(layout.row, layout.gap4, styles.end)}>
          <Suspense>{here && !isBookPath(pathname) && <HeaderSearch kind={here} />}</Suspense>
          {!here && (
            <Link to="/becomehost" className={clsx(button.link, styles.becomeHost)}>
              {t("layout.header.becomeHost")}
            </Link>
          )}
          <LanguageMenu />
          <UserMenu onHelp={onHelp} />
        </div>
      </div>
    </Bar>
  );
}

/** Only this rerenders on scrolling: a part that waits for a touch would lose its server-rendered content. */
function Bar({ children }: { children: ReactNode }) {
  const isScrolled = useScrolled();
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      {children}
    </header>
  );
}

function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 10);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return isScrolled;
}
