import { useEffect, useState } from "react";

const shownMilliseconds = 10_000;

/**
 * Which of `count` slides is shown. The slides rotate unless the carousel is hovered, focused or stopped, something is
 * open in front of it, or reduced motion is preferred.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isTurning = !isStopped && !isHovered && !isFocused;

  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setStopped(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every slide gets its full time, even a selected one
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => {
      if (!document.hidden && !isSomethingOpen()) setIndex((current) => (current + 1) % count);
    }, shownMilliseconds);
    return () => clearInterval(timer);
  }, [isTurning, count, index]);

  return {
    index,
    goTo: (next: number) => setIndex((next + count) % count),
    isTurning,
    isStopped,
    setStopped,
    /** Props for the element that contains the slides. */
    watched: {
      onPointerEnter: (event: { pointerType: string }) => event.pointerType === "mouse" && setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setFocused(false);
      },
    },
  };
}

/** Pauses the rotation behind a dialog, a menu or a search panel. */
function isSomethingOpen(): boolean {
  return document.querySelector("dialog[open], details[open]") !== null;
}
