import { useTranslation } from "react-i18next";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { Place } from "#web/island/Place.tsx";
import { AnyCard } from "#web/listings/AnyCard.tsx";
import { ExperienceLine, ExperienceParts } from "#web/listings/ExperienceParts.tsx";
import { Gallery } from "#web/listings/Gallery.tsx";
import { LodgingLine, LodgingParts } from "#web/listings/LodgingParts.tsx";
import { SpaceLine, SpaceParts } from "#web/listings/SpaceParts.tsx";
import { Words } from "#web/listings/Words.tsx";
import { useSession } from "#web/session.ts";
import { missingIn } from "./check.ts";
import type { Photo } from "./photo-list.ts";
import { type Previewed, previewOf } from "./preview.ts";
import type { Values } from "./values.ts";
import "#web/listings/detail.css";

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

/** The card of the list and the listing's page, as guests will see them. */
export function Preview({ kind, values, photos }: Props) {
  const { t } = useTranslation();
  const host = useSession(({ user }) => user?.name ?? "");
  const descriptionKey = described[kind];
  // What is wrong cannot be drawn as what it will be.
  if (missingIn(kind, values, photos.length).some(({ step }) => step !== "photos")) return null;
  const listing = previewOf({ kind, values, photos, host });
  return (
    <section className="preview" aria-labelledby="preview">
      <h2 className="d3" id="preview">
        {t("hostListing.review.preview")}
      </h2>
      <div className="preview-columns">
        {/* The same as beside it, and its link leads nowhere yet. */}
        <div className="preview-card" inert>
          <AnyCard listing={listing} />
        </div>
        <div className="preview-page">
          <h3 className="d3">{listing.title}</h3>
          <Place place={listing} />
          <Gallery images={listing.images} title={listing.title} />
          <ul className="facts">
            <Line listing={listing} />
          </ul>
          <section className="bloque">
            <h2 className="d3">{t(descriptionKey)}</h2>
            <Words text={listing.description} />
          </section>
          <Parts listing={listing} />
          <section className="bloque">
            <h2 className="d3">{t("listings.detail.cancellation")}</h2>
            <p>{t(`catalogues.cancellationPolicies.${listing.cancellationPolicy}`)}</p>
          </section>
          {listing.houseRules !== "" && (
            <section className="bloque">
              <h2 className="d3">{t("listings.detail.rules")}</h2>
              <Words text={listing.houseRules} />
            </section>
          )}
        </div>
      </div>
    </section>
  );
}

function Line({ listing }: { listing: Previewed }) {
  if (listing.serviceType === 2) return <LodgingLine lodging={listing} />;
  if (listing.serviceType === 1) return <SpaceLine space={listing} />;
  return <ExperienceLine experience={listing} />;
}

function Parts({ listing }: { listing: Previewed }) {
  if (listing.serviceType === 2) return <LodgingParts lodging={listing} />;
  if (listing.serviceType === 1) return <SpaceParts space={listing} />;
  return <ExperienceParts experience={listing} />;
}
