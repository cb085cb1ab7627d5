import { clsx } from "clsx";
import { Link } from "react-router";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isMissing } from "#web/shared/guest-bookings/NoSuchBooking.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";

interface Props {
  error: Error;
  isBusy: boolean;
  onRetry(): void;
}

/** Instead of a booking that is not there or could not be loaded. */
export function BookingFailure({ error, isBusy, onRetry }: Props) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const list = useList();
  return (
    <>
      <PageMeta title={`${list.title} · ${brandName}`} />
      <h1 className={type.title}>{list.title}</h1>
      {isMissing(error) ? (
        <div className={clsx(panel.state, panel.empty, layout.narrow, layout.above24)}>
          <h2 className={type.heading}>{t("host.booking.missing")}</h2>
          <p className={type.muted}>{t("host.booking.missingHint")}</p>
          <Link className={button.line} to={list.path}>
            {list.label}
          </Link>
        </div>
      ) : (
        <LoadFailure title={t("host.booking.loadError")} error={error} isBusy={isBusy} onRetry={onRetry} />
      )}
    </>
  );
}

/** The list that leads to bookings: the arrivals for people who only help. */
function useList() {
  const { t } = useTranslation();
  const isHost = useSession(({ user }) => user?.host ?? true);
  return isHost
    ? { path: "/host/bookings", title: t("host.bookings.title"), label: t("host.booking.toBookings") }
    : { path: "/host/turnovers", title: t("turnovers.title"), label: t("turnovers.title") };
}
