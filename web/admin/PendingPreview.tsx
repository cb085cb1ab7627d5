import { useTranslation } from "react-i18next";
import type { PendingListing } from "#contract/back-office.ts";
import { Words } from "#web/listings/Words.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { previewRows } from "./preview.ts";

/** Everything the guest will read, and what only the operator may: behind a word, so that the list stays a list. */
export function PendingPreview({ listing }: { listing: PendingListing }) {
  const { t, i18n } = useTranslation();
  const { title, images } = listing;
  return (
    <details className="pending-preview">
      <summary>
        {t("admin.services.preview")}
        <span className="sr-only">: {title}</span>
      </summary>
      <dl className="office-facts">
        {previewRows(t, i18n.language, listing).map(({ name, text, map }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {map ? (
                <a className="link office-ids" href={map} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ) : (
                <Words text={text} />
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
