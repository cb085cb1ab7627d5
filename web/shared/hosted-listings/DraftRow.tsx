import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import type { ListingDraft } from "#contract/listings/hosted.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { sentenceOf } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatInstant } from "#web/kit/format.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { useDiscard } from "./drafts.ts";
import styles from "./HostedListings.module.css";
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
    <li className={styles.listing}>
      <div className={layout.picture}>
        <Photo image={draft.images[0]} alt="" sizes="160px" />
      </div>
      <div>
        <p>
          <span className={clsx(panel.tag, panel.wait)}>{t("hostListing.states.draft")}</span>
        </p>
        <h2 className={clsx(type.name, type.anywhere, layout.above4, styles.title)}>
          <Link className={button.quiet} to={address}>
            {title}
          </Link>
        </h2>
        <p className={type.small}>
          {t("hostListing.drafts.updated", { when: formatInstant(draft.updated_at, now(), timeZone, language) })}
        </p>
        <p className={layout.links}>
          <Link className={clsx(button.link, button.tall, type.label)} to={address}>
            {t("hostListing.drafts.goOn")}
            <span className={type.forReaders}>: {title}</span>
          </Link>
          <button type="button" className={clsx(button.link, button.tall, type.label)} onClick={() => setAsking(true)}>
            {t("hostListing.drafts.discard")}
            <span className={type.forReaders}>: {title}</span>
          </button>
        </p>
      </div>
      {isAsking && <DiscardDialog id={draft.id} title={title} onClose={() => setAsking(false)} />}
    </li>
  );
}

function DiscardDialog({ id, title, onClose }: { id: number; title: string; onClose(): void }) {
  const { t } = useTranslation();
  // The row goes, and this dialog with it.
  const discard = useDiscard();
  return (
    <Dialog title={t("hostListing.drafts.question", { title })} isBusy={discard.isPending} onClose={onClose}>
      {(close) => (
        <>
          <p>{t("hostListing.drafts.what")}</p>
          <div role="alert">
            {discard.error && (
              <p className={clsx(type.label, type.bad, layout.above12)}>
                {sentenceOf(discard.error) ?? t("host.noAnswer")}
              </p>
            )}
          </div>
          <div className={layout.actions}>
            <button
              type="button"
              className={button.risk}
              disabled={discard.isPending}
              onClick={() => discard.mutate(id)}
            >
              {discard.isPending ? t("hostListing.drafts.discarding") : t("hostListing.drafts.confirm")}
            </button>
            <button type="button" className={button.line} disabled={discard.isPending} onClick={close}>
              {t("hostListing.drafts.keep")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
