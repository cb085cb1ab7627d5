import { useTranslation } from "#web/kit/texts.tsx";
import { HoldPanel } from "../booking/HoldPanel.tsx";
import type { Hold } from "../booking/hold.ts";
import { Refusal } from "../booking/Refusal.tsx";
import { Question } from "./BookFrame.tsx";

interface Props {
  error: Error;
  hold: Hold;
  onRetry(): void;
}

/** Why the chosen stay has no price. Another stay that the guest holds can be paid or released here. */
export function NotPriced({ error, hold, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Question title={t("book.notPriced")}>
      <HoldPanel hold={hold} isOfThisChoice={false} />
      <Refusal error={error} onRetry={onRetry} />
    </Question>
  );
}
