import { addDays, dateOf, weekdayOf, weekdays } from "#contract/dates.ts";

/** How backups and their files are called, and which are kept: of each day, week and month the last one. */

export const kept = { days: 7, weeks: 4, months: 12 };

/** What everything of one site begins with at a place that it may share with others. */
export function familyOf(instanceId: string): string {
  return `linkisla-${instanceId.slice(0, 8)}-`;
}

/** `linkisla-1b9d6bcd-20261125T074001234Z.age` */
export function nameOf(instanceId: string, madeAt: Date): string {
  return `${familyOf(instanceId)}${madeAt.toISOString().replace(/[-:.]/g, "")}.age`;
}

/** Which of the names are those of backups, and when these were made. */
export function backupsAmong(names: readonly string[]): { name: string; madeAt: Date }[] {
  return names.flatMap((name) => {
    const parts = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.age$/.exec(name)?.slice(1);
    if (!parts) return [];
    const [year, month, day, hours, minutes, seconds, milliseconds] = parts;
    return { name, madeAt: new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`) };
  });
}

/** The folder of the pictures, each of which is stored once for all backups. */
export function picturesOf(instanceId: string): string {
  return `${familyOf(instanceId)}pictures/`;
}

export function pictureName(instanceId: string, hash: string): string {
  return `${picturesOf(instanceId)}${hash}.age`;
}

/** Undefined when it is not the name of a picture. */
export function hashOfName(name: string): string | undefined {
  return /pictures\/([0-9a-f]{32})\.age$/.exec(name)?.[1];
}

/** The instants of the backups that are kept, by the island's days; weeks begin on Monday. */
export function toKeep(made: readonly Date[], zone: string): Set<number> {
  const newestFirst = made.map((instant) => instant.getTime()).toSorted((a, b) => b - a);
  const keep = new Set<number>();
  const lastOfEach = (count: number, spanOf: (day: string) => string) => {
    const spans = Map.groupBy(newestFirst, (instant) => spanOf(dateOf(new Date(instant), zone)));
    for (const [newest] of [...spans.values()].slice(0, count)) if (newest !== undefined) keep.add(newest);
  };
  lastOfEach(kept.days, (day) => day);
  lastOfEach(kept.weeks, (day) => addDays(day, -weekdays.indexOf(weekdayOf(day))));
  lastOfEach(kept.months, (day) => day.slice(0, 7));
  return keep;
}
