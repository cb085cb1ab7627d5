import { useTranslation } from "#web/kit/texts.tsx";

/** How many guests gave each rating, best first. `counts` starts with rating 1. */
export function Distribution({ counts }: { counts: readonly number[] }) {
  const { t } = useTranslation();
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul className="reviews-spread">
      {counts
        .map((count, index) => ({ count, rating: index + 1 }))
        .reverse()
        .map(({ count, rating }) => (
          <li key={rating}>
            <span className="sr-only">{t("reviews.gave", { count, rating })}</span>
            <span className="num" aria-hidden="true">
              {rating}
            </span>
            <span className="reviews-bar" aria-hidden="true">
              <i style={{ width: `${(100 * count) / total}%` }} />
            </span>
            <span className="num" aria-hidden="true">
              {count}
            </span>
          </li>
        ))}
    </ul>
  );
}
