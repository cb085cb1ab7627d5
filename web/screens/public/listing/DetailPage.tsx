import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ReviewPage } from "#contract/bookings/reviews.ts";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import type { ListingDetail } from "#contract/listings/listings.ts";
import { listingPicture } from "#contract/listings/share-picture.ts";
import type { Translate } from "#locales/translate.ts";
import { useLanguage } from "#web/app/i18n/language.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Rating } from "#web/shared/listing-card/Rating.tsx";
import { SaveLink } from "#web/shared/listing-card/save.tsx";
import { HostText } from "#web/shared/listing-parts/HostText.tsx";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { LocationMap } from "#web/shared/map/LocationMap.tsx";
import { NearMap } from "#web/shared/map/NearMap.tsx";
import { beginningOf } from "#web/shared/page-head/beginning.ts";
import { JsonLd } from "#web/shared/page-head/JsonLd.tsx";
import { listingData } from "#web/shared/page-head/listing-data.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { asScriptText } from "#web/shared/page-head/script-text.ts";
import type { Site, Trail } from "#web/shared/page-head/structured-data.ts";
import { Gallery } from "#web/shared/photos/Gallery.tsx";
import { useSeenNow } from "#web/shared/seen/seen.ts";
import { BookingBox, BookingCalendar, BookingProvider } from "./booking/BookingBox.tsx";
import { CancellationPolicy } from "./CancellationPolicy.tsx";
import { HostBlock } from "./HostBlock.tsx";
import styles from "./ListingPage.module.css";
import { Reviews } from "./reviews/Reviews.tsx";
import { ShareLink } from "./ShareLink.tsx";

interface Props {
  listing: ListingDetail;
  /** The first page of reviews. */
  reviews: ReviewPage;
  similar: ReactNode;
  /** Shown in one line under the photos. */
  facts: ReactNode;
  descriptionTitle: string;
  /** Content specific to this kind, between the description and the calendar. */
  children: ReactNode;
  /** The cleaning fee is refunded with every cancellation before the start. */
  hasCleaning: boolean;
}

/** The parts shared by the detail pages of all kinds. */
export function DetailPage({ listing, reviews, similar, facts, descriptionTitle, children, hasCleaning }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const site = useSite();
  useSeenNow(listing);
  return (
    <BookingProvider listing={listing}>
      <div className={layout.wrap}>
        <PageMeta
          title={`${listing.title}, ${listing.city} · ${site.brandName}`}
          description={beginningOf(listing.description)}
          path={pages[kindOfWire(listing.serviceType)].detail(listing.slug)}
          picture={listingPicture(listing, language)}
        />
        <JsonLd text={import.meta.env.SSR ? asScriptText(listingData(site, listing, trailTo(t, site, listing))) : ""} />
        <div className={styles.top}>
          <div className={clsx(layout.stack, layout.gap8, styles.head)}>
            <h1 className={type.title} lang={langOf(listing, "title")}>
              {listing.title}
            </h1>
            <div className={clsx(layout.row, styles.line)}>
              <Rating rating={listing.rating} reviews={listing.reviews} />
              <LocationMap place={listing} />
              <SaveLink listing={listing} className={styles.heart} />
              <ShareLink title={listing.title} className={styles.share} />
            </div>
          </div>
          <Gallery
            key={listing.id}
            images={listing.images}
            title={listing.title}
            lang={listing.language === language ? undefined : listing.language}
          />
        </div>
        <div className={clsx(layout.columns, styles.columns)}>
          <div>
            {facts}
            <p className={clsx(panel.notice, panel.withIcon, layout.above16, styles.promise)}>
              <Icon name="shield" />
              <span>{t(`catalogues.cancellationPolicies.${listing.cancellationPolicy}`)}</span>
            </p>
            <LanguageNote listing={listing} />
            <HostBlock listing={listing} />
            <section className={layout.part}>
              <h2 className={type.heading}>{descriptionTitle}</h2>
              <HostText listing={listing} name="description" text={listing.description} />
            </section>
            {children}
            <BookingCalendar />
            <Reviews key={listing.id} listing={listing} first={reviews} />
            <NearMap listing={listing} />
            <CancellationPolicy policy={listing.cancellationPolicy} hasCleaning={hasCleaning} />
            {listing.houseRules !== "" && (
              <section className={layout.part}>
                <h2 className={type.heading}>{t("listings.detail.rules")}</h2>
                <HostText listing={listing} name="houseRules" text={listing.houseRules} />
              </section>
            )}
          </div>
          <div>
            <BookingBox />
          </div>
        </div>
        {similar}
      </div>
    </BookingProvider>
  );
}

/** For search engines only: the browser does not load this code. */
function trailTo(t: Translate, { brandName }: Site, { serviceType, title, slug }: ListingDetail): Trail {
  const kind = kindOfWire(serviceType);
  const listTitleKey = listTitles[kind];
  return [
    { name: brandName, path: "/" },
    { name: t(listTitleKey), path: pages[kind].list },
    { name: title, path: pages[kind].detail(slug) },
  ];
}

const listTitles = {
  lodging: "listings.lodgings.title",
  space: "listings.spaces.title",
  experience: "listings.experiences.title",
} as const;

/** Says which texts the host has not translated. */
function LanguageNote({ listing: { language, untranslated, originals } }: { listing: ListingDetail }) {
  const { t } = useTranslation();
  if (untranslated.length === 0) return null;
  const said = { language: t(`catalogues.languages.${language}`) };
  const isWhole = Object.keys(originals).length === 0;
  return (
    <p className={clsx(type.small, layout.above16)}>
      {isWhole ? t("listings.detail.onlyIn", said) : t("listings.detail.partlyIn", said)}
    </p>
  );
}
