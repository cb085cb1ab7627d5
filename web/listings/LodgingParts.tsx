import { useTranslation } from "react-i18next";
import type { LodgingDetail } from "#contract/listings.ts";
import { formatAmount, formatTime } from "#web/ui/format.ts";
import { Amenities } from "./Amenities.tsx";
import { Fact } from "./Fact.tsx";
import { GoodToKnow } from "./GoodToKnow.tsx";

/** The line under the photos. */
export function LodgingLine({ lodging }: { lodging: LodgingDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <Fact icon="lodging">{t(`catalogues.propertyTypes.${lodging.propertyType}`)}</Fact>
      <Fact icon="people">{t("kinds.lodging.guests", { count: lodging.capacity })}</Fact>
      {lodging.bedrooms > 0 && <Fact icon="door">{t("kinds.lodging.bedrooms", { count: lodging.bedrooms })}</Fact>}
      <Fact icon="bed">{t("kinds.lodging.beds", { count: lodging.beds })}</Fact>
      {lodging.bathrooms > 0 && <Fact icon="bath">{t("kinds.lodging.bathrooms", { count: lodging.bathrooms })}</Fact>}
    </>
  );
}

/** What only lodgings have to say, after the description. */
export function LodgingParts({ lodging }: { lodging: LodgingDetail }) {
  return (
    <>
      <Amenities list={lodging.amenities} />
      <LodgingFacts lodging={lodging} />
    </>
  );
}

function LodgingFacts({ lodging }: { lodging: LodgingDetail }) {
  const { t, i18n } = useTranslation();
  const time = (wallTime: string) => formatTime(wallTime, i18n.language);
  return (
    <GoodToKnow listing={lodging}>
      <li>{t("kinds.lodging.checkIn", { time: time(lodging.checkInTime) })}</li>
      <li>{t("kinds.lodging.checkOut", { time: time(lodging.checkOutTime) })}</li>
      {lodging.minimumNights > 1 && <li>{t("kinds.lodging.minimumNights", { count: lodging.minimumNights })}</li>}
      {lodging.weekendPrice !== null && (
        <li>{t("kinds.lodging.weekend", { price: formatAmount(lodging.weekendPrice) })}</li>
      )}
      {lodging.weeklyDiscountPercent > 0 && (
        <li>{t("kinds.lodging.weekly", { percent: lodging.weeklyDiscountPercent })}</li>
      )}
      {lodging.monthlyDiscountPercent > 0 && (
        <li>{t("kinds.lodging.monthly", { percent: lodging.monthlyDiscountPercent })}</li>
      )}
      {lodging.extraGuestFee > 0 && lodging.guestsIncluded < lodging.capacity && (
        <li>
          {t("kinds.lodging.extraGuests", {
            price: formatAmount(lodging.extraGuestFee),
            count: lodging.guestsIncluded,
          })}
        </li>
      )}
      {lodging.cleaningFee > 0 && <li>{t("kinds.cleaning", { price: formatAmount(lodging.cleaningFee) })}</li>}
    </GoodToKnow>
  );
}
