import { clsx } from "clsx";
import type { EditableListing } from "#contract/listings/hosted.ts";
import { sentenceOf } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useSubmitAgain } from "#web/shared/hosted-listings/listings-data.ts";
import { RejectionReason } from "#web/shared/hosted-listings/RejectionReason.tsx";

interface Props {
  listing: EditableListing;
  isChanged: boolean;
  onSave(): Promise<boolean>;
}

/** Why the operator rejected the listing, and resubmitting it after corrections. */
export function Rejected({ listing, isChanged, onSave }: Props) {
  const { t } = useTranslation();
  const again = useSubmitAgain(listing);

  async function send() {
    if (isChanged && !(await onSave())) return;
    again.mutate(undefined, {
      onSuccess: () => void showToast({ text: t("hostListing.rejected.sent"), tone: "done", isForHost: true }),
      onError: (error) =>
        void showToast({ text: sentenceOf(error) ?? t("host.noAnswer"), tone: "error", isForHost: true }),
    });
  }

  return (
    <section
      className={clsx(
        panel.panel,
        panel.tinted,
        panel.bad,
        layout.stack,
        layout.loose,
        layout.gap12,
        layout.narrow,
        layout.above16,
      )}
      aria-labelledby="rejected"
    >
      <h2 className={type.heading} id="rejected">
        {t("hostListing.rejected.title")}
      </h2>
      <RejectionReason reason={listing.rejectionReason} />
      <p className={panel.plain}>{t("hostListing.rejected.how")}</p>
      <button type="button" className={button.primary} disabled={again.isPending} onClick={() => void send()}>
        {again.isPending
          ? t("hostListing.review.submitting")
          : isChanged
            ? t("hostListing.rejected.saveAndSend")
            : t("hostListing.rejected.send")}
      </button>
    </section>
  );
}
