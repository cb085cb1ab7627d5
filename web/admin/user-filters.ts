import { userFilters } from "#contract/report-names.ts";

/** What users are looked for, as the address and the call have it. */
export interface UserFilters {
  type?: (typeof userFilters.types)[number];
  registered?: (typeof userFilters.registered)[number];
  q?: string;
  cursor?: number;
}

/** What the address says; whatever is malformed there, or the same as nothing, is left out. */
export function filtersOf(search: URLSearchParams): UserFilters {
  const type = userFilters.types.find((known) => known !== "all" && known === search.get("type"));
  const registered = userFilters.registered.find((known) => known !== "any" && known === search.get("registered"));
  const q = search.get("q")?.trim().slice(0, 100);
  const cursor = Number(search.get("cursor"));
  return {
    ...(type && { type }),
    ...(registered && { registered }),
    ...(q && { q }),
    ...(Number.isSafeInteger(cursor) && cursor > 0 && { cursor }),
  };
}

export function addressOf(filters: UserFilters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) search.set(name, String(value));
  return search.size > 0 ? `/admin/users?${search}` : "/admin/users";
}
