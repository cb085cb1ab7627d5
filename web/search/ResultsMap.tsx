import { useTranslation } from "react-i18next";
import type { FoundCard } from "#contract/search.ts";
import { IslandShape } from "#web/island/Island.tsx";
import { pointOf } from "#web/island/outline.ts";

/** Where on the island the listings of this page are. */
export function ResultsMap({ items }: { items: FoundCard[] }) {
  const { t } = useTranslation();
  const places = new Map(items.map((item) => [item.city, pointOf(item.latitude, item.longitude)]));
  return (
    <div className="results-map">
      <svg viewBox="-2 -2 208 72" role="img" aria-label={t("search.map", { count: places.size })}>
        <IslandShape />
        {[...places].map(([city, { x, y }]) => (
          <circle key={city} cx={x} cy={y} r="4" />
        ))}
      </svg>
    </div>
  );
}
