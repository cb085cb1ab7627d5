import { clsx } from "clsx";
import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { Icon } from "#web/kit/icons.tsx";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isNoPlace, matching, type PlaceOption, usePlaces } from "./places.ts";
import styles from "./Search.module.css";
import { SearchField } from "./SearchField.tsx";

interface Props {
  kind: ListingKind;
  place: string;
  /** Not a known place: the text is searched for as words. */
  isWords: boolean;
  onType(place: string | undefined, isWords: boolean): void;
  /** The place was chosen from the list, not typed. */
  onChoose(place: string | undefined): void;
  blank: Pick<ComponentProps<typeof SearchField>, "after" | "done" | "onDone" | "onLeave" | "onCancel">;
}

/** A text field for the place, with matching municipalities below. */
export function PlaceField({ kind, place, isWords, onType, onChoose, blank }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  const places = usePlaces(kind, isTouched);
  // A place chosen earlier does not filter the list; typed text does.
  const found = matching(places, isTyped ? place : "");
  const options: PlaceOption[] = isTyped && place !== "" ? found : [{ name: "", count: null }, ...found];
  const shown = options.slice(0, 8);

  function choose(option: PlaceOption | undefined, close: () => void) {
    if (!option) return;
    setTyped(false);
    setActive(-1);
    close();
    onChoose(option.name || undefined);
  }

  function walk(event: KeyboardEvent, close: () => void) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setActive((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      choose(shown[active], close);
    } else if (event.key === "Escape" && active >= 0) {
      event.preventDefault();
      setActive(-1);
    }
  }

  const placeWords = isWords ? t("search.place.words", { place }) : t("search.place.one", { place });

  return (
    <SearchField
      {...blank}
      label={t("search.place.label")}
      words={place === "" ? t("search.place.all") : placeWords}
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
              role="combobox"
              maxLength={100}
              autoComplete="off"
              aria-expanded={shown.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
              placeholder={t("search.place.example")}
              value={place}
              onFocus={() => setTouched(true)}
              onChange={(event) => {
                setTyped(true);
                setActive(-1);
                onType(event.target.value || undefined, isNoPlace(places, event.target.value));
              }}
              onKeyDown={(event) => walk(event, close)}
            />
          </div>
          <div className={styles.options} id={`${id}-list`} role="listbox" aria-label={t("search.place.list")}>
            {shown.map((option, position) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, as in every list box of this pattern
              <div
                key={option.name}
                id={`${id}-${position}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.name === place}
                className={clsx(layout.row, styles.option, position === active && styles.active)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option, close)}
              >
                <Icon name={option.name === "" ? "globe" : "pin"} />
                <span>{option.name || t("search.place.everywhere")}</span>
                {option.count !== null && <span className={clsx(type.small, type.numbers)}>{option.count}</span>}
              </div>
            ))}
          </div>
          <p className={type.forReaders} role="status">
            {isTyped && t("search.place.found", { count: found.length })}
          </p>
        </>
      )}
    </SearchField>
  );
}
