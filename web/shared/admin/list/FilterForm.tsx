import { type FormEvent, type ReactNode, useId } from "react";
import { Link, useNavigate } from "react-router";
import { kinds, type ListingKind } from "#contract/listings/kinds.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import type { AdminList } from "./lists.ts";
import { kindName } from "./words.ts";

interface Props<F extends { cursor?: number }> {
  list: AdminList<F>;
  filters: F;
  label: string;
  className?: string;
  children: ReactNode;
}

/** The filters of a list: a choice applies at once, text and dates on submit. */
export function FilterForm<F extends { cursor?: number }>({
  list,
  filters,
  label,
  className = "",
  children,
}: Props<F>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { cursor: _, ...chosen } = filters;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(list.addressOf(list.filtersOf(new URLSearchParams(given))), { preventScrollReset: true });
  }

  return (
    <search aria-label={label}>
      {/* Another URL creates another form: going back fills it in again. */}
      <form key={list.addressOf(filters)} className={`admin-filters ${className}`} onSubmit={send}>
        {children}
        <div className="admin-filters-buttons">
          <button type="submit" className="btn">
            {t("admin.users.submit")}
          </button>
          {Object.keys(chosen).length > 0 && (
            <Link className="link" to={list.page}>
              {t("admin.users.clear")}
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

interface WordsProps {
  label: string;
  value: string | undefined;
  longest?: number;
}

export function WordsField({ label, value, longest = 100 }: WordsProps) {
  return (
    <Field label={label}>
      {(id) => <input id={id} name="q" type="search" maxLength={longest} defaultValue={value} autoComplete="off" />}
    </Field>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  name: string;
  value: T | undefined;
  choices: readonly T[];
  nameOf(choice: T): string;
  /** The label of the empty choice; without it, the first choice means no filter. */
  any?: string;
}

export function ChoiceField<T extends string>({ label, name, value, choices, nameOf, any }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          name={name}
          defaultValue={value ?? (any === undefined ? choices[0] : "")}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          {any !== undefined && <option value="">{any}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function KindField({ value }: { value: ListingKind | undefined }) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={t("admin.bookings.kind")}
      name="kind"
      value={value}
      choices={kinds}
      nameOf={(choice) => kindName(t, choice)}
      any={t("admin.bookings.anyKind")}
    />
  );
}

interface PeriodProps {
  from: string | undefined;
  to: string | undefined;
  isRequired?: boolean;
}

/** Both dates are included. */
export function PeriodFields({ from, to, isRequired = false }: PeriodProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t("admin.reports.from")}>
        {(id) => <input id={id} name="from" type="date" defaultValue={from} required={isRequired} />}
      </Field>
      <Field label={t("admin.reports.to")}>
        {(id) => <input id={id} name="to" type="date" defaultValue={to} required={isRequired} />}
      </Field>
    </>
  );
}

function Field({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
