import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Saving } from "./draft-saving.ts";

/** Whether the server has the latest input. */
export function SavedNote({ saving, said, onRetry }: { saving: Saving; said: string; onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div className="saved-note small">
      <p role="status">
        {saving === "saved" && (
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
        {(saving === "saving" || saving === "changed") && t("hostListing.saving.busy")}
        {said && ` ${said}`}
      </p>
      {saving === "failed" && (
        <button type="button" className="link" onClick={onRetry}>
          {t("common.retry")}
        </button>
      )}
    </div>
  );
}
