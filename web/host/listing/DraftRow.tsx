import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ListingDraft } from "#contract/host-listings.ts";
import { kindOfWire } from "#contract/listing-kinds/kinds.ts";
import { sentenceOf } from "#web/api.ts";
import { useSite } from "#web/layout/site.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { formatInstant } from "#web/ui/format.ts";
import { Photo } from "#web/ui/Photo.tsx";
import { useDiscard } from "./drafts.ts";
import { kindWords } from "./kind-words.ts";

/** A listing that was begun: on with it, or away with it. */
export function DraftRow({ draft }: { draft: ListingDraft }) {
  const { t, i18n } = useTranslation();
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
          {t("hostListing.drafts.updated", { when: formatInstant(draft.updated_at, timeZone, i18n.language) })}
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
