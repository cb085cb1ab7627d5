import type { HostedBooking } from "#contract/hosting/hosting.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { statuses, statusOf } from "./status.ts";

export function StatusTag({ booking }: { booking: HostedBooking }) {
  const { t } = useTranslation();
  const { tone, tagKey } = statuses[statusOf(booking)];
  return <span className={`tag ${tone}`}>{t(tagKey)}</span>;
}
