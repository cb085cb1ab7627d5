import { type FormEvent, useState } from "react";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/**
 * A form that a host writes and sends as a whole; `errors` are by the API's field names. If another device or tab has
 * saved something else, all versions are kept, one in the form and the others aside, until one of them is saved.
 */
export function useWriting<Texts extends { version: string }>(known: Texts, send: (written: Texts) => Promise<Texts>) {
  const { t } = useTranslation();
  const [written, write] = useState(known);
  const [saved, setSaved] = useState(known);
  const [aside, setAside] = useState<readonly Texts[]>([]);
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
      setAside([]);
      void showToast({ text: t("hostTexts.saved"), tone: "done", isForHost: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === "edited_elsewhere") {
        const texts = error.details as Texts;
        setSaved(texts);
        setAside([texts, ...aside.filter(isUnsaved)]);
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
  /** Shows the next version; the one in the form becomes the last of those aside. */
  function swap() {
    const [next, ...others] = aside;
    if (!next) return;
    forgive();
    write(next);
    setAside([...others, written]);
  }
  const isUnsaved = (texts: Texts) => contentOf(texts) !== contentOf(saved);
  const isChanged = [written, ...aside].some(isUnsaved);
  const next = aside[0] && (isUnsaved(aside[0]) ? "typed" : "saved");
  const form = { onSubmit, noValidate: true };
  return { written, write, saved, next, swap, isChanged, errors, refusal, forgive, isBusy, form };
}

function contentOf<Texts extends { version: string }>({ version, ...content }: Texts): string {
  return JSON.stringify(content);
}
