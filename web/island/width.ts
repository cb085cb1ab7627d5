import { useEffect, useState } from "react";

/** In pixels, as it is laid out; what is usual until then. */
export function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(600);
  useEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => {
      // None while it is not laid out.
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
