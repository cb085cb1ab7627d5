import { clsx } from "clsx";
import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import type { Pin } from "#contract/listings/search.ts";
import { formatPrice } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Rating } from "#web/shared/listing-card/Rating.tsx";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { LocationMap } from "#web/shared/map/LocationMap.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { units } from "#web/shared/price/price.ts";
import { addressOf, isFlexible, onDates, type Search, stayOf } from "#web/shared/search/search.ts";
import { foundWords, totalWords } from "#web/shared/search/words.ts";
import styles from "./ResultsMap.module.css";

interface Props {
  kind: ListingKind;
  search: Search;
  pins: readonly Pin[];
  /** The listing whose card is in the middle at first. */
  chosen: number | undefined;
  /** Another card was swiped into the middle. */
  onTurn(id: number): void;
  onClose(event: MouseEvent<HTMLElement>): void;
}

/** The pressed results as small cards over the map's lower edge. */
export function PinTray({ kind, search, pins, chosen, onTurn, onClose }: Props) {
  const { t, language } = useTranslation();
  const strip = useRef<HTMLDivElement>(null);
  const ids = pins.map(({ id }) => id).join();
  /** Which cards are laid out, and which of them is in the middle. */
  const laidOut = useRef("");

  useLayoutEffect(() => {
    if (laidOut.current === `${ids} ${chosen}`) return;
    laidOut.current = `${ids} ${chosen}`;
    const card = strip.current?.querySelector(`[data-listing="${chosen}"]`);
    card?.scrollIntoView({ behavior: "instant", inline: "center", block: "nearest" });
  }, [chosen, ids]);

  const turn = useEffectEvent((id: number) => {
    if (laidOut.current === `${ids} ${id}`) return;
    laidOut.current = `${ids} ${id}`;
    onTurn(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the observer must watch each card
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) turn(Number((target as HTMLElement).dataset.listing));
        }
      },
      { root: strip.current, threshold: 0.8 },
    );
    for (const card of strip.current?.children ?? []) watch.observe(card);
    return () => watch.disconnect();
  }, [ids]);

  return (
    <section className={styles.tray} aria-label={t("search.onMap.chosen")}>
      <div className={styles.strip} ref={strip} data-several={pins.length > 1 || undefined}>
        {pins.map((pin) => (
          <article key={pin.id} className={styles.chosen} data-listing={pin.id}>
            <Photo image={pin.image} alt="" sizes="116px" />
            <div>
              <div className={clsx(layout.row, layout.spread, type.small)}>
                <LocationMap place={{ ...pin, state: "" }} />
                <Rating rating={pin.rating} reviews={pin.reviews} />
              </div>
              <h3 className={clsx(type.name, layout.above4)} lang={langOf(pin, "title")}>
                <Link className={button.cover} to={pages[kind].detail(pin.slug) + addressOf(stayOf(foundFor(pin)))}>
                  {pin.title}
                </Link>
              </h3>
              <p className={layout.above8}>
                <b className={type.numbers}>{formatPrice(pin.stayTotal ?? pin.unitPrice)}</b>{" "}
                <span className={type.small}>
                  {pin.stayTotal === null ? t(units[pin.unit].unitKey) : totalWords(t, foundFor(pin))}
                </span>
              </p>
              {pin.stayDates && isFlexible(search) && (
                <p className={type.small}>{foundWords(foundFor(pin), language)}</p>
              )}
            </div>
          </article>
        ))}
      </div>
      <button
        type="button"
        className={clsx(button.round, styles.dismiss)}
        aria-label={t("common.close")}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </section>
  );

  function foundFor({ stayDates }: Pin): Search {
    return stayDates ? onDates(search, stayDates) : search;
  }
}
