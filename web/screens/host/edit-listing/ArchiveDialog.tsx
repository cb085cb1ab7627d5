import { clsx } from "clsx";
import { Link } from "react-router";
import type { EditableListing } from "#contract/listings/hosted.ts";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatInstant } from "#web/kit/format.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useArchive } from "#web/shared/hosted-listings/listings-data.ts";

interface Props {
  listing: EditableListing;
  onArchived(): Promise<void>;
  onClose(): void;
}

/** Archives a listing for good. While it has bookings it cannot be archived, and the dialog lists them. */
export function ArchiveDialog({ listing, onArchived, onClose }: Props) {
  const { t } = useTranslation();
  const archiving = useArchive(listing, onArchived);
  const title = listing.fields.title;
  return (
    <Dialog title={t("hostListing.archive.question", { title })} isBusy={archiving.isPending} onClose={onClose}>
      {(close) => (
        <>
          <p>{t("hostListing.archive.what")}</p>
          <div role="alert">
            {archiving.error && (
              <>
                <p className={clsx(type.label, type.bad, layout.above12)}>
                  {sentenceOf(archiving.error) ?? t("host.noAnswer")}
                </p>
                <InTheWay error={archiving.error} />
              </>
            )}
          </div>
          <div className={layout.actions}>
            <button
              type="button"
              className={button.risk}
              disabled={archiving.isPending}
              onClick={() => archiving.mutate()}
            >
              {archiving.isPending ? t("hostListing.archive.busy") : t("hostListing.archive.confirm")}
            </button>
            <button type="button" className={button.line} disabled={archiving.isPending} onClick={close}>
              {t("hostListing.archive.keep")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface Booked {
  code: string;
  starts_at: string;
}

function InTheWay({ error }: { error: Error }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  if (!(error instanceof ApiError) || error.code !== "has_bookings") return null;
  // The contract's details for this refusal.
  const { bookings = [] } = (error.details ?? {}) as { bookings?: Booked[] };
  return (
    <>
      <ul className={clsx(rows.rows, rows.under, layout.above12)}>
        {bookings.map(({ code, starts_at }) => (
          <li className={layout.row} key={code}>
            <b>{code}</b>
            <span className={type.small}>{formatInstant(starts_at, now(), timeZone, language)}</span>
          </li>
        ))}
      </ul>
      <Link className={clsx(button.link, button.tall)} to="/host/bookings">
        {t("hostListing.archive.bookings")}
      </Link>
    </>
  );
}
