import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { LodgingDetail } from "#contract/listings.ts";
import { keyOf } from "#web/api.ts";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/page-data.ts";
import { withReviews } from "#web/reviews/listing-page.ts";
import { formatAmount, formatTime } from "#web/ui/format.ts";
import { Amenities } from "./Amenities.tsx";
import { DetailPage } from "./DetailPage.tsx";
import { Fact } from "./Fact.tsx";
import { GoodToKnow } from "./GoodToKnow.tsx";
import { ListingError } from "./ListingError.tsx";
import { LodgingCard } from "./LodgingCard.tsx";
import { SimilarListings } from "./SimilarListings.tsx";
import { inputOf, isAnotherListing } from "./slug.ts";

export const shouldRevalidate = isAnotherListing;

export const ErrorBoundary = ListingError;

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(withReviews(onServer(args), "/housing/{id}", inputOf(args)));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return orRefuse(withReviews(inBrowser, "/housing/{id}", inputOf(args)));
}

export default function Lodging() {
  const { t } = useTranslation();
  const { listing: loaded, reviews, similar } = useLoaderData<typeof clientLoader>();
  const lodging = useSeed(keyOf("/housing/{id}", { params: { id: loaded.slug } }), loaded);
  return (
    <DetailPage
      listing={lodging}
      reviews={reviews}
      similar={
        <SimilarListings
          title={t("listings.similar.lodging")}
          cards={similar.flatMap((card) =>
            card.serviceType === 2 ? <LodgingCard key={card.id} listing={card} /> : [],
          )}
        />
      }
      descriptionTitle={t("kinds.lodging.description")}
      hasCleaning={lodging.cleaningFee > 0}
      facts={
        <>
          <Fact icon="lodging">{t(`catalogues.propertyTypes.${lodging.propertyType}`)}</Fact>
          <Fact icon="people">{t("kinds.lodging.guests", { count: lodging.capacity })}</Fact>
          {lodging.bedrooms > 0 && <Fact icon="door">{t("kinds.lodging.bedrooms", { count: lodging.bedrooms })}</Fact>}
          <Fact icon="bed">{t("kinds.lodging.beds", { count: lodging.beds })}</Fact>
          {lodging.bathrooms > 0 && (
            <Fact icon="bath">{t("kinds.lodging.bathrooms", { count: lodging.bathrooms })}</Fact>
          )}
        </>
      }
    >
      <Amenities list={lodging.amenities} />
      <LodgingFacts lodging={lodging} />
    </DetailPage>
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
