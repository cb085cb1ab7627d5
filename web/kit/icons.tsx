import styles from "./icons.module.css";

/** Drawn by hand on a grid of 20 with a stroke of 1.6, in the color of the adjacent text. */
const drawings = {
  "arrow-left": "M12.5 5l-5 5 5 5",
  "arrow-right": "M7.5 5l5 5-5 5",
  "arrow-down": "M5 7.5l5 5 5-5",
  "arrow-up": "M5 12.5l5-5 5 5",
  pause: "M7.5 5v10M12.5 5v10",
  play: "M7 4.8v10.4l8-5.2z",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4.5 10.5l3.6 3.6 7.4-8",
  plus: "M10 4.5v11M4.5 10h11",
  minus: "M4.5 10h11",
  return: "M4 8.5h8.2a4.3 4.3 0 0 1 0 8.6H7.5M7.3 5L3.8 8.5l3.5 3.5",
  alert: "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 6.4v4.4M10 13.4v.2",
  info: "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 9.2v4.4M10 6.6v-.2",
  help: "M3.5 16.5l1-3.2A6.8 6.8 0 1 1 7 15.8zM8.2 8a1.9 1.9 0 1 1 2.4 1.9c-.5.2-.7.5-.7 1.1M9.9 13.2v.1",
  mail: "M4.2 4.5h11.6A1.2 1.2 0 0 1 17 5.7v8.6a1.2 1.2 0 0 1-1.2 1.2H4.2A1.2 1.2 0 0 1 3 14.3V5.7a1.2 1.2 0 0 1 1.2-1.2zM3.4 6l6.6 5 6.6-5",
  tag: "M3.5 4.5v5.2l7 7 6-6-7-7H4.5a1 1 0 0 0-1 1zM7 7v.1",
  megaphone: "M3.5 8.2v3.6l2.5.5 8.5 3.2v-11L6 7.7zM6 7.7v4.6M7.5 12.9l1 3.6h2l-.7-2.8M16.8 8.7v2.6",
  menu: "M3.5 6.5h13M3.5 13.5h13",
  globe: "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM3 10h14M10 3c5 4.5 5 9.5 0 14M10 3c-5 4.5-5 9.5 0 14",
  search: "M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM13.2 13.2L17 17",
  filters: "M3 6h7M14 6h3M3 14h3M10 14h7M14 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM10 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
  share: "M10 12.5V3M6.5 6.2L10 2.8l3.5 3.4M5 10v5.8a1.2 1.2 0 0 0 1.2 1.2h7.6a1.2 1.2 0 0 0 1.2-1.2V10",
  shield: "M10 2.8l6 2.2v4.5c0 3.7-2.3 6.3-6 7.7-3.7-1.4-6-4-6-7.7V5zM7.3 10l2 2 3.5-4",
  "shield-plain": "M10 2.8l6 2.2v4.5c0 3.7-2.3 6.3-6 7.7-3.7-1.4-6-4-6-7.7V5z",
  grid: "M4 3h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12 3h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM4 11h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM12 11h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z",
  user: "M13 6.6a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3.8 16.8c.7-3.3 2.9-4.9 6.2-4.9s5.5 1.6 6.2 4.9",
  people:
    "M10.3 7a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zM2.5 16.5c.4-3.2 2.2-4.7 5-4.7s4.6 1.5 5 4.7M13 4.6a2.6 2.6 0 0 1 0 4.9M14.7 12.2c1.7.6 2.6 2.1 2.9 4.3",
  bed: "M2.5 16V5M2.5 13h15v3M17.5 13v-2.5a2 2 0 0 0-2-2H9V13M5.8 9.8v.1",
  door: "M5 17V4.2A1.2 1.2 0 0 1 6.2 3h7.6A1.2 1.2 0 0 1 15 4.2V17M3 17h14M12.2 10v.8",
  bath: "M3 10.5h14v1.5a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4zM5 10.5V5.2a1.7 1.7 0 0 1 3.3-.5M6.5 16l-.8 1.5M13.5 16l.8 1.5",
  clock: "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 6v4.3l2.8 1.7",
  pin: "M10 17.5c3.8-3.9 5.5-6.5 5.5-9a5.5 5.5 0 0 0-11 0c0 2.5 1.7 5.1 5.5 9zM12 8.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
  map: "M3.5 5.2l4.3-1.7 4.4 1.7 4.3-1.7v11.3l-4.3 1.7-4.4-1.7-4.3 1.7zM7.8 3.5v11.3M12.2 5.2v11.3",
  list: "M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.5 5.5h.1M3.5 10h.1M3.5 14.5h.1",
  speech: "M3.5 16.5l1-3.2A6.8 6.8 0 1 1 7 15.8z",
  calendar:
    "M4.2 4.8h11.6A1.2 1.2 0 0 1 17 6v9.3a1.2 1.2 0 0 1-1.2 1.2H4.2A1.2 1.2 0 0 1 3 15.3V6a1.2 1.2 0 0 1 1.2-1.2zM3 8.8h14M6.8 2.8v3.4M13.2 2.8v3.4",
  house: "M3 9.5L10 4l7 5.5M5 8.2V16.5h10V8.2M8.3 16.5v-4.3h3.4v4.3",
  arch: "M3 16.5h14M4.5 16.5V8.8C4.5 5.6 6.9 3.5 10 3.5s5.5 2.1 5.5 5.3v7.7M8 16.5v-5a2 2 0 0 1 4 0v5",
  spark: "M10 3l1.7 5.3L17 10l-5.3 1.7L10 17l-1.7-5.3L3 10l5.3-1.7z",
} as const;

export type IconName = keyof typeof drawings;

/** Always appears beside text, or inside a control with its own label. */
export function Icon({ name }: { name: IconName }) {
  return <Drawing path={drawings[name]} />;
}

/** An icon used on few pages, which pass in its drawing. */
export function Drawing({ path }: { path: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export function HeartShape() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 16.8C4.7 13.2 2.4 10.3 2.4 7.2A3.9 3.9 0 0 1 10 6.2a3.9 3.9 0 0 1 7.6 1c0 3.1-2.3 6-7.6 9.6z" />
    </svg>
  );
}

/** The mark beside a rating: five rounded points, never a row of stars. */
export function RatingMark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 1.6c.9 0 1.5 3.9 2.7 4.8s5.2.5 5.5 1.4-2.9 3-3.3 4.5 1.1 5.2.3 5.8-3.7-2.2-5.2-2.2-4.4 2.8-5.2 2.2.8-4.3.3-5.8-3.6-3.6-3.3-4.5 4.3-.5 5.5-1.4 1.8-4.8 2.7-4.8z" />
    </svg>
  );
}
