import { useTranslation } from "react-i18next";
import type { ExperienceDetail, LodgingDetail, SpaceDetail } from "#contract/listings.ts";
import { formatAmount, formatPrice } from "#web/ui/format.ts";

/** A listing, as far as its price is concerned. */
export type Priced =
  | { kind: "lodging"; listing: Pick<LodgingDetail, "price"> }
  | { kind: "space"; listing: Pick<SpaceDetail, "hourlyPrice" | "dailyPrice"> }
  | { kind: "experience"; listing: Pick<ExperienceDetail, "price" | "pricePer"> };

/** The price before anything is chosen: per night, hour, day, person or group. */
export function UnitPrice({ subject }: { subject: Priced }) {
  const { t } = useTranslation();
  const [first, second] = pricesOf(subject);
  return (
    <p className="booking-price">
      {first && (
        <>
          <b>{exact(first.price)}</b> <span>{first.unit}</span>
        </>
      )}
      {second && <span> · {t("booking.price.or", { price: exact(second.price), unit: second.unit })}</span>}
    </p>
  );

  function pricesOf({ kind, listing }: Priced): { price: number; unit: string }[] {
    if (kind === "lodging") return [{ price: listing.price, unit: t("booking.price.night") }];
    if (kind === "experience") {
      const unit = listing.pricePer === "person" ? t("booking.price.person") : t("booking.price.group");
      return [{ price: listing.price, unit }];
    }
    return [
      { price: listing.hourlyPrice, unit: t("booking.price.hour") },
      { price: listing.dailyPrice, unit: t("booking.price.day") },
    ].filter((row): row is { price: number; unit: string } => row.price !== null);
  }
}

/** Without cents when there are none: beside the lines that add up it must not be rounded. */
function exact(dollars: number): string {
  return Number.isInteger(dollars) ? formatPrice(dollars) : formatAmount(dollars);
}
