import { useMutation, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type FormEvent, useId, useState } from "react";
import { commissionPercent } from "#contract/admin/limits.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { formatPercent } from "#web/kit/format.ts";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall, adminReading, isKnown, useAdminChanged } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import styles from "./AdminOverview.module.css";

interface Props {
  /** Percentages. */
  taxes: { site_tax: number; host_tax: number; experience_tax: number };
}

/** The three commissions. Each is saved separately. */
export function Commissions({ taxes }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet title={t("admin.fees.title")}>
      <p className={type.small}>{t("admin.fees.lead")}</p>
      <div className={clsx(rows.rows, rows.under, layout.above12)}>
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
        <div>
          <p className={type.small}>{t("admin.fees.range", commissionPercent)}</p>
        </div>
      </div>
    </Sheet>
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
  const [wasRefused, setRefused] = useState(false);
  const [asked, setAsked] = useState<Change>();
  const id = useId();
  const shown = typed ?? String(percent);
  const error = wasRefused && !isPercent(shown) ? t("admin.fees.wrong", commissionPercent) : undefined;
  const update = useMutation({
    mutationFn: ({ before, now }: Change) => adminCall("POST", path, { body: { tax: now, before } }),
    async onSuccess(answer) {
      if (answer.error !== null) {
        if (!isKnown(answer.refusal)) void showToast({ text: answer.error, tone: "error" });
        if (answer.refusal.code === "commission_changed") await adminChanged();
        return;
      }
      void showToast({ text: done(answer.data.tax), tone: "done" });
      await adminChanged();
      setTyped(undefined);
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    setRefused(!isPercent(shown));
    if (!isPercent(shown)) {
      document.getElementById(id)?.focus();
      return;
    }
    const change = { before: percent, now: Number(shown) };
    if (change.now === percent) update.mutate(change);
    else setAsked(change);
  }

  return (
    <div>
      <form className={clsx(layout.row, styles.fee, error && field.wrong)} onSubmit={send} noValidate>
        <p>
          <b>{name}</b>
          <span className={rows.note}>{what}</span>
        </p>
        <span className={clsx(field.field, layout.row, layout.oneLine, layout.gap8, styles.percent)}>
          <input
            id={id}
            type="number"
            inputMode="decimal"
            min={commissionPercent.minimum}
            max={commissionPercent.maximum}
            step={commissionPercent.step}
            required
            aria-label={t("admin.fees.inPercent", { name })}
            value={shown}
            disabled={update.isPending}
            onChange={({ target }) => setTyped(target.value)}
            {...wrongness(id, undefined, error)}
          />
          <span aria-hidden="true">%</span>
        </span>
        <button
          type="submit"
          className={clsx(button.line, button.small)}
          aria-label={update.isPending ? undefined : t("admin.fees.saveNamed", { name })}
          disabled={update.isPending}
        >
          {update.isPending ? t("admin.fees.busy") : t("admin.fees.save")}
        </button>
      </form>
      <FieldNotes id={id} error={error} />
      {asked !== undefined && (
        <ChangeDialog
          kind={kind}
          name={name}
          {...asked}
          onChange={() => update.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** Browsers return an empty text for input that is not a number. */
function isPercent(text: string): boolean {
  const { minimum, maximum, step } = commissionPercent;
  const percent = Number(text);
  return text !== "" && percent >= minimum && percent <= maximum && Number.isInteger(percent / step);
}

/** In percent: what is shown as in force when the operator decides, and what they want. */
interface Change {
  before: number;
  now: number;
}

interface ChangeProps extends Change {
  kind: ListingKind;
  name: string;
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
          <div className={clsx(layout.stack, layout.gap8)} role="status">
            {touched && <p>{t("admin.fees.whom", { name, count: touched.listings })}</p>}
            {touched && <p>{t("admin.fees.told", { count: touched.hosts })}</p>}
            {!touched && !error && <p className={type.muted}>{t("common.loading")}</p>}
          </div>
          {error && (
            <p className={clsx(type.label, type.bad, layout.above12)} role="alert">
              {error.message}{" "}
              <button type="button" className={button.link} onClick={() => void refetch()}>
                {t("common.retry")}
              </button>
            </p>
          )}
          <div className={layout.actions}>
            <button type="button" className={button.risk} disabled={!touched} onClick={change}>
              {t("admin.fees.change", values)}
            </button>
            <button type="button" className={button.line} onClick={close}>
              {t("admin.fees.keep", values)}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
