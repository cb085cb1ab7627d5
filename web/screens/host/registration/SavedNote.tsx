import { clsx } from "clsx";
import { Link } from "react-router";
import { Icon } from "#web/kit/icons.tsx";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { DraftForm } from "./draft-form.ts";

type Props = Pick<DraftForm, "saving" | "arePhotosSent" | "said"> & { onRetry(): void };

/** Whether the server has the latest input. */
export function SavedNote({ saving, arePhotosSent, said, onRetry }: Props) {
  const { t } = useTranslation();
  const isLost = saving === "failed" || saving === "gone";
  return (
    <div className={clsx(layout.row, layout.above16, type.small)}>
      <p className={panel.withIcon} role="status">
        {saving === "saved" && !arePhotosSent && t("hostListing.saving.photos")}
        {saving === "saved" && arePhotosSent && (
          <>
            <Icon name="check" />
            {t("hostListing.saving.saved")}
          </>
        )}
        {saving === "failed" && (
          <>
            <Icon name="alert" />
            {t("hostListing.saving.failed")}
          </>
        )}
        {saving === "gone" && (
          <>
            <Icon name="alert" />
            {t("hostListing.saving.gone")}
          </>
        )}
        {(saving === "saving" || saving === "changed") && t("hostListing.saving.busy")}
        {said && ` ${said}`}
      </p>
      {saving === "failed" && (
        <button type="button" className={clsx(button.link, button.tall)} onClick={onRetry}>
          {t("common.retry")}
        </button>
      )}
      {saving === "gone" && (
        <Link className={clsx(button.link, button.tall)} to="/host/listings">
          {t("hostListing.submitted.listings")}
        </Link>
      )}
      <Unsaved
        isChanged={isLost || !arePhotosSent}
        what={isLost ? t("hostListing.saving.unsaved") : t("hostListing.saving.photos")}
      />
    </div>
  );
}
