import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Point } from "#contract/island/geometry.ts";
import { municipalities } from "#contract/island/municipalities.ts";
import type { Bounds } from "#contract/listings/search-limits.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { borderLines, land, outlineOf } from "./ground.ts";
import styles from "./IslandMap.module.css";
import { type Box, isInside, labelsOf, touches } from "./labels.ts";
import {
  boundsOf,
  closer,
  movedBy,
  onScreen,
  pointOf,
  type Size,
  type Spot,
  scaleBar,
  spotOf,
  underScreen,
  type View,
  viewOf,
  within,
} from "./plane.ts";

/** The current view, for what is drawn on top of the map. */
export interface Shown {
  view: View;
  size: Size;
  /** The point's position in pixels from the map's upper left corner. */
  screenOf(point: Point): Spot;
  /** Moves the map so that all these points are visible. */
  show(points: readonly Point[]): void;
}

interface Props {
  label: string;
  className?: string | undefined;
  /** The points to show at first, and again whenever `firstKey` changes. */
  first: readonly Point[];
  firstKey: string;
  /** Whether the points are the exact edges of the view, without room around them. */
  isTight?: boolean;
  /** The closest view, in pixels per kilometer. */
  most: number;
  /** For a map inside a scrolling page: one finger and the wheel scroll the page instead of the map. */
  isInPage?: boolean;
  /** Names in addition to those of towns; earlier ones take precedence. */
  names?: readonly Named[];
  /** The municipality drawn in another color. */
  municipality?: string | undefined;
  /** Areas in which no names are written. */
  freeOf?(shown: Shown): readonly Box[];
  /** Called when the visitor has moved the map and stopped. */
  onMoved?(bounds: Bounds): void;
  /** Called when the visitor presses the ground. */
  onPress?(point: Point): void;
  /** Drawn on the ground; positions are in pixels. */
  drawn?(shown: Shown): ReactNode;
  children?(shown: Shown): ReactNode;
}

export interface Named extends Point {
  name: string;
}

/** The assumed size until the map has been laid out. */
const usualSize: Size = { width: 600, height: 400 };
const settledAfterMs = 300;

/** The site's own map: pan, pinch, zoom by wheel, buttons and keys. It requests nothing from other servers. */
export function IslandMap({
  label,
  className,
  first,
  firstKey,
  most,
  isTight = false,
  isInPage = false,
  ...props
}: Props) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const size = useSize(sheet);
  const [view, setView] = useState<View>();
  const [shownFirst, setShownFirst] = useState("");
  const wanted = `${firstKey} ${size ? "laid out" : ""}`;
  const box = size ?? usualSize;
  if (shownFirst !== wanted) {
    setShownFirst(wanted);
    setView(viewOf(first, box, most, isTight));
  }
  const shownView = within(view ?? viewOf(first, box, most, isTight), box, most);
  const shown: Shown = {
    view: shownView,
    size: box,
    screenOf: (point) => onScreen(spotOf(point), shownView, box),
    show: (points) => move(() => viewOf(points, box, most)),
  };

  const settle = useSettled(() => props.onMoved?.(boundsOf(shownView, box)));
  function move(change: (view: View) => View) {
    setView((now) => change(within(now ?? shownView, box, most)));
    settle();
  }

  const gestures = useGestures(sheet, {
    isInPage,
    onPan: (pixels) => move((now) => movedBy(now, pixels, box, most)),
    onZoom: (times, at) => move((now) => closer(now, times, at, box, most)),
    onPress: (at) => props.onPress?.(pointOf(underScreen(at, shownView, box))),
  });
  const middle = { x: box.width / 2, y: box.height / 2 };
  const zoom = (times: number) => move((now) => closer(now, times, middle, box, most));

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget && !zoomKeys[event.key]) return;
    const times = zoomKeys[event.key];
    const step = steps[event.key];
    if (times === undefined && !step) return;
    event.preventDefault();
    if (times !== undefined) zoom(times);
    else if (step) move((now) => movedBy(now, { x: step.x * box.width, y: step.y * box.height }, box, most));
  }

  const bar = scaleBar(shownView, 90);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is only for forms
    <div
      className={clsx(styles.map, isInPage && styles.inPage, className)}
      ref={sheet}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...gestures}
    >
      <Ground shown={shown} names={props.names ?? []} municipality={props.municipality} freeOf={props.freeOf}>
        {props.drawn?.(shown)}
      </Ground>
      {props.children?.(shown)}
      <div className={styles.zoom}>
        <button type="button" className={button.round} aria-label={t("listings.map.closer")} onClick={() => zoom(2)}>
          <Icon name="plus" />
        </button>
        <button type="button" className={button.round} aria-label={t("listings.map.farther")} onClick={() => zoom(0.5)}>
          <Icon name="minus" />
        </button>
      </div>
      <p className={clsx(styles.foot, type.tiny)}>
        <span className={clsx(styles.bar, type.numbers)} aria-hidden="true">
          <i style={{ width: bar.pixels }} />
          {bar.kilometers < 1 ? `${bar.kilometers * 1000} m` : `${bar.kilometers} km`}
        </span>
        <span>{t("listings.map.sources")}</span>
      </p>
    </div>
  );
}

