import { clsx } from "clsx";
import { type HTMLAttributes, useId, useRef, useState } from "react";
import { type Language, languages, type Room } from "#contract/catalogues.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { listingLimits, roomsOf } from "#contract/listings/limits.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Photo as Picture } from "#web/shared/photos/Photo.tsx";
import styles from "./ListingPhotos.module.css";
import { isRefused, isTemporary, type Photo } from "./photo-list.ts";
import type { Told } from "./photo-uploads.ts";

interface Props {
  kind: ListingKind;
  language: Language;
  photo: Photo;
  position: number;
  count: number;
  isDragged: boolean;
  drag: Pick<HTMLAttributes<HTMLElement>, "onDragStart" | "onDragOver" | "onDragEnd" | "onDrop">;
  onMove(to: number): void;
  onReplace(): void;
  onRemove(): void;
  onRetry: (() => void) | undefined;
  onDescribe(told: Told): void;
  onDescribed(): void;
}

export function PhotoTile({ kind, language, photo, position, count, isDragged, drag, onMove, ...does }: Props) {
  const { t } = useTranslation();
  const tile = useRef<HTMLLIElement>(null);
  const id = useId();
  const number = position + 1;
  const words = photo.alt || t("hostListing.photos.number", { number });

  /** The buttons move with their photo: focus stays on the pressed one, or goes to its partner at the end. */
  function step(by: 1 | -1) {
    onMove(position + by);
    const buttons = tile.current?.querySelectorAll<HTMLButtonElement>("button[aria-disabled]") ?? [];
    const [back, on] = buttons;
    const wanted = by === 1 ? on : back;
    const other = by === 1 ? back : on;
    (wanted?.getAttribute("aria-disabled") === "true" ? other : wanted)?.focus();
  }

  const removal = (
    <button type="button" className={clsx(button.link, button.tall)} data-about="removing" onClick={does.onRemove}>
      {t("hostListing.photos.remove")}
      <span className={type.forReaders}> {words}</span>
    </button>
  );
  if (isRefused(photo)) {
    return (
      <li ref={tile} data-photo={photo.id}>
        <div className={clsx(layout.picture, styles.picture, layout.faded)}>
          <Picture image={{ url: photo.url, alt: words }} sizes="(min-width: 700px) 300px, 90vw" isFirst />
        </div>
        <Sending photo={photo} number={number} onRetry={undefined} />
        <p className={layout.links}>{removal}</p>
      </li>
    );
  }

  return (
    <li ref={tile} className={clsx(isDragged && layout.faded)} data-photo={photo.id} {...drag}>
      <div className={clsx(layout.picture, styles.picture)} draggable={count > 1}>
        <Picture image={{ url: photo.url, alt: words }} sizes="(min-width: 700px) 300px, 90vw" isFirst />
      </div>
      <div className={rows.row}>
        <span className={clsx(layout.row, layout.gap4)}>
          {position === 0 && <span className={clsx(panel.tag, panel.sea)}>{t("hostListing.photos.main")}</span>}
          {isTemporary(photo) && <span className={clsx(panel.tag, panel.wait)}>{t("hostListing.photos.unsaved")}</span>}
        </span>
        <span className={clsx(layout.row, layout.oneLine, layout.gap4, styles.moves)}>
          {[-1 as const, 1 as const].map((by) => (
            <button
              key={by}
              type="button"
              className={button.round}
              aria-label={
                by === -1 ? t("hostListing.photos.earlier", { number }) : t("hostListing.photos.later", { number })
              }
              aria-disabled={by === -1 ? position === 0 : position === count - 1}
              onClick={() => (by === -1 ? position > 0 : position < count - 1) && step(by)}
            >
              <Icon name={by === -1 ? "arrow-left" : "arrow-right"} />
            </button>
          ))}
        </span>
      </div>
      <Sending photo={photo} number={number} onRetry={does.onRetry} />
      <div className={field.field}>
        <label htmlFor={id}>{t("hostListing.photos.alt", { number })}</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={listingLimits.alt}
          placeholder={t("hostListing.photos.altExample")}
          lang={language}
          value={photo.alt}
          onChange={(event) => does.onDescribe({ alt: event.target.value })}
          onBlur={() => photo.isDescribed && does.onDescribed()}
        />
      </div>
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <Translated key={other} language={other} photo={photo} number={number} {...does} />
        ))}
      {roomsOf[kind].length > 0 && (
        <div className={clsx(field.field, layout.above12)}>
          <label htmlFor={`${id}-room`}>{t("hostListing.photos.place", { number })}</label>
          <select
            id={`${id}-room`}
            value={photo.room ?? ""}
            onChange={(event) => does.onDescribe({ room: (event.target.value || null) as Room | null })}
            onBlur={() => photo.isDescribed && does.onDescribed()}
          >
            <option value="">{t("hostListing.photos.noRoom")}</option>
            {roomsOf[kind].map((room) => (
              <option key={room} value={room}>
                {t(`catalogues.rooms.${room}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      <p className={layout.links}>
        <button
          type="button"
          className={clsx(button.link, button.tall)}
          data-about="replacing"
          onClick={does.onReplace}
        >
          {t("hostListing.photos.replace")}
          <span className={type.forReaders}> {words}</span>
        </button>
        {removal}
      </p>
    </li>
  );
}

interface TranslatedProps extends Pick<Props, "language" | "photo" | "onDescribe" | "onDescribed"> {
  number: number;
}

function Translated({ language, photo, number, onDescribe, onDescribed }: TranslatedProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(photo.altTranslated !== "");
  const label = t("hostListing.photos.alt", { number });
  const name = t(`catalogues.languages.${language}`);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={clsx(button.link, button.tall, type.label)}>
        {t("hostListing.translation.open", { language: name })}
        <span className={type.forReaders}>: {label}</span>
      </summary>
      <div className={field.field}>
        <label htmlFor={id}>{t("hostListing.translation.label", { field: label, language: name })}</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={listingLimits.alt}
          lang={language}
          value={photo.altTranslated}
          onChange={(event) => onDescribe({ altTranslated: event.target.value })}
          onBlur={() => photo.isDescribed && onDescribed()}
        />
      </div>
    </details>
  );
}

function Sending({ photo: { sent }, number, onRetry }: { photo: Photo; number: number; onRetry: Props["onRetry"] }) {
  const { t } = useTranslation();
  if (sent === undefined) return null;
  if (typeof sent === "object") {
    return (
      <p className={clsx(layout.row, type.label, type.bad)}>
        {sent.reason}
        {onRetry && !sent.isFinal && (
          <button type="button" className={clsx(button.link, button.tall)} onClick={onRetry}>
            {t("common.retry")}
          </button>
        )}
      </p>
    );
  }
  const percent = Math.floor(sent * 100);
  return (
    <div className={clsx(layout.stack, layout.gap4)}>
      <progress
        className={field.bar}
        max={100}
        value={percent}
        aria-label={t("hostListing.photos.sending", { number })}
      />
      <p className={clsx(type.small, type.numbers)}>
        {percent < 100 ? t("profile.photo.sent", { percent }) : t("profile.photo.preparing")}
      </p>
    </div>
  );
}
