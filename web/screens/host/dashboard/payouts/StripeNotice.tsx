import { clsx } from "clsx";
import type { PayoutAccountState } from "#contract/payments/payout-accounts.ts";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Look } from "#web/shared/hosting/payout-account.ts";
import type { useCameBack } from "./stripe.ts";

interface Props {
  cameBack: ReturnType<typeof useCameBack>;
  state: PayoutAccountState;
  look: Look;
  /** Whether a renewed link is opening without a press. */
  isGoing: boolean;
}

/** First notice after returning from Stripe. The live region is always rendered, so that the notice is announced. */
export function StripeNotice({ cameBack, state, look, isGoing }: Props) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {cameBack && <p className={clsx(panel.notice, panel.sea)}>{cameBack === "refresh" ? refreshed() : returned()}</p>}
    </div>
  );

  function refreshed() {
    return isGoing ? t("host.stripe.goingOn") : t("host.stripe.linkOver");
  }

  function returned() {
    if (look.isPending || look.isIdle) return t("host.stripe.asking");
    if (look.isError) return t("host.stripe.notAnswered");
    return state === "incomplete" ? t("host.stripe.leftEarly") : t("host.stripe.returned");
  }
}
