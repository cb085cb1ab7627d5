import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { commissionPercent } from "#contract/report-names.ts";
import { showToast } from "#web/ui/toast.ts";
import { adminCall, useOfficeChanged } from "./calls.ts";

interface Props {
  /** In percent. */
  taxes: { site_tax: number; host_tax: number; experience_tax: number };
}

/** The three commissions. Each is saved by itself. */
export function Commissions({ taxes }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="office-sheet office-fees" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {t("admin.fees.title")}
      </h2>
      <p className="small">{t("admin.fees.lead")}</p>
      <Commission
        path="/admin/set-site-tax"
        name={t("admin.fees.site")}
        what={t("admin.fees.siteFor")}
        percent={taxes.site_tax}
        done={(percent) => t("admin.fees.siteDone", { percent })}
      />
      <Commission
        path="/admin/set-host-taxt"
        name={t("admin.fees.lodging")}
        what={t("admin.fees.perBooking")}
        percent={taxes.host_tax}
        done={(percent) => t("admin.fees.lodgingDone", { percent })}
      />
      <Commission
        path="/admin/set-experience-tax"
        name={t("admin.fees.experience")}
        what={t("admin.fees.perBooking")}
        percent={taxes.experience_tax}
        done={(percent) => t("admin.fees.experienceDone", { percent })}
      />
      <p className="small">{t("admin.fees.range", commissionPercent)}</p>
    </section>
  );
}

interface CommissionProps {
  path: "/admin/set-site-tax" | "/admin/set-host-taxt" | "/admin/set-experience-tax";
  name: string;
  what: string;
  percent: number;
  done(percent: number): string;
}

function Commission({ path, name, what, percent, done }: CommissionProps) {
  const { t } = useTranslation();
  const officeChanged = useOfficeChanged();
  const [typed, setTyped] = useState<string>();
  const update = useMutation({
    mutationFn: (tax: number) => adminCall("POST", path, { body: { tax } }),
    async onSuccess(answer) {
      if (answer.error !== null) {
        // No answer has been said already.
        if (answer.refusal.status > 0) void showToast({ text: answer.error, tone: "error" });
        return;
      }
      void showToast({ text: done(answer.data.tax), tone: "done" });
      await officeChanged();
      setTyped(undefined);
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    update.mutate(Number(typed ?? percent));
  }

  return (
    <form className="office-fee" onSubmit={send}>
      <p>
        <b>{name}</b>
        <span className="small">{what}</span>
      </p>
      <span className="affix">
        <input
          type="number"
          inputMode="decimal"
          min={commissionPercent.minimum}
          max={commissionPercent.maximum}
          step={commissionPercent.step}
          required
          aria-label={t("admin.fees.inPercent", { name })}
          value={typed ?? String(percent)}
          disabled={update.isPending}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      <button
        type="submit"
        className="btn line sm"
        aria-label={update.isPending ? undefined : t("admin.fees.saveNamed", { name })}
        disabled={update.isPending}
      >
        {update.isPending ? t("admin.fees.busy") : t("admin.fees.save")}
      </button>
    </form>
  );
}
