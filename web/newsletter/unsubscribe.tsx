import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, data, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AccountSheet } from "#web/accounts/AccountPage.tsx";
import { useSite } from "#web/layout/site.ts";
import { inBrowser, onServer, orRefuse, type Read } from "#web/page-data.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import "./newsletter.css";

type Standing = { token: string; is: "subscribed" | "left" | "unknown" };

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const standing = await standingOf(onServer(args), params.token ?? "");
  return data(standing, { status: standing.is === "unknown" ? 404 : 200 });
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return standingOf(inBrowser, params.token ?? "");
}

async function standingOf(read: Read, token: string): Promise<Standing> {
  try {
    const { subscribed } = await orRefuse(read("/newsletter/{token}", { params: { token } }));
    return { token, is: subscribed ? "subscribed" : "left" };
  } catch (error) {
    if (isNotFound(error)) return { token, is: "unknown" };
    throw error;
  }
}

/** Where every letter's link leads: forms of plain HTML, posted to this same address, so that it works everywhere. */
export default function Unsubscribe() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { token, is } = useLoaderData<typeof clientLoader>();
  const action = `/newsletter/unsubscribe/${encodeURIComponent(token)}`;
  return (
    <div className="newsletter-exit">
      <PageMeta title={`${t("newsletter.exit.title")} · ${brandName}`} />
      {is === "unknown" && (
        <AccountSheet title={t("newsletter.exit.wrong")} lead={t("newsletter.exit.wrongLead")}>
          <Link className="btn wide" to="/">
            {t("errorPages.backHome")}
          </Link>
        </AccountSheet>
      )}
      {is === "subscribed" && (
        <AccountSheet title={t("newsletter.exit.ask")} lead={t("newsletter.exit.askLead")}>
          <form method="post" action={action}>
            <button type="submit" className="btn wide" name="again" value="no">
              {t("newsletter.exit.leave")}
            </button>
          </form>
        </AccountSheet>
      )}
      {is === "left" && (
        <AccountSheet title={t("newsletter.exit.left")} lead={t("newsletter.exit.leftLead")}>
          <form method="post" action={action}>
            <button type="submit" className="btn line wide" name="again" value="yes">
              {t("newsletter.exit.comeBack")}
            </button>
          </form>
        </AccountSheet>
      )}
    </div>
  );
}

/** No token of ours, or not even one in its form. Refusals come as React Router's `data` with the status the page would have. */
function isNotFound(error: unknown): boolean {
  const { init } = error as { init?: { status?: number } };
  return init?.status === 404 || init?.status === 400;
}
