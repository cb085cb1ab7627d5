import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { keyOf } from "#web/api.ts";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/page-data.ts";
import { withReviews } from "#web/reviews/listing-page.ts";
import { DetailPage } from "./DetailPage.tsx";
import { ListingError } from "./ListingError.tsx";
import { SimilarListings } from "./SimilarListings.tsx";
import { SpaceCard } from "./SpaceCard.tsx";
import { SpaceLine, SpaceParts } from "./SpaceParts.tsx";
import { inputOf, isAnotherListing } from "./slug.ts";

export const shouldRevalidate = isAnotherListing;

export const ErrorBoundary = ListingError;

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(withReviews(onServer(args), "/spaces/{id}", inputOf(args)));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return orRefuse(withReviews(inBrowser, "/spaces/{id}", inputOf(args)));
}

export default function Space() {
  const { t } = useTranslation();
  const { listing: loaded, reviews, similar } = useLoaderData<typeof clientLoader>();
  const space = useSeed(keyOf("/spaces/{id}", { params: { id: loaded.slug } }), loaded);
  return (
    <DetailPage
      listing={space}
      reviews={reviews}
      similar={
        <SimilarListings
          title={t("listings.similar.space")}
          cards={similar.flatMap((card) => (card.serviceType === 1 ? <SpaceCard key={card.id} listing={card} /> : []))}
        />
      }
      descriptionTitle={t("kinds.space.description")}
      hasCleaning={space.cleaningFee > 0}
      facts={<SpaceLine space={space} />}
    >
      <SpaceParts space={space} />
    </DetailPage>
  );
}
