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

/**
 * A form validated by the server: the browser only catches empty fields. Each invalid field gets its message and the
 * first one the focus; a refusal of the whole form is `refusal`.
 */
export function useAccountForm<F extends string>({ required, send, names = {} }: Plan<F>) {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<Partial<Record<F, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const order = Object.keys(required) as F[];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = Object.fromEntries(order.map((name) => [name, String(data.get(name) ?? "")])) as Record<F, string>;
    setRefusal(null);
    const empty = order.flatMap((name) =>
      required[name] && values[name].trim() === "" ? [[name, required[name]]] : [],
    );
    if (empty.length > 0) return show(form, Object.fromEntries(empty));
    setBusy(true);
    try {
      await send(values, data);
    } catch (error) {
      if (isUnproven(error)) return;
      if (error instanceof ApiError && error.message !== "") refuse(form, error);
      else setRefusal(t("accounts.form.noAnswer"));
    } finally {
      setBusy(false);
    }
  }

  function refuse(form: HTMLFormElement, { fields, message }: ApiError) {
    const said = Object.entries(fields).map(([name, sentence]) => [names[name] ?? name, sentence] as const);
    const ours = said.filter(([name]) => name in required);
    if (ours.length > 0) show(form, Object.fromEntries(ours));
    else setRefusal(message);
  }

  function show(form: HTMLFormElement, wrong: Record<string, string>) {
    setErrors(wrong as Partial<Record<F, string>>);
    const first = order.find((name) => name in wrong);
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  /** Clears a field's error as soon as the user edits it. */
  function mend(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (name in errors) setErrors({ ...errors, [name]: undefined });
  }

  return {
    errors,
    refusal,
    isBusy,
    form: { onSubmit: submit, onInput: mend, noValidate: true, method: "post" } as const,
  };
}
