import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer } from "#web/app/page-data.ts";
import { formatCount } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { ExperienceCard } from "#web/shared/listing-card/ExperienceCard.tsx";
import { ListPage } from "./ListPage.tsx";
import { asDocument, readResults } from "./results.ts";

export function loader(args: LoaderFunctionArgs) {
  return asDocument(readResults("experience", args.request, onServer(args)));
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return readResults("experience", request, inBrowser);
}

export default function Experiences() {
  const { t } = useTranslation();
  return (
    <ListPage
      results={useLoaderData<typeof clientLoader>()}
      title={t("listings.experiences.title")}
      lead={t("listings.experiences.lead")}
      countWords={({ total, hasMore }) =>
        hasMore
          ? t("listings.experiences.moreThan", { most: formatCount(total) })
          : t("listings.experiences.count", { count: total })
      }
      card={(listing, position, shown) =>
        listing.serviceType === 0 && (
          <ExperienceCard key={listing.id} listing={listing} isFirst={position === 0} {...shown} />
        )
      }
    />
  );
}
