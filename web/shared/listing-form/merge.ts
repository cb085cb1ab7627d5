import type { ListingKind } from "#contract/listings/kinds.ts";
import { type FieldName, fieldsOf } from "./fields.ts";
import type { Values } from "./values.ts";

/**
 * Merges two people's changes to one form. Fields unchanged here take the other's value; fields changed by both keep
 * the value entered here and are listed as `disputed`.
 */
export function merged(
  kind: ListingKind,
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): { values: Values; disputed: FieldName[] } {
  const names = fieldsOf(kind);
  const same = (one: Values, other: Values, name: FieldName) =>
    JSON.stringify(one[name]) === JSON.stringify(other[name]);
  const values = Object.fromEntries(
    names.map((name) => [name, same(mine, base, name) ? theirs[name] : mine[name]]),
  ) as Values;
  const disputed = names.filter(
    (name) => !same(mine, base, name) && !same(theirs, base, name) && !same(mine, theirs, name),
  );
  return { values, disputed };
}

/**
 * The version that the next save names after a photo call: the call's, unless somebody else wrote in between. The save
 * is then refused, and their changes are merged instead of being overwritten.
 */
export function versionAfterPhoto(known: number, replied: number): number {
  return replied === known + 1 ? replied : known;
}
