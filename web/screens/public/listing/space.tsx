import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer, useSeed } from "#web/app/page-data.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { SpaceCard } from "#web/shared/listing-card/SpaceCard.tsx";
import { FactLine, ListingParts } from "#web/shared/listing-parts/ListingParts.tsx";
import { DetailPage } from "./DetailPage.tsx";
import { ListingError } from "./ListingError.tsx";
import { orHold, withReviews } from "./reviews/listing-page.ts";
import { SimilarListings } from "./SimilarListings.tsx";
import { inputOf, isAnotherListing } from "./slug.ts";

export const shouldRevalidate = isAnotherListing;

export const ErrorBoundary = ListingError;

export function loader(args: LoaderFunctionArgs) {
  return orHold(args, withReviews(onServer(args), "/spaces/{id}", inputOf(args)));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return orHold(args, withReviews(inBrowser, "/spaces/{id}", inputOf(args)));
}

export default function Space() {
  const { t } = useTranslation();
  const { listing: space, reviews, similar } = useLoaderData<typeof clientLoader>();
  useSeed("/spaces/{id}", { params: { id: space.slug } }, space);
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
      facts={<FactLine listing={space} />}
    >
      <ListingParts listing={space} />
    </DetailPage>
  );
}
