import { clsx } from "clsx";
import { useEffect, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Favorite, FavoriteList } from "#contract/listings/favorites.ts";
import { kindOfWire, kinds, type ListingKind } from "#contract/listings/kinds.ts";
import { WithQueries } from "#web/app/with-queries.tsx";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { DashboardNav } from "#web/shared/account/DashboardNav.tsx";
import { Cards } from "#web/shared/listing-card/Cards.tsx";
import { StayBlanks } from "#web/shared/search/StayBlanks.tsx";
import { isDated } from "#web/shared/search/search.ts";
import { queryOfStays, type Stays, staysIn } from "#web/shared/search/stays.ts";
import { follow } from "#web/shared/wishlist/account.ts";
import { useChanges, useFavorites } from "./account-data.ts";
import { FavoriteCard } from "./FavoriteCard.tsx";
import { ListHead } from "./ListHead.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { NothingSaved } from "./NothingSaved.tsx";
import { useRemoved } from "./Removed.tsx";
import { SavedComing } from "./SavedComing.tsx";
import styles from "./Wishlist.module.css";

/** Lazy-loaded: the favorites of the signed-in user, by list, with the prices of their dates. */
export function AccountFavorites() {
  const { t } = useTranslation();
  return (
    <WithQueries>
      <div className={clsx(layout.wrap, layout.area)}>
        <DashboardNav />
        <div className={clsx(layout.stack, layout.gap12, layout.above24)}>
          <h1 className={type.title}>{t("wishlist.title")}</h1>
          <p className={type.lead}>{t("wishlist.leadAccount")}</p>
          <Followed />
        </div>
      </div>
    </WithQueries>
  );
}

/** Shown once browser and account are synchronized: the account may only now have received the browser's listings. */
function Followed() {
  const [isAlike, setAlike] = useState(false);
  useEffect(() => {
    let isShown = true;
    follow()
      .catch(() => {})
      .finally(() => isShown && setAlike(true));
    return () => {
      isShown = false;
    };
  }, []);
  return isAlike ? <Everything /> : <SavedComing />;
}

