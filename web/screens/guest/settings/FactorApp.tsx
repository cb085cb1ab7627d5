import { clsx } from "clsx";
import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "#web/app/api.ts";
import { orGone } from "#web/app/gone.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { FactorRemoval } from "./FactorRemoval.tsx";
import styles from "./GuestSettings.module.css";

/** Loaded lazily, because it contains code that draws a QR code and few people need it. */
const AppSetUp = lazyPart(async () => (await import("#web/shared/identity/AppSetUp.tsx")).AppSetUp);

interface Props {
  isSetUp: boolean;
  onChanged(recoveryCodes?: string[] | null): Promise<void>;
}

export function FactorApp({ isSetUp, onChanged }: Props) {
  const { t } = useTranslation();
  const [step, setStep] = useState<"adding" | "removing">();
  const title = useRef<HTMLHeadingElement>(null);

  function stop() {
    flushSync(() => setStep(undefined));
    title.current?.focus();
  }

  async function added(recoveryCodes: string[] | null) {
    void showToast({ text: t("identity.app.added"), tone: "done" });
    stop();
    await onChanged(recoveryCodes);
  }

  return (
    <div className={clsx(layout.stack, layout.loose, styles.factor)}>
      <h3 className={clsx(layout.row, layout.gap8, type.subheading)} ref={title} tabIndex={-1}>
        {t("identity.app.title")}
        {isSetUp && <span className={clsx(panel.tag, panel.good)}>{t("identity.app.isSetUp")}</span>}
      </h3>
      <p className={type.muted}>{t("identity.app.lead")}</p>
      {step === "adding" ? (
        <Suspense fallback={<p role="status">{t("common.loading")}</p>}>
          <AppSetUp onAdded={added} onGivenUp={stop}>
            <button type="button" className={button.line} onClick={stop}>
              {t("settings.leaveAsItIs")}
            </button>
          </AppSetUp>
        </Suspense>
      ) : isSetUp ? (
        <button type="button" className={button.line} aria-haspopup="dialog" onClick={() => setStep("removing")}>
          {t("identity.app.remove")}
        </button>
      ) : (
        <button type="button" className={button.line} onClick={() => setStep("adding")}>
          {t("identity.app.add")}
        </button>
      )}
      {step === "removing" && (
        <FactorRemoval
          title={t("identity.app.removeQuestion")}
          what={t("identity.app.removeWhat")}
          done={t("identity.app.removed")}
          remove={() => orGone(call("DELETE", "/user/authenticator"))}
          onRemoved={async () => {
            await onChanged();
            title.current?.focus();
          }}
          onClose={() => setStep(undefined)}
        />
      )}
    </div>
  );
}