const zoomKeys: Partial<Record<string, number>> = { "+": 2, "=": 2, "-": 0.5 };
/** As fractions of the map's size; the content moves in the opposite direction of the arrow. */
const steps: Partial<Record<string, Spot>> = {
  ArrowLeft: { x: 0.2, y: 0 },
  ArrowRight: { x: -0.2, y: 0 },
  ArrowUp: { x: 0, y: 0.2 },
  ArrowDown: { x: 0, y: -0.2 },
};

/** Towns whose names take precedence when not all fit. */
const wellKnown = ["San Juan", "Ponce", "Mayagüez", "Arecibo", "Caguas", "Fajardo", "Vieques", "Culebra", "Humacao"];
const towns = [...municipalities].sort(
  (a, b) => Number(wellKnown.includes(b.name)) - Number(wellKnown.includes(a.name)),
);
const lettering = { letterWidth: 7.4, height: 18, gap: 8 };
/** Town names are shown from this scale on, in pixels per kilometer. */
const townsFrom = 3;

interface GroundProps {
  shown: Shown;
  names: readonly Named[];
  municipality: string | undefined;
  freeOf: Props["freeOf"];
  children: ReactNode;
}

function Ground({ shown, names, municipality, freeOf, children }: GroundProps) {
  const { t } = useTranslation();
  const id = useId();
  const { view, size, screenOf } = shown;
  const origin = onScreen({ x: 0, y: 0 }, view, size);
  const pixel = 1 / view.scale;
  const screen = { left: 0, top: 0, ...size };
  const named = [...names, ...(view.scale < townsFrom ? towns.slice(0, wellKnown.length) : towns)];
  const spots = named.map(({ name, ...point }) => ({ name, ...screenOf(point) }));
  const { width, height } = size;
  const controls = [
    { left: width - 76, top: 0, width: 76, height: 120 },
    { left: width - 260, top: height - 50, width: 260, height: 50 },
  ];
  const free = [...controls, ...(freeOf?.(shown) ?? [])];
  const waters = seas.flatMap(({ nameKey, isNarrow, ...point }) => {
    const words = t(nameKey);
    const { x, y } = screenOf(point);
    const width = words.length * (isNarrow ? 9 : 11);
    const box = { left: x - width / 2, top: y - 20, width, height: 28 };
    const isShown =
      (!isNarrow || view.scale >= townsFrom) && isInside(box, screen) && !free.some((other) => touches(box, other));
    return isShown ? [{ words, x, y, isNarrow, box }] : [];
  });
  const labels = labelsOf(spots, { view: screen, lettering, free: [...free, ...waters.map(({ box }) => box)] });
  return (
    <svg className={styles.ground} aria-hidden="true">
      <defs>
        <path id={`${id}land`} d={land} />
        <clipPath id={`${id}shore`}>
          <use href={`#${id}land`} />
        </clipPath>
      </defs>
      <g transform={`translate(${origin.x} ${origin.y}) scale(${view.scale})`}>
        <use className={styles.shallows} href={`#${id}land`} strokeWidth={34 * pixel} />
        <use className={styles.shallow} href={`#${id}land`} strokeWidth={14 * pixel} />
        <use className={styles.land} href={`#${id}land`} />
        <g clipPath={`url(#${id}shore)`}>
          {municipality && <path className={styles.tinted} d={outlineOf(municipality)} />}
          <path className={styles.borders} d={borderLines} strokeWidth={1.2 * pixel} />
        </g>
        <use className={styles.shore} href={`#${id}land`} strokeWidth={1.3 * pixel} />
        {ferries.map((way) => (
          <path key={way} className={styles.ferry} d={way} strokeWidth={2 * pixel} strokeDasharray={`0 ${6 * pixel}`} />
        ))}
      </g>
      {waters.map(({ words, x, y, isNarrow }) => (
        <text key={words} className={clsx(styles.sea, isNarrow && styles.strait)} x={x} y={y}>
          {words}
        </text>
      ))}
      {labels.map(({ name, x, y, isLeft }) => (
        <g key={name} className={styles.town}>
          <circle cx={x} cy={y} r={2.5} />
          <text x={x + (isLeft ? -8 : 8)} y={y} textAnchor={isLeft ? "end" : "start"}>
            {name}
          </text>
        </g>
      ))}
      {children}
    </svg>
  );
}

