import type { Room } from "#contract/catalogues.ts";
import { drawn } from "./drawn.ts";

/**
 * A demo photo. `file` is `kind-seed-time.webp` (or `kind-seed.webp` where the hour changes nothing): the arguments
 * `scenes.mjs` draws it with.
 */
export interface SeedPhoto {
  file: string;
  alt: string;
  altEn: string;
  /** Which room it shows; an experience's photos show none. */
  room: Room | null;
}

interface Caption {
  es: string;
  en: string;
  room?: Room;
}

/** By default the alt text describes what the generator draws for the picture's kind, form and hour. */
export function photo(picture: string, caption?: Caption): SeedPhoto {
  const { es, en, room } = { ...captionOf(picture), ...caption };
  return { file: `${picture}.webp`, alt: es, altEn: en, room };
}

export function drawingOf(file: string): { kind: string; seed: number; time: string | undefined } {
  const [kind = "", seed, time] = file.replace(".webp", "").split("-");
  return { kind, seed: Number(seed), time };
}

const hours: Record<string, readonly [es: string, en: string]> = {
  amanecer: [", al amanecer", " at daybreak"],
  manana: [", por la mañana", " in the morning"],
  mediodia: [", al mediodía", " at noon"],
  dorada: [", al caer la tarde", ", late in the afternoon"],
  ocaso: [", al ponerse el sol", " at sunset"],
  noche: [", de noche", " at night"],
};

function captionOf(picture: string): Required<Caption> {
  const { kind, seed, time = "" } = drawingOf(picture);
  const all = drawn[kind];
  const form = all?.forms[seed % all.forms.length];
  if (!(all && form)) throw new Error(`Nobody has said what ${picture} shows`);
  const [es, en, room = all.room] = form;
  const [inSpanish, inEnglish] = hours[time] ?? ["", ""];
  return { es: es + inSpanish, en: en + inEnglish, room };
}
