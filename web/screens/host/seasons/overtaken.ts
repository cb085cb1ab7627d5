import type { WireSeason } from "#contract/hosting/seasons.ts";

/** Whether another tab or person has changed, renamed or deleted a season since it was read. */
export function isOvertaken(base: WireSeason, seasons: readonly WireSeason[]): boolean {
  const now = seasonNow(base, seasons);
  if (!now) return true;
  const names = Object.keys(base) as (keyof WireSeason)[];
  return names.some((name) => base[name] !== now[name]);
}

/** The season as it is now: by its name, else by its days under another name, since no two have the same days. */
export function seasonNow(base: WireSeason, seasons: readonly WireSeason[]): WireSeason | undefined {
  const named = seasons.find(({ name }) => name === base.name);
  return named ?? seasons.find(({ firstDay, lastDay }) => firstDay === base.firstDay && lastDay === base.lastDay);
}

/** What was typed, with the current values of the fields that were left as they were. */
export function withNewer<Values extends object>(typed: Values, { base, now }: { base: Values; now: Values }): Values {
  const names = Object.keys(typed) as (keyof Values)[];
  const leftAlone = names.filter((name) => typed[name] === base[name]);
  return { ...typed, ...Object.fromEntries(leftAlone.map((name) => [name, now[name]])) };
}
