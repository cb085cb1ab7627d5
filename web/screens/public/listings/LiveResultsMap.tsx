import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { municipalityAt, type Point } from "#contract/island/geometry.ts";
import type { MapReply, Pin } from "#contract/listings/search.ts";
import { type Bounds, boundsIn, boundsText } from "#contract/listings/search-limits.ts";
import { reading } from "#web/app/queries.ts";
import { WithQueries } from "#web/app/with-queries.tsx";
import { Icon } from "#web/kit/icons.tsx";
import { useBackCloses } from "#web/kit/overlay/back-closes.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { IslandShape } from "#web/shared/map/Island.tsx";
import { IslandMap, type Shown } from "#web/shared/map/IslandMap.tsx";
import { exactPointOf } from "#web/shared/map/outline.ts";
import { boundsOf, cornersOf, wholeIsland } from "#web/shared/map/plane.ts";
import { addressOf, isDated, queryOf, type Search, withoutCursor } from "#web/shared/search/search.ts";
import { datesWords, guestsWords } from "#web/shared/search/words.ts";
import { CardArc, type CardInHand } from "./CardArc.tsx";
import { boxesOf, type Mark, marksOf, useGrouped } from "./marks.ts";
import { Pins } from "./Pins.tsx";
import { PinTray } from "./PinTray.tsx";
import styles from "./ResultsMap.module.css";
import type { Results } from "./results.ts";

interface Props {
  results: Results;
  cards: RefObject<HTMLElement | null>;
  /** In narrow windows, where the map fills the window: closes it. */
  onClose?(): void;
  /** The filters' button, which is also shown when the map fills the window. */
  filters?: ReactNode;
}

/** The closest view, nine meters per pixel: public places are 300 m off, so a closer one would mislead. */
const most = 110;

/** Lazy-loaded: the results on the island's map, each with its price. */
export function LiveResultsMap({ onClose, ...props }: Props) {
  return (
    <WithQueries>{onClose ? <MapWindow {...props} onClose={onClose} /> : <MapOfResults {...props} />}</WithQueries>
  );
}

/** The map filling the window. */
function MapWindow({ onClose, ...props }: Props) {
  const { t } = useTranslation();
  const window = useRef<HTMLDialogElement>(null);
  const close = () => window.current?.close();
  useEffect(() => {
    if (!window.current?.open) window.current?.showModal();
  }, []);
  useBackCloses(close);
  return (
    <dialog className={styles.window} ref={window} aria-label={t("search.onMap.title")} onClose={onClose}>
      <MapOfResults {...props} onClose={close} />
    </dialog>
  );
}

const nothing: MapReply = { pins: [], groups: [], total: 0, hasMore: false };

