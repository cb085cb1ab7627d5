import { clsx } from "clsx";
import { type ComponentProps, type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { longestWords } from "#contract/admin/lengths.ts";
import { kinds, type ListingKind } from "#contract/listings/kinds.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./FilterForm.module.css";
import type { AdminList } from "./lists.ts";
import { kindName } from "./words.ts";

/** How the fields share the width of a wide window. */
type Columns = "few" | "many" | "one" | "period";

/** A form with its fields side by side, followed by its buttons. */
export function FilterGrid({ columns, ...form }: Omit<ComponentProps<"form">, "className"> & { columns: Columns }) {
  return <form className={clsx(layout.halves, styles.filters, styles[columns])} {...form} />;
}

interface Props<F extends { cursor?: number }> {
  list: AdminList<F>;
  filters: F;
  label: string;
  columns?: Columns;
  children: ReactNode;
}

/** The filters of a list: a choice applies at once, text and dates on submit. */
export function FilterForm<F extends { cursor?: number }>({
  list,
  filters,
  label,
  columns = "few",
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
      <FilterGrid columns={columns} onSubmit={send}>
        {children}
        <div className={clsx(layout.row, layout.gap20)}>
          <button type="submit" className={button.primary}>
            {t("admin.users.submit")}
          </button>
          {Object.keys(chosen).length > 0 && (
            <Link className={clsx(button.link, button.tall)} to={list.page} onClick={emptyFields}>
              {t("admin.users.clear")}
            </Link>
          )}
        </div>
      </FilterGrid>
    </search>
  );
}

/** Also clears text that was typed but never sent. */
function emptyFields({ currentTarget }: MouseEvent<HTMLElement>): void {
  for (const input of currentTarget.closest("form")?.querySelectorAll("input") ?? []) input.value = "";
}

interface WordsProps {
  label: string;
  value: string | undefined;
  longest?: number;
}

export function WordsField({ label, value = "", longest = longestWords }: WordsProps) {
  const ref = useFilledIn<HTMLInputElement>(value);
  return (
    <Field label={label}>
      {(id) => (
        <input ref={ref} id={id} name="q" type="search" maxLength={longest} defaultValue={value} autoComplete="off" />
      )}
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
  const chosen = value ?? (any === undefined ? (choices[0] ?? "") : "");
  const ref = useFilledIn<HTMLSelectElement>(chosen);
  return (
    <Field label={label}>
      {(id) => (
        <select
          ref={ref}
          id={id}
          name={name}
          defaultValue={chosen}
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

/** Both dates are included. Of dates that are the wrong way round, the second is wrong, which the server also says. */
export function PeriodFields({ from, to, isRequired = false }: PeriodProps) {
  const { t } = useTranslation();
  const isReversed = from !== undefined && to !== undefined && to < from;
  const error = isReversed ? t("admin.reports.reversed") : undefined;
  return (
    <>
      <DateField label={t("admin.reports.from")} name="from" value={from} isRequired={isRequired} />
      <DateField label={t("admin.reports.to")} name="to" value={to} isRequired={isRequired} error={error} />
    </>
  );
}

interface DateProps {
  label: string;
  name: "from" | "to";
  value: string | undefined;
  isRequired: boolean;
  error?: string | undefined;
}

function DateField({ label, name, value = "", isRequired, error }: DateProps) {
  const ref = useFilledIn<HTMLInputElement>(value);
  return (
    <Field label={label} className={clsx(name === "from" && styles.from, error && field.wrong)}>
      {(id) => (
        <>
          <input
            ref={ref}
            id={id}
            name={name}
            type="date"
            defaultValue={value}
            required={isRequired}
            {...wrongness(id, undefined, error)}
          />
          <FieldNotes id={id} error={error} />
        </>
      )}
    </Field>
  );
}

/**
 * Updates a field when its own value in the URL changes, for example by going back. Otherwise the field is left alone,
 * so that a page that arrives late takes away neither the focus nor what was typed in the meantime.
 */
function useFilledIn<E extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const ref = useRef<E>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (ref.current && shown.current !== value) ref.current.value = value;
    shown.current = value;
  }, [value]);
  return ref;
}

interface FieldProps {
  label: string;
  className?: string | undefined;
  children(id: string): ReactNode;
}

function Field({ label, className, children }: FieldProps) {
  const id = useId();
  return (
    <div className={clsx(field.field, className)}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
