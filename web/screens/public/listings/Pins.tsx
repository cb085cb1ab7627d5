import { clsx } from "clsx";
import type { Pin } from "#contract/listings/search.ts";
import { formatPrice } from "#web/kit/format.ts";
import { HeartShape } from "#web/kit/icons.tsx";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Shown } from "#web/shared/map/IslandMap.tsx";
import { useIsSaved } from "#web/shared/wishlist/wishlist-store.ts";
import type { Mark } from "./marks.ts";
import styles from "./ResultsMap.module.css";

interface Props {
  marks: readonly Mark[];
  shown: Shown;
  /** Listings whose card is hovered, focused or in the tray. */
  inHand: readonly number[];
  /** The listing whose pin is hovered. */
  pointed: number | undefined;
  seen: ReadonlySet<number>;
  onPoint(id: number | undefined): void;
  onOpen(mark: Mark): void;
}

/** The visible results in their order: buttons with prices, and discs for several results. */
export function Pins({ marks, shown, inHand, pointed, seen, onPoint, onOpen }: Props) {
  const { t } = useTranslation();
  return marks.map((mark) => {
    const { x, y } = shown.screenOf(mark);
    const isHere = mark.ids.some((id) => inHand.includes(id));
    const isPointed = pointed !== undefined && mark.ids.includes(pointed);
    const shared = {
      type: "button" as const,
      style: { translate: `${x}px ${y}px` },
      "data-here": isHere || undefined,
      "data-pointed": isPointed || undefined,
      onClick: () => onOpen(mark),
    };
    if (!mark.pin) {
      return (
        <button
          key={mark.key}
          {...shared}
          className={clsx(styles.group, type.numbers)}
          aria-label={t("search.onMap.group", { count: mark.count })}
        >
          {mark.count}
        </button>
      );
    }
    const { id } = mark.pin;
    return (
      <PinButton
        key={mark.key}
        {...shared}
        pin={mark.pin}
        isSeen={seen.has(id)}
        onPointerEnter={() => onPoint(id)}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && onPoint(id)}
        onBlur={() => onPoint(undefined)}
      />
    );
  });
}

interface PinProps extends React.ComponentProps<"button"> {
  pin: Pin;
  isSeen: boolean;
}

function PinButton({ pin, isSeen, ...button }: PinProps) {
  const { t } = useTranslation();
  const isSaved = useIsSaved(pin.id);
  const price = formatPrice(pin.stayTotal ?? pin.unitPrice);
  return (
    <button
      {...button}
      className={clsx(styles.pin, type.numbers)}
      data-seen={isSeen || undefined}
      aria-label={t("search.onMap.pin", { price, title: pin.title, city: pin.city })}
    >
      <span>
        {isSaved && <HeartShape />}
        {price}
      </span>
    </button>
  );
}
