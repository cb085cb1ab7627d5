import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type ListingKind, pages } from "#contract/listing-kinds/kinds.ts";
import { addressOf, type ChoiceName, choicesOf, isDated, queryOf, type Search, sentenceOf, toggled } from "./search.ts";
import { choiceWords } from "./words.ts";

/** Each change is the list's next address; without JavaScript a button sends them together. */
export function FilterFields({ kind, search: shown }: { kind: ListingKind; search: Search }) {
  const { t } = useTranslation();
  const { search, go } = useAhead(shown);
  const { sort } = search;
  return (
    <form className="filter-fields" action={pages[kind].list} onSubmit={(event) => event.preventDefault()}>
      {Object.entries(queryOf({ ...sentenceOf(search), ...(sort && { sort }) })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PriceRange key={`${search.min_price}-${search.max_price}`} kind={kind} search={search} onChange={go} />
      {choicesOf(kind).map(([name, words]) => (
        <fieldset key={name}>
          <legend>{t(groups[name].titleKey)}</legend>
          {words.map((word) => (
            <label className="check" key={word}>
              <input
                type="checkbox"
                name={name}
                value={word}
                checked={isOn(search, name, word)}
                onChange={() => go(toggled(search, name, word))}
              />
              <span>{choiceWords(t, name, word)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <noscript>
        <button type="submit" className="btn wide">
          {t("search.filters.apply")}
        </button>
      </noscript>
    </form>
  );
}

const groups = {
  property_types: { titleKey: "search.filters.type" },
  space_types: { titleKey: "search.filters.type" },
  categories: { titleKey: "listings.experiences.categories" },
  amenities: { titleKey: "search.filters.amenities" },
  policies: { titleKey: "search.filters.policy" },
} as const satisfies Record<ChoiceName, { titleKey: string }>;

function isOn(search: Search, name: ChoiceName, word: string): boolean {
  const chosen: readonly string[] = search[name] ?? [];
  return chosen.includes(word);
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
    // With the first amount: most visitors type none, and the list comes sooner.
    const { pricesTyped } = await import("./typed-prices.ts");
    const { wrong, next } = pricesTyped(t, { kind, search, fields });
    setWrong(wrong);
    if (next) onChange(next);
  }

  return (
    <fieldset
      className={wrong && "field bad"}
      onBlur={(event) => void take(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        void take(event.currentTarget);
      }}
    >
      <legend>{title}</legend>
      <div className="blank-pair">
        {(["min_price", "max_price"] as const).map((name) => (
          <div className="field price-field" key={name}>
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
        <p className="err" role="alert">
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

/** What was just asked for, before its cards are here: a box stays checked when it was checked. */
function useAhead(shown: Search) {
  const navigate = useNavigate();
  // By what is shown and not by its address, to which one may come back.
  const [ahead, setAhead] = useState({ of: shown, search: shown });
  return {
    search: ahead.of === shown ? ahead.search : shown,
    go(next: Search) {
      setAhead({ of: shown, search: next });
      void navigate(addressOf(next) || "?", { preventScrollReset: true });
    },
  };
}