const seas = [
  { nameKey: "listings.map.seas.atlantic", latitude: 18.58, longitude: -66.1, isNarrow: false },
  { nameKey: "listings.map.seas.caribbean", latitude: 17.84, longitude: -66.1, isNarrow: false },
  { nameKey: "listings.map.seas.vieques", latitude: 18.19, longitude: -65.63, isNarrow: true },
  { nameKey: "listings.map.seas.mona", latitude: 18.2, longitude: -67.5, isNarrow: true },
] as const;

/** The ferry lines from the terminal in Ceiba to Culebra and Vieques, around Punta Puerca. */
const ferries = [
  [
    { latitude: 18.2285, longitude: -65.6035 },
    { latitude: 18.265, longitude: -65.52 },
    { latitude: 18.301, longitude: -65.3025 },
  ],
  [
    { latitude: 18.2285, longitude: -65.6035 },
    { latitude: 18.205, longitude: -65.53 },
    { latitude: 18.153, longitude: -65.4435 },
  ],
].map((way) => `M${way.map((point) => Object.values(spotOf(point)).join(" ")).join("L")}`);

function useSize(element: { current: HTMLElement | null }): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setSize({ width, height });
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return size;
}

/** Calls `onSettled` when nothing has moved for a moment. */
function useSettled(onSettled: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const done = useEffectEvent(onSettled);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (moves === 0) return;
    timer.current = setTimeout(() => done(), settledAfterMs);
    return () => clearTimeout(timer.current);
  }, [moves]);
  return () => setMoves((count) => count + 1);
}

interface Gestures {
  isInPage: boolean;
  onPan(pixels: Spot): void;
  onZoom(times: number, at: Spot): void;
  onPress(at: Spot): void;
}

/** A finger that moves less than this counts as a press. */
const pressPixels = 6;

/** One pointer pans, two pinch, the wheel zooms. */
function useGestures(sheet: { current: HTMLDivElement | null }, { isInPage, onPan, onZoom, onPress }: Gestures) {
  const pointers = useRef(new Map<number, Spot>());
  const moved = useRef(0);
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const { left = 0, top = 0 } = sheet.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (isInPage && !event.ctrlKey) return;
    event.preventDefault();
    const lines = event.deltaMode === 0 ? 1 : 20;
    onZoom(2 ** (-(event.deltaY * lines) / (event.ctrlKey ? 100 : 300)), place(event));
  });
  useEffect(() => {
    const element = sheet.current;
    // Added by hand, because React's listeners are passive and could not keep the page from scrolling as well.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, [sheet]);

  return {
    onPointerDown(event: React.PointerEvent<HTMLDivElement>) {
      if (event.button !== 0 || isControl(event.target)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (pointers.current.size === 0) moved.current = 0;
      pointers.current.set(event.pointerId, place(event));
    },
    onPointerMove(event: React.PointerEvent) {
      const from = pointers.current.get(event.pointerId);
      if (!from) return;
      const to = place(event);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      const pixels = { x: to.x - from.x, y: to.y - from.y };
      moved.current += Math.hypot(pixels.x, pixels.y);
      if (moved.current < pressPixels) return;
      pointers.current.set(event.pointerId, to);
      if (!other) return onPan(pixels);
      const apart = (spot: Spot) => Math.max(Math.hypot(spot.x - other.x, spot.y - other.y), 1);
      onPan({ x: pixels.x / 2, y: pixels.y / 2 });
      onZoom(apart(to) / apart(from), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    },
    onPointerUp(event: React.PointerEvent) {
      const wasDown = pointers.current.delete(event.pointerId);
      if (wasDown && pointers.current.size === 0 && moved.current < pressPixels) onPress(place(event));
    },
    onPointerCancel(event: React.PointerEvent) {
      pointers.current.delete(event.pointerId);
    },
    onDoubleClick(event: React.MouseEvent) {
      if (!isControl(event.target)) onZoom(2, place(event));
    },
  };
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button, a, label") !== null;
}
