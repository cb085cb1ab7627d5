import { useEffect, useRef } from "react";

/** A form is gone once it was sent: who reads with the ears goes on at the title above what took its place. */
export function useFocusOnceWritten(isWritten: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const was = useRef(isWritten);
  useEffect(() => {
    if (isWritten && !was.current) title.current?.focus();
    was.current = isWritten;
  }, [isWritten]);
  return title;
}
