import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ExperienceDetail } from "#contract/listings.ts";
import { keyOf } from "#web/api.ts";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/page-data.ts";
import { withReviews } from "#web/reviews/listing-page.ts";
import { formatTime } from "#web/ui/format.ts";
import { DetailPage } from "./DetailPage.tsx";
import { ExperienceCard } from "./ExperienceCard.tsx";
import { Fact } from "./Fact.tsx";
import { GoodToKnow } from "./GoodToKnow.tsx";
import { ListingError } from "./ListingError.tsx";
import { SimilarListings } from "./SimilarListings.tsx";
import { inputOf, isAnotherListing } from "./slug.ts";

export const shouldRevalidate = isAnotherListing;

export const ErrorBoundary = ListingError;

import { WeekStrip } from "./WeekStrip.tsx";
import { Words } from "./Words.tsx";

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(withReviews(onServer(args), "/experiences/{id}", inputOf(args)));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return orRefuse(withReviews(inBrowser, "/experiences/{id}", inputOf(args)));
}

export default function Experience() {
  const { t, i18n } = useTranslation();
  const { listing: loaded, reviews, similar } = useLoaderData<typeof clientLoader>();
  const experience = useSeed(keyOf("/experiences/{id}", { params: { id: loaded.slug } }), loaded);
  const names = experience.languages.map((language) => t(`catalogues.languages.${language}`));
  return (
    <DetailPage
      listing={experience}
      reviews={reviews}
      similar={
        <SimilarListings
          title={t("listings.similar.experience")}
          cards={similar.flatMap((card) =>
            card.serviceType === 0 ? <ExperienceCard key={card.id} listing={card} /> : [],
          )}
        />
      }
      descriptionTitle={t("kinds.experience.description")}
      hasCleaning={false}
      facts={
        <>
          <Fact icon="experience">{t(`catalogues.experienceCategories.${experience.experienceCategory}`)}</Fact>
          <Fact icon="clock">{experience.duration}</Fact>
          <Fact icon="people">{t("kinds.experience.group", { count: experience.groupSize })}</Fact>
          <Fact icon="speech">
            {t("kinds.experience.inLanguages", { languages: new Intl.ListFormat(i18n.language).format(names) })}
          </Fact>
        </>
      }
    >
      <WhenAndWhere experience={experience} />
      {experience.includes !== "" && (
        <section className="bloque">
          <h2 className="d3">{t("kinds.experience.includes")}</h2>
          <Words text={experience.includes} />
        </section>
      )}
      {experience.requirements !== "" && (
        <section className="bloque">
          <h2 className="d3">{t("kinds.experience.requirements")}</h2>
          <Words text={experience.requirements} />
        </section>
      )}
      <GoodToKnow listing={experience} />
    </DetailPage>
  );
}

function WhenAndWhere({ experience }: { experience: ExperienceDetail }) {
  const { t, i18n } = useTranslation();
  const time = (wallTime: string) => formatTime(wallTime, i18n.language);
  return (
    <section className="bloque">
      <h2 className="d3">{t("kinds.experience.when")}</h2>
      <div className="words">
        <p>{t("kinds.experience.fromTo", { from: time(experience.startTime), to: time(experience.endTime) })}</p>
        <WeekStrip days={experience.availableDays} />
        {experience.meetingPoint !== "" && (
          <p>{t("kinds.experience.meetingPoint", { place: experience.meetingPoint })}</p>
        )}
      </div>
    </section>
  );
}
