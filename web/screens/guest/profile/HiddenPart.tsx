import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/accounts/accounts.ts";
import { reading } from "#web/app/api.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";

/** The part of the user's own profile that the operator hid, until the user replaces it. */
export function HiddenPart({ me, part }: { me: User; part: "description" | "picture" }) {
  const { t } = useTranslation();
  const isFilled = part === "picture" ? me.image !== null : me.description !== null;
  const { data } = useQuery({ ...reading("/user/profile/hidden", {}), enabled: !isFilled });
  const hidden = data?.find((one) => one.part === part);
  if (!hidden || isFilled) return null;
  return (
    <div className="me-notice hidden-part">
      <p>
        <span className="tag no">{t("reviews.hidden.tag")}</span>{" "}
        {part === "picture" ? t("profile.hidden.picture") : t("profile.hidden.description")}
      </p>
      <p>{t("reviews.hidden.reason", { reason: hidden.reason })}</p>
      {part === "picture" ? (
        <div className="hidden-face">
          <Photo image={{ url: hidden.content, alt: t("profile.photo.alt") }} sizes="96px" />
        </div>
      ) : (
        <blockquote>{hidden.content}</blockquote>
      )}
    </div>
  );
}
