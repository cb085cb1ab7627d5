import { clsx } from "clsx";
import { grace } from "#contract/bookings/cancellation.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { useSession } from "#web/app/session.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { Text } from "#web/kit/Text.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { AnyCard } from "#web/shared/listing-card/AnyCard.tsx";
import { missingIn } from "#web/shared/listing-form/check.ts";
import type { Photo } from "#web/shared/listing-form/photos/photo-list.ts";
import type { Values } from "#web/shared/listing-form/values.ts";
import { FactLine, ListingParts } from "#web/shared/listing-parts/ListingParts.tsx";
import { LocationMap } from "#web/shared/map/LocationMap.tsx";
import { Gallery } from "#web/shared/photos/Gallery.tsx";
import styles from "./HostRegistration.module.css";
import { previewOf } from "./preview.ts";

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
    <section className={panel.panel} aria-labelledby="preview">
      <h2 className={type.heading} id="preview">
        {t("hostListing.review.preview")}
      </h2>
      <div className={clsx(layout.stack, layout.gap24, layout.above16)}>
        {/* Inert, because it repeats the page beside it and its link leads nowhere yet. */}
        <div className={styles.card} inert>
          <AnyCard listing={listing} />
        </div>
        <div className={rows.under}>
          <h3 className={clsx(type.heading, layout.above24)}>{listing.title}</h3>
          <LocationMap place={listing} />
          <div className={clsx(layout.stack, layout.gap20, layout.above12)}>
            <Gallery images={listing.images} title={listing.title} isPreview />
            <FactLine listing={listing} />
          </div>
          <section className={layout.part}>
            <h2 className={type.heading}>{t(descriptionKey)}</h2>
            <Text text={listing.description} />
          </section>
          <ListingParts listing={listing} />
          <section className={layout.part}>
            <h2 className={type.heading}>{t("listings.detail.cancellation")}</h2>
            <p>{t(`catalogues.cancellationPolicies.${listing.cancellationPolicy}`)}</p>
            <p className={clsx(type.muted, layout.above12)}>{t("listings.detail.cancellationGrace", grace)}</p>
          </section>
          {listing.houseRules !== "" && (
            <section className={layout.part}>
              <h2 className={type.heading}>{t("listings.detail.rules")}</h2>
              <Text text={listing.houseRules} />
            </section>
          )}
        </div>
      </div>
    </section>
  );
}
