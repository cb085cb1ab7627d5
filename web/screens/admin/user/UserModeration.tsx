import type { UserPage } from "#contract/admin/users.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { HiddenNote, Hiding } from "#web/shared/admin/moderation/Hiding.tsx";
import { ReviewModeration } from "#web/shared/admin/moderation/ReviewModeration.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";

/** The user's profile and reviews, and the parts the operator hid. */
export function UserModeration({ user, hidden }: Pick<UserPage, "user" | "hidden">) {
  const { t } = useTranslation();
  return (
    <>
      <Profile user={user} hidden={hidden} />
      <ReviewModeration
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
