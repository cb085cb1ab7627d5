import { clsx } from "clsx";
import type { FoundCard } from "#contract/listings/search.ts";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { IslandShape } from "#web/shared/map/Island.tsx";
import { pointOf } from "#web/shared/map/outline.ts";
import styles from "./ListPage.module.css";

/** An island map with the places of this page's listings. */
export function ResultsMap({ items }: { items: FoundCard[] }) {
  const { t } = useTranslation();
  const places = new Map(items.map((item) => [item.city, pointOf(item.latitude, item.longitude)]));
  return (
    <div className={clsx(panel.notice, panel.sea, styles.map)}>
      <svg viewBox="-2 -2 208 72" role="img" aria-label={t("search.map", { count: places.size })}>
        <IslandShape />
        {[...places].map(([city, { x, y }]) => (
          <circle key={city} cx={x} cy={y} r="4" />
        ))}
      </svg>
    </div>
  );
}
