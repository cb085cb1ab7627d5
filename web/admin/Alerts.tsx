import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Alert } from "#contract/office.ts";
import { useSite } from "#web/layout/site.ts";
import { formatDateOf, formatInstant } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";
import { adminReading } from "./calls.ts";
import { Sheet } from "./Sheet.tsx";
import { alertName } from "./words.ts";

/** What needs somebody, on top of everything else; nothing when nothing does. */
export function Alerts() {
  const { t } = useTranslation();
  const { data: alerts } = useQuery(adminReading("/admin/alerts", {}));
  if (!alerts || alerts.items.length === 0) return null;
  return (
    <Sheet title={t("admin.alerts.title")} className="office-alerts">
      <ul>
        {alerts.items.map((alert) => (
          <Row key={alert.code} alert={alert} />
        ))}
      </ul>
    </Sheet>
  );
}

function Row({ alert }: { alert: Alert }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  const { since, due, about, to, code } = alert;
  const name = alertName(t, alert);
  const facts = [
    t("admin.alerts.since", { date: formatDateOf(since, timeZone, i18n.language) }),
    ...(due ? [t("admin.alerts.due", { date: formatInstant(due, timeZone, i18n.language) })] : []),
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
              <span className="office-whole">{fact}</span>
            </Fragment>
          ))}
        </span>
      </p>
    </li>
  );
}
