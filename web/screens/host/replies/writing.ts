import { type FormEvent, useState } from "react";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/** What a host writes in a form and sends as a whole; `errors` by the API's names of the fields. */
export function useWriting<Texts>(known: Texts, send: (written: Texts) => Promise<unknown>) {
  const { t } = useTranslation();
  const [written, write] = useState(known);
  const [saved, setSaved] = useState(known);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    forgive();
    try {
      await send(written);
      setSaved(written);
      void showToast({ text: t("hostTexts.saved"), tone: "done", isForHost: true });
    } catch (error) {
      setErrors(error instanceof ApiError ? error.fields : {});
      setRefusal((error instanceof Error && sentenceOf(error)) || t("hostTexts.notSaved"));
    } finally {
      setBusy(false);
    }
  }
  function forgive() {
    setErrors({});
    setRefusal(null);
  }
  const isChanged = JSON.stringify(written) !== JSON.stringify(saved);
  return { written, write, saved, isChanged, errors, refusal, forgive, isBusy, form: { onSubmit, noValidate: true } };
}
