import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { keyOf } from "#web/api.ts";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/page-data.ts";
import { ListPage } from "./ListPage.tsx";
import { SpaceCard } from "./SpaceCard.tsx";

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(onServer(args)("/spaces"));
}

export function clientLoader() {
  return orRefuse(inBrowser("/spaces"));
}

export default function Spaces() {
  const { t } = useTranslation();
  const spaces = useSeed(keyOf("/spaces"), useLoaderData<typeof clientLoader>());
  return (
    <ListPage
      title={t("listings.spaces.title")}
      lead={t("listings.spaces.lead")}
      count={t("listings.spaces.count", { count: spaces.length })}
      isEmpty={spaces.length === 0}
    >
      {spaces.map((space, position) => (
        <SpaceCard key={space.id} listing={space} isFirst={position < 2} />
      ))}
    </ListPage>
  );
}
