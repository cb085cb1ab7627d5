import type { PendingListing } from "#contract/admin/listings.ts";
import { Text } from "#web/kit/Text.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { previewRows } from "./preview.ts";

/** Everything guests will read, plus operator-only details. Collapsed to keep the list short. */
export function PendingPreview({ listing }: { listing: PendingListing }) {
  const { t, language } = useTranslation();
  const { title, images } = listing;
  return (
    <details className="pending-preview">
      <summary>
        {t("admin.services.preview")}
        <span className="sr-only">: {title}</span>
      </summary>
      <dl className="admin-facts">
        {previewRows(t, language, listing).map(({ name, text, map }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {map ? (
                <a className="link admin-ids" href={map} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ) : (
                <Text text={text} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {images.length > 3 && (
        <ul className="pending-gallery" aria-label={t("listings.gallery.label")}>
          {images.slice(3).map((image, position) => (
            <li key={image.id}>
              <Photo
                image={image}
                sizes="(min-width: 900px) 240px, 45vw"
                alt={image.alt || t("listings.gallery.photoOf", { number: position + 4, title })}
              />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
