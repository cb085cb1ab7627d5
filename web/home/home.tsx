import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Await, data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pages } from "#contract/listing-kinds/kinds.ts";
import { useSite } from "#web/layout/site.ts";
import { ExperienceCard } from "#web/listings/ExperienceCard.tsx";
import { flatten, sample } from "#web/listings/experience-groups.ts";
import { LodgingCard } from "#web/listings/LodgingCard.tsx";
import { SpaceCard } from "#web/listings/SpaceCard.tsx";
import { NewsletterBlock } from "#web/newsletter/NewsletterBlock.tsx";
import { inBrowser, onServer, type Read } from "#web/page-data.ts";
import { SearchForm } from "#web/search/SearchForm.tsx";
import { siteData } from "#web/structured-data.ts";
import { JsonLd } from "#web/ui/JsonLd.tsx";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { asScriptText } from "#web/ui/script-text.ts";
import { Carousel } from "./Carousel.tsx";
import { HostBanner } from "./HostBanner.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { Section } from "./Section.tsx";
import "./home.css";

const cardsPerSection = 4;

/** What most people look for. */
const start = { guests: 2 };

export async function loader(args: LoaderFunctionArgs) {
  const sections: SectionsRead | null | Promise<SectionsRead | null> = await readSections(onServer(args));
  return data({ sections }, { status: sections ? 200 : 503 });
}

/** How long whoever comes here waits for the whole page before it is shown without its sections. */
const patienceMilliseconds = 300;

export function clientLoader(): Promise<{ sections: SectionsRead | null | Promise<SectionsRead | null> }> {
  const sections = readSections(inBrowser);
  const tooLong = new Promise<void>((over) => setTimeout(over, patienceMilliseconds));
  return Promise.race([sections.then((read) => ({ sections: read })), tooLong.then(() => ({ sections }))]);
}

type SectionsRead = NonNullable<Awaited<ReturnType<typeof readSections>>>;

/** Null when any of the three could not be read. */
async function readSections(read: Read) {
  try {
    const [spaces, groups, lodgings] = await Promise.all([read("/spaces"), read("/experiences"), read("/housing")]);
    const experiences = flatten(groups);
    return {
      spaces: { total: spaces.length, cards: spaces.slice(0, cardsPerSection) },
      experiences: { total: experiences.length, cards: sample(experiences, cardsPerSection) },
      lodgings: { total: lodgings.length, cards: lodgings.slice(0, cardsPerSection) },
    };
  } catch {
    return null;
  }
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
      <h1 className="sr-only">{t("home.meta.title", { brand: brandName })}</h1>
      <Carousel />
      <SearchForm kind="lodging" search={start} as="form" label={t("search.header.label")} className="on-poster" />
      {sections instanceof Promise ? (
        <Suspense fallback={<Loading />}>
          <Await resolve={sections}>{(read) => <SectionsOrFailure sections={read} />}</Await>
        </Suspense>
      ) : (
        // Without the boundary around it: what the server rendered is there with scripts off, and alive in one go.
        <SectionsOrFailure sections={sections} />
      )}
      <HowItWorks />
      <NewsletterBlock />
      <HostBanner />
    </>
  );
}

function SectionsOrFailure({ sections }: { sections: SectionsRead | null }) {
  return sections ? <Sections {...sections} /> : <LoadFailure />;
}

function Sections({ spaces, experiences, lodgings }: SectionsRead) {
  const { t } = useTranslation();
  return (
    <>
      <Section
        title={t("home.spaces.title")}
        lead={t("home.spaces.lead")}
        to={pages.space.list}
        toAll={t("home.spaces.all", { count: spaces.total })}
        isEmpty={spaces.total === 0}
      >
        <div className="cards">
          {spaces.cards.map((space) => (
            <SpaceCard key={space.id} listing={space} />
          ))}
        </div>
      </Section>
      <Section
        title={t("home.experiences.title")}
        lead={t("home.experiences.lead")}
        to={pages.experience.list}
        toAll={t("home.experiences.all", { count: experiences.total })}
        isEmpty={experiences.total === 0}
      >
        <div className="cards">
          {experiences.cards.map((experience) => (
            <ExperienceCard key={experience.id} listing={experience} />
          ))}
        </div>
      </Section>
      <Section
        title={t("home.lodgings.title")}
        lead={t("home.lodgings.lead")}
        to={pages.lodging.list}
        toAll={t("home.lodgings.all", { count: lodgings.total })}
        isEmpty={lodgings.total === 0}
      >
        <div className={lodgings.cards.length === cardsPerSection ? "cards one-large" : "cards"}>
          {lodgings.cards.map((lodging, position) => (
            <LodgingCard key={lodging.id} listing={lodging} sizes={position === 0 ? largeSizes : undefined} />
          ))}
        </div>
      </Section>
    </>
  );
}

const largeSizes = "(min-width: 1440px) 710px, (min-width: 1100px) 50vw, (min-width: 600px) 46vw, 100vw";

function Loading() {
  const { t } = useTranslation();
  return (
    <div className="wrap section">
      <p className="home-loading" role="status">
        <span className="spinner" />
        {t("common.loading")}
      </p>
    </div>
  );
}

function LoadFailure() {
  const { t } = useTranslation();
  return (
    <div className="wrap section">
      <div className="state-box" role="alert">
        <h2 className="d3">{t("home.loadError")}</h2>
        <button type="button" className="link" onClick={() => window.location.reload()}>
          {t("common.retry")}
        </button>
      </div>
    </div>
  );
}
