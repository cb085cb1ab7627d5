import { ApiError } from "#web/app/api.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { HoldPanel } from "../booking/HoldPanel.tsx";
import { useHold } from "../booking/hold.ts";
import { Refusal } from "../booking/Refusal.tsx";
import { Question } from "./BookFrame.tsx";

interface Props {
  error: Error;
  onRetry(): void;
}

/** Why the chosen stay has no price. Another stay that the guest holds can be paid or released here. */
export function NotPriced({ error, onRetry }: Props) {
  const { t } = useTranslation();
  const hold = useHold();
  const isRefused = error instanceof ApiError && error.status === 409 && error.code !== "busy";
  return (
    <Question title={t(isRefused ? "book.notBookable" : "book.notPriced")}>
      <HoldPanel hold={hold} isOfThisChoice={false} />
      <Refusal error={error} onRetry={onRetry} />
    </Question>
  );
}
