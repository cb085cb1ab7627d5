import { clsx } from "clsx";
import type { UserPage } from "#contract/admin/users.ts";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { HiddenNote, Hiding } from "#web/shared/admin/moderation/Hiding.tsx";
import { Moderated, ModeratedText } from "#web/shared/admin/moderation/Moderated.tsx";
import { ReviewModeration } from "#web/shared/admin/moderation/ReviewModeration.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import styles from "./AdminUser.module.css";

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

function Profile({ user, hidden }: Pick<UserPage, "user" | "hidden">) {
  const { id, name, image, description, descriptionEs, descriptionEn } = user;
  const { t } = useTranslation();
  const hiddenPicture = hidden.find(({ part }) => part === "picture");
  const hiddenText = hidden.find(({ part }) => part === "description");
  const picture = image ?? hiddenPicture?.content;
  const text = [descriptionEs, descriptionEn].filter(Boolean).join("\n\n") || hiddenText?.content;
  if (!picture && !text) return null;
  return (
    <Sheet title={t("admin.moderation.profile")}>
      <div className={clsx(rows.rows, rows.under, layout.above12)}>
        {picture && (
          <Moderated>
            <div>
              <div className={clsx(layout.picture, styles.face, !image && layout.faded)}>
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
          </Moderated>
        )}
        {text && (
          <Moderated>
            <div>
              <ModeratedText text={text} />
              {description === null && hiddenText && <HiddenNote hidden={hiddenText} />}
            </div>
            <Hiding
              what="description"
              id={id}
              name={t("admin.moderation.description", { name })}
              owner={name}
              isHidden={description === null}
            />
          </Moderated>
        )}
      </div>
    </Sheet>
  );
}
