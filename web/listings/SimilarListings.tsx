import { useTranslation } from "react-i18next";
import { kindOfWire } from "#contract/listing-kinds/kinds.ts";
import type { ListingCard } from "#contract/listings.ts";
import { AnyCard } from "./AnyCard.tsx";

/** Others like the listing of the page, at its end. */
export function SimilarListings({ listings }: { listings: readonly ListingCard[] }) {
  const { t } = useTranslation();
  const [first] = listings;
  if (!first) return null;
  return (
    <section className="similar" aria-labelledby="similar-title">
      <h2 className="d2" id="similar-title">
        {t(`listings.similar.${kindOfWire(first.serviceType)}`)}
      </h2>
      <div className="cards">
        {listings.map((listing) => (
          <AnyCard key={listing.id} listing={listing} />
        ))}
      </div>
    </section>
  );
}
