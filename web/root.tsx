import "@fontsource-variable/bricolage-grotesque/standard.css";
import textFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import "@fontsource-variable/figtree/index.css";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import { now } from "./clock.ts";
import displayFont from "./fonts/bricolage-display.woff2?url";
import "./theme.css";
import { sayAlive } from "./first-paint.ts";
import { followLanguage } from "./i18n/language.ts";
import { ErrorPage } from "./layout/error-page.tsx";
import { useSite } from "./layout/site.ts";
import { followWishlist } from "./listings/wishlist.ts";
import { requestInfo } from "./request-context.ts";
import { followSession } from "./session.ts";
import { formatYear } from "./ui/format.ts";
import { readyToasts } from "./ui/toast.ts";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  ...[textFont, displayFont].map((href) => ({
    rel: "preload" as const,
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

export function loader({ context }: LoaderFunctionArgs) {
  const { language: _, nonce: __, ...site } = context.get(requestInfo);
  return { ...site, year: formatYear(now().toISOString(), site.timeZone) };
}

/** What the site is called and where it lives does not change while somebody is here. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { apiBase } = useSite();
  useEffect(sayAlive, []);
  return (
    <html lang={i18n.language} data-api={apiBase}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffdf9" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

export default function App() {
  useEffect(followSession, []);
  useEffect(followLanguage, []);
  useEffect(followWishlist, []);
  useEffect(readyToasts, []);
  return <Outlet />;
}
