import { useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import type { ProofMethod } from "#contract/accounts/factors.ts";
import { proofMinutes } from "#contract/accounts/limits.ts";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { WithQueries } from "#web/app/with-queries.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import layout from "#web/kit/styles/layout.module.css";
import { ShownTexts, useTranslation } from "#web/kit/texts.tsx";
import { useOtherPerson } from "#web/shared/account/person.ts";
import { firstControl, Proof } from "./Proof.tsx";

export interface Asked {
  methods: readonly ProofMethod[];
  /** The page with the demo's emails. */
  mailbox: string | undefined;
}

/** Opens the dialog over the page; resolves to whether a proof was given, once it is or the person closes it. */
export async function askForProof(asked: Asked): Promise<boolean> {
  await readyAreaTexts();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const end = (isProven: boolean) => {
      root.unmount();
      place.remove();
      resolve(isProven);
    };
    root.render(
      <ShownTexts>
        <WithQueries>
          <ProofDialog {...asked} onEnd={end} />
        </WithQueries>
      </ShownTexts>,
    );
  });
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
