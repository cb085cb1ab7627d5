import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect } from "react";
import { useLocation } from "react-router";
import type { CheckState, SystemCheck } from "#contract/admin/system.ts";
import type { Translate } from "#locales/translate.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import styles from "./AdminSystem.module.css";
import { PauseReservations } from "./PauseReservations.tsx";

/** The state of the site. Other services are asked after the page has loaded, because they may take seconds. */
export default function System() {
  const { t } = useTranslation();
  const inside = useQuery(adminReading("/admin/system", {}));
  const outside = useQuery({ ...adminReading("/admin/system/outside", {}), refetchOnWindowFocus: false });
  useScrollTo([inside.data, outside.data]);
  if (!inside.data) {
    if (!inside.error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.system.loadError")}
        error={inside.error}
        isBusy={inside.isFetching}
        onRetry={() => void inside.refetch()}
      />
    );
  }
  const isBusy = inside.isFetching || outside.isFetching;
  const again = () => void Promise.all([inside.refetch(), outside.refetch()]);
  return (
    <>
      <div className={clsx(layout.row, layout.spread)}>
        <p className={type.muted}>{t("admin.system.lead")}</p>
        <button type="button" className={clsx(button.line, button.small)} disabled={isBusy} onClick={again}>
          {isBusy ? t("admin.system.busy") : t("admin.system.again")}
        </button>
      </div>
      <Sheet title={t("admin.system.inside")}>
        <Checks checks={inside.data.items} />
      </Sheet>
      <Sheet title={t("admin.system.outside")}>
        {outside.data && <Checks checks={outside.data.items} />}
        {!outside.data && !outside.error && (
          <p className={type.muted} role="status">
            {t("admin.system.asking")}
          </p>
        )}
        {!outside.data && outside.error && (
          <LoadFailure
            title={t("admin.system.outsideError")}
            error={outside.error}
            isBusy={outside.isFetching}
            onRetry={() => void outside.refetch()}
          />
        )}
      </Sheet>
    </>
  );
}

/** Scrolls once the answer has arrived, because the check that an alert links to does not exist before. */
function useScrollTo(answers: unknown[]): void {
  const { hash } = useLocation();
  const came = answers.filter((answer) => answer !== undefined).length;
  useEffect(() => {
    if (came > 0 && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [came, hash]);
}

function Checks({ checks }: { checks: SystemCheck[] }) {
  return (
    <ul className={clsx(rows.rows, rows.under)}>
      {checks.map((check) => (
        <Row key={check.name} check={check} />
      ))}
    </ul>
  );
}

const grounds: Record<CheckState, string | undefined> = {
  good: panel.good,
  warning: panel.wait,
  bad: panel.bad,
  unknown: undefined,
};

function Row({ check: { name, state, title, says, next } }: { check: SystemCheck }) {
  const { t } = useTranslation();
  return (
    <li className={clsx(rows.row, styles.check)} id={name}>
      <div>
        <h3 className={type.label}>{title}</h3>
        <p>{says}</p>
        {next !== null && (
          <p className={rows.note}>
            <b>{t("admin.system.next")}</b> {next}
          </p>
        )}
        {name === "reservations" && state !== "unknown" && <PauseReservations isPaused={state !== "good"} />}
      </div>
      <p className={styles.state}>
        <span className={clsx(panel.tag, grounds[state])}>{stateName(t, state)}</span>
      </p>
    </li>
  );
}

function stateName(t: Translate, state: CheckState): string {
  const names: Record<CheckState, string> = {
    good: t("admin.system.states.good"),
    warning: t("admin.system.states.warning"),
    bad: t("admin.system.states.bad"),
    unknown: t("admin.system.states.unknown"),
  };
  return names[state];
}
