import { clsx } from "clsx";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import { filtersOfKind } from "#contract/listings/listing-fields.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addressOf, isDated, queryOf, type Search, sentenceOf, toggled, wordsOf } from "#web/shared/search/search.ts";
import { choiceWords } from "#web/shared/search/words.ts";
import styles from "./ListPage.module.css";

interface Props {
  kind: ListingKind;
  search: Search;
  /** For pages without JavaScript: a button submits all fields together. */
  isForm?: boolean;
}

/** Each change navigates to the new search. */
export function FilterFields({ kind, search: shown, isForm = false }: Props) {
  const { t } = useTranslation();
  const { search, go } = useAhead(shown);
  const { sort, bounds } = search;
  return (
    <form
      className={clsx(layout.stack, layout.gap24)}
      action={pages[kind].list}
      onSubmit={(event) => event.preventDefault()}
    >
      {Object.entries(queryOf({ ...sentenceOf(search), ...(sort && { sort }), ...(bounds && { bounds }) })).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <PriceRange key={`${search.min_price}-${search.max_price}`} kind={kind} search={search} onChange={go} />
      {filtersOfKind(kind).map(({ name, words }) => (
        <fieldset className={field.field} key={name}>
          <legend>{t(`search.filters.groups.${name}`)}</legend>
          {words.map((word) => (
            <label className={clsx(field.check, styles.choice)} key={word}>
              <input
                type="checkbox"
                name={name}
                value={word}
                checked={wordsOf(search, name).includes(word)}
                onChange={() => go(toggled(search, name, word))}
              />
              <span>{choiceWords(t, name, word)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {isForm && (
        <button type="submit" className={clsx(button.primary, button.wide)}>
          {t("search.filters.apply")}
        </button>
      )}
    </form>
  );
}

interface PriceProps {
  kind: ListingKind;
  search: Search;
  onChange(search: Search): void;
}

function PriceRange({ kind, search, onChange }: PriceProps) {
  const { t } = useTranslation();
  const id = useId();
  const [wrong, setWrong] = useState<string>();
  const title = isDated(search) ? t("search.price.total") : t(unitTitles[kind].titleKey);

  async function take(fields: HTMLFieldSetElement) {
    // Loaded with the first amount: most visitors type none, and the list loads faster without it.
    const { pricesTyped } = await import("./typed-prices.ts");
    const { wrong, next } = pricesTyped(t, { kind, search, fields });
    setWrong(wrong);
    if (next) onChange(next);
  }

  return (
    <fieldset
      className={clsx(field.field, wrong && field.wrong)}
      onBlur={(event) => void take(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        void take(event.currentTarget);
      }}
    >
      <legend>{title}</legend>
      <div className={layout.two}>
        {(["min_price", "max_price"] as const).map((name) => (
          <div className={clsx(field.field, styles.amount)} key={name}>
            <label htmlFor={`${id}-${name}`}>
              {name === "min_price" ? t("search.price.least") : t("search.price.most")}
            </label>
            <span aria-hidden="true">$</span>
            <input
              id={`${id}-${name}`}
              name={name}
              inputMode="decimal"
              defaultValue={search[name]}
              aria-invalid={!!wrong}
            />
          </div>
        ))}
      </div>
      {wrong && (
        <p className={field.error} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

const unitTitles = {
  lodging: { titleKey: "search.price.lodging" },
  space: { titleKey: "search.price.space" },
  experience: { titleKey: "search.price.experience" },
} as const satisfies Record<ListingKind, { titleKey: string }>;

/** Optimistic search: a checkbox changes at once, before the new results arrive. */
function useAhead(shown: Search) {
  const navigate = useNavigate();
  // Compared by the shown search, not by its address, to which the user may return.
  const [ahead, setAhead] = useState({ of: shown, search: shown });
  return {
    search: ahead.of === shown ? ahead.search : shown,
    go(next: Search) {
      setAhead({ of: shown, search: next });
      void navigate(addressOf(next) || "?", { preventScrollReset: true });
    },
  };
}
