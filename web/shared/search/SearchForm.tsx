import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import type { FilterName } from "#contract/listings/listing-fields.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { GuestsField } from "./GuestsField.tsx";
import { KindChoice } from "./KindChoice.tsx";
import { PlaceField } from "./PlaceField.tsx";
import styles from "./Search.module.css";
import { SearchBar } from "./SearchBar.tsx";
import { SearchField } from "./SearchField.tsx";
import { StayFields } from "./StayFields.tsx";
import {
  addressOf,
  isDated,
  queryOf,
  refinementOf,
  type Search,
  searchOf,
  sentenceOf,
  stayOf,
  withoutStay,
  wordsOf,
} from "./search.ts";
import { datesWords, guestsWords } from "./words.ts";

interface Props {
  kind: ListingKind;
  /** The search the page currently shows. */
  search: Search;
  /** Whether the searched place is unknown, so that its text is searched for as words. */
  isPlaceWords?: boolean;
  /** `page`: the sentence is a list's title, and a change searches at once. `form`: searching needs the button. */
  as: "page" | "form";
  /** The form's label, to distinguish it from others on the page. */
  label: string;
  className?: string | undefined;
}

/** The search as a sentence with blanks. A plain HTML form: without JavaScript it leads to the same list. */
export function SearchForm({ kind, search, isPlaceWords = false, as, label, className }: Props) {
  const { t, language } = useTranslation();
  const { draft, change, restore, submit, refine, visit } = useDraft(
    { kind, sentence: sentenceOf(search), isPlaceWords },
    search,
  );
  const [isDatesSeen, setDatesSeen] = useState(false);
  const isPage = as === "page";
  const { titleKey, nameKey } = kindKeys[draft.kind];
  const kindWords = isPage ? t(titleKey) : t(nameKey);
  const shared = {
    done: isPage ? t("search.submit") : t("search.done"),
    onDone: isPage ? undefined : () => {},
    onLeave: isPage ? submit : undefined,
    onCancel: restore,
  };
  /** Something was chosen rather than typed: on a list, this starts the search. */
  const take = (next: Draft) => (isPage ? submit(next) : change(next));
  const text = isPage ? t("search.sentence.page") : t("search.sentence.form");
  return (
    <search className={clsx(styles.sentence, isPage && styles.page, className)} aria-label={label}>
      <form className={isPage ? undefined : styles.withButton} action={pages[draft.kind].list} onSubmit={submit}>
        <div>
          <SearchBar
            text={text}
            blanks={{
              kind: (after) => (
                <SearchField {...shared} label={t("search.kind.label")} words={kindWords} isEmpty={false} after={after}>
                  {(close) => (
                    <KindChoice
                      kind={draft.kind}
                      onChoose={(chosen) => {
                        close();
                        take({ ...draft, kind: chosen, sentence: withoutStay(draft.sentence) });
                      }}
                    />
                  )}
                </SearchField>
              ),
              place: (after) => (
                <PlaceField
                  kind={draft.kind}
                  place={draft.sentence.place ?? ""}
                  isOfMap={draft.sentence.bounds !== undefined}
                  isWords={draft.isPlaceWords}
                  onType={(place) =>
                    change({ ...draft, sentence: { ...draft.sentence, place }, isPlaceWords: place !== undefined })
                  }
                  onPlace={(place, isWords) =>
                    take({ ...draft, sentence: { ...draft.sentence, place, bounds: undefined }, isPlaceWords: isWords })
                  }
                  onWords={(isWords) => change((now) => ({ ...now, isPlaceWords: isWords }))}
                  onFilter={refine}
                  onListing={visit}
                  blank={{ ...shared, after }}
                />
              ),
              dates: (after) => (
                <SearchField
                  {...shared}
                  label={t("search.dates.label")}
                  words={datesWords(t, whole(draft).sentence, language)}
                  isEmpty={!isDated(whole(draft).sentence)}
                  after={after}
                  onOpen={() => setDatesSeen(true)}
                  panelClass={isDatesSeen ? styles.wide : undefined}
                >
                  {() => (
                    <StayFields
                      draft={draft}
                      isOpen={isDatesSeen}
                      onChange={(sentence) => change({ ...draft, sentence })}
                    />
                  )}
                </SearchField>
              ),
              guests: (after) => (
                <SearchField
                  {...shared}
                  label={t("search.guests.label")}
                  words={guestsWords(t, draft.sentence)}
                  isEmpty={draft.sentence.guests === undefined}
                  after={after}
                >
                  {() => (
                    <GuestsField
                      guests={draft.sentence.guests}
                      onChange={(guests) => change({ ...draft, sentence: { ...draft.sentence, guests } })}
                    />
                  )}
                </SearchField>
              ),
            }}
          />
        </div>
        {isPage &&
          Object.entries(queryOf(refinementOf(search))).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {!isPage && (
          <button type="submit" className={button.primary}>
            <Icon name="search" />
            {t("search.submit")}
          </button>
        )}
      </form>
    </search>
  );
}

const kindKeys = {
  lodging: { nameKey: "search.kind.lodging", titleKey: "listings.lodgings.title" },
  space: { nameKey: "search.kind.space", titleKey: "listings.spaces.title" },
  experience: { nameKey: "search.kind.experience", titleKey: "listings.experiences.title" },
} as const satisfies Record<ListingKind, { nameKey: string; titleKey: string }>;

/** The sentence being edited. Its dates may be incomplete. */
export interface Draft {
  kind: ListingKind;
  sentence: Search;
  /** See {@link Props}. */
  isPlaceWords: boolean;
}

function useDraft(shown: Draft, search: Search) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(shown);
  // The user navigated, perhaps back: show the new page's search.
  const address = placeOf(shown);
  const [known, setKnown] = useState(address);
  if (known !== address) {
    setKnown(address);
    setDraft(shown);
  }

  function submit(wanted: Draft | FormEvent<HTMLFormElement> = draft) {
    const isEvent = "preventDefault" in wanted;
    if (isEvent) wanted.preventDefault();
    const next = whole(isEvent ? draft : wanted);
    if (!isEvent && placeOf(next) === address) return setDraft(shown);
    const kept = next.kind === shown.kind ? refinementOf(search) : {};
    // Another place is elsewhere on the map, so the map's bounds no longer apply.
    if (next.sentence.place !== search.place) delete next.sentence.bounds;
    void navigate(pages[next.kind].list + addressOf({ ...next.sentence, ...kept }));
  }

  /** Searches with the filter that a suggested word stands for, instead of the typed text. */
  function refine(filter: FilterName, word: string) {
    const next = whole({ ...draft, sentence: { ...draft.sentence, place: undefined } });
    const kept: Search = next.kind === shown.kind ? refinementOf(search) : {};
    const words = [...new Set([...wordsOf(kept, filter), word])];
    void navigate(pages[next.kind].list + addressOf({ ...next.sentence, ...kept, [filter]: words }));
  }

  function visit(slug: string) {
    const { kind, sentence } = whole(draft);
    void navigate(pages[kind].detail(slug) + addressOf(stayOf(sentence)));
  }

  return { draft, change: setDraft, restore: () => setDraft(shown), submit, refine, visit };
}

/** Drops an incomplete stay and everything invalid. */
function whole({ kind, sentence, isPlaceWords }: Draft): Draft {
  return { kind, isPlaceWords, sentence: sentenceOf(searchOf(kind, new URLSearchParams(queryOf(sentence)))) };
}

function placeOf({ kind, sentence }: Draft): string {
  return pages[kind].list + addressOf(sentence);
}
