import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { encode } from "uqr";
import { call, isUnproven } from "#web/app/api.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { CodeField, useCode } from "#web/shared/account/CodeField.tsx";
import { useAdding } from "./adding.ts";
import { CopyButton } from "./CopyButton.tsx";
import { inFours } from "./codes.ts";
import styles from "./Identity.module.css";

interface Props {
  /** Receives the recovery codes that came with an admin's first factor. */
  onAdded(recoveryCodes: string[] | null): void;
  /** Called when nothing was set up, because the person declined to prove who they are. */
  onGivenUp(): void;
  /** Shown below the steps. */
  children?: ReactNode;
}

/** Sets up an authenticator app, which gets the secret by QR code or by hand, and proves it with one of its codes. */
export function AppSetUp({ onAdded, onGivenUp, children }: Props) {
  const { t } = useTranslation();
  const start = useMutation({
    mutationFn: () => call("POST", "/user/authenticator"),
    onError: (error) => isUnproven(error) && onGivenUp(),
  });
  const begin = useEffectEvent(() => start.isIdle && start.mutate());
  useEffect(() => {
    begin();
  }, []);

  if (!start.data) {
    return (
      <div className={layout.stack}>
        {start.isPending && <p role="status">{t("common.loading")}</p>}
        <FormRefusal
          text={start.error && !isUnproven(start.error) ? start.error.message || t("accounts.form.noAnswer") : null}
        />
        <div className={layout.row}>
          {start.isError && (
            <button type="button" className={button.line} onClick={() => start.mutate()}>
              {t("common.retry")}
            </button>
          )}
          {children}
        </div>
      </div>
    );
  }
  return (
    <Confirming {...start.data} onAdded={onAdded}>
      {children}
    </Confirming>
  );
}

interface ConfirmingProps extends Pick<Props, "onAdded" | "children"> {
  secret: string;
  uri: string;
}

function Confirming({ secret, uri, onAdded, children }: ConfirmingProps) {
  const { t } = useTranslation();
  const adding = useAdding("app");
  const entry = useCode(async (code) => {
    const { recoveryCodes } = await adding(() => call("POST", "/user/authenticator/confirm", { body: { code } }));
    onAdded(recoveryCodes);
  });
  return (
    <form {...entry.form}>
      <ol className={styles.steps}>
        <li>
          <p>{t("identity.app.scan")}</p>
          <QrCode text={uri} label={t("identity.app.drawing")} />
          <p className={clsx(type.small, layout.above12)}>{t("identity.app.byHand")}</p>
          <p className={clsx(layout.row, layout.gap8, layout.above4)}>
            <code className={clsx(type.code, type.anywhere)}>{inFours(secret)}</code>
            <CopyButton text={secret} />
          </p>
        </li>
        <li>
          <CodeField
            code={entry.field}
            label={t("identity.app.label")}
            hint={t("identity.proof.appHint")}
            submit={t("identity.app.submit")}
            busy={t("identity.proof.busy")}
          />
        </li>
      </ol>
      {children && <div className={clsx(layout.row, field.field)}>{children}</div>}
    </form>
  );
}

/** A single path inside the page, rather than an image file, because its content is secret. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
