import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminPhoto, ListingPage } from "#contract/admin/moderation.ts";
import { pages } from "#contract/listings/kinds.ts";
import { ApiError } from "#web/app/api.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Withdraw } from "#web/shared/admin/decision/Withdraw.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { kindName, statusOf } from "#web/shared/admin/list/words.ts";
import { HiddenNote, Hiding } from "#web/shared/admin/moderation/Hiding.tsx";
import { ReviewModeration } from "#web/shared/admin/moderation/ReviewModeration.tsx";
import { Rating } from "#web/shared/listing-card/Rating.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";

/** One listing and the parts of it that the operator may hide. */
export function ListingModeration({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Link className="trip-back admin-back" to="/admin/listings">
        <Icon name="arrow-left" />
        {t("admin.moderation.back")}
      </Link>
      {/^[1-9]\d{0,14}$/.test(id) ? <Moderated key={id} id={Number(id)} /> : <Missing />}
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <div className="state-box empty">
      <h2 className="d3">{t("admin.moderation.missing")}</h2>
      <Link className="btn line" to="/admin/listings">
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
    <div className="admin-main">
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
    <div className="moderation-head">
      <div className="person-head">
        <h2 className="d2">{title}</h2>
        <span className={`tag ${isPaused ? "" : tone}`}>{isPaused ? t("admin.listings.hidden") : name}</span>
      </div>
      <p>
        {kindName(t, kind)} · {city} ·{" "}
        <Link className="link" to={`/admin/users/${host.id}`}>
          {host.name}
        </Link>
        {reviews > 0 && (
          <>
            {" "}
            · <Rating rating={rating} reviews={reviews} />
          </>
        )}
      </p>
      <p className="moderation-ways">
        {on_sale && (
          <Link className="btn line sm" to={pages[kind].detail(slug)}>
            {t("admin.moderation.page")}
          </Link>
        )}
        {status === "approved" && <Withdraw listing={listing} host={host} />}
      </p>
    </div>
  );
}

function Photos({ listing: { photos, host } }: { listing: ListingPage }) {
  const { t } = useTranslation();
  const isOnly = photos.filter(({ hidden }) => !hidden).length === 1;
  return (
    <Sheet title={t("admin.moderation.photos")}>
      {photos.length === 0 && <p className="muted admin-none">{t("admin.moderation.noPhotos")}</p>}
      <ul className="moderated-photos">
        {photos.map((photo, position) => (
          <OnePhoto key={photo.id} photo={photo} number={position + 1} host={host.name} isOnly={isOnly} />
        ))}
      </ul>
    </Sheet>
  );
}

interface PhotoProps {
  photo: AdminPhoto;
  number: number;
  host: string;
  /** The listing shows no other photo. */
  isOnly: boolean;
}

function OnePhoto({ photo, number, host, isOnly }: PhotoProps) {
  const { t } = useTranslation();
  const name = photo.alt || t("admin.edited.photo", { number });
  return (
    <li>
      <div className={photo.hidden ? "moderated-photo is-hidden" : "moderated-photo"}>
        <Photo image={photo} sizes="(min-width: 700px) 260px, 100vw" alt={name} />
      </div>
      {photo.hidden && <HiddenNote hidden={photo.hidden} />}
      <Hiding
        what="photo"
        id={photo.id}
        name={name}
        owner={host}
        isHidden={photo.hidden !== null}
        {...(isOnly && { besides: t("admin.moderation.consequences.onlyPhoto") })}
      />
    </li>
  );
}
