import { outline, pointOf } from "./outline.ts";

const outlineId = "isla";

/** Drawn once per page; every miniature refers to it. */
export function IslandDefinition() {
  return (
    <svg width="0" height="0" style={{ position: "absolute" }} aria-hidden="true">
      <path id={outlineId} d={outline} />
    </svg>
  );
}

/** The outline as a shape, for a drawing of the same scale. */
export function IslandShape() {
  return <use href={`#${outlineId}`} />;
}

/** The outline as a line. */
export function IslandLine({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-2 -2 208 72" aria-hidden="true">
      <use href={`#${outlineId}`} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
    </svg>
  );
}

/** A miniature of the island with a dot at the place, shown next to the place's name. */
export function IslandMiniature({ latitude, longitude }: { latitude: number; longitude: number }) {
  const { x, y } = pointOf(latitude, longitude);
  return (
    <svg viewBox="-8 -6 222 82" aria-hidden="true">
      <use href={`#${outlineId}`} fill="#cdba9a" />
      <circle cx={x} cy={y} r="17" fill="#fffdf9" />
      <circle cx={x} cy={y} r="12" fill="#c8401b" />
    </svg>
  );
}
