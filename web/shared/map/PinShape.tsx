/** The shape of a pin, whose tip marks the place. */
export function PinShape() {
  return (
    <svg width="28" height="36" viewBox="0 0 28 36" fill="var(--paper)" aria-hidden="true">
      <path
        fill="var(--here)"
        stroke="var(--paper)"
        strokeWidth="1.5"
        d="M14 35c7.5-8.6 12-15 12-21A12 12 0 1 0 2 14c0 6 4.5 12.4 12 21z"
      />
      <circle cx="14" cy="14" r="4.5" />
    </svg>
  );
}
