import { useEffect, useState } from "react";

/** The element's width in pixels; 600 until it is laid out. */
export function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(600);
  useEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => {
      // The width is 0 until the element is laid out.
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
