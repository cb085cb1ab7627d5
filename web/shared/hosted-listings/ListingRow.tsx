import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import type { HostedListing } from "#contract/listings/hosted.ts";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import { type Right, rightsOf } from "#contract/rights.ts";
import type { TextKey } from "#locales/translate.ts";
import { sentenceOf } from "#web/app/api.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Rating } from "#web/shared/listing-card/Rating.tsx";
import { Missing } from "#web/shared/listing-form/Missing.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import styles from "./HostedListings.module.css";
import { kindWords } from "./kind-words.ts";
import { useLeave, useShow } from "./listings-data.ts";
import { OffSaleReason, offSaleKey } from "./OffSaleReason.tsx";
import { RejectionReason } from "./RejectionReason.tsx";

interface Face {
  tone: "wait" | "good" | "bad" | "";
  tagKey: Extract<TextKey, `hostListing.states.${string}`>;
}

const faces = {
  submitted: { tone: "wait", tagKey: "hostListing.states.submitted" },
  onSale: { tone: "good", tagKey: "hostListing.states.onSale" },
  paused: { tone: "", tagKey: "hostListing.states.paused" },
  offSale: { tone: "bad", tagKey: "hostListing.states.offSale" },
  rejected: { tone: "bad", tagKey: "hostListing.states.rejected" },
  archived: { tone: "", tagKey: "hostListing.states.archived" },
} as const satisfies Record<string, Face>;

/** A listing's status for its host: the operator's decision, whether it can be sold, and whether the host shows it. */
export function faceOf({ state, show, ...listing }: Pick<HostedListing, "state" | "show" | "offSale" | "role">): Face {
  if (state !== "approved") return faces[state];
  if (offSaleKey(listing)) return faces.offSale;
  return show ? faces.onSale : faces.paused;
}

export function StateTag({ tone, tagKey }: Face) {
  const { t } = useTranslation();
  return <span className={clsx(panel.tag, tone && panel[tone])}>{t(tagKey)}</span>;
}

export function ListingRow({ listing }: { listing: HostedListing }) {
  const { t } = useTranslation();
  const { title, slug, city, state, offSale, images, rating, reviews, rejectionReason, upcoming } = listing;
  const kind = kindOfWire(listing.service_type);
  const { tone, tagKey } = faceOf(listing);
  const isOver = state === "archived";
  const edit = kindWords[kind].edit(slug);
  const isOwner = listing.role === "owner";
  const may = (right: Right) => !isOver && rightsOf[listing.role].includes(right);
  return (
    <li className={styles.listing}>
      <div className={layout.picture}>
        <Photo image={images[0]} alt="" sizes="160px" />
      </div>
      <div>
        <p className={clsx(layout.row, type.small, type.ink)}>
          <StateTag tone={tone} tagKey={tagKey} />
          <Rating rating={rating} reviews={reviews} />
        </p>
        <h2 className={clsx(type.name, type.anywhere, layout.above4, styles.title)}>
          {may("listing") ? (
            <Link className={button.quiet} to={edit}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className={type.small}>
          {listing.hostName && <b>{t("hostListing.list.youHelp", { name: listing.hostName })} · </b>}
          {city}
          {upcoming > 0 && ` · ${t("hostListing.list.upcoming", { count: upcoming })}`}
        </p>
        {state === "submitted" && <p className={type.small}>{t("hostListing.list.submitted")}</p>}
        {!isOver && state !== "approved" && <Missing missing={listing.missing} />}
        {offSaleKey(listing) && (
          <p className={clsx(panel.notice, panel.bad, panel.plain, layout.above8)}>
            <OffSaleReason listing={listing} />
          </p>
        )}
        {!isOver && !listing.hasDays && (
          <p className={clsx(panel.notice, panel.bad, panel.plain, layout.above8)}>
            {t("hostListing.noDays.said")}{" "}
            {may("calendar") && (
              <Link className={button.link} to={`/host/calendar/${slug}`}>
                {t("hostListing.noDays.calendar")}
                <span className={type.forReaders}>: {title}</span>
              </Link>
            )}
          </p>
        )}
        {state === "rejected" && (
          <div className={clsx(panel.notice, panel.bad, layout.above8)}>
            <RejectionReason reason={rejectionReason} />
          </div>
        )}
        <p className={layout.links}>
          {may("listing") && (
            <Link className={clsx(button.link, button.tall, type.label)} to={edit}>
              {state === "rejected" ? t("hostListing.rejected.mend") : t("hostListing.list.edit")}
              <span className={type.forReaders}>: {title}</span>
            </Link>
          )}
          {may("listing") && state === "approved" && <ShowButton listing={listing} />}
          {may("calendar") && !isOwner && (
            <Link className={clsx(button.link, button.tall, type.label)} to={`/host/calendar/${slug}`}>
              {t("hostListing.list.calendar")}
              <span className={type.forReaders}>: {title}</span>
            </Link>
          )}
          {state === "approved" && offSale === null && (
            <Link className={clsx(button.link, button.tall, type.label)} to={pages[kind].detail(slug)}>
              {t("hostListing.list.page")}
              <span className={type.forReaders}>: {title}</span>
            </Link>
          )}
          {isOwner ? (
            <Link className={clsx(button.link, button.tall, type.label)} to={`/host/listings/${slug}/cohosts`}>
              {t("hostListing.list.cohosts")}
              <span className={type.forReaders}>: {title}</span>
            </Link>
          ) : (
            <LeaveButton listing={listing} />
          )}
        </p>
      </div>
    </li>
  );
}

/** Ends the user's own role as co-host, after a confirmation. */
function LeaveButton({ listing: { link_id, title } }: { listing: HostedListing }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const leave = useLeave(link_id);
  return (
    <>
      <button type="button" className={clsx(button.link, button.tall, type.label)} onClick={() => setAsking(true)}>
        {t("hostListing.list.leave")}
        <span className={type.forReaders}>: {title}</span>
      </button>
      {isAsking && (
        <Dialog
          title={t("hostListing.list.leaveSure", { title })}
          isBusy={leave.isPending}
          onClose={() => setAsking(false)}
        >
          {() => (
            <div className={layout.actions}>
              <button
                type="button"
                className={button.risk}
                disabled={leave.isPending}
                onClick={() =>
                  leave.mutate(undefined, {
                    onSuccess: () =>
                      void showToast({ text: t("hostListing.list.left", { title }), tone: "done", isForHost: true }),
                    onError: (error) =>
                      void showToast({ text: sentenceOf(error) ?? t("host.noAnswer"), tone: "error", isForHost: true }),
                  })
                }
              >
                {t("hostListing.list.leave")}
              </button>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}

function ShowButton({ listing }: { listing: HostedListing }) {
  const { t } = useTranslation();
  const show = useShow(listing);
  const textKey = offSaleKey(listing);
  const shownText = textKey ? t(textKey) : t("hostListing.list.shown");
  return (
    <button
      type="button"
      className={clsx(button.link, button.tall, type.label)}
      disabled={show.isPending}
      onClick={() =>
        show.mutate(!listing.show, {
          onSuccess: (now) =>
            void showToast({
              text: now.show ? shownText : t("hostListing.list.paused"),
              tone: "done",
              isForHost: true,
            }),
          onError: (error) =>
            void showToast({ text: sentenceOf(error) ?? t("host.noAnswer"), tone: "error", isForHost: true }),
        })
      }
    >
      {listing.show ? t("hostListing.list.pause") : t("hostListing.list.show")}
      <span className={type.forReaders}>: {listing.title}</span>
    </button>
  );
}
