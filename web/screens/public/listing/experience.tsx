import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer, useSeed } from "#web/app/page-data.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { ExperienceCard } from "#web/shared/listing-card/ExperienceCard.tsx";
import { FactLine, ListingParts } from "#web/shared/listing-parts/ListingParts.tsx";
import { DetailPage } from "./DetailPage.tsx";
import { ListingError } from "./ListingError.tsx";
import { orHold, withReviews } from "./reviews/listing-page.ts";
import { SimilarListings } from "./SimilarListings.tsx";
import { inputOf, isAnotherListing } from "./slug.ts";

export const shouldRevalidate = isAnotherListing;

export const ErrorBoundary = ListingError;

export function loader(args: LoaderFunctionArgs) {
  return orHold(args, withReviews(onServer(args), "/experiences/{id}", inputOf(args)));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return orHold(args, withReviews(inBrowser, "/experiences/{id}", inputOf(args)));
}

export default function Experience() {
  const { t } = useTranslation();
  const { listing: experience, reviews, similar } = useLoaderData<typeof clientLoader>();
  useSeed("/experiences/{id}", { params: { id: experience.slug } }, experience);
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
      facts={<FactLine listing={experience} />}
    >
      <ListingParts listing={experience} />
    </DetailPage>
  );
}
