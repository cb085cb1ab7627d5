import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type ListingKind, pages } from "#contract/listing-kinds/kinds.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Blank } from "./Blank.tsx";
import { GuestsField } from "./GuestsField.tsx";
import { KindChoice } from "./KindChoice.tsx";
import { PlaceField } from "./PlaceField.tsx";
import { Sentence } from "./Sentence.tsx";
import { StayFields } from "./StayFields.tsx";
import { addressOf, isDated, queryOf, refinementOf, type Search, searchOf, sentenceOf, withoutStay } from "./search.ts";
import { datesWords, guestsWords } from "./words.ts";
import "./search.css";

interface Props {
  kind: ListingKind;
  /** What the page shows now. */
  search: Search;
  /** What is looked for as its place is none: its words are looked for. */
  isPlaceWords?: boolean;
  /** `page`: the sentence is a list's title, and changing it searches. `form`: it waits for its button. */
  as: "page" | "form";
  /** The name of the form, where there is another on the page. */
  label: string;
  className?: string;
}

/** The search as a sentence with blanks. A form of the browser's own: without JavaScript it leads to the same list. */
export function SearchForm({ kind, search, isPlaceWords = false, as, label, className = "" }: Props) {
  const { t, i18n } = useTranslation();
  const { draft, change, restore, submit } = useDraft({ kind, sentence: sentenceOf(search), isPlaceWords }, search);
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
  /** Something was chosen, not typed: on a list that is a search. */
  const take = (next: Draft) => (isPage ? submit(next) : change(next));
  const text = isPage ? t("search.sentence.page") : t("search.sentence.form");
  return (
    <search className={`frase is-${as} ${className}`} aria-label={label}>
      <form action={pages[draft.kind].list} onSubmit={submit}>
        <div className="frase-words">
          <Sentence
            text={text}
            blanks={{
              kind: (after) => (
                <Blank {...shared} label={t("search.kind.label")} words={kindWords} isEmpty={false} after={after}>
                  {(close) => (
                    <KindChoice
                      kind={draft.kind}
                      onChoose={(chosen) => {
                        close();
                        take({ ...draft, kind: chosen, sentence: withoutStay(draft.sentence) });
                      }}
                    />
                  )}
                </Blank>
              ),
              place: (after) => (
                <PlaceField
                  kind={draft.kind}
                  place={draft.sentence.place ?? ""}
                  isWords={draft.isPlaceWords}
                  onType={(place, isWords) =>
                    change({ ...draft, sentence: { ...draft.sentence, place }, isPlaceWords: isWords })
                  }
                  onChoose={(place) => take({ ...draft, sentence: { ...draft.sentence, place }, isPlaceWords: false })}
                  blank={{ ...shared, after }}
                />
              ),
              dates: (after) => (
                <Blank
                  {...shared}
                  label={t("search.dates.label")}
                  words={datesWords(t, whole(draft).sentence, i18n.language)}
                  isEmpty={!isDated(whole(draft).sentence)}
                  after={after}
                  onOpen={() => setDatesSeen(true)}
                >
                  {() => (
                    <StayFields
                      draft={draft}
                      isOpen={isDatesSeen}
                      onChange={(sentence) => change({ ...draft, sentence })}
                    />
                  )}
                </Blank>
              ),
              guests: (after) => (
                <Blank
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
                </Blank>
              ),
            }}
          />
        </div>
        {isPage &&
          Object.entries(queryOf(refinementOf(search))).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {!isPage && (
          <button type="submit" className="btn">
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

/** The sentence as it is being changed. Its dates may be half there yet. */
export interface Draft {
  kind: ListingKind;
  sentence: Search;
  /** See {@link Props}. */
  isPlaceWords: boolean;
}

function useDraft(shown: Draft, search: Search) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(shown);
  // Another page, or back: the sentence says what is shown there.
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
    void navigate(pages[next.kind].list + addressOf({ ...next.sentence, ...kept }));
  }

  return { draft, change: setDraft, restore: () => setDraft(shown), submit };
}

/** Without half a stay, and with nothing in it that makes no sense. */
function whole({ kind, sentence, isPlaceWords }: Draft): Draft {
  return { kind, isPlaceWords, sentence: sentenceOf(searchOf(kind, new URLSearchParams(queryOf(sentence)))) };
}

function placeOf({ kind, sentence }: Draft): string {
  return pages[kind].list + addressOf(sentence);
}
