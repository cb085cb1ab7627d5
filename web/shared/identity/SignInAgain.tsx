import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { reading } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useOtherPerson } from "#web/shared/account/person.ts";
import { openDialog } from "./open-dialog.tsx";

/** What is done in another tab, so that what was typed stays on this page. */

/** Resolves to whether the same person signed in again in another tab, once somebody does or closes the dialog. */
export function askToSignInAgain(): Promise<boolean> {
  return openDialog((end) => <SignInAgain onEnd={end} />);
}

/** Resolves to whether the session got its second factor in another tab, once it does or the person closes the dialog. */
export function askForSecondStep(): Promise<boolean> {
  return openDialog((end) => <SecondStep onEnd={end} />);
}

function SignInAgain({ onEnd }: { onEnd(isSame: boolean): void }) {
  const { t } = useTranslation();
  const end = useEffectEvent(onEnd);
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.token !== before.token) end(now.user?.id === before.user?.id);
      }),
    [],
  );
  return (
    <InOtherTab
      title={t("identity.ended.title")}
      lead={t("identity.ended.lead")}
      to="/auth/login"
      action={t("accounts.login.submit")}
      onClose={() => onEnd(false)}
    />
  );
}

const pollMilliseconds = 5_000;

function SecondStep({ onEnd }: { onEnd(isGiven: boolean): void }) {
  const { t } = useTranslation();
  const end = useEffectEvent(onEnd);
  useOtherPerson(() => onEnd(false));
  // What was read before the refusal may say that nothing is missing.
  const { data: factors, isFetchedAfterMount } = useQuery({
    ...reading("/user/factors"),
    refetchOnMount: "always",
    refetchInterval: pollMilliseconds,
  });
  const isGiven = isFetchedAfterMount && factors && !["to_prove", "to_set_up"].includes(factors.state);
  useEffect(() => {
    if (isGiven) end(true);
  }, [isGiven]);
  return (
    <InOtherTab
      title={t("accounts.secondStep")}
      lead={t("identity.secondStep.otherTab")}
      to="/auth/second-step"
      action={t("identity.secondStep.go")}
      onClose={() => onEnd(false)}
    />
  );
}

interface Props {
  title: string;
  lead: string;
  to: string;
  /** The link's text. */
  action: string;
  onClose(): void;
}

function InOtherTab({ title, lead, to, action, onClose }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  // Overrides the focus that an opened dialog gives to its first button, which would close it.
  useEffect(() => link.current?.focus(), []);
  return (
    <Dialog title={title} isBusy={false} onClose={onClose}>
      {() => (
        <>
          <p>{lead}</p>
          <div className={layout.actions}>
            <a ref={link} className={button.primary} href={to} target="_blank" rel="noreferrer">
              {action}
            </a>
          </div>
        </>
      )}
    </Dialog>
  );
}
