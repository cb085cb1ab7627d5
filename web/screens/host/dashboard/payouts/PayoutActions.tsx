import { clsx } from "clsx";
import type { PayoutAccount } from "#contract/payments/payout-accounts.ts";
import { sentenceOf } from "#web/app/api.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Look } from "#web/shared/hosting/payout-account.ts";
import { renewal, type Visit, type Way } from "./stripe.ts";

interface Props {
  account: PayoutAccount;
  visit: Visit;
  look: Look;
}

/** The host's actions: give Stripe the missing information, open the Stripe dashboard, check the status. */
export function PayoutActions({ account, visit, look }: Props) {
  const { t } = useTranslation();
  const { state, canLogin } = account;
  const isWaited = state === "pending" || state === "restricted";
  const error = visit.error ?? look.error;
  return (
    <div>
      <div className={layout.row}>
        {hasSomethingToTell(account) && (
          <button
            type="button"
            className={button.primary}
            disabled={visit.isLeaving}
            onClick={() => go("/user/account_link")}
          >
            {visit.isLeaving ? t("host.ways.opening") : labelOf()}
          </button>
        )}
        {canLogin && (
          <button
            type="button"
            className={button.line}
            disabled={visit.isLeaving}
            onClick={() => go("/user/account_login")}
          >
            {visit.isLeaving && !hasSomethingToTell(account) ? t("host.ways.opening") : t("host.ways.dashboard")}
          </button>
        )}
        {isWaited && (
          <button
            type="button"
            className={clsx(button.link, button.tall)}
            disabled={look.isPending}
            onClick={() => look.mutate()}
          >
            {look.isPending ? t("host.ways.looking") : t("host.ways.look")}
          </button>
        )}
      </div>
      <div role="alert">
        {error && (
          <div className={clsx(panel.notice, panel.bad, layout.above16)}>
            <p>{sentenceOf(error) ?? t("host.noAnswer")}</p>
            {visit.error && <p>{t("host.ways.tryLater")}</p>}
          </div>
        )}
      </div>
    </div>
  );

  function labelOf(): string {
    if (state === "none") return t("host.ways.setUp");
    return state === "incomplete" ? t("host.ways.goOn") : t("host.ways.complete");
  }

  function go(way: Way) {
    renewal.giveBack();
    void visit.go(way);
  }
}

function hasSomethingToTell({ state, missing }: PayoutAccount): boolean {
  return state === "none" || state === "incomplete" || missing.length > 0;
}
