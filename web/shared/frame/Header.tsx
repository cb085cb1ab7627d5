import { clsx } from "clsx";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Header.module.css";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { Logo } from "./Logo.tsx";
import { kindOfPath, listLinks } from "./links.ts";
import { UserMenu } from "./UserMenu.tsx";

/** Only lists and listings have a search. */
const HeaderSearch = lazy(async () => ({ default: (await import("./HeaderSearch.tsx")).HeaderSearch }));

export function Header({ onHelp }: { onHelp: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isScrolled = useScrolled();
  const here = kindOfPath(pathname);
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      <div className={clsx(layout.wrap, layout.row, styles.row)}>
        <Link to="/" aria-label={t("layout.header.home")} className={styles.logo}>
          <Logo />
        </Link>
        <nav className={clsx(rows.tabs, styles.nav)} aria-label={t("layout.header.main")}>
          {listLinks.map(({ kind, to, textKey }) => (
            <Link key={to} to={to} aria-current={kind === here ? (pathname === to ? "page" : "true") : undefined}>
              {t(textKey)}
            </Link>
          ))}
        </nav>
        <div className={clsx(layout.row, layout.gap4, styles.end)}>
          <Suspense>{here && <HeaderSearch kind={here} />}</Suspense>
          <LanguageMenu />
          <UserMenu onHelp={onHelp} />
        </div>
      </div>
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
