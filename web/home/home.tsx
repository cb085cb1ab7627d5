import { useTranslation } from "react-i18next";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pages } from "#contract/listing-kinds/kinds.ts";
import { useSite } from "#web/layout/site.ts";
import { ExperienceCard } from "#web/listings/ExperienceCard.tsx";
import { flatten, sample } from "#web/listings/experience-groups.ts";
import { LodgingCard } from "#web/listings/LodgingCard.tsx";
import { SpaceCard } from "#web/listings/SpaceCard.tsx";
import { inBrowser, onServer, type Read } from "#web/page-data.ts";
import { SearchForm } from "#web/search/SearchForm.tsx";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { Carousel } from "./Carousel.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { Section } from "./Section.tsx";
import "./home.css";

const cardsPerSection = 4;

/** What most people look for. */
const start = { guests: 2 };

export async function loader(args: LoaderFunctionArgs) {
  const sections = await readSections(onServer(args));
  return data(sections, { status: sections ? 200 : 503 });
}

export function clientLoader() {
  return readSections(inBrowser);
}

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
  const { brandName } = useSite();
  const sections = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageMeta title={t("home.meta.title", { brand: brandName })} description={t("home.meta.description")} />
      <h1 className="sr-only">{t("home.meta.title", { brand: brandName })}</h1>
      <Carousel />
      <SearchForm kind="lodging" search={start} as="form" label={t("search.header.label")} className="on-poster" />
      {sections ? <Sections {...sections} /> : <LoadFailure />}
      <HowItWorks />
    </>
  );
}

type SectionsRead = NonNullable<Awaited<ReturnType<typeof readSections>>>;

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
