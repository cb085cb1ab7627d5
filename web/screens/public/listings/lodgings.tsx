import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer } from "#web/app/page-data.ts";
import { formatCount } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { LodgingCard } from "#web/shared/listing-card/LodgingCard.tsx";
import { ListPage } from "./ListPage.tsx";
import { asDocument, readResults } from "./results.ts";

export function loader(args: LoaderFunctionArgs) {
  return asDocument(readResults("lodging", args.request, onServer(args)));
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return readResults("lodging", request, inBrowser);
}

export default function Lodgings() {
  const { t } = useTranslation();
  return (
    <ListPage
      results={useLoaderData<typeof clientLoader>()}
      title={t("listings.lodgings.title")}
      lead={t("listings.lodgings.lead")}
      countWords={({ total, hasMore }) =>
        hasMore
          ? t("listings.lodgings.moreThan", { most: formatCount(total) })
          : t("listings.lodgings.count", { count: total })
      }
      card={(listing, position, shown) =>
        listing.serviceType === 2 && (
          <LodgingCard key={listing.id} listing={listing} isFirst={position === 0} {...shown} />
        )
      }
    />
  );
}
