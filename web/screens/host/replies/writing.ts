import { type FormEvent, useState } from "react";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/**
 * A form that a host writes and sends as a whole; `errors` are by the API's field names. If another device or tab has
 * saved something else, both versions are kept, one in the form and one aside, until one of them is saved.
 */
export function useWriting<Texts extends { version: string }>(known: Texts, send: (written: Texts) => Promise<Texts>) {
  const { t } = useTranslation();
  const [written, write] = useState(known);
  const [saved, setSaved] = useState(known);
  const [aside, setAside] = useState<{ is: "saved" | "typed"; texts: Texts }>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    forgive();
    try {
      const { version } = await send({ ...written, version: saved.version });
      setSaved({ ...written, version });
      setAside(undefined);
      void showToast({ text: t("hostTexts.saved"), tone: "done", isForHost: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === "edited_elsewhere") {
        const texts = error.details as Texts;
        setSaved(texts);
        setAside({ is: "saved", texts });
        return;
      }
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
  function swap() {
    if (!aside) return;
    forgive();
    write(aside.texts);
    setAside({ is: aside.is === "saved" ? "typed" : "saved", texts: written });
  }
  const isUnsaved = (texts: Texts) => contentOf(texts) !== contentOf(saved);
  const isChanged = isUnsaved(written) || (aside !== undefined && isUnsaved(aside.texts));
  const form = { onSubmit, noValidate: true };
  return { written, write, saved, aside, swap, isChanged, errors, refusal, forgive, isBusy, form };
}

function contentOf<Texts extends { version: string }>({ version, ...content }: Texts): string {
  return JSON.stringify(content);
}
