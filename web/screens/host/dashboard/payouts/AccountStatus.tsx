import type { PayoutAccount, PayoutAccountState } from "#contract/payments/payout-accounts.ts";
import type { TextKey } from "#locales/translate.ts";
import { formatDay } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";

interface Words {
  tone: "" | "ok" | "wait" | "no";
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
    tone: "ok",
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
    tone: "no",
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
    <div className="payout-standing">
      <p>
        <span className={`tag ${tone}`}>{t(tagKey)}</span>
      </p>
      <h3 className="d3">{t(titleKey)}</h3>
      {disabledReason && <p>{disabledReason}</p>}
      {dueBy && <p>{t("host.standing.dueBy", { day: formatDay(dueBy, language) })}</p>}
      {!isStopped && <p className="muted">{t(leadKey)}</p>}
      {missing.length > 0 && (
        <ul className="payout-missing" aria-label={t("host.standing.missing")}>
          {missing.map(({ code, label }) => (
            <li key={code}>{label}</li>
          ))}
        </ul>
      )}
      {isStopped && <p className="muted">{t(leadKey)}</p>}
    </div>
  );
}
