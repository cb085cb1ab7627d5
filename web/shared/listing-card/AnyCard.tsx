import type { ListingCard } from "#contract/listings/listings.ts";
import { ExperienceCard } from "./ExperienceCard.tsx";
import { LodgingCard } from "./LodgingCard.tsx";
import { SpaceCard } from "./SpaceCard.tsx";

/** The card for the listing's kind. */
export function AnyCard({ listing }: { listing: ListingCard }) {
  switch (listing.serviceType) {
    case 0:
      return <ExperienceCard listing={listing} />;
    case 1:
      return <SpaceCard listing={listing} />;
    case 2:
      return <LodgingCard listing={listing} />;
  }
}
