import { clsx } from "clsx";
import { useId, useState } from "react";
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
import { addressOf, queryOf, type Search, sentenceOf, toggled, wordsOf } from "#web/shared/search/search.ts";
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
  const { search, go } = useAhead(shown);
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
      <PriceRange kind={kind} search={search} prices={counted?.prices} onChange={(next) => void go(next)} />
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
                onToggle={() => void go(toggled(search, name, word))}
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
 * Optimistic search: a change shows at once and stays until the page of its address is shown. It is not enough that the
 * navigation has ended, because the results render later: another change made before that would be added to the search
 * without this one.
 */
function useAhead(shown: Search) {
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const [ahead, setAhead] = useState<{ search: Search; address: string }>();
  if (ahead?.address === address) setAhead(undefined);
  return {
    search: ahead?.search ?? shown,
    async go(search: Search) {
      const next = { search, address: addressOf(search) };
      setAhead(next);
      await navigate(next.address || "?", { preventScrollReset: true });
      // Another navigation, such as the back button, came first.
      if (window.location.search !== next.address) setAhead((last) => (last === next ? undefined : last));
    },
  };
}
