import { clsx } from "clsx";
import type { HostedBooking } from "#contract/hosting/hosting.ts";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { statuses, statusOf } from "./status.ts";

export function StatusTag({ booking }: { booking: HostedBooking }) {
  const { t } = useTranslation();
  const { tone, tagKey } = statuses[statusOf(booking)];
  return <span className={clsx(panel.tag, panel[tone])}>{t(tagKey)}</span>;
}
