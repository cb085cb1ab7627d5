import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Session } from "#contract/accounts/accounts.ts";
import { ApiError, call, keyOf, reading } from "#web/app/api.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { formatInstant } from "#web/kit/format.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Part, useWhyNot } from "#web/shared/account/MePage.tsx";
import { deviceOf } from "./device.ts";

export function SettingsDevices() {
  const { t } = useTranslation();
  const { data: sessions, error, isFetching, refetch } = useQuery(reading("/user/sessions"));
  const whyNot = useWhyNot();
  return (
    <Part title={t("settings.devices.title")} lead={t("settings.devices.lead")}>
      {sessions ? (
        <Devices sessions={sessions} />
      ) : error ? (
        <>
          <FormRefusal text={whyNot(error)} />
          <button type="button" className="btn line" disabled={isFetching} onClick={() => void refetch()}>
            {t("common.retry")}
          </button>
        </>
      ) : (
        <i className="skeleton skeleton-panel" />
      )}
    </Part>
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
      <ul className="devices" ref={list} tabIndex={-1}>
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
        <button type="button" className="btn line" disabled={end.isPending} onClick={() => end.mutate("others")}>
          {ended === "others" ? t("settings.devices.ending") : t("settings.devices.endOthers")}
        </button>
      )}
    </>
  );
}

/** Ends one session or all others. A session that has ended in the meantime counts as a success. */
function useEnding(onEnded: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: Session["id"] | "others") => {
      if (which === "others") return call("DELETE", "/user/sessions");
      return call("DELETE", "/user/sessions/{id}", { params: { id: which } }).catch((error) => {
        if (!(error instanceof ApiError && error.code === "not_found")) throw error;
      });
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
  const name = useDeviceName(session.userAgent);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const when = formatInstant(session.last_seen_at, timeZone, language);
  return (
    <li>
      <div>
        <p className="device-name">
          {name} {session.current && <span className="tag ok">{t("settings.devices.current")}</span>}
        </p>
        <p className="small">
          {session.current ? t("settings.devices.now") : t("settings.devices.lastUsed", { when })}
        </p>
      </div>
      {!session.current && (
        <button
          type="button"
          className="link"
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

function useDeviceName(userAgent: string): string {
  const { t } = useTranslation();
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return t("settings.devices.on", { browser, system });
  return browser ?? system ?? t("settings.devices.unknown");
}
