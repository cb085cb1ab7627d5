import { useState } from "react";
import { Link } from "react-router";
import type { ListingDraft } from "#contract/listings/hosted.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { sentenceOf } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { formatInstant } from "#web/kit/format.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { useDiscard } from "./drafts.ts";
import { kindWords } from "./kind-words.ts";

/** A listing's draft, with buttons to continue or delete it. */
export function DraftRow({ draft }: { draft: ListingDraft }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const [isAsking, setAsking] = useState(false);
  const { untitledKey } = kindWords[kindOfWire(draft.service_type)];
  const { title: typed } = draft.fields;
  const title = typeof typed === "string" && typed.trim() !== "" ? typed : t(untitledKey);
  const address = `/host/hostregistration?draft=${draft.id}${draft.step ? `&step=${draft.step}` : ""}`;
  return (
    <li className="listing-row">
      <div className="listing-row-photo">
        <Photo image={draft.images[0]} alt="" sizes="160px" />
      </div>
      <div className="listing-row-in">
        <p className="listing-row-line">
          <span className="tag wait">{t("hostListing.states.draft")}</span>
        </p>
        <h2 className="listing-row-title">
          <Link to={address}>{title}</Link>
        </h2>
        <p className="small">
          {t("hostListing.drafts.updated", { when: formatInstant(draft.updated_at, timeZone, language) })}
        </p>
        <p className="listing-row-ways">
          <Link className="link" to={address}>
            {t("hostListing.drafts.goOn")}
            <span className="sr-only">: {title}</span>
          </Link>
          <button type="button" className="link" onClick={() => setAsking(true)}>
            {t("hostListing.drafts.discard")}
            <span className="sr-only">: {title}</span>
          </button>
        </p>
      </div>
      {isAsking && <DiscardDialog id={draft.id} title={title} onClose={() => setAsking(false)} />}
    </li>
  );
}

function DiscardDialog({ id, title, onClose }: { id: number; title: string; onClose(): void }) {
  const { t } = useTranslation();
  const discard = useDiscard(onClose);
  return (
    <Dialog title={t("hostListing.drafts.question", { title })} isBusy={discard.isPending} onClose={onClose}>
      {(close) => (
        <>
          <p>{t("hostListing.drafts.what")}</p>
          <div role="alert">
            {discard.error && <p className="trouble">{sentenceOf(discard.error) ?? t("host.noAnswer")}</p>}
          </div>
          <div className="trip-buttons">
            <button type="button" className="btn risk" disabled={discard.isPending} onClick={() => discard.mutate(id)}>
              {discard.isPending ? t("hostListing.drafts.discarding") : t("hostListing.drafts.confirm")}
            </button>
            <button type="button" className="btn line" disabled={discard.isPending} onClick={close}>
              {t("hostListing.drafts.keep")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
