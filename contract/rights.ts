/**
 * Who may do what with a listing. A host has every right to it; a helper has those of their role. docs/rules/cohosts.md
 * explains them with the same table, which a test compares with this one.
 */

/** The roles of people who help a host, the one with the most rights first. */
export const cohostRoles = ["manager", "calendar", "arrivals"] as const;
export type CohostRole = (typeof cohostRoles)[number];
export type ListingRole = "owner" | CohostRole;

export const rights = ["listing", "reviews", "calendar", "messages", "arrivals", "money", "ownership"] as const;
export type Right = (typeof rights)[number];

export const rightsOf: Record<ListingRole, readonly Right[]> = {
  owner: rights,
  manager: ["listing", "reviews", "calendar", "messages", "arrivals"],
  calendar: ["calendar", "messages", "arrivals"],
  arrivals: ["arrivals"],
};

/** The roles besides the host that have this right. */
export function cohostsWith(right: Right): CohostRole[] {
  return cohostRoles.filter((role) => rightsOf[role].includes(right));
}
