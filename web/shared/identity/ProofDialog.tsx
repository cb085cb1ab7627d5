import { useEffect, useRef } from "react";
import type { ProofMethod } from "#contract/accounts/factors.ts";
import { proofMinutes } from "#contract/accounts/limits.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useOtherPerson } from "#web/shared/account/person.ts";
import { openDialog } from "./open-dialog.tsx";
import { firstControl, Proof } from "./Proof.tsx";

interface Asked {
  methods: readonly ProofMethod[];
  /** The page with the demo's emails. */
  mailbox: string | undefined;
}

/** Resolves to whether a proof was given, once it is or the person closes the dialog. */
export function askForProof(asked: Asked): Promise<boolean> {
  return openDialog((end) => <ProofDialog {...asked} onEnd={end} />);
}

function ProofDialog({ methods, mailbox, onEnd }: Asked & { onEnd(isProven: boolean): void }) {
  const { t } = useTranslation();
  const inside = useRef<HTMLDivElement>(null);
  const isProven = useRef(false);
  // Overrides the focus that an opened dialog gives to its first button, which would close it.
  useEffect(() => firstControl(inside.current)?.focus(), []);
  useOtherPerson(() => onEnd(false));
  return (
    <Dialog title={t("identity.proof.title")} isBusy={false} onClose={() => onEnd(isProven.current)}>
      {(close) => (
        <div ref={inside} className={layout.above8}>
          <p>{t("identity.proof.lead", { minutes: proofMinutes })}</p>
          <Proof
            methods={methods}
            mailbox={mailbox}
            onProven={() => {
              isProven.current = true;
              close();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
