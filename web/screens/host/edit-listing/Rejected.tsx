import type { EditableListing } from "#contract/listings/hosted.ts";
import { sentenceOf } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { useSubmitAgain } from "#web/shared/hosted-listings/listings-data.ts";

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
    <section className="edit-rejected" aria-labelledby="rejected">
      <h2 className="d3" id="rejected">
        {t("hostListing.rejected.title")}
      </h2>
      <p>{t("hostListing.rejected.why")}</p>
      <blockquote>{listing.rejectionReason || t("hostListing.rejected.noReason")}</blockquote>
      <p>{t("hostListing.rejected.how")}</p>
      <button type="button" className="btn" disabled={again.isPending} onClick={() => void send()}>
        {again.isPending
          ? t("hostListing.review.submitting")
          : isChanged
            ? t("hostListing.rejected.saveAndSend")
            : t("hostListing.rejected.send")}
      </button>
    </section>
  );
}
