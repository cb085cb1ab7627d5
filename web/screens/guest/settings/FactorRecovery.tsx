import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { call } from "#web/app/api.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useWhyNot } from "#web/shared/account/MePage.tsx";
import styles from "./GuestSettings.module.css";

interface Props {
  left: number;
  onChanged(recoveryCodes: string[]): Promise<void>;
}

/** How many recovery codes are left; new ones replace them. */
export function FactorRecovery({ left, onChanged }: Props) {
  const { t } = useTranslation();
  const whyNot = useWhyNot();
  const [isAsking, setAsking] = useState(false);
  const renewal = useMutation({
    mutationFn: () => call("POST", "/user/recovery-codes"),
    onSuccess: ({ recoveryCodes }) => onChanged(recoveryCodes),
  });
  return (
    <div className={clsx(layout.stack, layout.loose, styles.factor)}>
      <h3 className={type.subheading}>{t("identity.recovery.title")}</h3>
      <p className={type.muted}>{t("identity.recovery.lead")}</p>
      <p className={left === 0 ? type.bad : undefined}>
        {left === 0 ? t("identity.recovery.noneLeft") : t("identity.recovery.left", { count: left })}
      </p>
      <button type="button" className={button.line} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t("identity.recovery.renew")}
      </button>
      {isAsking && (
        <Dialog
          title={t("identity.recovery.renewQuestion")}
          isBusy={renewal.isPending}
          onClose={() => setAsking(false)}
        >
          {(close) => (
            <>
              <p className={layout.above8}>{t("identity.recovery.renewWhat")}</p>
              <FormRefusal text={whyNot(renewal.error)} />
              <div className={layout.actions}>
                <button
                  type="button"
                  className={button.primary}
                  disabled={renewal.isPending}
                  onClick={() => renewal.mutate()}
                >
                  {renewal.isPending ? t("identity.recovery.renewing") : t("identity.recovery.renew")}
                </button>
                <button type="button" className={button.line} disabled={renewal.isPending} onClick={close}>
                  {t("identity.keep")}
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </div>
  );
}
