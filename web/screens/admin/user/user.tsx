import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, useParams } from "react-router";
import { ApiError } from "#web/app/api.ts";
import { formatAmount } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Figures } from "#web/shared/admin/facts/Figures.tsx";
import { UserTags } from "#web/shared/admin/facts/UserTags.tsx";
import { bookingList } from "#web/shared/admin/list/lists.ts";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import { UserActions } from "./UserActions.tsx";
import { UserBookings } from "./UserBookings.tsx";
import { UserFacts } from "./UserFacts.tsx";
import { UserListings } from "./UserListings.tsx";
import { UserSecurity } from "./UserSecurity.tsx";

const UserModeration = lazy(async () => ({ default: (await import("./UserModeration.tsx")).UserModeration }));

export default function User() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  return (
    <>
      <Link className="trip-back admin-back" to="/admin/users">
        <Icon name="arrow-left" />
        {t("admin.user.back")}
      </Link>
      {/^[1-9]\d{0,14}$/.test(id) ? <Person key={id} id={Number(id)} /> : <Missing />}
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <div className="state-box empty">
      <h2 className="d3">{t("admin.user.missing")}</h2>
      <Link className="btn line" to="/admin/users">
        {t("admin.user.back")}
      </Link>
    </div>
  );
}

function Person({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = useQuery(adminReading("/admin/users/{id}", { params: { id } }));
  const { data: page, error, isFetching, refetch } = query;
  if (!page) {
    if (error instanceof ApiError && error.status === 404) return <Missing />;
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure title={t("admin.user.loadError")} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const { user, hidden, listings, bookings, hosted, money } = page;
  const all = bookingList.addressOf({ q: user.email });
  const rowsOf = (some: unknown[]) => (some.length > 0 ? { to: all } : {});
  return (
    <>
      <div className="person-head">
        <h2 className="d2">{user.name}</h2>
        <UserTags user={user} />
      </div>
      <Figures
        figures={[
          { name: t("admin.user.spent"), value: formatAmount(money.spent), ...rowsOf(bookings) },
          { name: t("admin.user.paidOut"), value: formatAmount(money.paid_out), ...rowsOf(hosted) },
          { name: t("admin.user.owed"), value: formatAmount(money.owed), ...rowsOf(hosted) },
          { name: t("admin.user.debt"), value: formatAmount(money.debt), ...rowsOf(hosted) },
        ]}
      />
      <div className="admin-columns">
        <div className="admin-main">
          <UserFacts user={user} />
          <UserListings listings={listings} />
          <UserBookings
            title={t("admin.user.bookings")}
            none={t("admin.user.noBookings")}
            bookings={bookings}
            all={all}
          />
          <UserBookings title={t("admin.user.hosted")} none={t("admin.user.noHosted")} bookings={hosted} all={all} />
          <UserSecurity id={user.id} />
          <Suspense>
            <UserModeration user={user} hidden={hidden} />
          </Suspense>
        </div>
        <UserActions user={user} />
      </div>
    </>
  );
}
