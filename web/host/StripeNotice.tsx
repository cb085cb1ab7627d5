import { useTranslation } from "react-i18next";
import type { PayoutAccountState } from "#contract/payout-accounts.ts";
import type { Look } from "./payout-account.ts";
import type { useCameBack } from "./stripe.ts";

interface Props {
  cameBack: ReturnType<typeof useCameBack>;
  state: PayoutAccountState;
  look: Look;
  /** A new link is being followed without a press. */
  isGoing: boolean;
}

/** What somebody who comes back from Stripe must know first. The place is always there, so that it is announced. */
export function StripeNotice({ cameBack, state, look, isGoing }: Props) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {cameBack && <p className="payout-notice">{cameBack === "refresh" ? refreshed() : returned()}</p>}
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
