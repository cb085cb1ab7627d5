import { clsx } from "clsx";
import { Suspense, useState } from "react";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AddPasskey } from "#web/shared/identity/AddPasskey.tsx";
import { knowsPasskeys } from "#web/shared/identity/passkeys.ts";

const AppSetUp = lazyPart(async () => (await import("#web/shared/identity/AppSetUp.tsx")).AppSetUp);

interface Props {
  /** Receives the recovery codes that are created with the first factor, if the admin had none. */
  onAdded(recoveryCodes: string[] | null): void;
}

/** Has an admin set up a first factor: a passkey or an authenticator app. */
export function FirstFactor({ onAdded }: Props) {
  const { t } = useTranslation();
  const canHavePasskey = knowsPasskeys();
  const [kind, setKind] = useState<"passkey" | "app">(canHavePasskey ? "passkey" : "app");

  if (kind === "passkey") {
    return (
      <AddPasskey onAdded={onAdded}>
        <button type="button" className={clsx(button.link, button.tall)} onClick={() => setKind("app")}>
          {t("identity.secondStep.appInstead")}
        </button>
      </AddPasskey>
    );
  }
  return (
    <div className={layout.stack}>
      <p>{t("identity.app.lead")}</p>
      <Suspense fallback={<p role="status">{t("common.loading")}</p>}>
        <AppSetUp onAdded={onAdded} onGivenUp={() => setKind(canHavePasskey ? "passkey" : "app")}>
          {canHavePasskey && (
            <button type="button" className={clsx(button.link, button.tall)} onClick={() => setKind("passkey")}>
              {t("identity.secondStep.passkeyInstead")}
            </button>
          )}
        </AppSetUp>
      </Suspense>
    </div>
  );
}
