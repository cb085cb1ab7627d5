import { languages } from "#contract/catalogues.ts";
/** The pages' structured data (schema.org). It contains nothing that the page does not show. */

export interface Site {
  publicUrl: string;
  brandName: string;
}

export function siteData({ publicUrl, brandName }: Site, description: string): object {
  return graphOf(
    {
      "@type": "Organization",
      "@id": `${publicUrl}/#organization`,
      name: brandName,
      url: publicUrl,
      logo: `${publicUrl}/favicon.svg`,
    },
    {
      "@type": "WebSite",
      "@id": `${publicUrl}/#website`,
      name: brandName,
      url: publicUrl,
      description,
      inLanguage: [...languages],
      publisher: { "@id": `${publicUrl}/#organization` },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${publicUrl}/home?place={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  );
}

/** Name and path of each page in the breadcrumb trail, the page itself last. */
export type Trail = { name: string; path: string }[];

export function trailData({ publicUrl }: Pick<Site, "publicUrl">, trail: Trail): object {
  return graphOf(breadcrumbs(publicUrl, trail));
}

/** A host, as the person that their page is about. */
export function personData(
  { publicUrl }: Pick<Site, "publicUrl">,
  { path, name, description, image }: { path: string; name: string; description: string; image: string | null },
): object {
  return graphOf({
    "@type": "ProfilePage",
    url: publicUrl + path,
    mainEntity: {
      "@type": "Person",
      name,
      ...(description && { description }),
      ...(image && { image: new URL(image, publicUrl).href }),
    },
  });
}

export function breadcrumbs(publicUrl: string, trail: Trail): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

export function graphOf(...things: object[]): object {
  return { "@context": "https://schema.org", "@graph": things };
}
