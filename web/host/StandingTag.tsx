import { useTranslation } from "react-i18next";
import type { HostedBooking } from "#contract/hosting.ts";
import { standingOf, standings } from "./standing.ts";

export function StandingTag({ booking }: { booking: HostedBooking }) {
  const { t } = useTranslation();
  const { tone, tagKey } = standings[standingOf(booking)];
  return <span className={`tag ${tone}`}>{t(tagKey)}</span>;
}
