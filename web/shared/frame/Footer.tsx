import { clsx } from "clsx";
import { Link, useLocation } from "react-router";
import { useSite } from "#web/app/site.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { IslandLine } from "#web/shared/map/Island.tsx";
import styles from "./Footer.module.css";
import { Logo } from "./Logo.tsx";
import { footerColumns, isHostOrAdminPage } from "./links.ts";

const networks = [
  { key: "facebook", name: "Facebook" },
  { key: "instagram", name: "Instagram" },
  { key: "tiktok", name: "TikTok" },
  { key: "youtube", name: "YouTube" },
] as const;

export function Footer() {
  const { t } = useTranslation();
  const { brandName, social, year } = useSite();
  const { pathname } = useLocation();
  if (isHostOrAdminPage(pathname)) return <ShortFooter />;
  return (
    <footer className={styles.footer}>
      <div className={layout.wrap}>
        <div className={styles.columns}>
          <div className={clsx(layout.stack, layout.gap20, styles.about)}>
            <Link to="/" aria-label={t("layout.header.home")}>
              <Logo />
            </Link>
            <p>{t("layout.footer.description")}</p>
            <IslandLine className={layout.above4} />
          </div>
          {footerColumns.map(({ titleKey, links }) => (
            <nav key={titleKey} className={clsx(layout.stack, layout.gap8)} aria-labelledby={titleKey}>
              <h2 id={titleKey} className={clsx(type.small, type.strong)}>
                {t(titleKey)}
              </h2>
              <ul>
                {links.map(({ to, textKey }) => (
                  <li key={textKey}>
                    <Link to={to} className={clsx(button.tall, button.quiet)}>
                      {t(textKey)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={clsx(type.small, layout.row, layout.spread, styles.base)}>
          <p>{t("layout.footer.copyright", { year, brand: brandName })}</p>
          <ul className={clsx(layout.row, layout.gap20)}>
            {networks.map(
              ({ key, name }) =>
                social[key] && (
                  <li key={key}>
                    <a href={social[key]} className={clsx(button.tall, button.quiet)} target="_blank" rel="noreferrer">
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

function ShortFooter() {
  const { t } = useTranslation();
  const { brandName, year } = useSite();
  return (
    <footer className={clsx(styles.short, type.small)}>
      <div className={clsx(layout.wrap, layout.row, layout.spread, layout.gap8by20)}>
        <p className={layout.offPhones}>{t("layout.footer.copyright", { year, brand: brandName })}</p>
        <ul className={clsx(layout.row, layout.gap20)}>
          {footerColumns.at(-1)?.links.map(({ to, textKey }) => (
            <li key={textKey}>
              <Link to={to} className={clsx(button.tall, button.quiet)}>
                {t(textKey)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
