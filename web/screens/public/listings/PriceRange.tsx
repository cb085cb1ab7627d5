import { clsx } from "clsx";
import { useId, useState } from "react";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { ChoicesReply } from "#contract/listings/search.ts";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isDated, type Search } from "#web/shared/search/search.ts";
import styles from "./ListPage.module.css";
import { PriceBars } from "./PriceBars.tsx";
import { pricesTyped, type TypedPrices } from "./typed-prices.ts";

interface Props {
  kind: ListingKind;
  search: Search;
  /** The distribution of the results' prices; undefined until it is known. */
  prices: ChoicesReply["prices"] | undefined;
  /** Receives a function that puts the prices into a search. */
  onChange(change: (search: Search) => Search): void;
}

/** Two fields and, over a histogram of the prices, two handles with the same values. */
export function PriceRange({ kind, search, prices, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [wrong, setWrong] = useState<string>();
  const { typed, setTyped } = useTypedPrices(search);
  const title = isDated(search) ? t("search.price.total") : t(unitTitles[kind].titleKey);

  function take() {
    const { wrong, next } = pricesTyped(t, { kind, search, typed });
    setWrong(wrong);
    if (next) onChange((now) => pricesTyped(t, { kind, search: now, typed }).next ?? now);
  }

  return (
    <fieldset
      className={clsx(field.field, wrong && field.wrong)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        take();
      }}
    >
      <legend>{title}</legend>
      {prices && <PriceBars prices={prices} typed={typed} onSlide={setTyped} onSettle={take} />}
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
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
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

/** Follows the search when its prices change in another way. */
function useTypedPrices({ min_price, max_price }: Search) {
  const searched = { min_price: String(min_price ?? ""), max_price: String(max_price ?? "") };
  const [draft, setDraft] = useState<{ of: TypedPrices; typed: TypedPrices }>();
  const isOfSearch = draft?.of.min_price === searched.min_price && draft.of.max_price === searched.max_price;
  return {
    typed: isOfSearch ? draft.typed : searched,
    setTyped: (typed: TypedPrices) => setDraft({ of: searched, typed }),
  };
}
