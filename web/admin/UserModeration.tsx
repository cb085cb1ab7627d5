import { useTranslation } from "react-i18next";
import type { UserPage } from "#contract/back-office.ts";
import { Photo } from "#web/ui/Photo.tsx";
import { HiddenNote, Hiding } from "./Hiding.tsx";
import { OfficeReviews } from "./OfficeReviews.tsx";
import { Sheet } from "./Sheet.tsx";

/** What somebody shows and wrote, and what the operator hid of it. */
export function UserModeration({ user, hidden }: Pick<UserPage, "user" | "hidden">) {
  const { t } = useTranslation();
  return (
    <>
      <Profile user={user} hidden={hidden} />
      <OfficeReviews
        title={t("admin.moderation.written")}
        none={t("admin.moderation.noneWritten")}
        of={{ writer: user.id }}
      />
    </>
  );
}

function Profile({ user: { id, name, image, description }, hidden }: Pick<UserPage, "user" | "hidden">) {
  const { t } = useTranslation();
  const hiddenPicture = hidden.find(({ part }) => part === "picture");
  const hiddenText = hidden.find(({ part }) => part === "description");
  const picture = image ?? hiddenPicture?.content;
  const text = description ?? hiddenText?.content;
  if (!picture && !text) return null;
  return (
    <Sheet title={t("admin.moderation.profile")}>
      {picture && (
        <div className="moderated">
          <div>
            <div className={image ? "moderated-face" : "moderated-face is-hidden"}>
              <Photo image={{ url: picture, alt: t("admin.moderation.picture", { name }) }} sizes="96px" />
            </div>
            {!image && hiddenPicture && <HiddenNote hidden={hiddenPicture} />}
          </div>
          <Hiding
            what="picture"
            id={id}
            name={t("admin.moderation.picture", { name })}
            owner={name}
            isHidden={!image}
          />
        </div>
      )}
      {text && (
        <div className="moderated">
          <div>
            <p className="moderated-text">{text}</p>
            {description === null && hiddenText && <HiddenNote hidden={hiddenText} />}
          </div>
          <Hiding
            what="description"
            id={id}
            name={t("admin.moderation.description", { name })}
            owner={name}
            isHidden={description === null}
          />
        </div>
      )}
    </Sheet>
  );
}
