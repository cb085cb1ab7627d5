import { clsx } from "clsx";
import { type ClientLoaderFunctionArgs, data, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { inBrowser, onServer, orRefuse, type Read } from "#web/app/page-data.ts";
import { useSite } from "#web/app/site.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AccountSheet } from "#web/shared/auth/AccountPage.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";

type Status = { token: string; is: "subscribed" | "left" | "unknown" };

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const found = await statusOf(onServer(args), params.token ?? "");
  return data(found, { status: found.is === "unknown" ? 404 : 200 });
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return statusOf(inBrowser, params.token ?? "");
}

async function statusOf(read: Read, token: string): Promise<Status> {
  try {
    const { subscribed } = await orRefuse(read("/newsletter/{token}", { params: { token } }));
    return { token, is: subscribed ? "subscribed" : "left" };
  } catch (error) {
    if (isNotFound(error)) return { token, is: "unknown" };
    throw error;
  }
}

/** The target of every newsletter email's link. Plain HTML forms, posted to the same address, work everywhere. */
export default function Unsubscribe() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { token, is } = useLoaderData<typeof clientLoader>();
  const action = `/newsletter/unsubscribe/${encodeURIComponent(token)}`;
  return (
    <>
      <PageMeta title={`${t("newsletter.exit.title")} · ${brandName}`} />
      {is === "unknown" && (
        <AccountSheet title={t("newsletter.exit.wrong")} lead={t("newsletter.exit.wrongLead")}>
          <Link className={clsx(button.primary, button.wide)} to="/">
            {t("errorPages.backHome")}
          </Link>
        </AccountSheet>
      )}
      {is === "subscribed" && (
        <AccountSheet title={t("newsletter.exit.ask")} lead={t("newsletter.exit.askLead")}>
          <form className={layout.above4} method="post" action={action}>
            <button type="submit" className={clsx(button.primary, button.wide)} name="again" value="no">
              {t("newsletter.exit.leave")}
            </button>
          </form>
        </AccountSheet>
      )}
      {is === "left" && (
        <AccountSheet title={t("newsletter.exit.left")} lead={t("newsletter.exit.leftLead")}>
          <form className={layout.above4} method="post" action={action}>
            <button type="submit" className={clsx(button.line, button.wide)} name="again" value="yes">
              {t("newsletter.exit.comeBack")}
            </button>
          </form>
        </AccountSheet>
      )}
    </>
  );
}

/** The token is unknown or malformed. Refusals are React Router `data` with the status the page would have. */
function isNotFound(error: unknown): boolean {
  const { init } = error as { init?: { status?: number } };
  return init?.status === 404 || init?.status === 400;
}
