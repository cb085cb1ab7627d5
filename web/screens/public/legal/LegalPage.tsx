import { clsx } from "clsx";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { useSite } from "#web/app/site.ts";
import { formatDay } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { RichText } from "#web/kit/RichText.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import styles from "./LegalPage.module.css";
import type { LegalText, Paragraph } from "./legal-text.ts";

/** A legal text with its table of contents, its sections and a contact. */
export function LegalPage({ text: { title, description, lead, sections } }: { text: LegalText<string> }) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  useFocusOnSection();
  return (
    <div className={clsx(layout.wrap, layout.stack, styles.page)}>
      <PageMeta title={`${title} · ${brandName}`} description={description} />
      <div className={clsx(layout.stack, layout.loose, layout.gap12, styles.head)}>
        <Link className={button.link} to="/">
          {t("legal.back")}
        </Link>
        <h1 className={type.title}>{title}</h1>
        <p className={type.lead}>{lead}</p>
        <ReviewStatus />
      </div>
      <nav className={clsx(layout.stack, layout.gap8, styles.contents)} aria-labelledby="contents">
        <h2 className={clsx(type.label, type.muted)} id="contents">
          {t("legal.contents")}
        </h2>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`#${section.id}`}>{section.title}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={clsx(layout.stack, layout.loose, layout.gap40, styles.text)}>
        {sections.map((section) => (
          <section key={section.id} id={section.id} tabIndex={-1} aria-labelledby={`${section.id}-title`}>
            <h2 className={type.heading} id={`${section.id}-title`}>
              {section.title}
            </h2>
            {section.body.map((paragraph) => (
              <Words key={String(paragraph)} paragraph={paragraph} />
            ))}
          </section>
        ))}
        <Contact />
        <Link className={button.link} to="#contenido">
          {t("legal.top")}
        </Link>
      </div>
    </div>
  );
}

/** Whether a lawyer has reviewed the text. */
function ReviewStatus() {
  const { t, language } = useTranslation();
  const { legalReviewed } = useSite();
  if (!legalReviewed) {
    return (
      <p className={clsx(panel.notice, panel.wait, panel.withIcon, styles.narrow)}>
        <Icon name="alert" />
        {t("legal.draft")}
      </p>
    );
  }
  const date = `${formatDay(legalReviewed, language)}, ${legalReviewed.slice(0, 4)}`;
  return <p className={type.small}>{t("legal.reviewed", { date })}</p>;
}

function Words({ paragraph }: { paragraph: Paragraph }) {
  if (typeof paragraph === "string") return <p>{paragraph}</p>;
  return (
    <ul className={type.points}>
      {paragraph.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Contact() {
  const { t } = useTranslation();
  const { support } = useSite();
  if (!support) return null;
  return (
    <section className={clsx(panel.panel, styles.narrow)} aria-labelledby="contact">
      <h2 className={type.heading} id="contact">
        {t("legal.contact")}
      </h2>
      <p>
        <RichText text={t("legal.write", { email: support.email })}>
          {(email) => (
            <a className={button.link} href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </RichText>
      </p>
    </section>
  );
}

/** Focuses the section that the address names, so that keyboard and screen reader users continue there. */
function useFocusOnSection(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section may be requested again
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true });
  }, [hash, key]);
}
