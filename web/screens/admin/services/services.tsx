import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, useRef } from "react";
import type { PendingListing } from "#contract/admin/listings.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import { EditedListings } from "./EditedListings.tsx";
import { PendingCard } from "./PendingCard.tsx";

/** Listings awaiting a decision, by kind. */
export default function Services() {
  const { t } = useTranslation();
  const page = useRef<HTMLDivElement>(null);
  const { data: waiting, error, isFetching, refetch } = useQuery(adminReading("/admin/getDisabledHosts", {}));
  if (!waiting) {
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.services.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const groups = [
    { title: t("admin.services.experiences"), listings: waiting.experiences },
    { title: t("admin.services.spaces"), listings: waiting.spaces },
    { title: t("admin.services.housing"), listings: waiting.housing },
  ].filter(({ listings }) => listings.length > 0);
  return (
    <div className={clsx(layout.stack, layout.gap20)} ref={page} tabIndex={-1}>
      {groups.length > 0 ? <p className={type.muted}>{t("admin.services.lead")}</p> : <Empty />}
      {groups.map((group) => (
        <Group key={group.title} {...group} onDecided={() => page.current?.focus()} />
      ))}
      <EditedListings />
    </div>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty)}>
      <h2 className={type.heading}>{t("admin.services.empty")}</h2>
      <p className={type.muted}>{t("admin.services.emptyHint")}</p>
    </div>
  );
}

interface GroupProps {
  title: string;
  listings: readonly PendingListing[];
  onDecided(): void;
}

function Group({ title, listings, onDecided }: GroupProps) {
  const id = useId();
  return (
    <section className={clsx(layout.stack, layout.above8)} aria-labelledby={id}>
      <h2 className={type.heading} id={id}>
        {title}
      </h2>
      {listings.map((listing) => (
        <PendingCard key={listing.id} listing={listing} onDecided={onDecided} />
      ))}
    </section>
  );
}
