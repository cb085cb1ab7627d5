import { clsx } from "clsx";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "#web/kit/icons.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { touched } from "#web/kit/touch.ts";
import { IslandShape } from "#web/shared/map/Island.tsx";
import { pointOf } from "#web/shared/map/outline.ts";
import styles from "./ResultsMap.module.css";
import type { Results } from "./results.ts";

const load = () => import("./LiveResultsMap.tsx");
const LiveResultsMap = lazyPart(async () => (await load()).LiveResultsMap);

/** If the map cannot be loaded, the drawing stays in its place. */
function whenLoaded(done: () => void): void {
  load().then(done, () => {});
}

interface Props {
  results: Results;
  /** The list of cards for the same results. */
  cards: RefObject<HTMLElement | null>;
  /** The filters' button, shown over the map when the map fills the window. */
  filters: ReactNode;
}

/** Beside the cards: a drawing until the page is touched, then the map. In narrow windows it fills the window. */
export function ResultsMap({ results, cards, filters }: Props) {
  const { t } = useTranslation();
  const aside = useRef<HTMLElement>(null);
  const [isLive, setLive] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isAway = useScrolledDown();

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && whenLoaded(() => setLive(true)));
    void touched().then(() => aside.current && watch.observe(aside.current));
    return () => watch.disconnect();
  }, []);

  const still = <StillMap results={results} />;
  return (
    <>
      <aside
        className={styles.beside}
        aria-label={t("search.onMap.title")}
        ref={aside}
        onPointerEnter={() => whenLoaded(() => setLive(true))}
      >
        {isLive ? (
          <Suspense fallback={still}>
            <LiveResultsMap results={results} cards={cards} />
          </Suspense>
        ) : (
          still
        )}
      </aside>
      <button
        type="button"
        className={clsx(button.primary, styles.open)}
        data-away={isAway || undefined}
        aria-haspopup="dialog"
        onClick={() =>
          load().then(
            () => setOpen(true),
            () => showToast({ text: t("search.onMap.notLoaded"), tone: "error" }),
          )
        }
      >
        <Icon name="map" />
        {t("search.onMap.open")}
      </button>
      {isOpen && (
        <Suspense>
          <LiveResultsMap results={results} cards={cards} filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the user last scrolled down rather than up; tiny movements of a finger are ignored. */
function useScrolledDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      if (Math.abs(scrollY - last) < 12) return;
      setDown(scrollY > last);
      last = scrollY;
    };
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, []);
  return isDown;
}

/** The island with the public places of this page's listings. */
function StillMap({ results }: Pick<Props, "results">) {
  const items = results.reply?.items ?? [];
  const places = new Map(items.map((item) => [item.city, pointOf(item.latitude, item.longitude)]));
  return (
    <svg className={styles.still} viewBox="-10 -30 224 128" aria-hidden="true">
      <IslandShape />
      {[...places].map(([city, { x, y }]) => (
        <circle key={city} cx={x} cy={y} r="2.5" />
      ))}
    </svg>
  );
}
