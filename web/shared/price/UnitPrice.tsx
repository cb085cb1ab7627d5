import type { ListingKind } from "#contract/listings/kinds.ts";
import type { ExperienceDetail, LodgingDetail, SpaceDetail } from "#contract/listings/listings.ts";
import { formatAmount, formatPrice } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/** The fields of a listing that determine its price. */
interface PriceFieldsOf {
  lodging: Pick<LodgingDetail, "price">;
  space: Pick<SpaceDetail, "hourlyPrice" | "dailyPrice">;
  experience: Pick<ExperienceDetail, "price" | "pricePer">;
}
export type Priced = { [Kind in ListingKind]: { kind: Kind; listing: PriceFieldsOf[Kind] } }[ListingKind];

/** The price before any selection: per night, hour, day, person or group. */
export function UnitPrice({ subject, className }: { subject: Priced; className?: string | undefined }) {
  const { t } = useTranslation();
  const [first, second] = pricesOf(subject);
  return (
    <p className={className}>
      {first && (
        <>
          <b>{exact(first.price)}</b> <span>{first.unit}</span>
        </>
      )}
      {second && <span> · {t("booking.price.or", { price: exact(second.price), unit: second.unit })}</span>}
    </p>
  );

  function pricesOf({ kind, listing }: Priced): { price: number; unit: string }[] {
    switch (kind) {
      case "lodging":
        return [{ price: listing.price, unit: t("booking.price.night") }];
      case "space":
        return [
          { price: listing.hourlyPrice, unit: t("booking.price.hour") },
          { price: listing.dailyPrice, unit: t("booking.price.day") },
        ].filter((row): row is { price: number; unit: string } => row.price !== null);
      case "experience":
        return [
          {
            price: listing.price,
            unit: listing.pricePer === "person" ? t("booking.price.person") : t("booking.price.group"),
          },
        ];
    }
  }
}

/** Cents are left out only when they are zero: next to lines that add up, the price must not be rounded. */
function exact(dollars: number): string {
  return Number.isInteger(dollars) ? formatPrice(dollars) : formatAmount(dollars);
}
