import { Link } from "react-router";
import type { HostedListing } from "#contract/listings/hosted.ts";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import type { TextKey } from "#locales/translate.ts";
import { sentenceOf } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Rating } from "#web/shared/listing-card/Rating.tsx";
import { Missing } from "#web/shared/listing-form/Missing.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { kindWords } from "./kind-words.ts";
import { useShow } from "./listings-data.ts";

interface Face {
  tone: "sea" | "wait" | "ok" | "no" | "";
  tagKey: Extract<TextKey, `hostListing.states.${string}`>;
}

const faces = {
  submitted: { tone: "wait", tagKey: "hostListing.states.submitted" },
  onSale: { tone: "ok", tagKey: "hostListing.states.onSale" },
  paused: { tone: "", tagKey: "hostListing.states.paused" },
  rejected: { tone: "no", tagKey: "hostListing.states.rejected" },
  archived: { tone: "", tagKey: "hostListing.states.archived" },
} as const satisfies Record<string, Face>;

/** A listing's status for its host: the operator's decision, and whether the host shows it. */
export function faceOf({ state, show }: Pick<HostedListing, "state" | "show">): Face {
  if (state === "approved") return show ? faces.onSale : faces.paused;
  return faces[state];
}

export function ListingRow({ listing }: { listing: HostedListing }) {
  const { t } = useTranslation();
  const { title, slug, city, state, show, images, rating, reviews, rejectionReason, upcoming } = listing;
  const kind = kindOfWire(listing.service_type);
  const { tone, tagKey } = faceOf(listing);
  const isOver = state === "archived";
  const edit = kindWords[kind].edit(slug);
  return (
    <li className="listing-row">
      <div className="listing-row-photo">
        <Photo image={images[0]} alt="" sizes="160px" />
      </div>
      <div className="listing-row-in">
        <p className="listing-row-line">
          <span className={`tag ${tone}`}>{t(tagKey)}</span>
          <Rating rating={rating} reviews={reviews} />
        </p>
        <h2 className="listing-row-title">{isOver ? title : <Link to={edit}>{title}</Link>}</h2>
        <p className="small">
          {city}
          {upcoming > 0 && ` · ${t("hostListing.list.upcoming", { count: upcoming })}`}
        </p>
        {state === "submitted" && <p className="small">{t("hostListing.list.submitted")}</p>}
        {!isOver && state !== "approved" && <Missing missing={listing.missing} />}
        {state === "rejected" && (
          <div className="listing-rejected">
            <p>{t("hostListing.rejected.why")}</p>
            <blockquote>{rejectionReason || t("hostListing.rejected.noReason")}</blockquote>
          </div>
        )}
        {!isOver && (
          <p className="listing-row-ways">
            <Link className="link" to={edit}>
              {state === "rejected" ? t("hostListing.rejected.mend") : t("hostListing.list.edit")}
              <span className="sr-only">: {title}</span>
            </Link>
            {state === "approved" && <ShowButton listing={listing} />}
            {state === "approved" && show && (
              <Link className="link" to={pages[kind].detail(slug)}>
                {t("hostListing.list.page")}
                <span className="sr-only">: {title}</span>
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function ShowButton({ listing }: { listing: HostedListing }) {
  const { t } = useTranslation();
  const show = useShow(listing);
  return (
    <button
      type="button"
      className="link"
      disabled={show.isPending}
      onClick={() =>
        show.mutate(!listing.show, {
          onSuccess: (now) =>
            void showToast({
              text: now.show ? t("hostListing.list.shown") : t("hostListing.list.paused"),
              tone: "done",
              isForHost: true,
            }),
          onError: (error) =>
            void showToast({ text: sentenceOf(error) ?? t("host.noAnswer"), tone: "error", isForHost: true }),
        })
      }
    >
      {listing.show ? t("hostListing.list.pause") : t("hostListing.list.show")}
      <span className="sr-only">: {listing.title}</span>
    </button>
  );
}
