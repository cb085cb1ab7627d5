import type { Translate } from "#locales/translate.ts";
import { formatAmount } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { AskButton } from "./Asking.tsx";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

/** What the operator records of the platform's own bank, and how its reversal is worded. */
const records = {
  remittance: {
    path: "/admin/money/remit-tax/{id}/reverse",
    named: (t: Translate, reference: string) => t("admin.money.reverseNamed", { reference }),
    question: (t: Translate) => t("admin.money.reverseQuestion"),
    what: (t: Translate, told: { amount: string; reference: string }) => t("admin.money.reverseWhat", told),
    done: (t: Translate, amount: string) => t("admin.money.reverseDone", { amount }),
  },
  paidElsewhere: {
    path: "/admin/paid-elsewhere/{id}/reverse",
    named: (t: Translate, reference: string) => t("admin.money.elsewhereReverseNamed", { reference }),
    question: (t: Translate) => t("admin.money.elsewhereReverseQuestion"),
    what: (t: Translate, { amount }: { amount: string }) => t("admin.money.elsewhereReverseWhat", { amount }),
    done: (t: Translate, amount: string) => t("admin.money.elsewhereReverseDone", { amount }),
  },
  debtRepaid: {
    path: "/admin/debt-repayments/{id}/reverse",
    named: (t: Translate, reference: string) => t("admin.money.debtReverseNamed", { reference }),
    question: (t: Translate) => t("admin.money.debtReverseQuestion"),
    what: (t: Translate, { amount }: { amount: string }) => t("admin.money.debtReverseWhat", { amount }),
    done: (t: Translate, amount: string) => t("admin.money.debtReverseDone", { amount }),
  },
} as const;

interface Props {
  record: keyof typeof records;
  /** `id` is the ledger entry's. */
  entry: { id: number; reference: string; amount: number };
}

/** Reverses, once, what was recorded by mistake or came back. */
export function Reversal(props: Props) {
  const { t } = useTranslation();
  return (
    <AskButton
      isLink
      name={records[props.record].named(t, props.entry.reference)}
      question={(close) => <ReversalDialog {...props} onClose={close} />}
    >
      {t("admin.money.reverse")}
    </AskButton>
  );
}

function ReversalDialog({ record, entry: { id, reference, amount: dollars }, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  const amount = formatAmount(dollars);
  const words = records[record];
  const reverse = useDecision(
    (reason: string) => adminCall("POST", words.path, { params: { id }, body: { reason } }),
    words.done(t, amount),
  );
  return (
    <ReasonDialog
      title={words.question(t)}
      what={words.what(t, { amount, reference })}
      hint={t("admin.reason.hint")}
      action={t("admin.money.reverseAction", { amount })}
      send={reverse.mutateAsync}
      onClose={onClose}
    />
  );
}
