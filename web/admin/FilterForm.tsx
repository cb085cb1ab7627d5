import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { kinds, type ListingKind } from "#contract/listing-kinds/kinds.ts";
import type { OfficeList } from "./lists.ts";
import { kindName } from "./words.ts";

interface Props<F extends { cursor?: number }> {
  list: OfficeList<F>;
  filters: F;
  label: string;
  className?: string;
  children: ReactNode;
}

/** What a list is looked through for: a choice counts at once, words and dates when they are sent. */
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
      {/* Another address, another form: going back fills it in anew. */}
      <form key={list.addressOf(filters)} className={`office-filters ${className}`} onSubmit={send}>
        {children}
        <div className="office-filters-buttons">
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
  /** Said for not choosing; otherwise the first choice is the same as that. */
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

/** Both days belong to the period. */
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
