import { type ComponentProps, Suspense, useId, useState } from "react";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { searchLimits } from "#contract/listings/search-limits.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Search.module.css";
import { SearchField } from "./SearchField.tsx";
import type { Choices, ComboboxProps } from "./Suggestions.tsx";

/** Loaded when the field is first opened. */
const Suggestions = lazyPart(async () => (await import("./Suggestions.tsx")).Suggestions);

interface Props extends Choices {
  kind: ListingKind;
  place: string;
  /** Whether the search is limited to a part of the map. */
  isOfMap: boolean;
  /** Whether the text is neither a municipality nor a known place, so that it is searched for as words. */
  isWords: boolean;
  onType(place: string | undefined): void;
  blank: Pick<ComponentProps<typeof SearchField>, "after" | "done" | "onDone" | "onLeave" | "onCancel">;
}

/** One text field for places and words: plain until the suggestions load, which turn it into a combobox. */
export function PlaceField({ kind, place, isOfMap, isWords, onType, blank, ...choices }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [combobox, setCombobox] = useState<ComboboxProps>();
  const anyPlace = isOfMap ? t("search.place.onMap") : t("search.place.all");
  const placeWords = isWords ? t("search.place.words", { place }) : t("search.place.one", { place });

  return (
    <SearchField
      {...blank}
      label={t("search.place.label")}
      words={place === "" ? anyPlace : placeWords}
      isEmpty={false}
      onOpen={() => setTouched(true)}
      onCancel={() => {
        setTyped(false);
        blank.onCancel?.();
      }}
    >
      {(close) => (
        <>
          <div className={field.field}>
            <label htmlFor={id}>{t("search.place.field")}</label>
            <input
              id={id}
              name="place"
              type="text"
              maxLength={searchLimits.words}
              autoComplete="off"
              placeholder={t("search.place.example")}
              value={place}
              onFocus={() => setTouched(true)}
              onChange={(event) => {
                setTyped(true);
                onType(event.target.value || undefined);
              }}
              {...combobox}
            />
          </div>
          {isTouched && (
            <Suspense fallback={<div className={styles.awaited} />}>
              <Suggestions
                id={id}
                kind={kind}
                place={place}
                isTyped={isTyped}
                onCombobox={setCombobox}
                onChosen={() => {
                  setTyped(false);
                  close();
                }}
                {...choices}
              />
            </Suspense>
          )}
        </>
      )}
    </SearchField>
  );
}
