/**
 * A demo photo. `file` is `kind-seed-time.webp` (or `kind-seed.webp` for kinds with only one light):
 * the arguments `scenes.mjs` draws it with.
 */
export interface SeedPhoto {
  file: string;
  alt: string;
}

/** The default alt text describes what the generator draws for the picture's kind, form and hour. */
export function photo(picture: string, alt: string = altOf(picture)): SeedPhoto {
  return { file: `${picture}.webp`, alt };
}

export function drawingOf(file: string): { kind: string; seed: number; time: string | undefined } {
  const [kind = "", seed, time] = file.replace(".webp", "").split("-");
  return { kind, seed: Number(seed), time };
}

/** Descriptions by kind; a kind with several forms chooses by `seed % forms.length`, as the generator does. */
const forms: Record<string, readonly string[]> = {
  costa: [
    "Playa con sombrilla y palmas",
    "Faro blanco sobre el acantilado",
    "Playa de arena clara y palmas",
    "Cayos y botes sobre el arrecife",
  ],
  monte: ["Casita de techo rojo en la ladera", "Cascada que cae en una poza", "Vereda de tierra entre montañas"],
  pueblo: ["Calle adoquinada que baja al mar", "Fachadas de colores con puertas de arco"],
  agua: ["Kayaks vistos desde arriba", "Velero con una vela roja", "Dos personas reman en la bahía luminosa"],
  mesa: ["Mesa con plátanos, pilón y platos servidos"],
  tarima: ["Músicos con barriles sobre la tarima"],
  mercado: ["Puestos del mercado con toldos de rayas"],
  salon: ["Salón de mesas puestas con ventanales en arco"],
  azotea: ["Azotea con mesas y luces colgadas sobre la ciudad"],
  dormitorio: ["Dormitorio con techo de vigas y ventana abierta"],
  cocina: ["Cocina de losetas con mesa de madera"],
  terraza: ["Terraza con mesa y dos butacas", "Terraza con hamaca"],
};

const hours: Record<string, string> = {
  amanecer: "al amanecer",
  manana: "por la mañana",
  mediodia: "al mediodía",
  dorada: "al caer la tarde",
  ocaso: "al ponerse el sol",
  noche: "de noche",
};

function altOf(picture: string): string {
  const { kind, seed, time } = drawingOf(picture);
  const shown = forms[kind] ?? [];
  return [shown[seed % shown.length], time && hours[time]].filter(Boolean).join(", ");
}
