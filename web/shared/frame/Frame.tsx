import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import button from "#web/kit/styles/button.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { HelpButton } from "#web/shared/help/HelpButton.tsx";
import { useHelp } from "#web/shared/help/useHelp.tsx";
import { IslandDefinition } from "#web/shared/map/Island.tsx";
import { AnnouncementBanner } from "./AnnouncementBanner.tsx";
import { Footer } from "./Footer.tsx";
import styles from "./Frame.module.css";
import { Header } from "./Header.tsx";
import { isHostOrAdminPage } from "./links.ts";

/** Announcement, header, content, footer, help. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { openHelp, helpDialog } = useHelp();
  const { pathname } = useLocation();
  return (
    <>
      <a className={clsx(button.primary, styles.skip)} href="#contenido">
        {t("layout.header.skip")}
      </a>
      <IslandDefinition />
      <Progress />
      <AnnouncementBanner />
      <Header onHelp={openHelp} />
      <Content>{children}</Content>
      <Footer />
      {openHelp && !isHostOrAdminPage(pathname) && <HelpButton onPress={openHelp} />}
      {helpDialog}
    </>
  );
}

/** Moves the focus to the content of each new page, for screen readers. */
function Content({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // A page that asks a single question has already focused its own field.
    if (!document.activeElement?.closest("[data-takes-focus]")) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="contenido" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

function Progress() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  return (
    <div role="status">
      {state !== "idle" && (
        <>
          <span className={styles.bar} />
          <span className={clsx(button.pill, panel.coming, styles.loading)}>
            <span className={panel.spinner} />
            {t("common.loading")}
          </span>
        </>
      )}
    </div>
  );
}
