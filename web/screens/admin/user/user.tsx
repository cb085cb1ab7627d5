import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Suspense } from "react";
import { Link, useParams } from "react-router";
import { ApiError } from "#web/app/api.ts";
import { formatAmount } from "#web/kit/format.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { BackLink } from "#web/shared/admin/facts/BackLink.tsx";
import { FactsAndActions } from "#web/shared/admin/facts/Columns.tsx";
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

const UserModeration = lazyPart(async () => (await import("./UserModeration.tsx")).UserModeration);

export default function User() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  return (
    <>
      <BackLink to="/admin/users" text={t("admin.user.back")} />
      {/^[1-9]\d{0,14}$/.test(id) ? <Person key={id} id={Number(id)} /> : <Missing />}
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty)}>
      <h2 className={type.heading}>{t("admin.user.missing")}</h2>
      <Link className={button.line} to="/admin/users">
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
  const { user, hidden, listings, bookings, bookings_total, hosted, hosted_total, money } = page;
  const all = bookingList.addressOf({ q: user.email });
  const rowsOf = (some: unknown[]) => (some.length > 0 ? { to: all } : {});
  return (
    <>
      <div className={layout.row}>
        <h2 className={type.title}>{user.name}</h2>
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
      <FactsAndActions actions={<UserActions user={user} hasFactors={page.has_factors} debt={money.debt} />}>
        <UserFacts user={user} />
        <UserListings listings={listings} />
        <UserBookings
          title={t("admin.user.bookings")}
          none={t("admin.user.noBookings")}
          bookings={bookings}
          total={bookings_total}
          all={all}
        />
        <UserBookings
          title={t("admin.user.hosted")}
          none={t("admin.user.noHosted")}
          bookings={hosted}
          total={hosted_total}
          all={all}
        />
        <UserSecurity id={user.id} />
        <Suspense>
          <UserModeration user={user} hidden={hidden} />
        </Suspense>
      </FactsAndActions>
    </>
  );
}
