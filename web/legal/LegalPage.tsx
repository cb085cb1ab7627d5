import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useSite } from "#web/layout/site.ts";
import { formatDay } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Marked } from "#web/ui/Marked.tsx";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import type { LegalText, Paragraph } from "./legal-text.ts";
import "./legal.css";

/** A text with its contents, its sections and whom to ask. */
export function LegalPage({ text: { title, description, lead, sections } }: { text: LegalText<string> }) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  useFocusOnSection();
  return (
    <div className="wrap legal">
      <PageMeta title={`${title} · ${brandName}`} description={description} />
      <div className="legal-head">
        <Link className="link" to="/">
          {t("legal.back")}
        </Link>
        <h1 className="d2">{title}</h1>
        <p className="lead">{lead}</p>
        <Standing />
      </div>
      <nav className="legal-contents" aria-labelledby="contents">
        <h2 id="contents">{t("legal.contents")}</h2>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`#${section.id}`}>{section.title}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="legal-text">
        {sections.map((section) => (
          <section key={section.id} id={section.id} tabIndex={-1} aria-labelledby={`${section.id}-title`}>
            <h2 className="d3" id={`${section.id}-title`}>
              {section.title}
            </h2>
            {section.body.map((paragraph) => (
              <Words key={String(paragraph)} paragraph={paragraph} />
            ))}
          </section>
        ))}
        <Contact />
        <Link className="link" to="#contenido">
          {t("legal.top")}
        </Link>
      </div>
    </div>
  );
}

/** Whether a lawyer has been through it. */
function Standing() {
  const { t, i18n } = useTranslation();
  const { legalReviewed } = useSite();
  if (!legalReviewed) {
    return (
      <p className="legal-draft">
        <Icon name="alert" />
        {t("legal.draft")}
      </p>
    );
  }
  const date = `${formatDay(legalReviewed, i18n.language)}, ${legalReviewed.slice(0, 4)}`;
  return <p className="small">{t("legal.reviewed", { date })}</p>;
}

function Words({ paragraph }: { paragraph: Paragraph }) {
  if (typeof paragraph === "string") return <p>{paragraph}</p>;
  return (
    <ul>
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
    <section className="sheet" aria-labelledby="contact">
      <h2 className="d3" id="contact">
        {t("legal.contact")}
      </h2>
      <p>
        <Marked text={t("legal.write", { email: support.email })}>
          {(email) => (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </Marked>
      </p>
    </section>
  );
}

/** Whoever jumps to a section reads on from there. */
function useFocusOnSection(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section may be asked for again
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true });
  }, [hash, key]);
}
