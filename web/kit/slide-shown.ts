import { type RefObject, useEffect, useState } from "react";

/** The index of the visible child of a strip that scrolls sideways. */
export function useSlideShown(strip: RefObject<HTMLElement | null>, first = 0): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => {
      // In wide windows the strip is a grid instead.
      if (element.scrollWidth <= element.clientWidth) return setShown(0);
      setShown(Math.round(element.scrollLeft / element.clientWidth));
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [strip]);
  return shown;
}
