import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Hidden } from "#contract/moderation.ts";
import type { Hideable } from "#contract/report-names.ts";
import { useSite } from "#web/layout/site.ts";
import { formatDateOf } from "#web/ui/format.ts";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

interface Props {
  what: Hideable;
  /** Of the review, also for its answer; of the photo; of the person. */
  id: number;
  /** Tells it from the others of the page. */
  name: string;
  /** Whose it is, who is sent the reason. */
  owner: string;
  isHidden: boolean;
  /** What else becomes of it. */
  besides?: string;
}

/** Hides something from everybody but whose it is, or shows it again, with a reason. */
export function Hiding({ what, id, name, owner, isHidden, besides }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const thing = thingName(t, what);
  const decision = useDecision(
    (reason: string) => adminCall("POST", isHidden ? "/admin/show" : "/admin/hide", { body: { what, id, reason } }),
    isHidden ? t("admin.moderation.shown") : t("admin.moderation.hidden"),
  );
  return (
    <>
      <button
        type="button"
        className="btn line sm"
        aria-label={isHidden ? t("admin.moderation.showNamed", { name }) : t("admin.moderation.hideNamed", { name })}
        onClick={() => setAsking(true)}
      >
        {isHidden ? t("admin.moderation.show") : t("admin.moderation.hide")}
      </button>
      {isAsking && (
        <ReasonDialog
          title={
            isHidden ? t("admin.moderation.showQuestion", { thing }) : t("admin.moderation.hideQuestion", { thing })
          }
          what={isHidden ? t("admin.moderation.showWhat") : [consequence(t, what), besides].filter(Boolean).join(" ")}
          hint={t("admin.moderation.hint", { name: owner })}
          action={isHidden ? t("admin.moderation.show") : t("admin.moderation.hide")}
          send={decision.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function thingName(t: TFunction, what: Hideable): string {
  const names: Record<Hideable, string> = {
    review: t("admin.moderation.things.review"),
    guest_review: t("admin.moderation.things.review"),
    answer: t("admin.moderation.things.answer"),
    photo: t("admin.moderation.things.photo"),
    description: t("admin.moderation.things.description"),
    picture: t("admin.moderation.things.photo"),
  };
  return names[what];
}

function consequence(t: TFunction, what: Hideable): string {
  const words: Record<Hideable, string> = {
    review: t("admin.moderation.consequences.review"),
    guest_review: t("admin.moderation.consequences.review"),
    answer: t("admin.moderation.consequences.answer"),
    photo: t("admin.moderation.consequences.photo"),
    description: t("admin.moderation.consequences.profile"),
    picture: t("admin.moderation.consequences.profile"),
  };
  return words[what];
}

/** That it is hidden, since when and why. */
export function HiddenNote({ hidden }: { hidden: Hidden }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  return (
    <p className="hidden-note">
      <span className="tag no">{t("admin.moderation.tag")}</span>{" "}
      <span className="small">
        {t("admin.moderation.since", { date: formatDateOf(hidden.at, timeZone, i18n.language) })}: {hidden.reason}
      </span>
    </p>
  );
}
