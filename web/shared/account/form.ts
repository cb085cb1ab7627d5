import { type FormEvent, useState } from "react";
import { ApiError, isUnproven } from "#web/app/api.ts";
import { useTranslation } from "#web/kit/texts.tsx";

interface Plan<F extends string> {
  /** The fields in page order, each with its message when left empty; null for optional fields. */
  required: Readonly<Record<F, string | null>>;
  /** Sends the values. Fields with several values, such as checkboxes, are in `form`. */
  send(values: Record<F, string>, form: FormData): Promise<void>;
  /** Maps the API's field names to the page's, where they differ. */
  names?: Readonly<Record<string, NoInfer<F>>>;
}

/** The server's refusal, or "none" if it said nothing. Its sentences are in the language of the call. */
type Answer = { fields: Record<string, string | undefined>; refusal: string | null; language: string } | "none";

/**
 * A form validated by the server: the browser only catches empty fields. Each invalid field gets its message and the
 * first one the focus; a refusal of the whole form is `refusal`.
 */
export function useAccountForm<F extends string>({ required, send, names = {} }: Plan<F>) {
  const { t, language } = useTranslation();
  const [empty, setEmpty] = useState<readonly F[]>([]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const order = Object.keys(required) as F[];
  const said = answer !== "none" && answer?.language === language ? answer : null;
  const errors = {
    ...said?.fields,
    ...Object.fromEntries(empty.map((name) => [name, required[name]])),
  } as Partial<Record<F, string>>;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = Object.fromEntries(order.map((name) => [name, String(data.get(name) ?? "")])) as Record<F, string>;
    const missing = order.filter((name) => required[name] && values[name].trim() === "");
    setEmpty(missing);
    setAnswer(null);
    if (missing.length > 0) return focusOnFirst(form, missing);
    setBusy(true);
    try {
      await send(values, data);
    } catch (error) {
      if (isUnproven(error)) return;
      if (error instanceof ApiError && error.message !== "") refuse(form, error);
      else setAnswer("none");
    } finally {
      setBusy(false);
    }
  }

  function refuse(form: HTMLFormElement, { fields, message }: ApiError) {
    const sentences = Object.entries(fields).map(([name, sentence]) => [names[name] ?? name, sentence] as const);
    const ours = sentences.filter(([name]) => name in required);
    setAnswer({ fields: Object.fromEntries(ours), refusal: ours.length > 0 ? null : message, language });
    focusOnFirst(
      form,
      ours.map(([name]) => name),
    );
  }

  function focusOnFirst(form: HTMLFormElement, wrong: readonly string[]) {
    const first = order.find((name) => wrong.includes(name));
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  /** Clears a field's error as soon as the user edits it. */
  function mend(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (!(name in errors)) return;
    setEmpty(empty.filter((one) => one !== name));
    if (said) setAnswer({ ...said, fields: { ...said.fields, [name]: undefined } });
  }

  return {
    errors,
    refusal: answer === "none" ? t("accounts.form.noAnswer") : (said?.refusal ?? null),
    isBusy,
    form: { onSubmit: submit, onInput: mend, noValidate: true, method: "post" } as const,
  };
}
