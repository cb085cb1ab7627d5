import type { ListingKind } from "#contract/listings/kinds.ts";
import { type FieldName, partsOf, shownFields } from "./fields.ts";
import type { Values } from "./values.ts";

/**
 * Merges two people's changes to one form. Fields unchanged here take the other's value; fields changed by both keep
 * the value entered here and are listed as `disputed`.
 */
export function merged(
  kind: ListingKind,
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): { values: Values; disputed: FieldName[] } {
  const names = shownFields(kind);
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const from = same(mine, base, name) ? theirs : mine;
      return partsOf(name).map((part) => [part, from[part]]);
    }),
  ) as Values;
  const disputed = names.filter(
    (name) => !same(mine, base, name) && !same(theirs, base, name) && !same(mine, theirs, name),
  );
  return { values, disputed };
}

/** Whether two people's forms have the same in a field. */
export function same(one: Values, other: Values, name: FieldName): boolean {
  return partsOf(name).every((part) => JSON.stringify(one[part]) === JSON.stringify(other[part]));
}

/**
 * The version that the next save names after a photo call: the call's, unless somebody else wrote in between. The save
 * is then refused, and their changes are merged instead of being overwritten.
 */
export function versionAfterPhoto(known: number, replied: number): number {
  return replied === known + 1 ? replied : known;
}
