import { clsx } from "clsx";
import type { PendingListing } from "#contract/admin/listings.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { Text } from "#web/kit/Text.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { PhotoButton, useGallery } from "#web/shared/photos/Gallery.tsx";
import styles from "./AdminServices.module.css";
import { previewRows } from "./preview.ts";

/** Everything guests will read, plus operator-only details. Collapsed to keep the list short. */
export function PendingPreview({ listing }: { listing: PendingListing }) {
  const { t, language } = useTranslation();
  const { title, images } = listing;
  const gallery = useGallery({ images, title });
  return (
    <details className={clsx(rows.under, styles.preview)}>
      <summary className={clsx(rows.summary, layout.above8)}>
        {t("admin.services.preview")}
        <span className={type.forReaders}>: {title}</span>
      </summary>
      <dl className={rows.facts}>
        {previewRows(t, language, listing).map(({ name, text, map, lang }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {map ? (
                <a className={button.link} href={map} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ) : (
                <Text text={text} lang={lang} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {images.length > 3 && (
        <ul className={clsx(layout.tiles, layout.above16)} aria-label={t("listings.gallery.label")}>
          {images.slice(3).map((image, position) => (
            <li className={layout.picture} key={image.id}>
              <PhotoButton
                image={image}
                sizes="(min-width: 900px) 240px, 45vw"
                alt={image.alt || t("listings.gallery.photoOf", { number: position + 4, title })}
                onPress={() => gallery.open({ first: image.id })}
              />
            </li>
          ))}
        </ul>
      )}
      {gallery.dialog}
    </details>
  );
}
