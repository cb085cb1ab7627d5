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
import { AddressRenewal } from "#web/shared/hosting/AddressRenewal.tsx";
import { CopyButton } from "#web/shared/identity/CopyButton.tsx";

/** The address that adds the arrivals to the user's own calendar; shown on request. */
export function OwnCalendar() {
  const { t } = useTranslation();
  const id = useId();
  const [address, setAddress] = useState<string>();
  const [isRenewing, setRenewing] = useState(false);
  const show = useMutation({
    mutationFn: () => call("GET", "/user/host/turnovers/calendar"),
    onSuccess: (shown) => setAddress(shown.address),
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
            <button type="button" className={clsx(button.line, button.small)} onClick={() => setRenewing(true)}>
              {t("hostCalendar.links.renew")}
            </button>
          </>
        ) : (
          <button type="button" className={button.line} disabled={show.isPending} onClick={() => show.mutate()}>
            {t("turnovers.calendar.show")}
          </button>
        )}
      </div>
      {isRenewing && <Renewal onRenewed={setAddress} onClose={() => setRenewing(false)} />}
    </section>
  );
}

function Renewal({ onRenewed, onClose }: { onRenewed(address: string): void; onClose(): void }) {
  const { t } = useTranslation();
  const renewing = useMutation({
    mutationFn: () => call("POST", "/user/host/turnovers/calendar/renew"),
    onSuccess({ address }) {
      onRenewed(address);
      void showToast({ text: t("hostCalendar.links.renewal.done"), tone: "done", isForHost: true });
      onClose();
    },
  });
  return (
    <AddressRenewal
      what={t("turnovers.calendar.renewal")}
      renewing={renewing}
      onRenew={() => renewing.mutate()}
      onClose={onClose}
    />
  );
}
