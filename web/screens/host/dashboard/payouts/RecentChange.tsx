import { clsx } from "clsx";
import { Link } from "react-router";
import type { PayoutAccount } from "#contract/payments/payout-accounts.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** Why the host's payouts wait and until when, and what to do for a host who did not make the change. */
export function RecentChange({ change }: { change: NonNullable<PayoutAccount["recentChange"]> }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <div className={clsx(panel.notice, panel.wait)}>
      <p>
        {t(`host.payouts.changed.what.${change.what}`)}{" "}
        {t("host.payouts.changed.until", { when: formatInstant(change.until, now(), timeZone, language) })}
      </p>
      <p>
        <Link className={button.link} to="/dashboard/settings">
          {t("host.payouts.changed.notYou")}
        </Link>
      </p>
    </div>
  );
}
