import { type RefObject, useEffect, useState } from "react";

/** Which child of a strip that scrolls sideways is in view. */
export function useSlideShown(strip: RefObject<HTMLElement | null>, first = 0): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => {
      // Not a strip but a grid, on wide windows.
      if (element.scrollWidth <= element.clientWidth) return setShown(0);
      setShown(Math.round(element.scrollLeft / element.clientWidth));
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [strip]);
  return shown;
}
