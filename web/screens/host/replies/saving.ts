import { type FormEvent, useState } from "react";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/** Sends a form whose values the page holds; `errors` by the API's names of the fields. */
export function useSaving(send: () => Promise<unknown>) {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    setRefusal(null);
    try {
      await send();
      void showToast({ text: t("hostTexts.saved"), tone: "done", isForHost: true });
    } catch (error) {
      setErrors(error instanceof ApiError ? error.fields : {});
      setRefusal((error instanceof Error && sentenceOf(error)) || t("hostTexts.notSaved"));
    } finally {
      setBusy(false);
    }
  }
  return { errors, refusal, isBusy, form: { onSubmit, noValidate: true } };
}
