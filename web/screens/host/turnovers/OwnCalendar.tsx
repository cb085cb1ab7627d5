import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId } from "react";
import { call, sentenceOf } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** The address that adds the arrivals to the user's own calendar; shown on request. */
export function OwnCalendar() {
  const { t } = useTranslation();
  const id = useId();
  const show = useMutation({
    mutationFn: (isNew: boolean) =>
      isNew ? call("POST", "/user/host/turnovers/calendar/renew") : call("GET", "/user/host/turnovers/calendar"),
    onError: (error) =>
      void showToast({ text: sentenceOf(error) ?? t("host.noAnswer"), tone: "error", isForHost: true }),
  });
  const address = show.data?.address;

  async function copy() {
    if (!address) return;
    await navigator.clipboard.writeText(address);
    void showToast({ text: t("turnovers.calendar.copied"), tone: "done", isForHost: true });
  }

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
            <button type="button" className={button.line} onClick={() => void copy()}>
              {t("turnovers.calendar.copy")}
            </button>
            <button
              type="button"
              className={button.line}
              disabled={show.isPending}
              onClick={() =>
                show.mutate(true, {
                  onSuccess: () =>
                    void showToast({ text: t("turnovers.calendar.renewed"), tone: "done", isForHost: true }),
                })
              }
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
