import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/** A form behind a button: it takes the focus on opening and returns it on closing. The button follows the form. */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function open() {
    const before = button.current;
    const place = before?.parentElement;
    flushSync(() => setOpen(true));
    place?.querySelector<HTMLElement>("form input:not([hidden])")?.focus();
  }

  function close() {
    flushSync(() => setOpen(false));
    button.current?.focus();
  }

  return { isOpen, close, button: { ref: button, type: "button", hidden: isOpen, onClick: open } as const };
}
