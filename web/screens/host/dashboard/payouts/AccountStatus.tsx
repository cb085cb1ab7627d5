import { clsx } from "clsx";
import type { PayoutAccount, PayoutAccountState } from "#contract/payments/payout-accounts.ts";
import type { TextKey } from "#locales/translate.ts";
import { formatDay } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

interface Words {
  tone: "" | "good" | "wait" | "bad";
  tagKey: Text;
  titleKey: Text;
  leadKey: Text;
}
type Text = Extract<TextKey, `host.standing.${string}`>;

const words: Record<PayoutAccountState | "lacking", Words> = {
  none: {
    tone: "",
    tagKey: "host.standing.none.tag",
    titleKey: "host.standing.none.title",
    leadKey: "host.standing.none.lead",
  },
  incomplete: {
    tone: "wait",
    tagKey: "host.standing.incomplete.tag",
    titleKey: "host.standing.incomplete.title",
    leadKey: "host.standing.incomplete.lead",
  },
  pending: {
    tone: "wait",
    tagKey: "host.standing.pending.tag",
    titleKey: "host.standing.pending.title",
    leadKey: "host.standing.pending.lead",
  },
  payable: {
    tone: "good",
    tagKey: "host.standing.payable.tag",
    titleKey: "host.standing.payable.title",
    leadKey: "host.standing.payable.lead",
  },
  // Payable now, but not for long: Stripe still lacks information.
  lacking: {
    tone: "wait",
    tagKey: "host.standing.lacking.tag",
    titleKey: "host.standing.lacking.title",
    leadKey: "host.standing.lacking.lead",
  },
  restricted: {
    tone: "bad",
    tagKey: "host.standing.restricted.tag",
    titleKey: "host.standing.restricted.title",
    leadKey: "host.standing.restricted.lead",
  },
};

export function AccountStatus({ account }: { account: PayoutAccount }) {
  const { t, language } = useTranslation();
  const { missing, dueBy, disabledReason } = account;
  const isLacking = account.state === "payable" && missing.length > 0;
  const isStopped = account.state === "restricted";
  const { tone, tagKey, titleKey, leadKey } = words[isLacking ? "lacking" : account.state];
  return (
    <div className={clsx(layout.stack, layout.gap12)}>
      <p>
        <span className={clsx(panel.tag, tone && panel[tone])}>{t(tagKey)}</span>
      </p>
      <h3 className={type.heading}>{t(titleKey)}</h3>
      {disabledReason && <p>{disabledReason}</p>}
      {dueBy && <p>{t("host.standing.dueBy", { day: formatDay(dueBy, language) })}</p>}
      {!isStopped && <p className={type.muted}>{t(leadKey)}</p>}
      {missing.length > 0 && (
        <ul className={clsx(rows.rows, rows.closed)} aria-label={t("host.standing.missing")}>
          {missing.map(({ code, label }) => (
            <li key={code}>{label}</li>
          ))}
        </ul>
      )}
      {isStopped && <p className={type.muted}>{t(leadKey)}</p>}
    </div>
  );
}
