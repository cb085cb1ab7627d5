import { expect, test } from "vitest";
import { type WireCode, wireCode } from "#contract/listings/kinds.ts";
import type { ThreadSummary } from "#contract/messages/messages.ts";
import spanish from "#locales/es/translation.json" with { type: "json" };
import { translateFrom } from "#locales/translate.ts";
import { lineWords } from "./line-words.ts";

const reader = {
  t: translateFrom(() => spanish, "es"),
  language: "es",
  timeZone: "America/Puerto_Rico",
  brandName: "Linkisla",
};
const titleOf = (line: Parameters<typeof lineWords>[0], about?: Parameters<typeof lineWords>[1]["about"]) =>
  lineWords(line, { ...reader, about }).title.replaceAll("\u00a0", " ");
const confirmed = (starts_at: string, ends_at: string) =>
  ({ code: "confirmed", booking: "LI-2TSRTN", starts_at, ends_at }) as const;
const inThread = (service_type: WireCode, stay?: NonNullable<ThreadSummary["booking"]>["stay"]) => ({
  listing: { service_type },
  booking: stay ? ({ code: "LI-2TSRTN", stay } as ThreadSummary["booking"]) : null,
});

test("nights of a lodging are told from the day of arrival to that of departure", () => {
  const nights = confirmed("2026-12-11T19:00:00Z", "2026-12-13T15:00:00Z");
  const title = titleOf(nights, inThread(wireCode.lodging));
  expect(title).toContain("11 de diciembre");
  expect(title).toContain("13 de diciembre");
  // The operator reads threads without their listing.
  expect(titleOf(nights)).toBe(title);
});

test("a night at a space is its evening, and whole days that end in the morning end on their last date", () => {
  const party = confirmed("2026-12-11T22:00:00Z", "2026-12-12T06:00:00Z");
  expect(titleOf(party, inThread(wireCode.space))).toContain("11 de diciembre");
  expect(titleOf(party, inThread(wireCode.space))).not.toContain("12 de diciembre");
  const days = confirmed("2026-12-11T12:00:00Z", "2026-12-13T12:00:00Z");
  const told = titleOf(days, inThread(wireCode.space, { start_date: "2026-12-11", end_date: "2026-12-13" }));
  expect(told).toContain("11–12 de diciembre");
});

test("a cancellation names who cancelled", () => {
  const by = (side: "guest" | "host" | "platform") => titleOf({ code: "cancelled", booking: "LI-2TSRTN", by: side });
  expect(new Set([by("guest"), by("host"), by("platform")]).size).toBe(3);
  expect(by("platform")).toContain("Linkisla");
});
