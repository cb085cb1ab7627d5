import type { ListingKind } from "#contract/listings/kinds.ts";
import type { IconName } from "#web/kit/icons.tsx";

export const kindIcons = {
  lodging: "house",
  space: "arch",
  experience: "spark",
} as const satisfies Record<ListingKind, IconName>;