function MapOfResults({ results: { kind, search, reply }, cards, filters, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isFollowing, setFollowing] = useState(onClose === undefined);
  /** Where the visitor has moved the map since it showed the search of this key. */
  const [moved, setMoved] = useState<{ key: string; bounds: string }>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const { card, pin, pointPin } = usePointed(cards);

  const asked = withoutCursor(search);
  const found = useQuery({
    ...reading("/listings/map", { query: { kind, ...queryOf(asked) } }),
    placeholderData: keepPreviousData,
  });
  const { pins, groups } = found.data ?? nothing;
  const index = useGrouped(pins, groups);
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [round, setRound] = useState(0);
  const [shownBounds, setShownBounds] = useState(asked.bounds);
  if (asked.bounds !== shownBounds) {
    setShownBounds(asked.bounds);
    // The address shows another part of the map than where it was moved, or none: it goes there.
    if (asked.bounds === undefined || !own.has(asked.bounds)) {
      setOwn(new Set());
      setRound((count) => count + 1);
    }
  }
  const first = useFirst(asked, { reply: found.isPlaceholderData ? undefined : found.data, own, round });
  // The map shows another search: where it was moved before is out of sight.
  if (moved && moved.key !== first.key) setMoved(undefined);
  const elsewhere = moved?.bounds;

  function searchIn(bounds: string | undefined) {
    if (bounds === undefined) setRound((count) => count + 1);
    else setOwn((before) => new Set([...before, bounds]));
    setMoved(undefined);
    const next = { ...asked, bounds };
    // The map replaces a known place; other words are still searched for.
    if (reply?.municipality || reply?.place) delete next.place;
    void navigate(addressOf(next) || "?", {
      replace: true,
      preventScrollReset: true,
    });
  }

  function onMoved(bounds: Bounds) {
    const text = boundsText(bounds);
    if (isFollowing) searchIn(text);
    else setMoved({ key: first.key, bounds: text });
  }

  function choose(ids: readonly number[]) {
    setChosen(ids);
    setSeen((before) => new Set([...before, ...ids]));
  }

  function open({ ids, points }: Mark, { show }: Shown) {
    const [one] = points;
    const areApart = points.some(
      ({ latitude, longitude }) => latitude !== one?.latitude || longitude !== one?.longitude,
    );
    if (areApart || ids.length === 0) show(points);
    else choose(ids);
  }

  /** The pressed results. On a phone, pressing a single pin also includes the other single pins in sight. */
  function trayOf(marks: readonly Mark[]): readonly Pin[] {
    const alone = marks.flatMap(({ pin }) => pin ?? []);
    if (onClose && chosen.length === 1 && alone.some(({ id }) => id === chosen[0])) return alone;
    return pins.filter(({ id }) => chosen.includes(id));
  }

  const here = pins.find(({ id }) => id === (pin ?? card?.listing ?? chosen[0]));
  const inHand = card ? [...chosen, card.listing] : chosen;
  return (
    <IslandMap
      className={clsx(styles.live, onClose && styles.filling)}
      label={t("search.onMap.label")}
      first={first.points}
      firstKey={first.key}
      isTight={first.isTight}
      most={most}
      municipality={here && municipalityAt(here)}
      onMoved={onMoved}
      onPress={() => setChosen([])}
      freeOf={(shown) => boxesOf(marksOf(index, shown), shown)}
    >
      {(shown) => {
        const marks = marksOf(index, shown);
        const tray = trayOf(marks);
        return (
          <>
            <Pins
              marks={marks}
              shown={shown}
              inHand={inHand}
              pointed={pin}
              seen={seen}
              onPoint={pointPin}
              onOpen={(mark) => open(mark, shown)}
            />
            {card && <CardArc card={card} marks={marks} shown={shown} />}
            {onClose && (
              <div className={styles.bar}>
                <SearchSummary search={search} onPress={onClose} />
                {filters}
              </div>
            )}
            <div className={styles.ways}>
              {!onClose && (
                <label className={clsx(field.check, styles.control)}>
                  <input
                    type="checkbox"
                    checked={isFollowing}
                    onChange={({ target }) => {
                      setFollowing(target.checked);
                      if (target.checked && elsewhere) searchIn(elsewhere);
                    }}
                  />
                  {t("search.onMap.follow")}
                </label>
              )}
              {elsewhere && (
                <button
                  type="button"
                  className={styles.control}
                  onClick={({ currentTarget }) => {
                    focusMapOf(currentTarget);
                    searchIn(elsewhere);
                  }}
                >
                  {t("search.onMap.here")}
                </button>
              )}
              {found.isError && (
                <button
                  type="button"
                  className={styles.control}
                  onClick={({ currentTarget }) => {
                    focusMapOf(currentTarget);
                    void found.refetch();
                  }}
                >
                  <Icon name="alert" />
                  {t("search.onMap.failed")}
                </button>
              )}
            </div>
            <Whole shown={shown} onPress={() => searchIn(undefined)} />
            <div className={styles.lower}>
              {onClose && (
                <button type="button" className={clsx(button.primary, styles.close)} onClick={onClose}>
                  <Icon name="list" />
                  {t("search.onMap.close")}
                </button>
              )}
              {tray.length > 0 && (
                <PinTray
                  kind={kind}
                  search={search}
                  pins={tray}
                  chosen={chosen[0]}
                  onTurn={(id) => choose(chosen.length > 1 ? [id, ...chosen.filter((other) => other !== id)] : [id])}
                  onClose={({ currentTarget }) => {
                    focusMapOf(currentTarget, "button[data-here]");
                    setChosen([]);
                  }}
                />
              )}
            </div>
          </>
        );
      }}
    </IslandMap>
  );
}

/** Moves the focus from a button that is about to go: to the map it is on, or to something on that map. */
function focusMapOf(going: Element, selector?: string): void {
  const map = going.closest<HTMLElement>("[role=group]");
  const found = selector ? map?.querySelector<HTMLElement>(selector) : undefined;
  (found ?? map)?.focus({ preventScroll: true });
}

