import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import type { AdminPhoto, ListingPage } from "#contract/admin/moderation.ts";
import { pages } from "#contract/listings/kinds.ts";
import { ApiError } from "#web/app/api.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Withdraw } from "#web/shared/admin/decision/Withdraw.tsx";
import { BackLink } from "#web/shared/admin/facts/BackLink.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { kindName, statusOf } from "#web/shared/admin/list/words.ts";
import { HiddenNote, Hiding } from "#web/shared/admin/moderation/Hiding.tsx";
import { ReviewModeration } from "#web/shared/admin/moderation/ReviewModeration.tsx";
import { Rating } from "#web/shared/listing-card/Rating.tsx";
import { PhotoButton, useGallery } from "#web/shared/photos/Gallery.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import styles from "./AdminListings.module.css";

/** One listing and the parts of it that the operator may hide. */
export function ListingModeration({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <>
      <BackLink to="/admin/listings" text={t("admin.moderation.back")} />
      {/^[1-9]\d{0,14}$/.test(id) ? <Moderated key={id} id={Number(id)} /> : <Missing />}
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty)}>
      <h2 className={type.heading}>{t("admin.moderation.missing")}</h2>
      <Link className={button.line} to="/admin/listings">
        {t("admin.moderation.back")}
      </Link>
    </div>
  );
}

function Moderated({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = useQuery(adminReading("/admin/listings/{id}", { params: { id } }));
  const { data: listing, error, isFetching, refetch } = query;
  if (!listing) {
    if (error instanceof ApiError && error.status === 404) return <Missing />;
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.moderation.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={clsx(layout.stack, layout.gap20)}>
      <Head listing={listing} />
      <Photos listing={listing} />
      <ReviewModeration
        title={t("admin.moderation.reviews")}
        none={t("admin.moderation.noReviews")}
        of={{ listing: id }}
        host={listing.host.name}
      />
    </div>
  );
}

function Head({ listing }: { listing: ListingPage }) {
  const { t } = useTranslation();
  const { title, kind, slug, status, on_sale, city, host, rating, reviews } = listing;
  const { name, tone } = statusOf(t, status);
  const isPaused = status === "approved" && !on_sale;
  return (
    <div className={clsx(layout.stack, layout.gap8)}>
      <div className={layout.row}>
        <h2 className={type.title}>{title}</h2>
        <span className={clsx(panel.tag, !isPaused && tone && panel[tone])}>
          {isPaused ? t("admin.listings.hidden") : name}
        </span>
      </div>
      <p>
        {kindName(t, kind)} · {city} ·{" "}
        <Link className={button.link} to={`/admin/users/${host.id}`}>
          {host.name}
        </Link>
        {reviews > 0 && (
          <>
            {" "}
            · <Rating rating={rating} reviews={reviews} />
          </>
        )}
      </p>
      <p className={clsx(layout.row, layout.gap8)}>
        {on_sale && (
          <Link className={clsx(button.line, button.small)} to={pages[kind].detail(slug)}>
            {t("admin.moderation.page")}
          </Link>
        )}
        {status === "approved" && <Withdraw listing={listing} host={host} />}
      </p>
    </div>
  );
}

function Photos({ listing: { photos, host, title } }: { listing: ListingPage }) {
  const { t } = useTranslation();
  const gallery = useGallery({ images: photos, title });
  const isOnly = photos.filter(({ hidden }) => !hidden).length === 1;
  return (
    <Sheet title={t("admin.moderation.photos")}>
      {photos.length === 0 && <p className={clsx(type.muted, layout.above8)}>{t("admin.moderation.noPhotos")}</p>}
      <ul className={clsx(styles.photos, layout.above16)}>
        {photos.map((photo, position) => (
          <OnePhoto
            key={photo.id}
            photo={photo}
            number={position + 1}
            host={host.name}
            isOnly={isOnly}
            onPress={() => gallery.open({ first: photo.id })}
          />
        ))}
      </ul>
      {gallery.dialog}
    </Sheet>
  );
}

interface PhotoProps {
  photo: AdminPhoto;
  number: number;
  host: string;
  /** Whether it is the only photo that the listing shows. */
  isOnly: boolean;
  onPress(): void;
}

function OnePhoto({ photo, number, host, isOnly, onPress }: PhotoProps) {
  const { t } = useTranslation();
  const name = photo.alt || t("admin.edited.photo", { number });
  return (
    <li className={clsx(layout.stack, layout.gap12)}>
      <div className={clsx(layout.picture, photo.hidden && layout.faded)}>
        <PhotoButton image={photo} sizes="(min-width: 700px) 260px, 100vw" alt={name} onPress={onPress} />
      </div>
      {photo.hidden && <HiddenNote hidden={photo.hidden} />}
      <div>
        <Hiding
          what="photo"
          id={photo.id}
          name={name}
          owner={host}
          isHidden={photo.hidden !== null}
          {...(isOnly && { besides: t("admin.moderation.consequences.onlyPhoto") })}
        />
      </div>
    </li>
  );
}
