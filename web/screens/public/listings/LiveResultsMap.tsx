import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { municipalityAt, type Point } from "#contract/island/geometry.ts";
import type { MapReply } from "#contract/listings/search.ts";
import { type Bounds, boundsIn, boundsText } from "#contract/listings/search-limits.ts";
import { reading } from "#web/app/queries.ts";
import { WithQueries } from "#web/app/with-queries.tsx";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { IslandShape } from "#web/shared/map/Island.tsx";
import { IslandMap, type Shown } from "#web/shared/map/IslandMap.tsx";
import { exactPointOf } from "#web/shared/map/outline.ts";
import { boundsOf, cornersOf, wholeIsland } from "#web/shared/map/plane.ts";
import { addressOf, queryOf, type Search, withoutCursor } from "#web/shared/search/search.ts";
import { boxesOf, type Mark, marksOf, useGrouped } from "./marks.ts";
import { Pins } from "./Pins.tsx";
import { PinTray } from "./PinTray.tsx";
import styles from "./ResultsMap.module.css";
import type { Results } from "./results.ts";

interface Props {
  results: Results;
  cards: RefObject<HTMLElement | null>;
  /** On narrow windows, where the map fills the window. */
  onClose?(): void;
}

/** Public places are 300 m off: no closer than nine meters a pixel. */
const most = 110;

/** Lazy-loaded: the results on the island's map, each with its price. */
export function LiveResultsMap(props: Props) {
  const window = useRef<HTMLDialogElement>(null);
  const { onClose } = props;
  useEffect(() => {
    if (onClose && !window.current?.open) window.current?.showModal();
  }, [onClose]);
  if (!onClose) {
    return (
      <WithQueries>
        <MapOfResults {...props} />
      </WithQueries>
    );
  }
  return (
    <dialog className={styles.window} ref={window} onClose={onClose}>
      <WithQueries>
        <MapOfResults {...props} onClose={() => window.current?.close()} />
      </WithQueries>
    </dialog>
  );
}

const nothing: MapReply = { pins: [], groups: [], total: 0, hasMore: false };

function MapOfResults({ results: { kind, search }, cards, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isFollowing, setFollowing] = useState(onClose === undefined);
  const [elsewhere, setElsewhere] = useState<string>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const { pointed, pointPin } = usePointed(cards);

  const asked = withoutCursor(search);
  const found = useQuery({
    ...reading("/listings/map", { query: { kind, ...queryOf(asked) } as never }),
    placeholderData: keepPreviousData,
  });
  const { pins, groups } = found.data ?? nothing;
  const index = useGrouped(pins, groups);
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [round, setRound] = useState(0);
  const first = useFirst(asked, { reply: found.isPlaceholderData ? undefined : found.data, own, round });

  function searchIn(bounds: string | undefined) {
    if (bounds === undefined) setRound((count) => count + 1);
    else setOwn((before) => new Set([...before, bounds]));
    setElsewhere(undefined);
    const { bounds: _, ...rest } = asked;
    void navigate(addressOf(bounds === undefined ? rest : { ...rest, bounds }) || "?", {
      replace: true,
      preventScrollReset: true,
    });
  }

  function onMoved(bounds: Bounds) {
    const text = boundsText(bounds);
    if (isFollowing) searchIn(text);
    else setElsewhere(text);
  }

  function open({ ids, points }: Mark, { show }: Shown) {
    const [one] = points;
    const areApart = points.some(
      ({ latitude, longitude }) => latitude !== one?.latitude || longitude !== one?.longitude,
    );
    if (areApart || ids.length === 0) return show(points);
    setChosen(ids);
    setSeen((before) => new Set([...before, ...ids]));
  }

  const here = pins.find(({ id }) => id === (pointed ?? chosen[0]));
  return (
    <IslandMap
      className={styles.live}
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
      {(shown) => (
        <>
          <Pins
            marks={marksOf(index, shown)}
            shown={shown}
            here={chosen}
            pointed={pointed}
            seen={seen}
            onPoint={pointPin}
            onOpen={(mark) => open(mark, shown)}
          />
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
              <button type="button" className={styles.control} onClick={() => searchIn(elsewhere)}>
                {t("search.onMap.here")}
              </button>
            )}
            {found.isError && (
              <button type="button" className={styles.control} onClick={() => void found.refetch()}>
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
            <PinTray
              kind={kind}
              search={search}
              pins={chosen.flatMap((id) => pins.find((pin) => pin.id === id) ?? [])}
              onClose={() => setChosen([])}
            />
          </div>
        </>
      )}
    </IslandMap>
  );
}

interface First {
  key: string;
  points: readonly Point[];
  isTight: boolean;
}

/** What the map shows first, and again for another search: its bounds, else all its results. Not after its own moves. */
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
    if (asked) return own.has(bounds) ? undefined : { key: bounds, points: cornersOf(asked), isTight: true };
    const places = reply && [...reply.pins, ...reply.groups];
    const points = places && places.length > 0 ? places : wholeIsland;
    return places && { key: `${round} ${addressOf(rest)}`, points, isTight: false };
  }
}

/** The listing that is pointed at, on the map or among the cards; its card is marked. */
function usePointed(cards: RefObject<HTMLElement | null>) {
  const [card, pointCard] = useState<number>();
  const [pin, pointPin] = useState<number>();
  const pointed = pin ?? card;
  useEffect(() => {
    const list = cards.current;
    const follow = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>("[data-listing]") : null;
      pointCard(card ? Number(card.dataset.listing) : undefined);
    };
    const leave = () => pointCard(undefined);
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
    const card = cards.current?.querySelector<HTMLElement>(`[data-listing="${pointed}"]`);
    if (card) card.dataset.pointed = "";
    return () => {
      if (card) delete card.dataset.pointed;
    };
  }, [cards, pointed]);
  return { pointed, pointPin };
}

/** The island in miniature with the part that is shown; a press shows all of it. */
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
