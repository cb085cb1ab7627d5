import type { ListingKind } from "#contract/listings/kinds.ts";
import type { TextKey } from "#locales/translate.ts";

/** The edit page and the texts that depend on a listing's kind. */
export const kindWords = {
  lodging: {
    untitledKey: "hostListing.untitled.lodging",
    loadingKey: "hostListing.edit.loading.lodging",
    missingKey: "hostListing.edit.missing.lodging",
    titleKey: "hostListing.edit.title.lodging",
    failedKey: "hostListing.edit.failed.lodging",
    shownKey: "hostListing.show.shown",
    pausedKey: "hostListing.show.hidden",
    edit: (slug: string) => `/host/edit-accommodation/${slug}`,
  },
  space: {
    untitledKey: "hostListing.untitled.space",
    loadingKey: "hostListing.edit.loading.space",
    missingKey: "hostListing.edit.missing.space",
    titleKey: "hostListing.edit.title.space",
    failedKey: "hostListing.edit.failed.space",
    shownKey: "hostListing.show.shown",
    pausedKey: "hostListing.show.hidden",
    edit: (slug: string) => `/host/edit-space/${slug}`,
  },
  experience: {
    untitledKey: "hostListing.untitled.experience",
    loadingKey: "hostListing.edit.loading.experience",
    missingKey: "hostListing.edit.missing.experience",
    titleKey: "hostListing.edit.title.experience",
    failedKey: "hostListing.edit.failed.experience",
    shownKey: "hostListing.show.active",
    pausedKey: "hostListing.show.paused",
    edit: (slug: string) => `/host/edit-experience/${slug}`,
  },
} as const satisfies Record<ListingKind, Record<`${string}Key`, TextKey> & { edit(slug: string): string }>;
