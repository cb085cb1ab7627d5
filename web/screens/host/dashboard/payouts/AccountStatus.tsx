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
type Text = Extract<TextKey, `host.accountStatus.${string}`>;

const words: Record<PayoutAccountState | "lacking", Words> = {
  none: {
    tone: "",
    tagKey: "host.accountStatus.none.tag",
    titleKey: "host.accountStatus.none.title",
    leadKey: "host.accountStatus.none.lead",
  },
  incomplete: {
    tone: "wait",
    tagKey: "host.accountStatus.incomplete.tag",
    titleKey: "host.accountStatus.incomplete.title",
    leadKey: "host.accountStatus.incomplete.lead",
  },
  pending: {
    tone: "wait",
    tagKey: "host.accountStatus.pending.tag",
    titleKey: "host.accountStatus.pending.title",
    leadKey: "host.accountStatus.pending.lead",
  },
  payable: {
    tone: "good",
    tagKey: "host.accountStatus.payable.tag",
    titleKey: "host.accountStatus.payable.title",
    leadKey: "host.accountStatus.payable.lead",
  },
  // Payable now, but not for long: Stripe still lacks information.
  lacking: {
    tone: "wait",
    tagKey: "host.accountStatus.lacking.tag",
    titleKey: "host.accountStatus.lacking.title",
    leadKey: "host.accountStatus.lacking.lead",
  },
  restricted: {
    tone: "bad",
    tagKey: "host.accountStatus.restricted.tag",
    titleKey: "host.accountStatus.restricted.title",
    leadKey: "host.accountStatus.restricted.lead",
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
      {dueBy && <p>{t("host.accountStatus.dueBy", { day: formatDay(dueBy, language) })}</p>}
      {!isStopped && <p className={type.muted}>{t(leadKey)}</p>}
      {missing.length > 0 && (
        <ul className={clsx(rows.rows, rows.closed)} aria-label={t("host.accountStatus.missing")}>
          {missing.map(({ code, label }) => (
            <li key={code}>{label}</li>
          ))}
        </ul>
      )}
      {isStopped && <p className={type.muted}>{t(leadKey)}</p>}
    </div>
  );
}
