import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import type { ListingKind } from "#contract/listings/kinds.ts";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { GuestsField } from "./GuestsField.tsx";
import styles from "./Search.module.css";
import { SearchField } from "./SearchField.tsx";
import { StayFields } from "./StayFields.tsx";
import { isDated } from "./search.ts";
import { areSame, type Stays, wholeStay, withGuests } from "./stays.ts";
import { datesWords, guestsWords } from "./words.ts";

interface Props {
  /** The kinds to show dates for, at least one. */
  kinds: readonly ListingKind[];
  stays: Stays;
  label: string;
  /** «Para», before the number of guests. */
  guestsLabel: string;
  onChoose(stays: Stays): void;
}

/** The dates of each kind and the number of guests, each as a blank that opens a panel. */
export function StayBlanks({ kinds, stays, label, guestsLabel, onChoose }: Props) {
  const { t, language } = useTranslation();
  const [draft, setDraft] = useState(stays);
  const [seen, setSeen] = useState<readonly ListingKind[]>([]);
  // The user went back: update the blanks to what the page shows.
  const [shown, setShown] = useState(stays);
  if (!areSame(shown, stays)) {
    setShown(stays);
    setDraft(stays);
  }
  const shared = { done: t("search.done"), onDone: choose, onLeave: choose, onCancel: () => setDraft(stays) };
  const guests = draft[kinds[0] ?? "lodging"];

  function choose() {
    if (!areSame(draft, stays)) onChoose(draft);
  }

  return (
    <form
      className={clsx(layout.row, layout.gap8by20, styles.stays)}
      aria-label={label}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        choose();
      }}
    >
      {kinds.map((kind) => (
        <span key={kind}>
          {t(names[kind].nameKey)}{" "}
          <SearchField
            {...shared}
            label={t("search.dates.label")}
            words={datesWords(t, wholeStay(kind, draft[kind]), language)}
            isEmpty={!isDated(wholeStay(kind, draft[kind]))}
            onOpen={() => setSeen((before) => [...before, kind])}
            panelClass={seen.includes(kind) ? styles.wide : undefined}
          >
            {() => (
              <StayFields
                draft={{ kind, sentence: draft[kind], isPlaceWords: false }}
                isOpen={seen.includes(kind)}
                onChange={(sentence) => setDraft({ ...draft, [kind]: sentence })}
              />
            )}
          </SearchField>
        </span>
      ))}
      <span>
        {guestsLabel}{" "}
        <SearchField
          {...shared}
          label={t("search.guests.label")}
          words={guestsWords(t, guests)}
          isEmpty={guests.guests === undefined}
        >
          {() => <GuestsField guests={guests.guests} onChange={(count) => setDraft(withGuests(draft, count))} />}
        </SearchField>
      </span>
    </form>
  );
}

const names = {
  lodging: { nameKey: "listings.lodgings.title" },
  space: { nameKey: "listings.spaces.title" },
  experience: { nameKey: "listings.experiences.title" },
} as const satisfies Record<ListingKind, { nameKey: string }>;
