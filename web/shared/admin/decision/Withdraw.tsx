import { clsx } from "clsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAsk } from "./Asking.tsx";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

interface Props {
  listing: { id: number; title: string };
  host: { name: string };
}

/** Takes a listing off sale again. */
export function Withdraw(props: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  return (
    <button
      type="button"
      className={clsx(button.line, button.small)}
      aria-label={t("admin.edited.withdrawNamed", { title: props.listing.title })}
      onClick={() => ask((close) => <WithdrawDialog {...props} onClose={close} />)}
    >
      {t("admin.edited.withdraw")}
    </button>
  );
}

function WithdrawDialog({ listing: { id, title }, host, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  const withdraw = useDecision(
    (reason: string) => adminCall("POST", "/admin/listings/{id}/withdraw", { params: { id }, body: { reason } }),
    t("admin.edited.withdrawDone", { title }),
  );
  return (
    <ReasonDialog
      title={t("admin.edited.withdrawQuestion")}
      what={t("admin.edited.withdrawWhat", { title })}
      hint={t("admin.edited.withdrawHint", { host: host.name })}
      action={t("admin.edited.withdraw")}
      send={withdraw.mutateAsync}
      onClose={onClose}
    />
  );
}
