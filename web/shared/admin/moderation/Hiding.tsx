import { clsx } from "clsx";
import { useState } from "react";
import type { Hideable } from "#contract/admin/hideable.ts";
import type { Hidden } from "#contract/hidden.ts";
import type { Translate } from "#locales/translate.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";

interface Props {
  what: Hideable;
  /** The id of the review (also for its answer), the photo or the user. */
  id: number;
  /** Distinguishes this button from the others on the page. */
  name: string;
  /** The owner, who is sent the reason. */
  owner: string;
  isHidden: boolean;
  /** A further consequence. */
  besides?: string;
}

/**
 * Hides something from everybody but its owner, or shows it again, with a reason. When a colleague decides first, the
 * button becomes its opposite; a dialog that is open keeps its action.
 */
export function Hiding(props: Props) {
  const { name, isHidden } = props;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<"hide" | "show">();
  return (
    <>
      <button
        type="button"
        className={clsx(button.line, button.small)}
        aria-label={isHidden ? t("admin.moderation.showNamed", { name }) : t("admin.moderation.hideNamed", { name })}
        onClick={() => setAsked(isHidden ? "show" : "hide")}
      >
        {isHidden ? t("admin.moderation.show") : t("admin.moderation.hide")}
      </button>
      {asked && <HidingDialog {...props} action={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function HidingDialog({
  what,
  id,
  owner,
  besides,
  action,
  onClose,
}: Props & { action: "hide" | "show"; onClose(): void }) {
  const { t } = useTranslation();
  const thing = thingName(t, what);
  const words = {
    hide: {
      question: t("admin.moderation.hideQuestion", { thing }),
      what: [consequence(t, what), besides].filter(Boolean).join(" "),
      action: t("admin.moderation.hide"),
      done: t("admin.moderation.hidden"),
    },
    show: {
      question: t("admin.moderation.showQuestion", { thing }),
      what: t("admin.moderation.showWhat"),
      action: t("admin.moderation.show"),
      done: t("admin.moderation.shown"),
    },
  }[action];
  const decision = useDecision(
    (reason: string) => adminCall("POST", `/admin/${action}`, { body: { what, id, reason } }),
    words.done,
  );
  return (
    <ReasonDialog
      title={words.question}
      what={words.what}
      hint={t("admin.moderation.hint", { name: owner })}
      action={words.action}
      send={decision.mutateAsync}
      onClose={onClose}
    />
  );
}

function thingName(t: Translate, what: Hideable): string {
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

function consequence(t: Translate, what: Hideable): string {
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

/** States that something is hidden, since when and why. */
export function HiddenNote({ hidden }: { hidden: Hidden }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <p className={layout.above8}>
      <span className={clsx(panel.tag, panel.bad)}>{t("admin.moderation.tag")}</span>{" "}
      <span className={type.small}>
        {t("admin.moderation.since", { date: formatDateOf(hidden.at, timeZone, language) })}: {hidden.reason}
      </span>
    </p>
  );
}
