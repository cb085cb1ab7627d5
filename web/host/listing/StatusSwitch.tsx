import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { EditableListing } from "#contract/host-listings.ts";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { kindWords } from "./kind-words.ts";

interface Props {
  kind: ListingKind;
  state: EditableListing["state"];
  isShown: boolean;
  onChange(isShown: boolean): void;
}

/** Whether guests find it. What is booked stands in any case. */
export function StatusSwitch({ kind, state, isShown, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { shownKey, pausedKey } = kindWords[kind];
  return (
    <div className="status-switch">
      <label>
        <input
          className="switch"
          type="checkbox"
          role="switch"
          name="show"
          checked={isShown}
          aria-checked={isShown}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <b>{isShown ? t(shownKey) : t(pausedKey)}</b>
      </label>
      <p className="small" id={id}>
        {isShown ? t("hostListing.show.on") : t("hostListing.show.off")}{" "}
        {state !== "approved" && t("hostListing.show.notYet")}
      </p>
    </div>
  );
}
