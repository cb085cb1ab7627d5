import type { ChoicesReply } from "#contract/listings/search.ts";
import { formatPrice } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { readAmount } from "#web/shared/price/typed-amount.ts";
import styles from "./PriceBars.module.css";
import type { TypedPrices } from "./typed-prices.ts";

interface Props {
  prices: NonNullable<ChoicesReply["prices"]>;
  typed: TypedPrices;
  onSlide(typed: TypedPrices): void;
  /** Called when a handle is released. */
  onSettle(): void;
}

const height = 60;
const track = 4;

/** A histogram of the results' prices with a handle for each end of the range. At the very end there is no limit. */
export function PriceBars({ prices: { least, step, bars }, typed, onSlide, onSettle }: Props) {
  const { t } = useTranslation();
  const last = bars.length;
  const tallest = Math.max(...bars);
  const lowest = dollarsOf(typed.min_price);
  const highest = dollarsOf(typed.max_price);
  const from = lowest === undefined ? 0 : clamp(barAt(lowest), 0, last - 1);
  const to = highest === undefined ? last : clamp(barAt(highest), from + 1, last);
  const handle = { min: 0, max: last, onPointerUp: onSettle, onKeyUp: onSettle };

  function barAt(dollars: number): number {
    return Math.round((dollars - least) / step);
  }

  function priceAt(bar: number): string {
    return String(least + bar * step);
  }

  function said(dollars: number | undefined): string {
    return dollars === undefined ? t("search.price.noLimit") : formatPrice(dollars);
  }

  return (
    <div className={styles.prices}>
      <svg viewBox={`0 0 ${last} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((count, bar) => {
          const tall = count === 0 ? 0 : Math.max(2, (count / tallest) * (height - track));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
              key={bar}
              className={bar >= from && bar < to ? styles.within : styles.bar}
              x={bar + 0.05}
              y={height - track - tall}
              width={0.9}
              height={tall}
            />
          );
        })}
        <rect className={styles.bar} y={height - track} width={last} height={track} />
        <rect className={styles.chosen} x={from} y={height - track} width={to - from} height={track} />
      </svg>
      <input
        type="range"
        {...handle}
        value={from}
        aria-label={t("search.price.lowest")}
        aria-valuetext={said(lowest)}
        onChange={({ target }) => {
          const bar = Math.min(Number(target.value), to - 1);
          onSlide({ ...typed, min_price: bar === 0 ? "" : priceAt(bar) });
        }}
      />
      <input
        type="range"
        {...handle}
        value={to}
        aria-label={t("search.price.highest")}
        aria-valuetext={said(highest)}
        onChange={({ target }) => {
          const bar = Math.max(Number(target.value), from + 1);
          onSlide({ ...typed, max_price: bar === last ? "" : priceAt(bar) });
        }}
      />
    </div>
  );
}

/** Undefined for an empty text, or one that is not an amount. */
function dollarsOf(typed: string): number | undefined {
  const cents = readAmount(typed)?.cents;
  return cents === undefined ? undefined : cents / 100;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
