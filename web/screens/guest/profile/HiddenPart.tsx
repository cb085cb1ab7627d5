import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { User } from "#contract/accounts/accounts.ts";
import { reading } from "#web/app/queries.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import styles from "./GuestProfile.module.css";

/** The part of the user's own profile that the operator hid, until the user replaces it. */
export function HiddenPart({ me, part }: { me: User; part: "description" | "picture" }) {
  const { t } = useTranslation();
  const isFilled = part === "picture" ? me.image !== null : me.description !== null;
  const { data } = useQuery({ ...reading("/user/profile/hidden", {}), enabled: !isFilled });
  const hidden = data?.find((one) => one.part === part);
  if (!hidden || isFilled) return null;
  return (
    <div className={clsx(layout.stack, layout.gap8, panel.notice, panel.wait, layout.narrow, styles.notice)}>
      <p>
        <span className={clsx(panel.tag, panel.bad)}>{t("reviews.hidden.tag")}</span>{" "}
        {part === "picture" ? t("profile.hidden.picture") : t("profile.hidden.description")}
      </p>
      <p>{t("reviews.hidden.reason", { reason: hidden.reason })}</p>
      {part === "picture" ? (
        <div className={clsx(layout.picture, layout.faded, styles.hidden)}>
          <Photo image={{ url: hidden.content, alt: t("profile.photo.alt") }} sizes="96px" />
        </div>
      ) : (
        <blockquote className={clsx(type.written, type.quote)}>{hidden.content}</blockquote>
      )}
    </div>
  );
}
