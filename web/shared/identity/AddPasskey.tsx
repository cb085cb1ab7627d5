import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { FormEvent, ReactNode } from "react";
import { passkeyNameLength } from "#contract/accounts/limits.ts";
import { ApiError, call, isUnproven } from "#web/app/api.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useConfirming } from "#web/shared/account/confirming.ts";
import { useDeviceName } from "#web/shared/account/device-name.ts";
import { useAdding } from "./adding.ts";
import { KeyIcon } from "./KeyIcon.tsx";
import { knowsPasskeys, passkeyRequests } from "./passkeys.ts";
import { useTroubleWords } from "./trouble-words.ts";

interface Props {
  /** Receives the recovery codes that came with an admin's first factor. */
  onAdded(recoveryCodes: string[] | null): void;
  /** Shown beside the button. */
  children?: ReactNode;
}

/** Creates a passkey on this device, under a name that distinguishes it from others. */
export function AddPasskey({ onAdded, children }: Props) {
  const { t } = useTranslation();
  const deviceName = useDeviceName();
  const troubleWords = useTroubleWords();
  const confirming = useConfirming();
  const adding = useAdding("passkeys");
  const addition = useMutation({
    mutationFn: (name: string) =>
      adding(async () => {
        const { makePasskey } = await passkeyRequests();
        const made = await makePasskey(await confirming(() => call("POST", "/user/passkeys/options")));
        return call("POST", "/user/passkeys", { body: { name, ...made } });
      }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  const { error } = addition;
  const atName = error instanceof ApiError ? error.fields.name : undefined;
  const { calm, refusal } = troubleWords(atName || isUnproven(error) ? null : error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    addition.mutate(String(new FormData(event.currentTarget).get("name")));
  }

  if (!knowsPasskeys()) return <p className={panel.notice}>{t("accounts.passkey.unknownHere")}</p>;
  return (
    <form className={field.form} onSubmit={submit} noValidate>
      <p className={type.small}>{t("identity.passkeys.howItIsMade")}</p>
      <Field
        label={t("identity.passkeys.name")}
        name="name"
        autoComplete="off"
        hint={t("identity.passkeys.nameHint")}
        defaultValue={deviceName(navigator.userAgent).slice(0, passkeyNameLength)}
        error={atName}
      />
      <div role="status">{calm && <p className={panel.notice}>{calm}</p>}</div>
      <FormRefusal text={refusal} />
      <div className={layout.row}>
        <button type="submit" className={clsx(button.primary)} disabled={addition.isPending}>
          <KeyIcon />
          {addition.isPending ? t("accounts.passkey.waiting") : t("identity.passkeys.make")}
        </button>
        {children}
      </div>
    </form>
  );
}
