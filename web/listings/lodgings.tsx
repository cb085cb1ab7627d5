import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { keyOf } from "#web/api.ts";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/page-data.ts";
import { ListPage } from "./ListPage.tsx";
import { LodgingCard } from "./LodgingCard.tsx";

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(onServer(args)("/housing"));
}

export function clientLoader() {
  return orRefuse(inBrowser("/housing"));
}

export default function Lodgings() {
  const { t } = useTranslation();
  const lodgings = useSeed(keyOf("/housing"), useLoaderData<typeof clientLoader>());
  return (
    <ListPage
      title={t("listings.lodgings.title")}
      lead={t("listings.lodgings.lead")}
      count={t("listings.lodgings.count", { count: lodgings.length })}
      isEmpty={lodgings.length === 0}
    >
      {lodgings.map((lodging, position) => (
        <LodgingCard key={lodging.id} listing={lodging} isFirst={position < 2} />
      ))}
    </ListPage>
  );
}
