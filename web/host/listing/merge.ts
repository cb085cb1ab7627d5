import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { type FieldName, fieldsOf } from "./fields.ts";
import type { Values } from "./values.ts";

/**
 * Two people changed the same form. What was not touched here takes over what stands there; what both changed stays as
 * it was typed here and is named.
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
