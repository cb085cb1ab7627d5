import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminUser } from "#contract/back-office.ts";
import { useSite } from "#web/layout/site.ts";
import { formatDateOf } from "#web/ui/format.ts";
import { showToast } from "#web/ui/toast.ts";
import { adminCall, useOfficeChanged } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

/** What may be decided about somebody: in or out, an admin or not. */
export function UserActions({ user }: { user: AdminUser }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  const id = useId();
  const { suspended_at } = user;
  return (
    <section className="office-sheet person-actions" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {t("admin.actions.title")}
      </h2>
      {suspended_at !== null && (
        <p className="small">
          {t("admin.user.suspendedSince", { date: formatDateOf(suspended_at, timeZone, i18n.language) })}
        </p>
      )}
      <Action user={user} name={suspended_at === null ? "suspend" : "restore"} />
      <Action user={user} name={user.admin ? "unmake-admin" : "make-admin"} />
    </section>
  );
}

interface ActionProps {
  user: AdminUser;
  name: "suspend" | "restore" | "make-admin" | "unmake-admin";
}

function Action({ user, name }: ActionProps) {
  const { t } = useTranslation();
  const officeChanged = useOfficeChanged();
  const [isAsking, setAsking] = useState(false);
  const words = useActionWords(user.name)[name];
  const decision = useMutation({
    mutationFn: (reason: string) =>
      adminCall("POST", `/admin/users/{id}/${name}`, { params: { id: user.id }, body: { reason } }),
    onSuccess(answer) {
      if (answer.error === null) void showToast({ text: words.done, tone: "done" });
      // No answer has been said already.
      else if (answer.refusal.status > 0) void showToast({ text: answer.error, tone: "error" });
      void officeChanged();
    },
  });
  return (
    <>
      <button type="button" className="btn line wide" onClick={() => setAsking(true)}>
        {words.action}
      </button>
      {isAsking && (
        <ReasonDialog
          title={words.question}
          what={words.what}
          hint={t("admin.reason.hint")}
          action={words.action}
          send={decision.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function useActionWords(name: string) {
  const { t } = useTranslation();
  return {
    suspend: {
      action: t("admin.actions.suspend"),
      question: t("admin.actions.suspendQuestion", { name }),
      what: t("admin.actions.suspendWhat"),
      done: t("admin.actions.suspendDone", { name }),
    },
    restore: {
      action: t("admin.actions.restore"),
      question: t("admin.actions.restoreQuestion", { name }),
      what: t("admin.actions.restoreWhat"),
      done: t("admin.actions.restoreDone", { name }),
    },
    "make-admin": {
      action: t("admin.actions.make"),
      question: t("admin.actions.makeQuestion", { name }),
      what: t("admin.actions.makeWhat"),
      done: t("admin.actions.makeDone", { name }),
    },
    "unmake-admin": {
      action: t("admin.actions.unmake"),
      question: t("admin.actions.unmakeQuestion", { name }),
      what: t("admin.actions.unmakeWhat"),
      done: t("admin.actions.unmakeDone", { name }),
    },
  };
}
