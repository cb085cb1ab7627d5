import { useTranslation } from "react-i18next";
import { useLocation, useRouteLoaderData } from "react-router";
import { canonicalPath, isPrivate } from "#contract/public-pages.ts";

interface Props {
  title: string;
  description?: string;
  /** What a shared link shows, 1280 by 960; one of the site's own pictures without it. */
  image?: { url: string; alt: string } | undefined;
  /** Not there, or broken: for no search engine. */
  isMissing?: boolean;
}

/** Told by the root's loader. */
interface Site {
  publicUrl: string;
  brandName: string;
}

/** What the head says of the page, in the page's language. React puts it there. */
export function PageMeta({ title, description, image, isMissing = false }: Props) {
  const { pathname } = useLocation();
  const site = useRouteLoaderData("root") as Site | undefined;
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!site || isMissing || isPrivate(pathname) ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Shared site={site} title={title} description={description} image={image} />
      )}
    </>
  );
}

const sitePicture = { url: "/pictures/lighthouse-1600.webp", alt: "", width: 1600, height: 1200 };

/** One address for both languages: the language is never in it. */
function Shared({ site, title, description, image }: Omit<Props, "isMissing"> & { site: Site }) {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const url = site.publicUrl + canonicalPath(pathname, new URLSearchParams(search));
  const picture = image ? { ...image, width: 1280, height: 960 } : sitePicture;
  const [locale, otherLocale] = i18n.language === "en" ? ["en_US", "es_PR"] : ["es_PR", "en_US"];
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brandName} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={site.publicUrl + picture.url} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      {picture.alt && <meta property="og:image:alt" content={picture.alt} />}
      <meta property="og:locale" content={locale} />
      <meta property="og:locale:alternate" content={otherLocale} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
