import { clsx } from "clsx";
import { useId } from "react";
import type { Favorite, FavoriteList } from "#contract/listings/favorites.ts";
import field from "#web/kit/styles/field.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AnyCard } from "#web/shared/listing-card/AnyCard.tsx";
import type { CardStay } from "#web/shared/listing-card/Card.tsx";
import { addressOf, isFlexible, onDates, type Search, stayOf } from "#web/shared/search/search.ts";
import { foundWords, totalWords } from "#web/shared/search/words.ts";
import styles from "./Wishlist.module.css";

interface Props {
  item: Favorite;
  lists: FavoriteList[];
  /** The chosen stay for listings of this kind. */
  stay: Search;
  isFirst: boolean;
  onRemove(): void;
  onMove(list: number | null): void;
  onNewList(): void;
}

const newList = "new";

/** A favorite with its total for the stay, and below it the list that contains it. */
export function FavoriteCard({ item, lists, stay, isFirst, onRemove, onMove, onNewList }: Props) {
  const { t, language } = useTranslation();
  const id = useId();
  return (
    <div className={styles.favorite}>
      <AnyCard listing={item} isFirst={isFirst} stay={cardStay()} onRemove={onRemove} />
      {item.isFree === false && <p className={clsx(type.small, type.bad)}>{t("wishlist.notFree")}</p>}
      <div className={clsx(field.field, styles.list)}>
        <label className={type.forReaders} htmlFor={id}>
          {t("wishlist.lists.of", { title: item.title })}
        </label>
        <select
          id={id}
          value={item.list ?? ""}
          onChange={({ target: { value } }) => {
            if (value === newList) onNewList();
            else onMove(value === "" ? null : Number(value));
          }}
        >
          <option value="">{t("wishlist.lists.none")}</option>
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
          <option value={newList}>{t("wishlist.lists.newNamed")}</option>
        </select>
      </div>
    </div>
  );

  function cardStay(): CardStay | undefined {
    if (item.stayTotal === null || !item.stayDates) return undefined;
    const found = onDates(stay, item.stayDates);
    return {
      total: item.stayTotal,
      words: totalWords(t, found),
      ...(isFlexible(stay) && { when: foundWords(found, language) }),
      address: addressOf(stayOf(found)),
    };
  }
}
