import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { SpaceDetail } from "#contract/listings.ts";
import { keyOf } from "#web/api.ts";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/page-data.ts";
import { withReviews } from "#web/reviews/listing-page.ts";
import { formatAmount, formatTime } from "#web/ui/format.ts";
import { Amenities } from "./Amenities.tsx";
import { DetailPage } from "./DetailPage.tsx";
import { week } from "./days.ts";
import { Fact } from "./Fact.tsx";
import { GoodToKnow } from "./GoodToKnow.tsx";
import { ListingError } from "./ListingError.tsx";
import { SimilarListings } from "./SimilarListings.tsx";
import { SpaceCard } from "./SpaceCard.tsx";
import { inputOf, isAnotherListing } from "./slug.ts";

export const shouldRevalidate = isAnotherListing;

export const ErrorBoundary = ListingError;

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(withReviews(onServer(args), "/spaces/{id}", inputOf(args)));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return orRefuse(withReviews(inBrowser, "/spaces/{id}", inputOf(args)));
}

export default function Space() {
  const { t } = useTranslation();
  const { listing: loaded, reviews, similar } = useLoaderData<typeof clientLoader>();
  const space = useSeed(keyOf("/spaces/{id}", { params: { id: loaded.slug } }), loaded);
  return (
    <DetailPage
      listing={space}
      reviews={reviews}
      similar={
        <SimilarListings
          title={t("listings.similar.space")}
          cards={similar.flatMap((card) => (card.serviceType === 1 ? <SpaceCard key={card.id} listing={card} /> : []))}
        />
      }
      descriptionTitle={t("kinds.space.description")}
      hasCleaning={space.cleaningFee > 0}
      facts={
        <>
          <Fact icon="space">{t(`catalogues.spaceTypes.${space.spaceType}`)}</Fact>
          <Fact icon="people">{t("kinds.space.upTo", { count: space.spaceCapacity })}</Fact>
          {space.hourlyPrice !== null && (
            <Fact icon="clock">{t("kinds.space.minimumHours", { count: space.minimumHours })}</Fact>
          )}
        </>
      }
    >
      <Amenities list={space.amenities} />
      <OpeningHours hours={space.openingHours} />
      <SpaceFacts space={space} />
    </DetailPage>
  );
}

function OpeningHours({ hours }: { hours: SpaceDetail["openingHours"] }) {
  const { t, i18n } = useTranslation();
  const time = (wallTime: string) => formatTime(wallTime, i18n.language);
  return (
    <section className="bloque">
      <h2 className="d3">{t("kinds.space.hours")}</h2>
      <dl className="opening">
        {week.map((day) => {
          const open = hours[day];
          return (
            <div key={day}>
              <dt>{t(`catalogues.days.${day}`)}</dt>
              <dd className={open ? undefined : "muted"}>
                {open
                  ? t("kinds.space.fromTo", { from: time(open.open), to: time(open.close) })
                  : t("kinds.space.closed")}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function SpaceFacts({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation();
  const isCheaperByDay = space.hourlyPrice !== null && space.dailyPrice !== null;
  return (
    <GoodToKnow listing={space}>
      {isCheaperByDay && <li>{t("kinds.space.cheaper", { price: formatAmount(space.dailyPrice ?? 0) })}</li>}
      {space.cleaningFee > 0 && <li>{t("kinds.cleaning", { price: formatAmount(space.cleaningFee) })}</li>}
    </GoodToKnow>
  );
}