/** The search in words; pressing it leads to the search sentence above the list. */
function SearchSummary({ search, onPress }: { search: Search; onPress(): void }) {
  const { t, language } = useTranslation();
  const more = [
    isDated(search) && datesWords(t, search, language),
    search.guests !== undefined && guestsWords(t, search),
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={styles.summary}
      onClick={() => {
        onPress();
        document.querySelector<HTMLElement>("main search summary")?.focus();
      }}
    >
      <Icon name="search" />
      <span>
        <span className={type.forReaders}>{t("search.header.button")}: </span>
        <b>{search.place ?? (search.bounds ? t("search.onMap.area") : t("search.place.everywhere"))}</b>
        {more.length > 0 && <span className={type.small}>{more.join(" · ")}</span>}
      </span>
    </button>
  );
}

interface First {
  key: string;
  points: readonly Point[];
  isTight: boolean;
}

/** What the map shows at first and after each new search: its bounds, else all results. Ignores the map's own moves. */
function useFirst(
  { bounds, ...rest }: Search,
  { reply, own, round }: { reply: MapReply | undefined; own: ReadonlySet<string>; round: number },
): First {
  const [kept, setKept] = useState<First>({ key: "", points: wholeIsland, isTight: false });
  const wanted = firstOf();
  if (wanted && wanted.key !== kept.key) setKept(wanted);
  return wanted ?? kept;

  function firstOf(): First | undefined {
    const asked = bounds && boundsIn(bounds);
    if (asked)
      return own.has(bounds) ? undefined : { key: `${round} ${bounds}`, points: cornersOf(asked), isTight: true };
    const places = reply && [...reply.pins, ...reply.groups];
    const points = places && places.length > 0 ? places : wholeIsland;
    return places && { key: `${round} ${addressOf(rest)}`, points, isTight: false };
  }
}

/** The hovered or focused card, and the listing whose pin is hovered. The card of either is marked. */
function usePointed(cards: RefObject<HTMLElement | null>) {
  const [card, setCard] = useState<CardInHand>();
  const [pin, pointPin] = useState<number>();
  const pointed = pin ?? card?.listing;
  useEffect(() => {
    const list = cards.current;
    const follow = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === "touch") return;
      const element = event.target instanceof Element && event.target.closest<HTMLElement>("[data-listing]");
      if (!element) return setCard(undefined);
      const listing = Number(element.dataset.listing);
      setCard((before) => (before?.element === element ? before : { listing, element }));
    };
    const leave = () => setCard(undefined);
    list?.addEventListener("pointerover", follow);
    list?.addEventListener("focusin", follow);
    list?.addEventListener("pointerleave", leave);
    list?.addEventListener("focusout", leave);
    return () => {
      list?.removeEventListener("pointerover", follow);
      list?.removeEventListener("focusin", follow);
      list?.removeEventListener("pointerleave", leave);
      list?.removeEventListener("focusout", leave);
    };
  }, [cards]);
  useEffect(() => {
    const marked = cards.current?.querySelector<HTMLElement>(`[data-listing="${pointed}"]`);
    if (marked) marked.dataset.pointed = "";
    return () => {
      if (marked) delete marked.dataset.pointed;
    };
  }, [cards, pointed]);
  return { card, pin, pointPin };
}

/** A miniature of the island that marks the visible part; pressing it shows the whole island. */
function Whole({ shown: { view, size }, onPress }: { shown: Shown; onPress(): void }) {
  const { t } = useTranslation();
  const { south, west, north, east } = boundsOf(view, size);
  const [from, to] = [exactPointOf(north, west), exactPointOf(south, east)];
  const [left, top] = [Math.max(from.x, -1), Math.max(from.y, -1)];
  const [right, bottom] = [Math.min(to.x, 205), Math.min(to.y, 69)];
  return (
    <button type="button" className={styles.whole} onClick={onPress}>
      <svg viewBox="-2 -2 208 72" aria-hidden="true">
        <IslandShape />
        <rect x={left} y={top} width={Math.max(right - left, 0)} height={Math.max(bottom - top, 0)} rx="4" />
      </svg>
      {t("search.onMap.whole")}
    </button>
  );
}
