import { clsx } from "clsx";
import { type ClientLoaderFunctionArgs, data, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { HostReview } from "#contract/bookings/reviews.ts";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import type { HostPage, ListingCard } from "#contract/listings/listings.ts";
import { inBrowser, onServer, orRefuse, type Read } from "#web/app/page-data.ts";
import { useSite } from "#web/app/site.ts";
import { Avatar } from "#web/kit/Avatar.tsx";
import { formatMonth } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { Text } from "#web/kit/Text.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { AnyCard } from "#web/shared/listing-card/AnyCard.tsx";
import { Cards } from "#web/shared/listing-card/Cards.tsx";
import { Rating } from "#web/shared/listing-card/Rating.tsx";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { beginningOf } from "#web/shared/page-head/beginning.ts";
import { JsonLd } from "#web/shared/page-head/JsonLd.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { asScriptText } from "#web/shared/page-head/script-text.ts";
import { personData } from "#web/shared/page-head/structured-data.ts";
import { ReviewItem } from "#web/shared/reviews/ReviewItem.tsx";
import styles from "./Host.module.css";

/** A host's public profile: name, member since, listings and reviews. */

async function hostAndReviews(read: Read, id = "") {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
  const params = { id: Number(id) };
  const [host, reviews] = await orRefuse(
    Promise.all([read("/hosts/{id}", { params }), read("/hosts/{id}/reviews", { params })]),
  );
  return { host, reviews };
}

export function loader(args: LoaderFunctionArgs) {
  return hostAndReviews(onServer(args), args.params.id);
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return hostAndReviews(inBrowser, params.id);
}

export default function Host() {
  const { t } = useTranslation();
  const { brandName, publicUrl } = useSite();
  const { host, reviews } = useLoaderData<typeof clientLoader>();
  const { profile } = host;
  const person = { ...profile, path: `/hosts/${profile.id}` };
  // Grouped by kind, because cards of the same kind have photos of the same height.
  const items = [...host.items].sort((one, other) => other.serviceType - one.serviceType);
  return (
    <div className={clsx(layout.wrap, layout.above24, layout.roomBelow)}>
      <PageMeta
        title={`${t("hostPage.meta", { name: profile.name })} · ${brandName}`}
        description={beginningOf(profile.description)}
      />
      <JsonLd text={import.meta.env.SSR ? asScriptText(personData({ publicUrl }, person)) : ""} />
      <Profile host={host} />
      <section className={clsx(layout.section, layout.stack, layout.gap24)} aria-labelledby="host-listings">
        <h2 className={type.heading} id="host-listings">
          {t("listings.detail.hostListings", { count: profile.listings })}
        </h2>
        <Cards>
          {items.map((listing) => (
            <AnyCard key={listing.id} listing={listing} />
          ))}
        </Cards>
      </section>
      {reviews.length > 0 && (
        <section className={clsx(layout.section, layout.stack, layout.gap24)} aria-labelledby="host-reviews">
          <h2 className={type.heading} id="host-reviews">
            {t("hostPage.reviews")}
          </h2>
          <ul className={clsx(layout.stack, styles.reviews)}>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} hostName={profile.name} timeZone={host.timeZone} />
                <About review={review} items={items} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Profile({ host: { profile, timeZone, rating, reviews } }: { host: HostPage }) {
  const { t, language } = useTranslation();
  const { brandName } = useSite();
  const month = formatMonth(new Date(profile.memberSince), language, timeZone);
  const spoken = profile.languages.map((each) => t(`catalogues.spokenLanguages.${each}`));
  return (
    <header>
      <div className={clsx(layout.row, layout.gap20)}>
        <Avatar className={styles.face} name={profile.name} image={profile.image} size={96} letters={2} />
        <div className={layout.grow}>
          <h1 className={type.title}>{profile.name}</h1>
          <p className={type.muted}>{t("listings.detail.hostSince", { brand: brandName, month })}</p>
          <p className={clsx(layout.row, layout.gap8by20)}>
            <Rating rating={rating} reviews={reviews} />
            {spoken.length > 0 && (
              <span className={type.muted}>
                {t("listings.detail.speaks", { languages: new Intl.ListFormat(language).format(spoken) })}
              </span>
            )}
          </p>
        </div>
      </div>
      {profile.description !== "" && (
        <div className={clsx(layout.above24, type.written)}>
          <Text text={profile.description} lang={profile.descriptionLanguage} />
        </div>
      )}
    </header>
  );
}

/** The listing that a review is about, if it is shown on this page. */
function About({ review, items }: { review: HostReview; items: readonly ListingCard[] }) {
  const listing = items.find(({ id }) => id === review.listing_id);
  if (!listing) return null;
  return (
    <p className={type.small}>
      <Link
        className={clsx(button.link, button.tall)}
        to={pages[kindOfWire(listing.serviceType)].detail(listing.slug)}
        lang={langOf(listing, "title")}
      >
        {listing.title}
      </Link>
    </p>
  );
}
