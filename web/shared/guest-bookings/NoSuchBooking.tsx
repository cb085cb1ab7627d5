import { Link } from "react-router";
import { ApiError } from "#web/app/api.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/** The booking is not found, another guest's, or its number is malformed. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

export function NoSuchBooking() {
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
