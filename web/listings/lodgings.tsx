import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer } from "#web/page-data.ts";
import { ListPage } from "#web/search/ListPage.tsx";
import { asDocument, readResults } from "#web/search/results.ts";
import { LodgingCard } from "./LodgingCard.tsx";

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
      countWords={(count) => t("listings.lodgings.count", { count })}
      card={(listing, position, shown) =>
        listing.serviceType === 2 && (
          <LodgingCard key={listing.id} listing={listing} isFirst={position < 2} {...shown} />
        )
      }
    />
  );
}
