import { kinds, type ListingKind, pages } from "#contract/listings/kinds.ts";
import type { TextKey } from "#locales/translate.ts";

/** The site's links, in the order shown. Adding a page here makes it appear in the header, the menus and the footer. */
export interface SiteLink {
  to: string;
  textKey: TextKey;
}

const lists = [
  { kind: "space", textKey: "layout.links.spaces" },
  { kind: "experience", textKey: "layout.links.experiences" },
  { kind: "lodging", textKey: "layout.links.lodgings" },
] as const satisfies { kind: ListingKind; textKey: string }[];

export const listLinks = lists.map((list) => ({ ...list, to: pages[list.kind].list }));

/** The listing kind a path belongs to. */
export function kindOfPath(path: string): ListingKind | undefined {
  return kinds.find((kind) => path === pages[kind].list || path.startsWith(pages[kind].detail("")));
}

/** On these pages help is in the menu, so that no floating button covers amounts and days. */
export function isHostOrAdminPage(path: string): boolean {
  return /^\/(host|admin)(\/|$)/.test(path);
}

/** The entries above help. Groups are separated by a line. */
export const signedOutMenu: SiteLink[][] = [
  [
    { to: "/auth/register", textKey: "layout.user.register" },
    { to: "/auth/login", textKey: "layout.user.login" },
    { to: "/wishlist", textKey: "layout.user.wishlist" },
  ],
  [
    { to: "/becomehost", textKey: "layout.user.hostHome" },
    { to: "/becomehost", textKey: "layout.user.hostExperience" },
    { to: "/becomehost", textKey: "layout.user.hostSpace" },
  ],
];

/** The entries above «sign out». */
export const signedInMenu: (SiteLink & { isForAdmins?: boolean; isForHosts?: boolean })[][] = [
  [{ to: "/admin", textKey: "layout.user.admin", isForAdmins: true }],
  [
    { to: "/dashboard", textKey: "layout.user.account" },
    { to: "/wishlist", textKey: "layout.user.wishlist" },
  ],
  [
    { to: "/host/dashboard", textKey: "layout.user.hostDashboard", isForHosts: true },
    { to: "/becomehost", textKey: "layout.user.becomeHost" },
  ],
];

export const footerColumns = [
  { titleKey: "layout.footer.explore", links: listLinks },
  {
    titleKey: "layout.footer.hosting",
    links: [
      { to: "/becomehost", textKey: "layout.footer.becomeHost" },
      { to: "/becomehost#preguntas", textKey: "layout.footer.questions" },
      { to: "/linkcover", textKey: "layout.footer.cover" },
    ],
  },
  {
    titleKey: "layout.footer.legal",
    links: [
      { to: "/linkcover#reclamos", textKey: "layout.footer.claims" },
      { to: "/linkcover#privacidad", textKey: "layout.footer.privacy" },
      { to: "/terms", textKey: "layout.footer.terms" },
    ],
  },
] as const;
