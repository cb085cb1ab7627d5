import { clsx } from "clsx";
import type { ListingDetail } from "#contract/listings/listings.ts";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { Text } from "#web/kit/Text.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { langOf } from "./language.ts";

/** One of a listing's texts; a translated one opens as its host wrote it. */
export function HostText({ listing, name, text }: { listing: ListingDetail; name: string; text: string }) {
  const { t } = useTranslation();
  const original = listing.originals[name];
  return (
    <>
      <Text text={text} lang={langOf(listing, name)} />
      {original && (
        <details>
          <summary className={clsx(button.link, button.tall, type.small)}>
            {t("listings.detail.original", { language: t(`catalogues.languages.${listing.language}`) })}
          </summary>
          <Text text={original} lang={listing.language} />
        </details>
      )}
    </>
  );
}
