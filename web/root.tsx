import "@fontsource-variable/bricolage-grotesque/standard.css";
import "@fontsource-variable/figtree/index.css";
// After the fonts, some of which it replaces, and before all other styles, because it sets the order of layers.
import "./theme.css";
import textFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect, useRef } from "react";
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  ScrollRestoration,
  useRevalidator,
} from "react-router";
import { useTranslation } from "#web/kit/texts.tsx";
import { now } from "./app/clock.ts";
import { HeadScript, PageScripts } from "./app/document.tsx";
import { sayAlive } from "./app/first-paint.ts";
import { followLanguage } from "./app/i18n/language.ts";
import { forgetAnswers, readyQueries } from "./app/page-data.ts";
import { requestInfo } from "./app/request-context.ts";
import { followSession } from "./app/session.ts";
import { type Site, useSite } from "./app/site.ts";
import displayFont from "./fonts/bricolage-display.woff2?url";
import { formatYear } from "./kit/format.ts";
import { readyToasts } from "./kit/overlay/toast.ts";
import { ErrorPage } from "./shared/frame/error-page.tsx";
import { followAccount } from "./shared/wishlist/wishlist.ts";
import { followWishlist } from "./shared/wishlist/wishlist-store.ts";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  ...[textFont, displayFont].map((href) => ({
    rel: "preload" as const,
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

export function loader({ context }: LoaderFunctionArgs): Site {
  const { language: _, nonce: __, ...site } = context.get(requestInfo);
  return { ...site, year: formatYear(now().toISOString(), site.timeZone) };
}

/** The site's name and URLs do not change during a visit. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTranslation();
  const { apiBase } = useSite();
  useEffect(sayAlive, []);
  return (
    <html lang={language} data-api={apiBase}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffdf9" />
        <Meta />
        <Links />
        <HeadScript />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

export default function App() {
  useTextsInLanguage();
  // Before `followSession`: reading the stored session counts as signing in.
  useEffect(followAccount, []);
  useEffect(followSession, []);
  useEffect(followLanguage, []);
  useEffect(followWishlist, []);
  useEffect(readyToasts, []);
  useEffect(readyQueries, []);
  return <Outlet />;
}

/** API data is in the language it was requested in, so it is reloaded when the user selects another. */
function useTextsInLanguage() {
  const { language } = useTranslation();
  const { revalidate } = useRevalidator();
  const read = useRef(language);
  useEffect(() => {
    if (read.current === language) return;
    read.current = language;
    void forgetAnswers().then(revalidate);
  }, [language, revalidate]);
}
