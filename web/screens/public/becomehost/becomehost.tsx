import { clsx } from "clsx";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/app/page-data.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Picture } from "#web/kit/Picture.tsx";
import { Steps } from "#web/kit/Steps.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import poster from "#web/kit/styles/poster.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import styles from "./BecomeHost.module.css";
import { Cost } from "./Cost.tsx";
import { HostWay } from "./HostWay.tsx";

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(onServer(args)("/user/tax"));
}

export function clientLoader() {
  return orRefuse(inBrowser("/user/tax"));
}

const offers = [
  { icon: "house", titleKey: "becomeHost.what.lodging.title", textKey: "becomeHost.what.lodging.text" },
  { icon: "spark", titleKey: "becomeHost.what.experience.title", textKey: "becomeHost.what.experience.text" },
  { icon: "arch", titleKey: "becomeHost.what.space.title", textKey: "becomeHost.what.space.text" },
] as const;

const steps = [
  { titleKey: "becomeHost.how.list.title", textKey: "becomeHost.how.list.text" },
  { titleKey: "becomeHost.how.book.title", textKey: "becomeHost.how.book.text" },
  { titleKey: "becomeHost.how.host.title", textKey: "becomeHost.how.host.text" },
  { titleKey: "becomeHost.how.paid.title", textKey: "becomeHost.how.paid.text" },
] as const;

const questions = [
  { titleKey: "becomeHost.questions.paid.title", textKey: "becomeHost.questions.paid.text" },
  { titleKey: "becomeHost.questions.account.title", textKey: "becomeHost.questions.account.text" },
  { titleKey: "becomeHost.questions.cancel.title", textKey: "becomeHost.questions.cancel.text" },
  { titleKey: "becomeHost.questions.mine.title", textKey: "becomeHost.questions.mine.text" },
  { titleKey: "becomeHost.questions.calendar.title", textKey: "becomeHost.questions.calendar.text" },
  { titleKey: "becomeHost.questions.age.title", textKey: "becomeHost.questions.age.text" },
] as const;

export default function BecomeHost() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const taxes = useLoaderData<typeof clientLoader>();
  useSeed("/user/tax", {}, taxes);
  return (
    <>
      <PageMeta title={`${t("becomeHost.title")} · ${brandName}`} description={t("becomeHost.description")} />
      <section className={poster.poster}>
        <div className={poster.say}>
          <h1 className={type.poster}>{t("becomeHost.headline")}</h1>
          <p className={type.lead}>{t("becomeHost.lead")}</p>
          <HostWay />
        </div>
        <div className={poster.picture}>
          <Picture name="facades" alt="" sizes="(min-width: 900px) 57vw, 100vw" isFirst />
        </div>
      </section>
      <section className={clsx(layout.wrap, layout.section)} aria-labelledby="what">
        <h2 className={type.title} id="what">
          {t("becomeHost.what.title")}
        </h2>
        <ul className={clsx(layout.stack, layout.gap24, layout.above24, styles.offers)}>
          {offers.map(({ icon, titleKey, textKey }) => (
            <li key={icon} className={clsx(layout.stack, layout.gap8, styles.offer)}>
              <Icon name={icon} />
              <h3 className={type.heading}>{t(titleKey)}</h3>
              <p className={type.muted}>{t(textKey)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={clsx(layout.wrap, layout.section)} aria-labelledby="how">
        <h2 className={type.title} id="how">
          {t("becomeHost.how.title")}
        </h2>
        <Steps inTwo steps={steps.map(({ titleKey, textKey }) => ({ title: t(titleKey), text: t(textKey) }))} />
      </section>
      <Cost taxes={taxes} />
      <Questions />
    </>
  );
}

function Questions() {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.wrap, layout.section, layout.pair, styles.questions)} aria-labelledby="preguntas">
      <h2 className={type.title} id="preguntas">
        {t("becomeHost.questions.title")}
      </h2>
      <div className={clsx(rows.rows, rows.closed)}>
        {questions.map(({ titleKey, textKey }) => (
          <details key={titleKey}>
            <summary className={clsx(type.name, button.plain, rows.row, styles.question)}>
              {t(titleKey)}
              <Icon name="plus" />
            </summary>
            <p className={clsx(type.muted, styles.answer)}>{t(textKey)}</p>
          </details>
        ))}
        <details>
          <summary className={clsx(type.name, button.plain, rows.row, styles.question)}>
            {t("becomeHost.questions.damage.title")}
            <Icon name="plus" />
          </summary>
          <p className={clsx(type.muted, styles.answer)}>
            {t("becomeHost.questions.damage.text")}{" "}
            <Link className={button.link} to="/linkcover">
              {t("becomeHost.questions.damage.link")}
            </Link>
          </p>
        </details>
      </div>
    </section>
  );
}