function Everything() {
  const [address, setAddress] = useSearchParams();
  const stays = useMemo(() => staysIn(address), [address]);
  const { query, items, lists } = useFavorites(stays);
  const changes = useChanges();
  const { line, onRemove } = useRemoved<Favorite>({
    remove: changes.remove,
    restore: (item) => void changes.restore(item),
  });
  /** Set while the user is naming a new list; the list receives `item`, if there is one. */
  const [naming, setNaming] = useState<{ item?: Favorite }>();

  if (query.isError && !items) return <Failed isBusy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!items) return <SavedComing />;
  const chosen = lists.find(({ id }) => String(id) === address.get("list"));
  const kindsSaved = [...kinds].reverse().filter((kind) => items.some((item) => kindOfWire(item.serviceType) === kind));

  return (
    <>
      {line}
      <ListChips items={items} lists={lists} chosen={chosen} stays={stays} onNew={() => setNaming({})} />
      {chosen && (
        <ListHead key={chosen.id} list={chosen} changes={changes} onDeleted={() => setAddress(queryOfStays(stays))} />
      )}
      {kindsSaved.length > 0 && (
        <Dates
          kinds={kindsSaved}
          stays={stays}
          onChoose={(next) => setAddress({ ...queryOfStays(next), ...listIn(chosen) }, { preventScrollReset: true })}
        />
      )}
      {items.length === 0 && <NothingSaved />}
      {items.length > 0 && (
        <FavoriteCards
          key={`cards-${chosen?.id ?? "all"}`}
          items={items}
          lists={lists}
          chosen={chosen}
          stays={stays}
          isComing={query.isPlaceholderData}
          onRemove={onRemove}
          onMove={(item, list) => void changes.move(item, list)}
          onNewList={(item) => setNaming({ item })}
        />
      )}
      {naming && (
        <NameDialog
          onNamed={async ({ id }) => {
            if (naming.item) await changes.move(naming.item, id);
            else {
              await changes.reread();
              setAddress({ ...queryOfStays(stays), list: String(id) });
            }
          }}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  );
}

interface CardsProps {
  items: Favorite[];
  lists: FavoriteList[];
  chosen: FavoriteList | undefined;
  stays: Stays;
  isComing: boolean;
  onRemove(item: Favorite): void;
  onMove(item: Favorite, list: number | null): void;
  onNewList(item: Favorite): void;
}

/** The cards of the chosen list. One that is moved to another list stays, with the focus, until this list is left. */
function FavoriteCards({ items, lists, chosen, stays, isComing, onRemove, onMove, onNewList }: CardsProps) {
  const { t } = useTranslation();
  const [moved, setMoved] = useState<readonly number[]>([]);
  const isIn = ({ list }: Favorite) => !chosen || list === chosen.id;
  const shown = items.filter((item) => isIn(item) || moved.includes(item.id));
  const keepShown = ({ id }: Favorite) => setMoved((ids) => [...ids, id]);
  if (shown.length === 0) {
    return (
      <div className={clsx(panel.state, panel.empty, layout.above24)}>
        <h2 className={type.heading}>{t("wishlist.lists.empty")}</h2>
        <p className={type.muted}>{t("wishlist.lists.emptyHint")}</p>
      </div>
    );
  }
  return (
    <>
      <h2 className={clsx(type.strong, layout.above16)} aria-live="polite">
        {t("wishlist.count", { count: items.filter(isIn).length })}
      </h2>
      <div aria-busy={isComing}>
        <Cards as="mixed">
          {shown.map((item, position) => (
            <FavoriteCard
              key={item.id}
              item={item}
              lists={lists}
              stay={stays[kindOfWire(item.serviceType)]}
              isFirst={position < 2}
              onRemove={() => onRemove(item)}
              onMove={(list) => {
                keepShown(item);
                onMove(item, list);
              }}
              onNewList={() => {
                keepShown(item);
                onNewList(item);
              }}
            />
          ))}
        </Cards>
      </div>
    </>
  );
}

function listIn(list: FavoriteList | undefined): { list?: string } {
  return list ? { list: String(list.id) } : {};
}

interface ChipsProps {
  items: Favorite[];
  lists: FavoriteList[];
  chosen: FavoriteList | undefined;
  stays: Stays;
  onNew(): void;
}

function ListChips({ items, lists, chosen, stays, onNew }: ChipsProps) {
  const { t } = useTranslation();
  const addressOf = (list?: FavoriteList) => `?${new URLSearchParams({ ...queryOfStays(stays), ...listIn(list) })}`;
  if (items.length === 0 && lists.length === 0) return null;
  return (
    <nav aria-label={t("wishlist.lists.label")}>
      <ul className={button.chips}>
        {[undefined, ...lists].map((list) => (
          <li key={list?.id ?? "all"}>
            <Link
              className={clsx(button.chip, styles.chip)}
              to={addressOf(list)}
              aria-current={list?.id === chosen?.id ? "page" : undefined}
              preventScrollReset
            >
              <span className={styles.name}>{list?.name ?? t("wishlist.lists.all")}</span>
              <span className={type.numbers}>
                {list ? items.filter((item) => item.list === list.id).length : items.length}
              </span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={button.chip} aria-haspopup="dialog" onClick={onNew}>
            <Icon name="plus" />
            {t("wishlist.lists.new")}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Dates(props: { kinds: ListingKind[]; stays: Stays; onChoose(stays: Stays): void }) {
  const { t } = useTranslation();
  const isAsked = Object.values(props.stays).some(isDated);
  return (
    <div className={clsx(layout.stack, layout.gap4)}>
      {!isAsked && <p className={type.small}>{t("wishlist.dates.ask")}</p>}
      <div className={clsx(layout.row, layout.gap8by20)}>
        <StayBlanks {...props} label={t("wishlist.dates.label")} guestsLabel={t("wishlist.dates.for")} />
        {isAsked && (
          <button
            type="button"
            className={clsx(button.link, button.tall)}
            onClick={() => props.onChoose(staysIn(new URLSearchParams()))}
          >
            {t("wishlist.dates.clear")}
          </button>
        )}
      </div>
    </div>
  );
}

function Failed({ isBusy, onRetry }: { isBusy: boolean; onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, layout.above24)} role="alert">
      <h2 className={type.heading}>{t("wishlist.failed")}</h2>
      <p className={type.muted}>{t("wishlist.failedHint")}</p>
      <button type="button" className={button.line} disabled={isBusy} onClick={onRetry}>
        {isBusy ? t("common.loading") : t("common.retry")}
      </button>
    </div>
  );
}
