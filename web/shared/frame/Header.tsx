import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTranslation } from "#web/kit/texts.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { Logo } from "./Logo.tsx";
import { kindOfPath, listLinks } from "./links.ts";
import { UserMenu } from "./UserMenu.tsx";
import "./header-search.css";

/** Only lists and listings have a search. */
const HeaderSearch = lazy(async () => ({ default: (await import("./HeaderSearch.tsx")).HeaderSearch }));

export function Header() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isScrolled = useScrolled();
  const here = kindOfPath(pathname);
  return (
    <header className={isScrolled ? "top is-scrolled" : "top"}>
      <div className="wrap top-row">
        <Link to="/" aria-label={t("layout.header.home")} className="top-logo">
          <Logo />
        </Link>
        <nav aria-label={t("layout.header.main")}>
          {listLinks.map(({ kind, to, textKey }) => (
            <Link key={to} to={to} aria-current={kind === here ? (pathname === to ? "page" : "true") : undefined}>
              {t(textKey)}
            </Link>
          ))}
        </nav>
        <div className="top-end">
          <Suspense>{here && <HeaderSearch kind={here} />}</Suspense>
          <LanguageMenu />
          <UserMenu />
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
