import { clsx } from "clsx";
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { FilterName } from "#contract/listings/listing-fields.ts";
import { plain } from "#web/kit/fields/typed.ts";
import { Icon, type IconName } from "#web/kit/icons.tsx";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { kindIcons } from "#web/shared/listing-parts/kind-icons.ts";
import styles from "./Search.module.css";
import { type Option, useOptions } from "./suggested.ts";

/** What choosing a suggestion does. */
export interface Choices {
  /** A municipality, a known place, or words; undefined means the whole island. */
  onPlace(place: string | undefined, isWords: boolean): void;
  onFilter(filter: FilterName, word: string): void;
  onListing(slug: string): void;
  /** Called with whether the typed text has turned out not to be a place's name. */
  onWords(isWords: boolean): void;
}

/** The attributes that make a text field the combobox of the list below it. */
export interface ComboboxProps {
  role: "combobox";
  "aria-expanded": boolean;
  "aria-controls": string;
  "aria-autocomplete": "list";
  "aria-activedescendant": string | undefined;
  onKeyDown(event: KeyboardEvent): void;
}

interface Props extends Choices {
  /** The id of the field. */
  id: string;
  kind: ListingKind;
  place: string;
  /** A place chosen earlier does not filter the list; typed text does. */
  isTyped: boolean;
  onCombobox(props: ComboboxProps): void;
  onChosen(): void;
}

/** The list below the field, and its keyboard control. */
export function Suggestions({ id, kind, place, isTyped, onCombobox, onChosen, ...choices }: Props) {
  const { t } = useTranslation();
  const typed = isTyped ? place.trim() : "";
  const options = useOptions(kind, typed);
  // Further typing removes the mark. When the suggestions for the same text arrive later, the marked option stays
  // marked, or the first one if it is no longer there.
  const [marked, setMarked] = useState<{ for: string; key: string }>();
  const active =
    marked?.for === typed
      ? Math.max(
          0,
          options.findIndex((option) => keyOf(option) === marked.key),
        )
      : nothing;

  function mark(at: number) {
    const option = options[at];
    setMarked(option && { for: typed, key: keyOf(option) });
  }

  function choose(option: Option | undefined) {
    if (!option) return;
    setMarked(undefined);
    onChosen();
    if (option.is === "everywhere") choices.onPlace(undefined, false);
    if (option.is === "municipality" || option.is === "place") choices.onPlace(option.name, false);
    if (option.is === "words") choices.onPlace(typed, true);
    if (option.is === "choice") choices.onFilter(option.filter, option.word);
    if (option.is === "listing") choices.onListing(option.slug);
  }

  const walk = useEffectEvent((event: KeyboardEvent) => {
    const last = options.length - 1;
    const target = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
      // Without a marked option, these keys move the caret.
      Home: active < 0 ? undefined : 0,
      End: active < 0 ? undefined : last,
      Escape: active < 0 ? undefined : nothing,
    }[event.key];
    if (target !== undefined) mark(target);
    else if (event.key === "Enter" && active >= 0) choose(options[active]);
    else return;
    event.preventDefault();
  });
  const present = useEffectEvent(onCombobox);
  const isOpen = options.length > 0;
  useEffect(() => {
    present({
      role: "combobox",
      "aria-expanded": isOpen,
      "aria-controls": `${id}-list`,
      "aria-autocomplete": "list",
      "aria-activedescendant": active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown: (event) => walk(event),
    });
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, isOpen, active]);

  const tell = useEffectEvent((found: Option[]) => {
    if (typed !== "")
      choices.onWords(!found.some((option) => isPlace(option) && plain(nameOf(option)) === plain(typed)));
  });
  useEffect(() => tell(options), [options]);

  const shown: Record<Option["is"], (option: Option) => ReactNode> = {
    everywhere: () => t("search.place.everywhere"),
    municipality: nameOf,
    place: nameOf,
    choice: nameOf,
    listing: nameOf,
    words: () => t("search.place.searchWords", { words: typed }),
  };

  const numbered = options.map((option, at) => ({ option, at }));
  const groups = groupOrder
    .map((group) => ({ group, members: numbered.filter(({ option }) => groupOf[option.is] === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <>
      <div className={styles.options} id={`${id}-list`} role="listbox" aria-label={t("search.place.list")}>
        {groups.map(({ group, members }) => {
          const rows = members.map(({ option, at }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys, as the list box pattern says
            <div
              key={keyOf(option)}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={clsx(layout.row, styles.option, at === active && styles.active)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <Icon name={option.is === "listing" ? kindIcons[kind] : icons[option.is]} />
              <span>{shown[option.is](option)}</span>
              <span className={clsx(type.small, type.numbers)}>{asideOf(option)}</span>
            </div>
          ));
          if (group === "first" || group === "last") return <Fragment key={group}>{rows}</Fragment>;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a list box may contain groups, but no fieldset
            <div key={group} role="group" aria-label={t(groupTitles[group].titleKey)}>
              {rows}
            </div>
          );
        })}
      </div>
      <p className={type.forReaders} role="status">
        {typed !== "" && t("search.place.found", { count: options.filter(({ is }) => is !== "words").length })}
      </p>
    </>
  );
}

const groupOrder = ["first", "places", "choices", "listings", "last"] as const;

const groupOf = {
  everywhere: "first",
  municipality: "places",
  place: "places",
  choice: "choices",
  listing: "listings",
  words: "last",
} as const satisfies Record<Option["is"], (typeof groupOrder)[number]>;

const groupTitles = {
  places: { titleKey: "search.place.groups.places" },
  choices: { titleKey: "search.place.groups.choices" },
  listings: { titleKey: "search.place.groups.listings" },
} as const;

const icons = {
  everywhere: "globe",
  municipality: "pin",
  place: "pin",
  choice: "check",
  words: "search",
} as const satisfies Record<Exclude<Option["is"], "listing">, IconName>;

/** The position when no option is marked. */
const nothing = -1;

function keyOf(option: Option): string {
  return `${option.is} ${"slug" in option ? option.slug : nameOf(option)} ${asideOf(option)}`;
}

function isPlace({ is }: Option): boolean {
  return is === "municipality" || is === "place";
}

function nameOf(option: Option): string {
  return "name" in option ? option.name : "";
}

/** What distinguishes options of the same name: the municipality; for a municipality, its number of listings. */
function asideOf(option: Option): string {
  if (option.is === "municipality") return option.count ? String(option.count) : "";
  if (option.is === "place") return option.municipality;
  return option.is === "listing" ? option.city : "";
}
