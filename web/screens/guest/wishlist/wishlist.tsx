import { clsx } from "clsx";
import { Suspense } from "react";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import { useIsRead } from "#web/app/storage.ts";
import { patientPart } from "#web/kit/lazy-part.tsx";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { BrowserFavorites } from "./BrowserFavorites.tsx";
import { SavedComing } from "./SavedComing.tsx";
import styles from "./Wishlist.module.css";

/** The account's tabs need the texts of the account's pages. */
const AccountFavorites = patientPart(async () => {
  const [{ AccountFavorites }] = await Promise.all([import("./AccountFavorites.tsx"), readyAreaTexts()]);
  return AccountFavorites;
});

/** The saved listings: those of the account or, signed out, those in this browser. */
export default function Wishlist() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const isKnown = useIsRead(useSession);
  const userId = useSession((session) => session.user?.id);
  return (
    <>
      <PageMeta title={`${t("wishlist.title")} · ${brandName}`} />
      {userId === undefined ? (
        <div className={clsx(layout.wrap, layout.above24, layout.stack, layout.gap12, styles.page)}>
          <h1 className={type.title}>{t("wishlist.title")}</h1>
          <BrowserFavorites isSignedOut={isKnown} />
        </div>
      ) : (
        <Suspense fallback={<SavedComing />}>
          {/* Another user gets fresh state. */}
          <AccountFavorites key={userId} />
        </Suspense>
      )}
    </>
  );
}
