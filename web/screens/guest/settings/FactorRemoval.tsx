import { useMutation } from "@tanstack/react-query";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useWhyNot } from "#web/shared/account/MePage.tsx";

interface Props {
  title: string;
  what: string;
  done: string;
  remove(): Promise<unknown>;
  /** Called after the dialog has closed. */
  onRemoved(): Promise<void>;
  onClose(): void;
}

/** Asks for confirmation before a way to sign in is removed. */
export function FactorRemoval({ title, what, done, remove, onRemoved, onClose }: Props) {
  const { t } = useTranslation();
  const whyNot = useWhyNot();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      void showToast({ text: done, tone: "done" });
      onClose();
      await onRemoved();
    },
  });
  return (
    <Dialog title={title} isBusy={removal.isPending} onClose={onClose}>
      {(close) => (
        <>
          <p className={layout.above8}>{what}</p>
          <FormRefusal text={whyNot(removal.error)} />
          <div className={layout.actions}>
            <button type="button" className={button.risk} disabled={removal.isPending} onClick={() => removal.mutate()}>
              {removal.isPending ? t("identity.removing") : t("identity.remove")}
            </button>
            <button type="button" className={button.line} disabled={removal.isPending} onClick={close}>
              {t("identity.keep")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
