import { useTranslation } from "react-i18next";
import type { EditableListing } from "#contract/host-listings.ts";
import { sentenceOf } from "#web/api.ts";
import { showToast } from "#web/ui/toast.ts";
import { useSubmitAgain } from "./listings-data.ts";

interface Props {
  listing: EditableListing;
  isChanged: boolean;
  onSave(): Promise<boolean>;
}

/** Why the operator turned it down, and sending it again once it is mended. */
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
