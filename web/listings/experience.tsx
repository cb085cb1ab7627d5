import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { keyOf } from "#web/api.ts";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/page-data.ts";
import { withReviews } from "#web/reviews/listing-page.ts";
import { DetailPage } from "./DetailPage.tsx";
import { ExperienceCard } from "./ExperienceCard.tsx";
import { ExperienceLine, ExperienceParts } from "./ExperienceParts.tsx";
import { ListingError } from "./ListingError.tsx";
import { SimilarListings } from "./SimilarListings.tsx";
import { inputOf, isAnotherListing } from "./slug.ts";

export const shouldRevalidate = isAnotherListing;

export const ErrorBoundary = ListingError;

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(withReviews(onServer(args), "/experiences/{id}", inputOf(args)));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return orRefuse(withReviews(inBrowser, "/experiences/{id}", inputOf(args)));
}

export default function Experience() {
  const { t } = useTranslation();
  const { listing: loaded, reviews, similar } = useLoaderData<typeof clientLoader>();
  const experience = useSeed(keyOf("/experiences/{id}", { params: { id: loaded.slug } }), loaded);
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
      facts={<ExperienceLine experience={experience} />}
    >
      <ExperienceParts experience={experience} />
    </DetailPage>
  );
}
