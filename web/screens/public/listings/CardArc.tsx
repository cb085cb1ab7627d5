import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Shown } from "#web/shared/map/IslandMap.tsx";
import { type Arc, arcBetween, isIn, pathOf } from "./arc.ts";
import { boxesOf, type Mark } from "./marks.ts";
import styles from "./ResultsMap.module.css";

export interface CardInHand {
  listing: number;
  element: HTMLElement;
}

interface Props {
  card: CardInHand;
  marks: readonly Mark[];
  shown: Shown;
}

/** The distance of the ring from the photo. */
const ring = 6;
/** The arc's dot is this far below the top of the photo. */
const below = 48;
/** The arc must stay below the map's upper controls. */
const controls = 76;
/** For a card farther from the map than this, other cards are in between. */
const beside = 96;

/** The logo's arc from a card to its mark on the map. Only shown when both are in sight and nothing is between them. */
export function CardArc({ card, marks, shown }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const [arc, setArc] = useState<Arc>();

  const measure = useEffectEvent(() => setArc(arcTo(svg.current?.parentElement)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measured positions depend on them
  useEffect(measure, [card, marks, shown]);
  useEffect(() => {
    addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  }, []);

  return (
    <svg className={styles.arc} ref={svg} aria-hidden="true">
      {arc && (
        <>
          <path d={pathOf(arc)} pathLength="1" />
          <circle cx={arc.from.x} cy={arc.from.y} r="5" />
          <circle cx={arc.to.x} cy={arc.to.y} r="5" />
        </>
      )}
    </svg>
  );

  function arcTo(map: Element | null | undefined): Arc | undefined {
    const mark = marks.find(({ ids }) => ids.includes(card.listing));
    const photo = card.element.querySelector("img")?.parentElement?.getBoundingClientRect();
    if (!map || !mark || !photo) return undefined;
    const { left, top, bottom } = map.getBoundingClientRect();
    const from = { x: photo.right + ring, y: photo.top + Math.min(below, photo.height / 2) };
    const [box] = boxesOf([mark], shown);
    if (!box || from.x < left - beside || from.y > bottom) return undefined;
    const to = { x: left + box.left + box.width / 2, y: top + box.top };
    const others = [...map.querySelectorAll("button, label")]
      .map((other) => other.getBoundingClientRect())
      .filter((other) => !isIn(other, { x: to.x, y: to.y + box.height / 2 }));
    return arcBetween(from, to, { ceiling: top + controls, others });
  }
}
