import { clsx } from "clsx";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useLocation } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";

type Question = (close: () => void) => ReactNode;

const AskContext = createContext<(question: Question) => void>(() => {});

/**
 * Opens a dialog about a row of a list. The dialog stays, with what it was opened for and what was typed, although the
 * row leaves the list meanwhile, because a colleague has decided or the refused decision refetched the list.
 */
export const useAsk = () => useContext(AskContext);

interface AskButtonProps {
  /** The button's name, where its text alone does not say which row it is for. */
  name?: string;
  /** As an underlined text, for what is done seldom. */
  isLink?: boolean;
  question: Question;
  children: ReactNode;
}

/** The button in a row that opens such a dialog. */
export function AskButton({ name, isLink = false, question, children }: AskButtonProps) {
  const ask = useAsk();
  return (
    <button
      type="button"
      className={isLink ? clsx(button.link, button.tall, type.label) : clsx(button.line, button.small, layout.above8)}
      aria-label={name}
      onClick={() => ask(question)}
    >
      {children}
    </button>
  );
}

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
