import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Fragment, useEffect } from "react";
import { Link } from "react-router";
import type { Alert } from "#contract/admin/alerts.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf, formatInstant } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { followAlerts } from "#web/shared/admin/list/waiting.ts";
import { alertName } from "#web/shared/admin/list/words.ts";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import styles from "./AdminOverview.module.css";

/** Alerts that need action, at the top of the page. Renders nothing when there are none. */
export function Alerts() {
  const { t } = useTranslation();
  const { data: alerts, error, isFetching, refetch } = useQuery(adminReading("/admin/alerts", {}));
  const client = useQueryClient();
  useEffect(() => {
    if (alerts) void followAlerts(client, alerts.items);
  }, [client, alerts]);
  if (!alerts && error) {
    return (
      <LoadFailure
        title={t("admin.alerts.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!alerts || alerts.items.length === 0) return null;
  return (
    <Sheet title={t("admin.alerts.title")}>
      <ul className={clsx(rows.rows, rows.under)}>
        {alerts.items.map((alert) => (
          <Row key={alert.code} alert={alert} />
        ))}
      </ul>
    </Sheet>
  );
}

function Row({ alert }: { alert: Alert }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const { since, due, about, to, code } = alert;
  const name = alertName(t, alert);
  const facts = [
    t("admin.alerts.since", { date: formatDateOf(since, timeZone, language) }),
    ...(due ? [t("admin.alerts.due", { date: formatInstant(due, now(), timeZone, language) })] : []),
    ...about,
  ];
  return (
    <li className={clsx(panel.withIcon, styles.alert, code === "listing_waiting" && styles.calm)}>
      <Icon name={code === "listing_waiting" ? "info" : "alert"} />
      <p>
        <Link className={button.link} to={to}>
          {name}
        </Link>
        <span className={rows.note}>
          {facts.map((fact, position) => (
            <Fragment key={fact}>
              {position > 0 && " · "}
              <span className={styles.fact}>{fact}</span>
            </Fragment>
          ))}
        </span>
      </p>
    </li>
  );
}
