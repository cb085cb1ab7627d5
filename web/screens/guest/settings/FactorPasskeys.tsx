import { clsx } from "clsx";
import { useRef, useState } from "react";
import type { Passkey } from "#contract/accounts/factors.ts";
import { call } from "#web/app/api.ts";
import { orGone } from "#web/app/gone.ts";
import { formatDateOf } from "#web/kit/format.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AddPasskey } from "#web/shared/identity/AddPasskey.tsx";
import { useDisclosure } from "./disclosure.ts";
import { FactorRemoval } from "./FactorRemoval.tsx";
import styles from "./GuestSettings.module.css";

interface Props {
  passkeys: readonly Passkey[];
  onChanged(recoveryCodes?: string[] | null): Promise<void>;
}

export function FactorPasskeys({ passkeys, onChanged }: Props) {
  const { t } = useTranslation();
  const opening = useDisclosure();
  const [leaving, setLeaving] = useState<Passkey>();
  const title = useRef<HTMLHeadingElement>(null);

  async function added(recoveryCodes: string[] | null) {
    void showToast({ text: t("identity.passkeys.added"), tone: "done" });
    opening.close();
    await onChanged(recoveryCodes);
  }

  return (
    <div className={clsx(layout.stack, layout.loose, styles.factor)}>
      <h3 className={type.subheading} ref={title} tabIndex={-1}>
        {t("identity.passkeys.title")}
      </h3>
      {passkeys.length === 0 && <p className={type.muted}>{t("identity.passkeys.none")}</p>}
      <ul className={clsx(rows.rows, styles.devices)}>
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
        ))}
      </ul>
      {opening.isOpen && (
        <AddPasskey onAdded={added}>
          <button type="button" className={button.line} onClick={opening.close}>
            {t("settings.leaveAsItIs")}
          </button>
        </AddPasskey>
      )}
      <button {...opening.button} className={button.line}>
        {t("identity.passkeys.add")}
      </button>
      {leaving && (
        <FactorRemoval
          title={t("identity.passkeys.removeQuestion", { name: leaving.name })}
          what={t("identity.passkeys.removeWhat")}
          done={t("identity.passkeys.removed")}
          remove={() => orGone(call("DELETE", "/user/passkeys/{id}", { params: { id: leaving.id } }))}
          onRemoved={async () => {
            await onChanged();
            title.current?.focus();
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </div>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const { t, language } = useTranslation();
  const { name, created_at, last_used_at, worksHere } = passkey;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const date = (instant: string) => formatDateOf(instant, timeZone, language);
  return (
    <li className={clsx(layout.row, layout.spread, layout.gap4, styles.device)}>
      <div>
        <p className={clsx(layout.row, layout.gap8, type.strong, type.anywhere)}>
          {name} {!worksHere && <span className={clsx(panel.tag, panel.wait)}>{t("identity.passkeys.notHere")}</span>}
        </p>
        <p className={type.small}>
          {t("identity.passkeys.made", { date: date(created_at) })}
          {" · "}
          {last_used_at === null
            ? t("identity.passkeys.neverUsed")
            : t("identity.passkeys.lastUsed", { date: date(last_used_at) })}
        </p>
      </div>
      <button
        type="button"
        className={clsx(button.link, button.tall)}
        aria-label={t("identity.passkeys.removeNamed", { name })}
        aria-haspopup="dialog"
        onClick={onRemove}
      >
        {t("identity.remove")}
      </button>
    </li>
  );
}
