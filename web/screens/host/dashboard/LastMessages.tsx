import { clsx } from "clsx";
import { Link } from "react-router";
import type { HostStats } from "#contract/hosting/hosting.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { ThreadRows } from "#web/shared/messages/ThreadRows.tsx";
import styles from "./HostDashboard.module.css";

export function LastMessages({ stats: { messages } }: { stats: HostStats }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(panel.panel, styles.messages)} aria-labelledby="messages">
      <div className={clsx(layout.row, layout.spread, layout.baseline)}>
        <h2 className={type.heading} id="messages">
          {t("host.nav.messages")}
        </h2>
        <Link className={clsx(button.link, button.tall)} to="/host/messages">
          {t("hostPanel.messages.all")}
        </Link>
      </div>
      {messages.threads.length === 0 && <p className={type.muted}>{t("hostPanel.messages.none")}</p>}
      <ThreadRows threads={messages.threads} openId={Number.NaN} path="/host/messages" />
    </section>
  );
}
