import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "#web/api.ts";

/** Not there, somebody else's, or no number at all. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

export function NoSuchTrip() {
  const { t } = useTranslation();
  return (
    <div className="state-box empty">
      <h2 className="d3">{t("dashboard.trip.missing")}</h2>
      <p className="muted">{t("dashboard.trip.missingHint")}</p>
      <Link className="btn line" to="/dashboard">
        {t("dashboard.trip.toTrips")}
      </Link>
    </div>
  );
}
