import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import type { AdminUser } from "#contract/admin/users.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf } from "#web/kit/format.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall, isKnown, useAdminChanged } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { RecordDebtRepaid } from "./RecordDebtRepaid.tsx";

/** The operator's actions on a user: suspend or reinstate, grant or revoke admin, remove lost ways to sign in, debts. */
export function UserActions({ user, hasFactors, debt }: { user: AdminUser; hasFactors: boolean; debt: number }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const isSelf = useSession((session) => session.user?.id === user.id);
  const { suspended_at } = user;
  if (isSelf) {
    return (
      <Sheet title={t("admin.actions.title")}>
        <p>{t("admin.actions.self")}</p>
        {debt > 0 && <RecordDebtRepaid host={user} debt={debt} />}
      </Sheet>
    );
  }
  return (
    <Sheet title={t("admin.actions.title")} className={clsx(layout.stack, layout.gap8)}>
      {suspended_at !== null && (
        <p className={type.small}>
          {t("admin.user.suspendedSince", { date: formatDateOf(suspended_at, timeZone, language) })}
        </p>
      )}
      <Action user={user} name={suspended_at === null ? "suspend" : "restore"} />
      <Action user={user} name={user.admin ? "unmake-admin" : "make-admin"} />
      {hasFactors && <Action user={user} name="reset-factors" />}
      {debt > 0 && <RecordDebtRepaid host={user} debt={debt} />}
    </Sheet>
  );
}

type ActionName = "suspend" | "restore" | "make-admin" | "unmake-admin" | "reset-factors";

interface ActionProps {
  user: AdminUser;
  name: ActionName;
}

/** When a colleague decides first, the button becomes its opposite; a dialog that is open keeps its action. */
function Action({ user, name }: ActionProps) {
  const [asked, setAsked] = useState<ActionName>();
  const words = useActionWords(user.name)[name];
  return (
    <>
      <button type="button" className={clsx(button.line, button.wide)} onClick={() => setAsked(name)}>
        {words.action}
      </button>
      {asked && <ActionDialog user={user} name={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function ActionDialog({ user, name, onClose }: ActionProps & { onClose(): void }) {
  const adminChanged = useAdminChanged();
  const words = useActionWords(user.name)[name];
  const decision = useMutation({
    mutationFn: (reason: string) =>
      adminCall("POST", `/admin/users/{id}/${name}`, { params: { id: user.id }, body: { reason } }),
    onSuccess(answer) {
      if (answer.error === null) void showToast({ text: words.done, tone: "done" });
      else if (!isKnown(answer.refusal)) void showToast({ text: answer.error, tone: "error" });
      void adminChanged();
    },
  });
  return (
    <ReasonDialog
      title={words.question}
      what={words.what}
      hint={words.hint}
      action={words.action}
      send={decision.mutateAsync}
      onClose={onClose}
    />
  );
}

function useActionWords(name: string) {
  const { t } = useTranslation();
  return {
    suspend: {
      action: t("admin.actions.suspend"),
      question: t("admin.actions.suspendQuestion", { name }),
      what: t("admin.actions.suspendWhat"),
      hint: t("admin.moderation.hint", { name }),
      done: t("admin.actions.suspendDone", { name }),
    },
    restore: {
      action: t("admin.actions.restore"),
      question: t("admin.actions.restoreQuestion", { name }),
      what: t("admin.actions.restoreWhat"),
      hint: t("admin.reason.hint"),
      done: t("admin.actions.restoreDone", { name }),
    },
    "make-admin": {
      action: t("admin.actions.make"),
      question: t("admin.actions.makeQuestion", { name }),
      what: t("admin.actions.makeWhat"),
      hint: t("admin.reason.hint"),
      done: t("admin.actions.makeDone", { name }),
    },
    "unmake-admin": {
      action: t("admin.actions.unmake"),
      question: t("admin.actions.unmakeQuestion", { name }),
      what: t("admin.actions.unmakeWhat"),
      hint: t("admin.reason.hint"),
      done: t("admin.actions.unmakeDone", { name }),
    },
    "reset-factors": {
      action: t("admin.actions.resetFactors"),
      question: t("admin.actions.resetFactorsQuestion", { name }),
      what: t("admin.actions.resetFactorsWhat"),
      hint: t("admin.reason.hint"),
      done: t("admin.actions.resetFactorsDone", { name }),
    },
  };
}
