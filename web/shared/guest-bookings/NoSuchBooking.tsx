import { clsx } from "clsx";
import { Link } from "react-router";
import { ApiError } from "#web/app/api.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** The booking does not exist or belongs to another guest, or its number is malformed. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

export function NoSuchBooking() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty, layout.above24)}>
      <h2 className={type.heading}>{t("dashboard.trip.missing")}</h2>
      <p className={type.muted}>{t("dashboard.trip.missingHint")}</p>
      <Link className={button.line} to="/dashboard">
        {t("dashboard.trip.toTrips")}
      </Link>
    </div>
  );
}
