import { createContext, type ReactNode, useContext, useState } from "react";
import { useLocation } from "react-router";

type Question = (close: () => void) => ReactNode;

const AskContext = createContext<(question: Question) => void>(() => {});

/**
 * Opens a dialog about a row of a list. The dialog stays, with what it was opened for and what was typed, although the
 * row leaves the list meanwhile, because a colleague has decided or the refused decision refetched the list.
 */
export const useAsk = () => useContext(AskContext);

/** Shows the dialogs of the pages inside. One closes when its page is left, as by the browser's button for back. */
export function Asking({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [asked, setAsked] = useState<{ question: Question; on: string }>();
  return (
    <AskContext value={(question) => setAsked({ question, on: key })}>
      {children}
      {asked?.on === key && asked.question(() => setAsked(undefined))}
    </AskContext>
  );
}
