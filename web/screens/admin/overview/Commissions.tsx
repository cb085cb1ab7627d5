import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { commissionPercent } from "#contract/admin/limits.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { formatPercent } from "#web/kit/format.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall, adminReading, useAdminChanged } from "#web/shared/admin/decision/calls.ts";

interface Props {
  /** Percentages. */
  taxes: { site_tax: number; host_tax: number; experience_tax: number };
}

/** The three commissions. Each is saved separately. */
export function Commissions({ taxes }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="admin-sheet admin-fees" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {t("admin.fees.title")}
      </h2>
      <p className="small">{t("admin.fees.lead")}</p>
      <Commission
        path="/admin/set-site-tax"
        kind="space"
        name={t("admin.fees.site")}
        what={t("admin.fees.siteFor")}
        percent={taxes.site_tax}
        done={(percent) => t("admin.fees.siteDone", { percent })}
      />
      <Commission
        path="/admin/set-host-taxt"
        kind="lodging"
        name={t("admin.fees.lodging")}
        what={t("admin.fees.perBooking")}
        percent={taxes.host_tax}
        done={(percent) => t("admin.fees.lodgingDone", { percent })}
      />
      <Commission
        path="/admin/set-experience-tax"
        kind="experience"
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
  kind: ListingKind;
  name: string;
  what: string;
  percent: number;
  done(percent: number): string;
}

function Commission({ path, kind, name, what, percent, done }: CommissionProps) {
  const { t } = useTranslation();
  const adminChanged = useAdminChanged();
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState<number>();
  const update = useMutation({
    mutationFn: (tax: number) => adminCall("POST", path, { body: { tax } }),
    async onSuccess(answer) {
      if (answer.error !== null) {
        // Status 0 means no response, which has already shown a toast.
        if (answer.refusal.status > 0) void showToast({ text: answer.error, tone: "error" });
        return;
      }
      void showToast({ text: done(answer.data.tax), tone: "done" });
      await adminChanged();
      setTyped(undefined);
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const wanted = Number(typed ?? percent);
    if (wanted === percent) update.mutate(wanted);
    else setAsked(wanted);
  }

  return (
    <>
      <form className="admin-fee" onSubmit={send}>
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
      {asked !== undefined && (
        <ChangeDialog
          kind={kind}
          name={name}
          before={percent}
          now={asked}
          onChange={() => update.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface ChangeProps {
  kind: ListingKind;
  name: string;
  before: number;
  now: number;
  onChange(): void;
  onClose(): void;
}

/** Says how many listings and hosts the change affects, then asks for confirmation once. */
function ChangeDialog({ kind, name, before, now, onChange, onClose }: ChangeProps) {
  const { t, language } = useTranslation();
  const {
    data: touched,
    error,
    refetch,
  } = useQuery(adminReading("/admin/commissions/{kind}/preview", { params: { kind } }));
  const values = { before: formatPercent(before, language), now: formatPercent(now, language) };

  function change() {
    onChange();
    onClose();
  }

  return (
    <Dialog title={t("admin.fees.question", values)} isBusy={false} onClose={onClose}>
      {(close) => (
        <>
          <div className="ask-facts" role="status">
            {touched && <p>{t("admin.fees.whom", { name, count: touched.listings })}</p>}
            {touched && <p>{t("admin.fees.told", { count: touched.hosts })}</p>}
            {!touched && !error && <p className="muted">{t("common.loading")}</p>}
          </div>
          {error && (
            <p className="trouble" role="alert">
              {error.message}{" "}
              <button type="button" className="link" onClick={() => void refetch()}>
                {t("common.retry")}
              </button>
            </p>
          )}
          <div className="trip-buttons">
            <button type="button" className="btn risk" disabled={!touched} onClick={change}>
              {t("admin.fees.change", values)}
            </button>
            <button type="button" className="btn line" onClick={close}>
              {t("admin.fees.keep", values)}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
