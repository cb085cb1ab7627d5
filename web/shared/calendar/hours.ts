/** Wall times as steps of a day. An end time at or before the start belongs to the next day. */

export const stepMinutes = 30;

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** To two decimals. */
export function hoursBetween(start: string, end: string): number {
  return Math.round((minutesUntil(start, end) / 60) * 100) / 100;
}

/** The possible end times for a start, every half hour: from the minimum length to the latest free end. */
export function endsFrom(start: string, latestEnd: string, minimumHours: number): string[] {
  const ends: string[] = [];
  const latest = minutesUntil(start, latestEnd);
  for (let length = minimumHours * 60; length <= latest; length += stepMinutes) ends.push(timeAfter(start, length));
  return ends;
}

export function isNextDay(start: string, end: string): boolean {
  return end <= start;
}

function minutesUntil(start: string, end: string): number {
  const minutes = minutesOf(end) - minutesOf(start);
  return minutes > 0 ? minutes : minutes + 24 * 60;
}

function timeAfter(start: string, minutes: number): string {
  const total = (minutesOf(start) + minutes) % (24 * 60);
  const pad = (number: number) => String(number).padStart(2, "0");
  return `${pad(Math.floor(total / 60))}:${pad(total % 60)}`;
}
