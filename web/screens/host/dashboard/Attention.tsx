import { Link } from "react-router";
import type { HostedBooking } from "#contract/hosting/hosting.ts";
import type { TextKey } from "#locales/translate.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useHostStats } from "#web/shared/hosting/host-stats.ts";
import { useHostedPages } from "#web/shared/hosting/hosting-data.ts";
import { type Matter, matterOf } from "#web/shared/hosting/status.ts";
import { MorePages } from "#web/shared/states/MorePages.tsx";
import { AttentionItems, attentionOf } from "./AttentionItems.tsx";
import { usePayoutAccount } from "./payouts/payout-account.ts";

const matters: Record<Matter, { textKey: Extract<TextKey, `host.attention.${string}`> }> = {
  problem: { textKey: "host.attention.problem" },
  toComplete: { textKey: "host.attention.toComplete" },
  no_account: { textKey: "host.attention.noAccount" },
  not_payable: { textKey: "host.attention.notPayable" },
  dispute: { textKey: "host.attention.dispute" },
  refused: { textKey: "host.attention.refused" },
};

/** Everything that waits for the host or blocks the host's money. Renders nothing when there is nothing. */
export function Attention() {
  const { t } = useTranslation();
  const query = useHostedPages("attention");
  const bookings = query.data?.pages.flat() ?? [];
  const { data: account } = usePayoutAccount().query;
  const mustSetUp = account !== undefined && ["none", "incomplete", "restricted"].includes(account.state);
  const { data: stats } = useHostStats();
  if (!mustSetUp && bookings.length === 0 && !(stats && attentionOf(stats))) return null;
  return (
    <section className={panel.attention} aria-labelledby="attention">
      <h2 className={type.heading} id="attention">
        {t("host.attention.title")}
      </h2>
      <ul className={layout.above8}>
        {mustSetUp && (
          <li>
            <Icon name="alert" />
            <a className={button.link} href="#payouts">
              {t("host.attention.setUp")}
            </a>
          </li>
        )}
        {stats && <AttentionItems stats={stats} />}
        {bookings.map((booking) => (
          <Item key={booking.reserve_id} booking={booking} />
        ))}
      </ul>
      <MorePages query={query} label={t("host.bookings.more")} failure={t("host.bookings.loadError")} />
    </section>
  );
}

function Item({ booking }: { booking: HostedBooking }) {
  const { t } = useTranslation();
  const matter = matterOf(booking);
  if (!matter) return null;
  const { textKey } = matters[matter];
  return (
    <li>
      <Icon name="alert" />
      <p>
        <Link className={button.link} to={`/host/bookings/${booking.reserve_id}`}>
          {t(textKey, { guest: booking.guest.name })}
        </Link>
        <span className={rows.note}>
          {booking.title} · {booking.code}
        </span>
      </p>
    </li>
  );
}
