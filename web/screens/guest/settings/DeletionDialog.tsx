import { clsx } from "clsx";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate } from "react-router";
import type { AccountObstacle, User } from "#contract/accounts/accounts.ts";
import { ApiError, call } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { PasswordField } from "#web/kit/fields/PasswordField.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { KnownEmail } from "#web/shared/account/KnownEmail.tsx";

export function DeletionDialog({ me, onClose }: { me: User; onClose(): void }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<AccountObstacle[]>();
  return (
    <Dialog
      title={refused ? t("settings.deletion.notYet") : t("settings.deletion.question")}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(close) =>
        refused === undefined ? (
          <Asking me={me} onBusy={setBusy} onRefused={setRefused} onClose={close} />
        ) : (
          <Obstacles reasons={refused} onClose={close} />
        )
      }
    </Dialog>
  );
}

interface AskingProps {
  me: User;
  onBusy(isBusy: boolean): void;
  onRefused(reasons: AccountObstacle[]): void;
  onClose(): void;
}

function Asking({ me, onBusy, onRefused, onClose }: AskingProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: me.hasPassword ? { password: t("accounts.form.required") } : ({} as { password: string }),
    async send({ password }) {
      onBusy(true);
      try {
        await call("DELETE", "/user", { body: me.hasPassword ? { password } : {} });
        void showToast({ text: t("settings.deletion.done"), tone: "done" });
        // Signing out makes the page redirect to the sign-in form at once; the redirect home must come after that.
        flushSync(() => useSession.getState().signOut());
        void navigate("/");
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "account_in_use")) throw error;
        // Follows the contract; the browser does not load its schemas to check.
        onRefused((error.details as { reasons: AccountObstacle[] }).reasons);
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <form {...form} className={layout.above8}>
      <div className={field.form}>
        <p>{t("settings.deletion.what")}</p>
        {me.hasPassword && (
          <>
            <KnownEmail email={me.email} />
            <PasswordField
              label={t("settings.password.current")}
              autoComplete="current-password"
              error={errors.password}
            />
          </>
        )}
        <FormRefusal text={refusal} />
      </div>
      <div className={layout.actions}>
        <button type="submit" className={button.risk} disabled={isBusy}>
          {isBusy ? t("settings.deletion.busy") : t("settings.deletion.confirm")}
        </button>
        <button type="button" className={button.line} disabled={isBusy} onClick={onClose}>
          {t("settings.deletion.keep")}
        </button>
      </div>
    </form>
  );
}

function Obstacles({ reasons, onClose }: { reasons: AccountObstacle[]; onClose(): void }) {
  const { t } = useTranslation();
  const words: Record<AccountObstacle, { what: string; to?: string; way?: string }> = {
    bookings: {
      what: t("settings.deletion.obstacles.bookings"),
      to: "/dashboard",
      way: t("settings.deletion.obstacles.toTrips"),
    },
    hosted: {
      what: t("settings.deletion.obstacles.hosted"),
      to: "/host/bookings",
      way: t("settings.deletion.obstacles.toBookings"),
    },
    listings: {
      what: t("settings.deletion.obstacles.listings"),
      to: "/host/listings",
      way: t("settings.deletion.obstacles.toListings"),
    },
    money: { what: t("settings.deletion.obstacles.money") },
  };
  return (
    <div role="alert">
      <p>{t("settings.deletion.obstacles.lead")}</p>
      <ul className={clsx(rows.rows, rows.under, layout.above12)}>
        {reasons.map((reason) => {
          const { what, to, way } = words[reason];
          return (
            <li key={reason}>
              {what}{" "}
              {to && (
                <Link className={clsx(button.link, type.nowrap)} to={to}>
                  {way}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <div className={layout.actions}>
        <button type="button" className={button.primary} onClick={onClose}>
          {t("settings.deletion.back")}
        </button>
      </div>
    </div>
  );
}
