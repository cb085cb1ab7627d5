import type { ListingKind } from "#contract/listings/kinds.ts";
import type { MissingFact } from "#contract/listings/limits.ts";
import { experienceDetails } from "#contract/listings/schemas.ts";

/** Facts that guests need after booking and that have no default; a listing without them cannot go on sale. */

interface Row {
  kind: ListingKind;
  host_phone: string;
  place_to_set: boolean;
  address: string;
  details: unknown;
}

export const missingColumns = ["kind", "host_phone", "place_to_set", "address", "details"] as const;

export function missingOf(row: Row): MissingFact[] {
  const facts: Record<MissingFact, boolean> = {
    hostPhone: row.host_phone === "",
    place: row.place_to_set,
    address: row.kind !== "experience" && row.address === "",
    meetingPoint: row.kind === "experience" && row.address === "" && meetingPointOf(row) === "",
  };
  return (Object.keys(facts) as MissingFact[]).filter((fact) => facts[fact]);
}

function meetingPointOf({ details }: Row): string {
  return experienceDetails.parse(details).meetingPoint;
}
