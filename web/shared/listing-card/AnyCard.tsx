import type { CardProps } from "./Card.tsx";
import { ExperienceCard } from "./ExperienceCard.tsx";
import { LodgingCard } from "./LodgingCard.tsx";
import { SpaceCard } from "./SpaceCard.tsx";

/** The card for the listing's kind. */
export function AnyCard({ listing, ...props }: CardProps) {
  switch (listing.serviceType) {
    case 0:
      return <ExperienceCard {...props} listing={listing} />;
    case 1:
      return <SpaceCard {...props} listing={listing} />;
    case 2:
      return <LodgingCard {...props} listing={listing} />;
  }
}
