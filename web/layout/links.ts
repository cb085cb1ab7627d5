import { kinds, type ListingKind, pages } from "#contract/listing-kinds/kinds.ts";

/**
 * Where the site leads, in the order shown. A page is added here when it exists, and with it appears in the header,
 * the menus and the footer.
 */
export interface SiteLink {
  to: string;
  text:
    | "layout.links.spaces"
    | "layout.links.experiences"
    | "layout.links.lodgings"
    | "layout.user.register"
    | "layout.user.login";
}

const listText = {
  space: "layout.links.spaces",
  experience: "layout.links.experiences",
  lodging: "layout.links.lodgings",
} as const satisfies Record<ListingKind, SiteLink["text"]>;

export const listLinks = (["space", "experience", "lodging"] as const).map((kind) => ({
  kind,
  to: pages[kind].list,
  text: listText[kind],
}));

/** The kind whose pages the address belongs to. */
export function kindOfPath(path: string): ListingKind | undefined {
  return kinds.find((kind) => path === pages[kind].list || path.startsWith(pages[kind].detail("")));
}

/** Groups are divided by a line. */
export const signedOutMenu: SiteLink[][] = [
  [
    { to: "/auth/register", text: "layout.user.register" },
    { to: "/auth/login", text: "layout.user.login" },
  ],
];

/** Above signing out. */
export const signedInMenu: (SiteLink & { isForAdmins?: boolean })[][] = [];

export const footerColumns: { title: "layout.footer.explore"; links: SiteLink[] }[] = [
  { title: "layout.footer.explore", links: listLinks },
];
