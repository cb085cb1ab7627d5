import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer } from "#web/app/page-data.ts";
import { formatCount } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { SpaceCard } from "#web/shared/listing-card/SpaceCard.tsx";
import { ListPage } from "./ListPage.tsx";
import { asDocument, readResults } from "./results.ts";

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
      countWords={({ total, hasMore }) =>
        hasMore
          ? t("listings.spaces.moreThan", { most: formatCount(total) })
          : t("listings.spaces.count", { count: total })
      }
      card={(listing, position, shown) =>
        listing.serviceType === 1 && (
          <SpaceCard key={listing.id} listing={listing} isFirst={position === 0} {...shown} />
        )
      }
    />
  );
}
