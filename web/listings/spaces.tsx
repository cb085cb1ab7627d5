import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer } from "#web/page-data.ts";
import { ListPage } from "#web/search/ListPage.tsx";
import { asDocument, readResults } from "#web/search/results.ts";
import { SpaceCard } from "./SpaceCard.tsx";

export function loader(args: LoaderFunctionArgs) {
  return asDocument(readResults("space", args.request, onServer(args)));
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return readResults("space", request, inBrowser);
}

export default function Spaces() {
  const { t } = useTranslation();
  return (
    <ListPage
      results={useLoaderData<typeof clientLoader>()}
      title={t("listings.spaces.title")}
      lead={t("listings.spaces.lead")}
      countWords={(count) => t("listings.spaces.count", { count })}
      card={(listing, position, shown) =>
        listing.serviceType === 1 && <SpaceCard key={listing.id} listing={listing} isFirst={position < 2} {...shown} />
      }
    />
  );
}
