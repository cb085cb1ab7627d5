import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router";
import type { Alert } from "#contract/admin/alerts.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf, formatInstant } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { alertName } from "#web/shared/admin/list/words.ts";

/** Alerts that need action, at the top of the page. Renders nothing when there are none. */
export function Alerts() {
  const { t } = useTranslation();
  const { data: alerts } = useQuery(adminReading("/admin/alerts", {}));
  if (!alerts || alerts.items.length === 0) return null;
  return (
    <Sheet title={t("admin.alerts.title")} className="admin-alerts">
      <ul>
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
    ...(due ? [t("admin.alerts.due", { date: formatInstant(due, timeZone, language) })] : []),
    ...about,
  ];
  return (
    <li className={code === "listing_waiting" ? "is-calm" : undefined}>
      <Icon name={code === "listing_waiting" ? "info" : "alert"} />
      <p>
        {to ? <Link to={to}>{name}</Link> : <b>{name}</b>}
        <span className="small">
          {facts.map((fact, position) => (
            <Fragment key={fact}>
              {position > 0 && " · "}
              <span className="admin-whole">{fact}</span>
            </Fragment>
          ))}
        </span>
      </p>
    </li>
  );
}
