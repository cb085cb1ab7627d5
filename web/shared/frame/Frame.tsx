import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTranslation } from "#web/kit/texts.tsx";
import { HelpButton } from "#web/shared/help/HelpButton.tsx";
import { IslandDefinition } from "#web/shared/map/Island.tsx";
import { AnnouncementBanner } from "./AnnouncementBanner.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import "./layout.css";

/** Announcement, header, content, footer, help. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <a className="skip" href="#contenido">
        {t("layout.header.skip")}
      </a>
      <IslandDefinition />
      <Progress />
      <AnnouncementBanner />
      <Header />
      <Content>{children}</Content>
      <Footer />
      <HelpButton />
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
    main.current?.focus({ preventScroll: true });
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
    <div className="progress" role="status">
      {state !== "idle" && (
        <>
          <span className="progress-bar" />
          <span className="progress-word">
            <span className="spinner" />
            {t("common.loading")}
          </span>
        </>
      )}
    </div>
  );
}
