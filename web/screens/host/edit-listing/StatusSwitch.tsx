import { useId } from "react";
import type { EditableListing } from "#contract/listings/hosted.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import field from "#web/kit/styles/field.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { kindWords } from "#web/shared/hosted-listings/kind-words.ts";
import { OffSaleReason, offSaleKey } from "#web/shared/hosted-listings/OffSaleReason.tsx";

interface Props {
  kind: ListingKind;
  listing: EditableListing;
  isShown: boolean;
  onChange(isShown: boolean): void;
}

/** Whether guests can find the listing. Existing bookings stay valid either way. */
export function StatusSwitch({ kind, listing, isShown, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const whileOffSale = offSaleKey(listing) && <OffSaleReason listing={listing} />;
  const { shownKey, pausedKey } = kindWords[kind];
  return (
    <div>
      <label className={field.check}>
        <input
          className={field.slider}
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
      <p className={type.small} id={id}>
        {isShown ? (whileOffSale ?? t("hostListing.show.on")) : t("hostListing.show.off")}{" "}
        {listing.state !== "approved" && t("hostListing.show.notYet")}
      </p>
    </div>
  );
}
