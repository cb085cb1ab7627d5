import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer, useSeed } from "#web/app/page-data.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { LodgingCard } from "#web/shared/listing-card/LodgingCard.tsx";
import { FactLine, ListingParts } from "#web/shared/listing-parts/ListingParts.tsx";
import { DetailPage } from "./DetailPage.tsx";
import { ListingError } from "./ListingError.tsx";
import { orHold, withReviews } from "./reviews/listing-page.ts";
import { SimilarListings } from "./SimilarListings.tsx";
import { inputOf, isAnotherListing } from "./slug.ts";

export const shouldRevalidate = isAnotherListing;

export const ErrorBoundary = ListingError;

export function loader(args: LoaderFunctionArgs) {
  return orHold(args, withReviews(onServer(args), "/housing/{id}", inputOf(args)));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return orHold(args, withReviews(inBrowser, "/housing/{id}", inputOf(args)));
}

export default function Lodging() {
  const { t } = useTranslation();
  const { listing: lodging, reviews, similar } = useLoaderData<typeof clientLoader>();
  useSeed("/housing/{id}", { params: { id: lodging.slug } }, lodging);
  return (
    <DetailPage
      listing={lodging}
      reviews={reviews}
      similar={
        <SimilarListings
          title={t("listings.similar.lodging")}
          cards={similar.flatMap((card) =>
            card.serviceType === 2 ? <LodgingCard key={card.id} listing={card} /> : [],
          )}
        />
      }
      descriptionTitle={t("kinds.lodging.description")}
      hasCleaning={lodging.cleaningFee > 0}
      facts={<FactLine listing={lodging} />}
    >
      <ListingParts listing={lodging} />
    </DetailPage>
  );
}
