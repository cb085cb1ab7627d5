import type { ListingKind } from "#contract/listings/kinds.ts";
import { useSession } from "#web/app/session.ts";
import { Text } from "#web/kit/Text.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { AnyCard } from "#web/shared/listing-card/AnyCard.tsx";
import { missingIn } from "#web/shared/listing-form/check.ts";
import type { Photo } from "#web/shared/listing-form/photos/photo-list.ts";
import type { Values } from "#web/shared/listing-form/values.ts";
import { FactLine, ListingParts } from "#web/shared/listing-parts/ListingParts.tsx";
import { LocationMap } from "#web/shared/map/LocationMap.tsx";
import { Gallery } from "#web/shared/photos/Gallery.tsx";
import { previewOf } from "./preview.ts";
import "#web/screens/public/listing/detail.css";

interface Props {
  kind: ListingKind;
  values: Values;
  photos: readonly Photo[];
}

const described = {
  lodging: "kinds.lodging.description",
  space: "kinds.space.description",
  experience: "kinds.experience.description",
} as const;

/** The listing's card and page, as guests will see them. */
export function Preview({ kind, values, photos }: Props) {
  const { t } = useTranslation();
  const host = useSession(({ user }) => user?.name ?? "");
  const descriptionKey = described[kind];
  // Invalid values cannot be previewed.
  if (missingIn(kind, values, photos.length).some(({ step }) => step !== "photos")) return null;
  const listing = previewOf({ kind, values, photos, host });
  return (
    <section className="preview" aria-labelledby="preview">
      <h2 className="d3" id="preview">
        {t("hostListing.review.preview")}
      </h2>
      <div className="preview-columns">
        {/* Inert: it repeats the page beside it, and its link leads nowhere yet. */}
        <div className="preview-card" inert>
          <AnyCard listing={listing} />
        </div>
        <div className="preview-page">
          <h3 className="d3">{listing.title}</h3>
          <LocationMap place={listing} />
          <Gallery images={listing.images} title={listing.title} />
          <ul className="facts">
            <FactLine listing={listing} />
          </ul>
          <section className="page-section">
            <h2 className="d3">{t(descriptionKey)}</h2>
            <Text text={listing.description} />
          </section>
          <ListingParts listing={listing} />
          <section className="page-section">
            <h2 className="d3">{t("listings.detail.cancellation")}</h2>
            <p>{t(`catalogues.cancellationPolicies.${listing.cancellationPolicy}`)}</p>
          </section>
          {listing.houseRules !== "" && (
            <section className="page-section">
              <h2 className="d3">{t("listings.detail.rules")}</h2>
              <Text text={listing.houseRules} />
            </section>
          )}
        </div>
      </div>
    </section>
  );
}
