import { useLocation, useRouteLoaderData } from "react-router";
import { type Language, languages } from "#contract/catalogues.ts";
import { sharePictureSize, sitePicture } from "#contract/listings/share-picture.ts";
import { canonicalPath, isPrivate } from "#contract/public-pages.ts";
import { useLanguage } from "#web/app/i18n/language.ts";

interface Props {
  title: string;
  description?: string;
  /** For pages with several addresses; defaults to the one that was asked for. */
  path?: string;
  /** The path of the picture for shared links; defaults to the site's own. */
  picture?: string;
  /** The page is missing or failed: search engines must not index it. */
  isMissing?: boolean;
}

/** From the root's loader. */
interface Site {
  publicUrl: string;
  brandName: string;
}

/** The page's metadata, in the page's language. React moves it to the document's head. */
export function PageMeta({ title, description, path, picture, isMissing = false }: Props) {
  const { pathname } = useLocation();
  const site = useRouteLoaderData("root") as Site | undefined;
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!site || isMissing || isPrivate(pathname) ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Shared site={site} title={title} description={description} path={path} picture={picture} />
      )}
    </>
  );
}

/** Social networks' names for the languages. */
const locales = { es: "es_PR", en: "en_US" } satisfies Record<Language, string>;

/** Both languages share one URL: it never contains the language. */
function Shared({ site, title, description, path, picture }: Omit<Props, "isMissing"> & { site: Site }) {
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const url = site.publicUrl + (path ?? canonicalPath(pathname, new URLSearchParams(search)));
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brandName} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={site.publicUrl + (picture ?? sitePicture(language))} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(sharePictureSize.width)} />
      <meta property="og:image:height" content={String(sharePictureSize.height)} />
      <meta property="og:image:alt" content={title} />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={locales[other]} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
