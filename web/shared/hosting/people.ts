import type { Coming } from "#contract/hosting/turnovers.ts";
import type { Translate } from "#locales/translate.ts";

/** `2 adultos · 1 niño`; empty without price groups. */
export function groupsInWords(groups: Coming["groups"]): string {
  return groups.map(({ name, count }) => `${count} ${name}`).join(" · ");
}

/** How many people come, by price group if there are any: `3 personas`. */
export function peopleInWords(t: Translate, { guests, groups }: Pick<Coming, "guests" | "groups">): string {
  return groupsInWords(groups) || t("dashboard.people", { count: guests });
}
