import type { PayoutAccount } from "#contract/payments/payout-accounts.ts";
import { sentenceOf } from "#web/app/api.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Look } from "./payout-account.ts";
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
    <>
      <div className="payout-ways">
        {hasSomethingToTell(account) && (
          <button type="button" className="btn" disabled={visit.isLeaving} onClick={() => go("/user/account_link")}>
            {visit.isLeaving ? t("host.ways.opening") : labelOf()}
          </button>
        )}
        {canLogin && (
          <button
            type="button"
            className="btn line"
            disabled={visit.isLeaving}
            onClick={() => go("/user/account_login")}
          >
            {visit.isLeaving && !hasSomethingToTell(account) ? t("host.ways.opening") : t("host.ways.dashboard")}
          </button>
        )}
        {isWaited && (
          <button type="button" className="link" disabled={look.isPending} onClick={() => look.mutate()}>
            {look.isPending ? t("host.ways.looking") : t("host.ways.look")}
          </button>
        )}
      </div>
      <div role="alert">
        {error && (
          <div className="payout-refusal">
            <p>{sentenceOf(error) ?? t("host.noAnswer")}</p>
            {visit.error && <p>{t("host.ways.tryLater")}</p>}
          </div>
        )}
      </div>
    </>
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
