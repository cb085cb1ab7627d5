import { sentenceOf } from "#web/app/api.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

interface Props {
  /** What stops working, and what the user has to do then. */
  what: string;
  renewing: { isPending: boolean; error: Error | null };
  onRenew(): void;
  onClose(): void;
}

/** Asks before a calendar's address is renewed: whoever reads the old one gets nothing from then on. */
export function AddressRenewal({ what, renewing: { isPending, error }, onRenew, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("hostCalendar.links.renewal.question")} isBusy={isPending} onClose={onClose}>
      {(close) => (
        <>
          <p>{what}</p>
          <FormRefusal text={error ? (sentenceOf(error) ?? t("host.noAnswer")) : null} />
          <div className={layout.actions}>
            <button type="button" className={button.risk} disabled={isPending} onClick={onRenew}>
              {t("hostCalendar.links.renewal.renew")}
            </button>
            <button type="button" className={button.line} disabled={isPending} onClick={close}>
              {t("hostCalendar.links.renewal.keep")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
