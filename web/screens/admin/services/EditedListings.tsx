import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import type { EditedListing } from "#contract/admin/listings.ts";
import type { Image } from "#contract/listings/listings.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Withdraw } from "#web/shared/admin/decision/Withdraw.tsx";
import { editedPhotos, editedRows, editedValue } from "#web/shared/admin/facts/edited-words.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { kindName } from "#web/shared/admin/list/words.ts";
import { PhotoButton, useGallery } from "#web/shared/photos/Gallery.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { MorePages } from "#web/shared/states/MorePages.tsx";
import styles from "./AdminServices.module.css";
import { PutBack } from "./PutBack.tsx";

/** Recent edits by hosts to listings on sale: they take effect at once and are reviewed afterwards. */
export function EditedListings() {
  const { t } = useTranslation();
  const first = adminReading("/admin/edited-listings", { query: {} });
  const query = useInfiniteQuery({
    ...first,
    queryKey: [...first.queryKey, "pages"],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      adminReading("/admin/edited-listings", { query: pageParam > 0 ? { cursor: pageParam } : {} }).queryFn({ signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (!error) return null;
    return (
      <LoadFailure
        title={t("admin.edited.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const edits = data.pages.flatMap(({ items }) => items);
  if (edits.length === 0) return null;
  return (
    <Sheet title={t("admin.edited.title")}>
      <p className={type.small}>{t("admin.edited.lead")}</p>
      <ul className={clsx(rows.rows, rows.under)}>
        {edits.map((edit) => (
          <Edit key={edit.id} edit={edit} />
        ))}
      </ul>
      <MorePages query={query} label={t("admin.edited.more")} failure={t("admin.edited.loadError")} />
    </Sheet>
  );
}

function Edit({ edit }: { edit: EditedListing }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const { at, listing, host, changes, put_back } = edit;
  const edited = editedRows(t, changes);
  const replaced = edited.filter(({ state }) => state !== "is_back");
  return (
    <li>
      <div>
        <p>
          <Link className={button.link} to={`/admin/listings/${listing.id}`}>
            {listing.title}
          </Link>{" "}
          {put_back && <span className={panel.tag}>{t("admin.edited.byOperator")}</span>}
          <span className={rows.note}>
            {kindName(t, listing.kind)} · {t("admin.edited.changed", { date: formatDateOf(at, timeZone, language) })} ·{" "}
            <Link className={button.link} to={`/admin/users/${host.id}`}>
              {host.name}
            </Link>
          </span>
        </p>
        <dl className={layout.above8}>
          {edited.map(({ name, fields, before, after, state }) => (
            <div key={name} className={styles.change}>
              <dt className={type.small}>{name}</dt>
              <dd>
                <del className={type.muted}>
                  <span className={type.forReaders}>{t("admin.edited.before")}: </span>
                  <Value value={before} field={fields[0]} title={listing.title} />
                </del>
                <ins>
                  <span className={type.forReaders}>{t("admin.edited.after")}: </span>
                  <Value value={after} field={fields[0]} title={listing.title} />
                </ins>
                {state !== "stands" && (
                  <span className={rows.note}>
                    {state === "is_back" ? t("admin.edited.isBack") : t("admin.edited.movedOn")}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p className={clsx(layout.row, layout.above8)}>
          {replaced.length > 0 && listing.status !== "archived" && <PutBack edit={edit} rows={replaced} />}
          {listing.status === "approved" && <Withdraw listing={listing} host={host} />}
        </p>
      </div>
    </li>
  );
}

interface ValueProps {
  value: unknown;
  field: string | undefined;
  /** The listing's. */
  title: string;
}

function Value({ value, field, title }: ValueProps) {
  const { t } = useTranslation();
  const photos = editedPhotos(value);
  return photos ? <Photos photos={photos} title={title} /> : editedValue(t, value, field);
}

/** Ordered thumbnails. A photo that no listing shows anymore is missing: its file is deleted. */
function Photos({ photos, title }: { photos: readonly Image[]; title: string }) {
  const { t } = useTranslation();
  const gallery = useGallery({ images: photos, title });
  return (
    <>
      <span className={clsx(layout.row, layout.gap8, styles.thumbs)}>
        {photos.map((photo, position) => (
          <span className={layout.picture} key={photo.id}>
            <PhotoButton
              image={photo}
              sizes="72px"
              alt={photo.alt || t("admin.edited.photo", { number: position + 1 })}
              onPress={() => gallery.open({ first: photo.id })}
            />
          </span>
        ))}
      </span>
      {gallery.dialog}
    </>
  );
}
