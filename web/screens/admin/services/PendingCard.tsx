import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId } from "react";
import { Link } from "react-router";
import type { PendingListing } from "#contract/admin/listings.ts";
import type { OffSale } from "#contract/listings/hosted.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { formatDateOf } from "#web/kit/format.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAsk } from "#web/shared/admin/decision/Asking.tsx";
import { adminCall, useAdminChanged } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { kindName } from "#web/shared/admin/list/words.ts";
import { useMissingWords } from "#web/shared/listing-form/Missing.tsx";
import { PhotoButton, useGallery } from "#web/shared/photos/Gallery.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { type Priced, UnitPrice } from "#web/shared/price/UnitPrice.tsx";
import styles from "./AdminServices.module.css";
import { PendingPreview } from "./PendingPreview.tsx";

interface Props {
  listing: PendingListing;
  /** Called when the card and its buttons are gone: the focus must move. */
  onDecided(): void;
}

/** One pending listing in full, with approve and reject. */
export function PendingCard({ listing, onDecided }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const ask = useAsk();
  const { title } = listing;
  const decision = useDecision(listing, onDecided);
  const missingWords = useMissingWords(listing.missing);
  return (
    <article className={clsx(panel.panel, layout.stack, styles.card)} aria-labelledby={id}>
      <Photos listing={listing} />
      <div className={styles.about}>
        <Head listing={listing} id={id} />
        {listing.missing.length > 0 && (
          <p className={type.bad}>{t("admin.services.incomplete", { missing: missingWords })}</p>
        )}
        {listing.serviceType === 0 && !listing.hasDays && <p className={type.bad}>{t("admin.services.noDays")}</p>}
        <div className={clsx(layout.row, layout.gap12)}>
          <button
            type="button"
            className={clsx(button.primary, button.small)}
            aria-label={decision.isPending ? undefined : t("admin.services.approveNamed", { title })}
            disabled={decision.isPending}
            onClick={() => decision.mutate(undefined)}
          >
            {decision.isPending ? t("admin.services.approving") : t("admin.services.approve")}
          </button>
          <button
            type="button"
            className={clsx(button.line, button.small)}
            aria-label={t("admin.services.rejectNamed", { title })}
            disabled={decision.isPending}
            onClick={() => ask((close) => <RejectDialog listing={listing} onDecided={onDecided} onClose={close} />)}
          >
            {t("admin.services.reject")}
          </button>
        </div>
      </div>
      <PendingPreview listing={listing} />
    </article>
  );
}

function RejectDialog({ listing, onDecided, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  const { title, host, hostEmail } = listing;
  const decision = useDecision(listing, onDecided);
  return (
    <ReasonDialog
      title={t("admin.services.rejectQuestion")}
      what={t("admin.services.rejectWhat", { title })}
      hint={t("admin.services.rejectHint", { host: host?.name ?? hostEmail })}
      action={t("admin.services.reject")}
      send={decision.mutateAsync}
      onClose={onClose}
    />
  );
}

function Photos({ listing: { images, title } }: { listing: PendingListing }) {
  const { t } = useTranslation();
  const gallery = useGallery({ images, title });
  return (
    <>
      <div className={clsx(layout.picture, styles.photos)}>
        {images.length === 0 && <Photo image={null} sizes="" alt={t("listings.gallery.none")} />}
        {images.slice(0, 3).map((image, position) => (
          <PhotoButton
            key={image.id}
            image={image}
            sizes={position === 0 ? "(min-width: 900px) 420px, 100vw" : "(min-width: 900px) 210px, 50vw"}
            alt={image.alt || t("listings.gallery.photoOf", { number: position + 1, title })}
            onPress={() => gallery.open({ first: image.id })}
          />
        ))}
      </div>
      {gallery.dialog}
    </>
  );
}

function Head({ listing, id }: { listing: PendingListing; id: string }) {
  const { t, language } = useTranslation();
  const { title, city, state, host, hostId, hostEmail, submitted_at, created_at, timeZone } = listing;
  const date = formatDateOf(submitted_at ?? created_at, timeZone, language);
  return (
    <>
      <p className={clsx(layout.row, layout.gap8, type.small)}>
        <span className={clsx(panel.tag, panel.wait)}>{kindName(t, kindOfWire(listing.serviceType))}</span>
        {t("admin.services.submitted", { date })}
      </p>
      <h3 className={type.heading} id={id}>
        {title}
      </h3>
      <p className={type.muted}>
        {city}, {state}
      </p>
      <UnitPrice subject={pricedOf(listing)} />
      <p>
        {t("admin.services.host")}:{" "}
        <Link className={button.link} to={`/admin/users/${hostId}`}>
          {host?.name ?? hostEmail}
        </Link>
      </p>
    </>
  );
}

function pricedOf(listing: PendingListing): Priced {
  if (listing.serviceType === 2) return { kind: "lodging", listing };
  if (listing.serviceType === 1) return { kind: "space", listing };
  return { kind: "experience", listing };
}

/** Approves without a reason, rejects with one. Refetches the list whatever the outcome. */
function useDecision({ id, serviceType, version, title }: PendingListing, onDecided: () => void) {
  const { t } = useTranslation();
  const adminChanged = useAdminChanged();
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      adminCall("POST", "/admin/enable", {
        body: {
          link_id: id,
          service_type: serviceType,
          status: reason === undefined,
          // A rejection publishes nothing: it skips the version check so that no conflict discards the typed reason.
          ...(reason === undefined ? { version } : { reason }),
        },
      }),
    async onSuccess(answer, reason) {
      if (answer.error === null) {
        void showToast({ text: saidOf(answer.data.offSale, reason), tone: "done" });
      } else if (answer.refusal.status > 0) {
        const isChanged = answer.refusal.code === "edited_elsewhere";
        void showToast({
          text: isChanged ? t("admin.services.editedElsewhere", { title }) : answer.error,
          tone: "error",
        });
      }
      await adminChanged();
      if (answer.error === null) onDecided();
    },
  });

  function saidOf(offSale: OffSale | null, reason: string | undefined): string {
    if (reason !== undefined) return t("admin.services.rejected", { title });
    return offSale ? t(`admin.services.offSale.${offSale}`, { title }) : t("admin.services.approved", { title });
  }
}
