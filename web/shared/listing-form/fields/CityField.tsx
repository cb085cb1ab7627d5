import { type KeyboardEvent, useState } from "react";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { likeTyped } from "#web/kit/fields/typed.ts";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type Town, useTowns } from "#web/shared/map/towns.ts";
import type { FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import styles from "../ListingFields.module.css";
import { textOf } from "../values.ts";
import { useFieldWords } from "../words.ts";
import { classOf } from "./TextFields.tsx";

/** A text field for a municipality, with matching names below. Choosing one moves the pin there, unless it is set. */
export function CityField({ name, most }: { name: FieldName; most: number }) {
  const { t } = useTranslation();
  const form = useForm();
  const { id, label, hint, error, isRequired } = useFieldWords(name);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = textOf(form.values, name);
  const found = likeTyped(useTowns(), typed);
  const shown = isOpen && typed.trim() !== "" && found[0]?.name !== typed ? found.slice(0, 6) : [];

  function choose(town: Town | undefined) {
    if (!town) return;
    form.set(name, town.name);
    if (textOf(form.values, "latitude") === "") {
      form.set("latitude", String(town.latitude));
      form.set("longitude", String(town.longitude));
    }
    setOpen(false);
    setActive(-1);
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setActive((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      choose(shown[active]);
    } else if (event.key === "Escape" && shown.length > 0) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  }

  function leave() {
    setOpen(false);
    setActive(-1);
    // A name typed in full counts as chosen.
    if (found[0] && found[0].name.toLowerCase() === typed.trim().toLowerCase()) choose(found[0]);
    form.leave(name);
  }

  return (
    <div className={classOf(error, false, isRequired)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.city}>
        <input
          id={id}
          name={name}
          data-field={name}
          type="text"
          aria-required={isRequired || undefined}
          role="combobox"
          autoComplete="off"
          maxLength={most}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          value={typed}
          onChange={(event) => {
            form.set(name, event.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={walk}
          onBlur={leave}
          {...wrongness(id, hint, error)}
        />
        <div
          className={styles.towns}
          id={`${id}-list`}
          role="listbox"
          aria-label={t("hostListing.towns.label")}
          hidden={shown.length === 0}
        >
          {shown.map((town, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys, as the list box pattern says
            <div
              key={town.name}
              id={`${id}-${position}`}
              role="option"
              tabIndex={-1}
              aria-selected={position === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(town)}
            >
              {town.name}
            </div>
          ))}
        </div>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
      <p className={type.forReaders} role="status">
        {shown.length > 0 && t("hostListing.towns.found", { count: found.length })}
      </p>
    </div>
  );
}
