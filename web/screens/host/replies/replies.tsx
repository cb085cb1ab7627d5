import { Link } from "react-router";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { SavedReplies } from "./SavedReplies.tsx";
import { ScheduledMessages } from "./ScheduledMessages.tsx";

/** The texts a host writes once: saved replies and scheduled messages. */
export default function RepliesPage() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  return (
    <>
      <PageMeta title={`${t("hostTexts.title")} · ${brandName}`} />
      <Link className={rows.back} to="/host/messages">
        <Icon name="arrow-left" />
        {t("messages.back")}
      </Link>
      <h1 className={type.title}>{t("hostTexts.title")}</h1>
      <div className={layout.measure}>
        <p className={layout.above8}>{t("hostTexts.words")}</p>
        <SavedReplies />
        <ScheduledMessages />
      </div>
    </>
  );
}
