import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { call, sentenceOf } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { CopyButton } from "#web/shared/identity/CopyButton.tsx";

/** The address that adds the arrivals to the user's own calendar; shown on request. */
export function OwnCalendar() {
  const { t } = useTranslation();
  const id = useId();
  const [address, setAddress] = useState<string>();
  const show = useMutation({
    mutationFn: (isNew: boolean) =>
      isNew ? call("POST", "/user/host/turnovers/calendar/renew") : call("GET", "/user/host/turnovers/calendar"),
    onSuccess: (shown, isNew) => {
      setAddress(shown.address);
      if (isNew) void showToast({ text: t("turnovers.calendar.renewed"), tone: "done", isForHost: true });
    },
    onError: (error) =>
      void showToast({ text: sentenceOf(error) ?? t("host.noAnswer"), tone: "error", isForHost: true }),
  });

  return (
    <section className={clsx(layout.part, layout.aboveBlock, layout.offPaper)}>
      <h2 className={type.heading}>{t("turnovers.calendar.title")}</h2>
      <p className={type.small}>{t("turnovers.calendar.lead")}</p>
      {address && (
        <div className={clsx(field.field, layout.above16)}>
          <label htmlFor={id}>{t("turnovers.calendar.address")}</label>
          <input id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
        </div>
      )}
      <div className={clsx(layout.row, layout.above16)}>
        {address ? (
          <>
            <CopyButton text={address} />
            <button
              type="button"
              className={clsx(button.line, button.small)}
              disabled={show.isPending}
              onClick={() => show.mutate(true)}
            >
              {t("turnovers.calendar.renew")}
            </button>
          </>
        ) : (
          <button type="button" className={button.line} disabled={show.isPending} onClick={() => show.mutate(false)}>
            {t("turnovers.calendar.show")}
          </button>
        )}
      </div>
    </section>
  );
}
