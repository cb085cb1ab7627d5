import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer } from "#web/page-data.ts";
import { ListPage } from "#web/search/ListPage.tsx";
import { asDocument, readResults } from "#web/search/results.ts";
import { ExperienceCard } from "./ExperienceCard.tsx";

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
      countWords={(count) => t("listings.experiences.count", { count })}
      card={(listing, position, shown) =>
        listing.serviceType === 0 && (
          <ExperienceCard key={listing.id} listing={listing} isFirst={position < 2} {...shown} />
        )
      }
    />
  );
}
