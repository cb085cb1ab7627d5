import { clsx } from "clsx";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type HostingStatus, statuses } from "./status.ts";

export function StatusTag({ status }: { status: HostingStatus }) {
  const { t } = useTranslation();
  const { tone, tagKey } = statuses[status];
  return <span className={clsx(panel.tag, panel[tone])}>{t(tagKey)}</span>;
}
