import { useEffect, useRef } from "react";

/** Sending a form removes it: moves the focus to the heading of the content that replaces it, for screen readers. */
export function useFocusOnceWritten(isWritten: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const was = useRef(isWritten);
  useEffect(() => {
    if (isWritten && !was.current) title.current?.focus();
    was.current = isWritten;
  }, [isWritten]);
  return title;
}
