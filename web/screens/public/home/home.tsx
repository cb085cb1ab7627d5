import { clsx } from "clsx";
import { Suspense } from "react";
import { Await, data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pages } from "#contract/listings/kinds.ts";
import { inBrowser, onServer, type Read } from "#web/app/page-data.ts";
import { useSite } from "#web/app/site.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Cards } from "#web/shared/listing-card/Cards.tsx";
import { ExperienceCard } from "#web/shared/listing-card/ExperienceCard.tsx";
import { LodgingCard } from "#web/shared/listing-card/LodgingCard.tsx";
import { SpaceCard } from "#web/shared/listing-card/SpaceCard.tsx";
import { JsonLd } from "#web/shared/page-head/JsonLd.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { asScriptText } from "#web/shared/page-head/script-text.ts";
import { siteData } from "#web/shared/page-head/structured-data.ts";
import { SearchForm } from "#web/shared/search/SearchForm.tsx";
import { RecentlySeen } from "#web/shared/seen/RecentlySeen.tsx";
import { Carousel } from "./Carousel.tsx";
import { flatten, sample, totalOf } from "./experience-groups.ts";
import styles from "./Home.module.css";
import { HostBanner } from "./HostBanner.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { NewsletterBlock } from "./NewsletterBlock.tsx";
import { Reload, Section } from "./Section.tsx";

const cardsPerSection = 4;

/** The most common search. */
const start = { guests: 2 };

export async function loader(args: LoaderFunctionArgs) {
  const sections: SectionsRead | Promise<SectionsRead> = await readSections(onServer(args));
  // Only a complete page may be cached for later visitors.
  const isWhole = Object.values(sections).every((section) => section !== null);
  return data({ sections }, { status: isWhole ? 200 : 503 });
}

/** How long in-browser navigation waits for the complete page before showing it without its sections. */
const patienceMilliseconds = 300;

export function clientLoader(): Promise<{ sections: SectionsRead | Promise<SectionsRead> }> {
  const sections = readSections(inBrowser);
  const tooLong = new Promise<void>((over) => setTimeout(over, patienceMilliseconds));
  return Promise.race([sections.then((read) => ({ sections: read })), tooLong.then(() => ({ sections }))]);
}

type SectionsRead = Awaited<ReturnType<typeof readSections>>;

/** Each section is null when it fails to load, independently of the others. */
async function readSections(read: Read) {
  const [spaces, experiences, lodgings] = await Promise.all([
    orNull(read("/spaces").then((all) => ({ total: totalOf([all]), cards: all.slice(0, cardsPerSection) }))),
    orNull(
      read("/experiences").then((groups) => ({
        total: totalOf(Object.values(groups)),
        cards: sample(flatten(groups), cardsPerSection),
      })),
    ),
    orNull(read("/housing").then((all) => ({ total: totalOf([all]), cards: all.slice(0, cardsPerSection) }))),
  ]);
  return { spaces, experiences, lodgings };
}

function orNull<T>(section: Promise<T>): Promise<T | null> {
  return section.catch(() => null);
}

export default function Home() {
  const { t } = useTranslation();
  const { publicUrl, brandName } = useSite();
  const { sections } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <JsonLd
        text={import.meta.env.SSR ? asScriptText(siteData({ publicUrl, brandName }, t("home.meta.description"))) : ""}
      />
      <PageMeta title={t("home.meta.title", { brand: brandName })} description={t("home.meta.description")} />
      <h1 className={type.forReaders}>{t("home.meta.title", { brand: brandName })}</h1>
      <Carousel />
      <SearchForm
        kind="lodging"
        search={start}
        as="form"
        label={t("search.header.label")}
        className={clsx(panel.panel, panel.raised, styles.search)}
      />
      {sections instanceof Promise ? (
        <Suspense fallback={<Loading />}>
          <Await resolve={sections}>{(read) => <Sections {...read} />}</Await>
        </Suspense>
      ) : (
        // No Suspense boundary: the server-rendered sections work without scripts and hydrate in one go.
        <Sections {...sections} />
      )}
      <RecentlySeen />
      <HowItWorks />
      <NewsletterBlock />
      <HostBanner />
    </>
  );
}

function Sections({ spaces, experiences, lodgings }: SectionsRead) {
  const { t } = useTranslation();
  if (!spaces && !experiences && !lodgings) return <LoadFailure />;
  return (
    <>
      <Section
        title={t("home.spaces.title")}
        lead={t("home.spaces.lead")}
        to={pages.space.list}
        total={spaces?.total}
        toAll={spaces?.total ? t("home.spaces.all", { count: spaces.total }) : t("home.spaces.every")}
      >
        <Cards>
          {spaces?.cards.map((space) => (
            <SpaceCard key={space.id} listing={space} />
          ))}
        </Cards>
      </Section>
      <Section
        title={t("home.experiences.title")}
        lead={t("home.experiences.lead")}
        to={pages.experience.list}
        total={experiences?.total}
        toAll={
          experiences?.total ? t("home.experiences.all", { count: experiences.total }) : t("home.experiences.every")
        }
      >
        <Cards>
          {experiences?.cards.map((experience) => (
            <ExperienceCard key={experience.id} listing={experience} />
          ))}
        </Cards>
      </Section>
      <Section
        title={t("home.lodgings.title")}
        lead={t("home.lodgings.lead")}
        to={pages.lodging.list}
        total={lodgings?.total}
        toAll={lodgings?.total ? t("home.lodgings.all", { count: lodgings.total }) : t("home.lodgings.every")}
      >
        <Cards as={lodgings?.cards.length === cardsPerSection ? "oneLarge" : undefined}>
          {lodgings?.cards.map((lodging, position) => (
            <LodgingCard key={lodging.id} listing={lodging} sizes={position === 0 ? largeSizes : undefined} />
          ))}
        </Cards>
      </Section>
    </>
  );
}

const largeSizes = "(min-width: 1440px) 710px, (min-width: 1100px) 50vw, (min-width: 600px) 46vw, 100vw";

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={clsx(layout.wrap, layout.section)}>
      <p className={clsx(type.strong, layout.row, layout.centered, styles.loading)} role="status">
        <span className={panel.spinner} />
        {t("common.loading")}
      </p>
    </div>
  );
}

function LoadFailure() {
  const { t } = useTranslation();
  return (
    <div className={clsx(layout.wrap, layout.section)}>
      <div className={panel.state} role="alert">
        <h2 className={type.heading}>{t("home.loadError")}</h2>
        <Reload />
      </div>
    </div>
  );
}
