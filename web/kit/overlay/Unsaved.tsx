import { useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useBeforeUnload, useBlocker } from "react-router";
import button from "../styles/button.module.css";
import layout from "../styles/layout.module.css";
import { useTranslation } from "../texts.tsx";
import { Dialog } from "./Dialog.tsx";
import { useUnsavedForms } from "./unsaved-forms.ts";

interface Props {
  isChanged: boolean;
  what: string;
  /** Whether changing the address's query already loses the input, rather than only leaving its path. */
  isOfSearch?: boolean;
}

/** Asks before unsaved input is lost: in our dialog within the site, in the browser's when leaving the site. */
export function Unsaved({ isChanged, what, isOfSearch = false }: Props) {
  const id = useId();
  const asks = useUnsavedForms(([first]) => first?.id === id);
  useEffect(() => {
    if (!isChanged) return;
    useUnsavedForms.setState((forms) => [...forms, { id, what, isOfSearch }], true);
    return () => useUnsavedForms.setState((forms) => forms.filter((form) => form.id !== id), true);
  }, [id, isChanged, what, isOfSearch]);
  return asks && <Question />;
}

/** Rendered once per page, however many forms are unsaved: the router asks only the last of several blockers. */
function Question() {
  const { t } = useTranslation();
  const forms = useUnsavedForms();
  /** Gives each question a new dialog: one that has just been closed would not open again. */
  const [asked, setAsked] = useState(0);
  const blocker = useBlocker(({ currentLocation: now, nextLocation: next }) => {
    // Read from the store, not from this render: a page that has just saved may navigate before it renders again.
    const isLost = useUnsavedForms
      .getState()
      .some(({ isOfSearch }) => now.pathname !== next.pathname || (isOfSearch && now.search !== next.search));
    if (isLost) setAsked((times) => times + 1);
    return isLost;
  });
  useBeforeUnload((event) => event.preventDefault());
  if (blocker.state !== "blocked") return null;
  // In a portal, because the form that renders the question for all forms may itself be hidden.
  return createPortal(
    <Dialog key={asked} title={t("profile.unsaved.question")} isBusy={false} onClose={blocker.reset}>
      {(close) => (
        <>
          {[...new Set(forms.map(({ what }) => what))].map((what) => (
            <p key={what}>{what}</p>
          ))}
          <div className={layout.actions}>
            <button type="button" className={button.primary} onClick={close}>
              {t("profile.unsaved.stay")}
            </button>
            <button type="button" className={button.line} onClick={blocker.proceed}>
              {t("profile.unsaved.leave")}
            </button>
          </div>
        </>
      )}
    </Dialog>,
    document.body,
  );
}
