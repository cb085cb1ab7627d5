import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Map.module.css";

interface Props {
  zoom: number;
  last: number;
  onZoom(zoom: number): void;
}

/** Closer and farther, over a corner of a map. */
export function ZoomButtons({ zoom, last, onZoom }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.zoom}>
      <button
        type="button"
        className={button.round}
        aria-label={t("listings.map.closer")}
        aria-disabled={zoom === last}
        onClick={() => onZoom(Math.min(zoom + 1, last))}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        className={button.round}
        aria-label={t("listings.map.farther")}
        aria-disabled={zoom === 0}
        onClick={() => onZoom(Math.max(zoom - 1, 0))}
      >
        <Icon name="minus" />
      </button>
    </div>
  );
}
