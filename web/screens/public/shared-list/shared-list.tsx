import { clsx } from "clsx";
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { SharedList as Shared } from "#contract/listings/favorites.ts";
import { inBrowser, onServer, orRefuse, type Read } from "#web/app/page-data.ts";
import { useSite } from "#web/app/site.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { ListLinks } from "#web/shared/frame/ListLinks.tsx";
import { AnyCard } from "#web/shared/listing-card/AnyCard.tsx";
import { Cards } from "#web/shared/listing-card/Cards.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const list = await listAt(onServer(args), params.token ?? "");
  return data(list, { status: list ? 200 : 404 });
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return listAt(inBrowser, params.token ?? "");
}

/** Null if the token is wrong or was withdrawn. */
async function listAt(read: Read, token: string): Promise<Shared | null> {
  try {
    return await orRefuse(read("/shared-lists/{token}", { params: { token } }));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** A shared list of favorites, for anybody with its link. */
export default function SharedList() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const list = useLoaderData<typeof clientLoader>();
  const title = list?.name ?? t("wishlist.shared.wrong");
  return (
    <div className={clsx(layout.wrap, layout.above24, layout.stack, layout.gap12)}>
      <PageMeta title={`${title} · ${brandName}`} />
      <h1 className={clsx(type.title, type.anywhere)}>{title}</h1>
      <p className={type.lead}>
        {list ? t("wishlist.shared.by", { owner: list.owner }) : t("wishlist.shared.wrongHint")}
      </p>
      {list && list.items.length > 0 ? (
        <>
          <h2 className={type.forReaders}>{t("wishlist.count", { count: list.items.length })}</h2>
          <Cards as="mixed" className={layout.above16}>
            {list.items.map((listing, position) => (
              <AnyCard key={listing.id} listing={listing} isFirst={position < 2} />
            ))}
          </Cards>
        </>
      ) : (
        <div className={clsx(panel.state, panel.empty, layout.above24)}>
          {list && (
            <>
              <h2 className={type.heading}>{t("wishlist.shared.empty")}</h2>
              <p className={type.muted}>{t("wishlist.shared.emptyHint")}</p>
            </>
          )}
          <ListLinks />
        </div>
      )}
    </div>
  );
}

/** The token is unknown or malformed. Refusals are React Router `data` with the status the page would have. */
function isNotFound(error: unknown): boolean {
  const { init } = error as { init?: { status?: number } };
  return init?.status === 404 || init?.status === 400;
}
