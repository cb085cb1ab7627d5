import { clsx } from "clsx";
import { startTransition, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CancellationPolicy } from "#contract/catalogues.ts";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import { type FilterName, filtersOfKind } from "#contract/listings/listing-fields.ts";
import type { ChoicesReply } from "#contract/listings/search.ts";
import { formatCount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addressOf, queryOf, type Search, searchOf, sentenceOf, toggled, wordsOf } from "#web/shared/search/search.ts";
import { choiceWords } from "#web/shared/search/words.ts";
import styles from "./ListPage.module.css";
import { PriceRange } from "./PriceRange.tsx";

interface Props {
  kind: ListingKind;
  search: Search;
  /** The number of results that each choice would leave, once it is known. */
  counted?: ChoicesReply | undefined;
  /** For pages without JavaScript: a button submits all fields together. */
  isForm?: boolean;
}

/** Each change navigates to the new search. */
export function FilterFields({ kind, search: shown, counted, isForm = false }: Props) {
  const { t } = useTranslation();
  const { search, go } = useAhead(kind, shown);
  const graceId = useId();
  const { sort } = search;
  return (
    <form
      className={clsx(layout.stack, layout.gap24)}
      action={pages[kind].list}
      onSubmit={(event) => event.preventDefault()}
    >
      {Object.entries(queryOf({ ...sentenceOf(search), ...(sort && { sort }) })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PriceRange kind={kind} search={search} prices={counted?.prices} onChange={(change) => void go(change)} />
      {filtersOfKind(kind).map(({ name, words }) => (
        <fieldset className={field.field} key={name} aria-describedby={name === "policies" ? graceId : undefined}>
          <legend>{t(`search.filters.groups.${name}`)}</legend>
          <div className={clsx(words.length > 3 && styles.choices)}>
            {words.map((word) => (
              <Choice
                key={word}
                name={name}
                word={word}
                isChosen={wordsOf(search, name).includes(word)}
                count={counted?.choices?.find((one) => one.filter === name && one.word === word)?.count}
                onToggle={() => void go((now) => toggled(now, name, word))}
              />
            ))}
          </div>
          {name === "policies" && (
            <p className={field.hint} id={graceId}>
              {t("search.filters.rules.any")}
            </p>
          )}
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

interface ChoiceProps {
  name: FilterName;
  word: string;
  isChosen: boolean;
  count: number | undefined;
  onToggle(): void;
}

function Choice({ name, word, isChosen, count, onToggle }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <label className={clsx(field.check, styles.choice, count === 0 && !isChosen && styles.none)}>
      <input
        type="checkbox"
        name={name}
        value={word}
        checked={isChosen}
        onChange={onToggle}
        aria-labelledby={`${id}-words`}
        aria-describedby={count === undefined ? undefined : `${id}-count`}
      />
      <span id={`${id}-words`}>
        {choiceWords(t, name, word)}
        {name === "policies" && <small>{t(policies[word as CancellationPolicy].ruleKey)}</small>}
      </span>
      {count !== undefined && (
        <span className={clsx(type.numbers, styles.count)} id={`${id}-count`}>
          {formatCount(count)} <span className={type.forReaders}>{t("search.filters.results", { count })}</span>
        </span>
      )}
    </label>
  );
}

const policies = {
  flexible: { ruleKey: "search.filters.rules.flexible" },
  moderate: { ruleKey: "search.filters.rules.moderate" },
  strict: { ruleKey: "search.filters.rules.strict" },
} as const satisfies Record<CancellationPolicy, { ruleKey: string }>;

/**
 * Optimistic search: a change shows at once and stays until its own navigation ends. An earlier navigation may end in
 * between, and must not take it back.
 */
function useAhead(kind: ListingKind, shown: Search) {
  const navigate = useNavigate();
  const location = useLocation();
  const [ahead, setAhead] = useState<Search>();
  const latest = useRef<Search>(undefined);

  /** The results of a navigation that has ended are shown later than its address, and a change adds to the latter. */
  function now(): Search {
    if (latest.current) return latest.current;
    const { search } = window.location;
    return search === location.search ? shown : searchOf(kind, new URLSearchParams(search));
  }

  return {
    search: ahead ?? shown,
    async go(change: (search: Search) => Search) {
      const next = change(now());
      latest.current = next;
      setAhead(next);
      try {
        await navigate(addressOf(next) || "?", { preventScrollReset: true });
      } finally {
        if (latest.current === next) latest.current = undefined;
      }
      // In a transition, because the router shows the results in one.
      startTransition(() => setAhead((last) => (last === next ? undefined : last)));
    },
  };
}
