import { Link } from "react-router";
import { useSite } from "#web/app/site.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { IslandLine } from "#web/shared/map/Island.tsx";
import { Logo } from "./Logo.tsx";
import { footerColumns } from "./links.ts";

const networks = [
  { key: "facebook", name: "Facebook" },
  { key: "instagram", name: "Instagram" },
  { key: "tiktok", name: "TikTok" },
  { key: "youtube", name: "YouTube" },
] as const;

export function Footer() {
  const { t } = useTranslation();
  const { brandName, social, year } = useSite();
  return (
    <footer className="foot on-dark">
      <div className="wrap">
        <div className="foot-columns">
          <div>
            <Link to="/" aria-label={t("layout.header.home")} className="foot-logo">
              <Logo />
            </Link>
            <p className="foot-about">{t("layout.footer.description")}</p>
            <IslandLine className="foot-island" />
          </div>
          {footerColumns.map(({ titleKey, links }) => (
            <nav key={titleKey} aria-labelledby={titleKey}>
              <h2 id={titleKey}>{t(titleKey)}</h2>
              <ul>
                {links.map(({ to, textKey }) => (
                  <li key={textKey}>
                    <Link to={to}>{t(textKey)}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="foot-base">
          <p>{t("layout.footer.copyright", { year, brand: brandName })}</p>
          <ul className="networks">
            {networks.map(
              ({ key, name }) =>
                social[key] && (
                  <li key={key}>
                    <a href={social[key]} target="_blank" rel="noreferrer">
                      {name}
                    </a>
                  </li>
                ),
            )}
          </ul>
        </div>
      </div>
    </footer>
  );
}
