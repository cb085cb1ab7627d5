import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useRef } from "react";
import type { Session } from "#contract/accounts/accounts.ts";
import { call } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { orGone } from "#web/app/gone.ts";
import { keyOf, reading } from "#web/app/queries.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { formatInstant } from "#web/kit/format.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useDeviceName } from "#web/shared/account/device-name.ts";
import { useWhyNot } from "#web/shared/account/MePage.tsx";
import styles from "./GuestSettings.module.css";
import { LoadedPart } from "./LoadedPart.tsx";

export function SettingsDevices() {
  const { t } = useTranslation();
  const query = useQuery(reading("/user/sessions"));
  return (
    <LoadedPart title={t("settings.devices.title")} lead={t("settings.devices.lead")} query={query}>
      {(sessions) => <Devices sessions={sessions} />}
    </LoadedPart>
  );
}

function Devices({ sessions }: { sessions: Session[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const whyNot = useWhyNot();
  const end = useEnding(() => list.current?.focus());
  const others = sessions.filter(({ current }) => !current);
  const ended = end.isPending ? end.variables : undefined;
  return (
    <>
      <ul className={clsx(rows.rows, styles.devices)} ref={list} tabIndex={-1}>
        {[...sessions.filter(({ current }) => current), ...others].map((session) => (
          <DeviceItem
            key={session.id}
            session={session}
            isEnding={ended === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      <FormRefusal text={whyNot(end.error)} />
      {others.length > 0 && (
        <button type="button" className={button.line} disabled={end.isPending} onClick={() => end.mutate("others")}>
          {ended === "others" ? t("settings.devices.ending") : t("settings.devices.endOthers")}
        </button>
      )}
    </>
  );
}

/** Ends one session or all others. */
function useEnding(onEnded: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: Session["id"] | "others") => {
      if (which === "others") await call("DELETE", "/user/sessions");
      else await orGone(call("DELETE", "/user/sessions/{id}", { params: { id: which } }));
    },
    onSuccess: async (_answer, which) => {
      await client.invalidateQueries({ queryKey: keyOf("/user/sessions") });
      onEnded();
      const text = which === "others" ? t("settings.devices.othersEnded") : t("settings.devices.ended");
      void showToast({ text, tone: "done" });
    },
  });
}

interface ItemProps {
  session: Session;
  isEnding: boolean;
  onEnd(): void;
}

function DeviceItem({ session, isEnding, onEnd }: ItemProps) {
  const { t, language } = useTranslation();
  const name = useDeviceName()(session.userAgent);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const when = formatInstant(session.last_seen_at, now(), timeZone, language);
  return (
    <li className={clsx(layout.row, layout.spread, layout.gap4, styles.device)}>
      <div>
        <p className={clsx(layout.row, layout.gap8, type.strong)}>
          {name}{" "}
          {session.current && <span className={clsx(panel.tag, panel.good)}>{t("settings.devices.current")}</span>}
        </p>
        <p className={type.small}>
          {session.current ? t("settings.devices.now") : t("settings.devices.lastUsed", { when })}
        </p>
      </div>
      {!session.current && (
        <button
          type="button"
          className={clsx(button.link, button.tall)}
          aria-label={t("settings.devices.endNamed", { name, when })}
          disabled={isEnding}
          onClick={onEnd}
        >
          {isEnding ? t("settings.devices.ending") : t("settings.devices.end")}
        </button>
      )}
    </li>
  );
}
