import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "#web/api.ts";
import { Icon } from "#web/ui/icons.tsx";
import { FormRefusal } from "./FormRefusal.tsx";
import { rereadMe } from "./me.ts";

/** Sends the letter that confirms the address once more. */
export function Resend({ email, className }: { email: string; className: string }) {
  const { t } = useTranslation();
  const resend = useMutation({
    mutationFn: () => call("POST", "/auth/resend-verification"),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "already_verified") void rereadMe();
    },
  });
  return (
    <div className="resend">
      <div role="status">
        {resend.isSuccess && (
          <p className="account-sent">
            <Icon name="check" />
            {t("accounts.resend.sent", { email })}
          </p>
        )}
      </div>
      <FormRefusal text={resend.error && (resend.error.message || t("accounts.form.noAnswer"))} />
      {!resend.isSuccess && (
        <button type="button" className={className} disabled={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? t("accounts.resend.busy") : t("accounts.resend.go")}
        </button>
      )}
    </div>
  );
}
