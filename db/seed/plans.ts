import { addDays, type PlainDate, type WallTime, type Weekday, weekdayOf } from "#contract/dates.ts";
import type { SeedListing, SeedSpace } from "./listing.ts";

interface Planned {
  slug: string;
  guestEmail: string;
  /** Days from the island's current date; negative is past. For spaces and experiences the earliest, see `firstDay`. */
  startInDays: number;
  guests: number;
  /** `confirmed` with a past start is a stay in progress, or one that just ended and its host has yet to complete. */
  state: "held" | "confirmed" | "completed" | "expired" | "released" | "cancelled";
  /** The guest's review and the host's answer. Completed plans only. */
  review?: { rating: 2 | 3 | 4 | 5; text: string; answer?: string };
  /** Trouble before the end. Cancelled plans have one. */
  trouble?: { hoursAgo: number } & (
    | { what: "guest cancels" }
    | { what: "host cancels"; reason: string }
    | { what: "guest reports"; text: string }
    | { what: "bank disputes" }
  );
}

export type BookingPlan = Planned &
  (
    | { kind: "lodging"; nights: number }
    | { kind: "experience" }
    | { kind: "space"; mode: "hours"; startTime: WallTime; endTime: WallTime }
    | { kind: "space"; mode: "days"; days: number }
  );

/**
 * The day a plan starts when seeded on `today`. A lodging starts exactly `startInDays` later; an experience on the
 * first day from then on that it is offered; a space on the first day it is open for the planned hours or days.
 */
export function firstDay(plan: BookingPlan, listing: SeedListing, today: PlainDate): PlainDate {
  const earliest = addDays(today, plan.startInDays);
  if (plan.kind === "lodging") return earliest;
  const day = [0, 1, 2, 3, 4, 5, 6]
    .map((days) => addDays(earliest, days))
    .find((date) => isOffered(plan, listing, date));
  if (day === undefined) throw new Error(`${listing.slug} is never open for its plan`);
  return day;
}

function isOffered(plan: BookingPlan, listing: SeedListing, date: PlainDate): boolean {
  if (plan.kind === "experience" && listing.kind === "experience") {
    return listing.details.availableDays.includes(weekdayOf(date));
  }
  if (plan.kind === "space" && listing.kind === "space") {
    if (plan.mode === "hours") return isOpen(listing, weekdayOf(date), plan);
    return Array.from({ length: plan.days }, (_, days) => weekdayOf(addDays(date, days))).every(
      (weekday) => listing.details.openingHours[weekday] !== null,
    );
  }
  throw new Error(`${listing.slug} is no ${plan.kind}`);
}

function isOpen(space: SeedSpace, weekday: Weekday, wanted: { startTime: WallTime; endTime: WallTime }): boolean {
  const hours = space.details.openingHours[weekday];
  if (!hours || wanted.startTime < hours.open) return false;
  return minutesAfter(hours.open, wanted.endTime) <= minutesAfter(hours.open, hours.close);
}

/** Minutes from one wall time to the next occurrence of another. */
function minutesAfter(from: WallTime, to: WallTime): number {
  const minutes = (time: WallTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return ((minutes(to) - minutes(from) + 24 * 60 - 1) % (24 * 60)) + 1;
}

/** Current and recent bookings on the island; those of the year before are in `past-stays.ts`. */
export const presentPlans: readonly BookingPlan[] = [
  {
    kind: "lodging",
    slug: "casa-del-faro-frente-al-acantilado",
    guestEmail: "huesped@linkisla.test",
    startInDays: 20,
    nights: 4,
    guests: 2,
    state: "confirmed",
  },
  {
    kind: "lodging",
    slug: "casa-del-faro-frente-al-acantilado",
    guestEmail: "lucia@linkisla.test",
    startInDays: -20,
    nights: 4,
    guests: 4,
    state: "completed",
    review: {
      rating: 5,
      text: "La brisa no para y el café tampoco. Los nenes contaron once cabras camino a la playa.",
    },
  },
  {
    kind: "lodging",
    slug: "casa-del-faro-frente-al-acantilado",
    guestEmail: "grace@linkisla.test",
    startInDays: -64,
    nights: 3,
    guests: 2,
    state: "completed",
    review: {
      rating: 5,
      text: "We ate every dinner on the balcony. Marisol left a map of the trails that beats any app.",
    },
  },
  {
    kind: "lodging",
    slug: "casa-del-faro-frente-al-acantilado",
    guestEmail: "michael@linkisla.test",
    startInDays: 33,
    nights: 3,
    guests: 2,
    state: "held",
  },
  {
    kind: "lodging",
    slug: "habitacion-con-luz-de-manana",
    guestEmail: "pedro@linkisla.test",
    startInDays: -1,
    nights: 3,
    guests: 1,
    state: "confirmed",
    trouble: {
      what: "guest reports",
      hoursAgo: 5,
      text: "El abanico del cuarto dejó de prender anoche y hace mucho calor. ¿Hay otro?",
    },
  },
  {
    kind: "lodging",
    slug: "habitacion-con-luz-de-manana",
    guestEmail: "tomas@linkisla.test",
    startInDays: 8,
    nights: 1,
    guests: 2,
    state: "expired",
  },
  {
    kind: "lodging",
    slug: "terraza-de-los-guayacanes",
    guestEmail: "wanda@linkisla.test",
    startInDays: -6,
    nights: 6,
    guests: 7,
    state: "confirmed",
  },
  {
    kind: "lodging",
    slug: "bungalo-de-los-mangles",
    guestEmail: "huesped@linkisla.test",
    startInDays: -110,
    nights: 2,
    guests: 2,
    state: "completed",
    review: { rating: 4, text: "Las chispas en el agua son verdad. Los mosquitos a las seis, también." },
  },
  {
    kind: "lodging",
    slug: "casa-de-madera-junto-al-rio",
    guestEmail: "huesped@linkisla.test",
    startInDays: 3,
    nights: 3,
    guests: 2,
    state: "cancelled",
    trouble: { what: "guest cancels", hoursAgo: 26 },
  },
  {
    kind: "lodging",
    slug: "cabana-entre-helechos",
    guestEmail: "huesped@linkisla.test",
    startInDays: 16,
    nights: 2,
    guests: 2,
    state: "cancelled",
    trouble: {
      what: "host cancels",
      hoursAgo: 4,
      reason: "La lluvia tumbó un árbol sobre el camino y no abre hasta enero. Perdona la molestia.",
    },
  },
  {
    kind: "lodging",
    slug: "loft-de-la-antigua-ferreteria",
    guestEmail: "michael@linkisla.test",
    startInDays: -30,
    nights: 2,
    guests: 2,
    state: "completed",
    trouble: { what: "bank disputes", hoursAgo: 40 },
  },
  {
    kind: "lodging",
    slug: "casita-rosada-frente-a-la-plaza",
    guestEmail: "hector@linkisla.test",
    startInDays: 38,
    nights: 2,
    guests: 5,
    state: "confirmed",
  },
  {
    kind: "lodging",
    slug: "balcon-azul-en-la-calle-san-sebastian",
    guestEmail: "grace@linkisla.test",
    startInDays: -40,
    nights: 3,
    guests: 2,
    state: "completed",
    review: {
      rating: 5,
      text: "The neighbor really does play the piano. I opened the balcony doors and cancelled my museum day.",
    },
  },
  {
    kind: "lodging",
    slug: "balcon-azul-en-la-calle-san-sebastian",
    guestEmail: "huesped@linkisla.test",
    startInDays: -75,
    nights: 2,
    guests: 2,
    state: "completed",
    review: { rating: 4, text: "Precioso y céntrico. Las escaleras se sienten después de una alcapurria." },
  },
  {
    kind: "lodging",
    slug: "balcon-azul-en-la-calle-san-sebastian",
    guestEmail: "hector@linkisla.test",
    startInDays: 12,
    nights: 2,
    guests: 2,
    state: "released",
  },
  {
    kind: "lodging",
    slug: "casita-en-la-arena-de-flamenco",
    guestEmail: "michael@linkisla.test",
    startInDays: -55,
    nights: 5,
    guests: 4,
    state: "completed",
    review: { rating: 5, text: "Forty steps to the water, I counted. Noelia met us at the dock with cold bottles." },
  },
  {
    kind: "lodging",
    slug: "casita-en-la-arena-de-flamenco",
    guestEmail: "lucia@linkisla.test",
    startInDays: 45,
    nights: 4,
    guests: 5,
    state: "confirmed",
  },
  {
    kind: "lodging",
    slug: "cabana-entre-helechos",
    guestEmail: "tomas@linkisla.test",
    startInDays: -15,
    nights: 2,
    guests: 2,
    state: "completed",
    review: { rating: 5, text: "Llovió los dos días y no nos importó. El zinc suena a lo que tiene que sonar." },
  },
  {
    kind: "lodging",
    slug: "cabana-entre-helechos",
    guestEmail: "huesped@linkisla.test",
    startInDays: 9,
    nights: 2,
    guests: 3,
    state: "confirmed",
  },
  {
    kind: "lodging",
    slug: "loft-de-la-antigua-ferreteria",
    guestEmail: "hector@linkisla.test",
    startInDays: -9,
    nights: 3,
    guests: 1,
    state: "completed",
    review: { rating: 5, text: "Escribí media obra en el mostrador. Las gavetas numeradas son un vicio." },
  },
  {
    kind: "lodging",
    slug: "casa-cerro-gordo-sobre-las-nubes",
    guestEmail: "wanda@linkisla.test",
    startInDays: 27,
    nights: 3,
    guests: 4,
    state: "confirmed",
  },
  {
    kind: "lodging",
    slug: "apartamento-las-hortensias",
    guestEmail: "pedro@linkisla.test",
    startInDays: -33,
    nights: 7,
    guests: 1,
    state: "completed",
    review: {
      rating: 4,
      text: "Para una semana de trabajo, perfecto. El mangó me abolló un poco el bonete, ya estaba avisado.",
    },
  },
  {
    kind: "lodging",
    slug: "casita-media-luna-cerca-del-malecon",
    guestEmail: "grace@linkisla.test",
    startInDays: 16,
    nights: 3,
    guests: 2,
    state: "held",
  },
  // Not reviewed yet.
  {
    kind: "lodging",
    slug: "casa-pinones-patio-de-uvas-de-playa",
    guestEmail: "huesped@linkisla.test",
    startInDays: -6,
    nights: 2,
    guests: 2,
    state: "completed",
  },
  {
    kind: "lodging",
    slug: "villa-ramona-piscina-y-diez-camas",
    guestEmail: "wanda@linkisla.test",
    startInDays: 60,
    nights: 4,
    guests: 12,
    state: "confirmed",
  },
  {
    kind: "lodging",
    slug: "litera-en-la-casa-de-las-tablas",
    guestEmail: "tomas@linkisla.test",
    startInDays: -12,
    nights: 2,
    guests: 1,
    state: "completed",
    review: {
      rating: 4,
      text: "El pizarrón de las mareas vale más que el internet. Dormí bien, y eso que éramos seis.",
    },
  },
  {
    kind: "lodging",
    slug: "velero-la-borinquena-duerme-a-bordo",
    guestEmail: "michael@linkisla.test",
    startInDays: 22,
    nights: 2,
    guests: 2,
    state: "expired",
  },
  {
    kind: "experience",
    slug: "kayak-por-la-bahia-que-brilla",
    guestEmail: "huesped@linkisla.test",
    startInDays: -28,
    guests: 2,
    state: "completed",
    review: { rating: 5, text: "Uno cree que exageran hasta que mete el remo. Joaquín espera a que todos lo vean." },
  },
  {
    kind: "experience",
    slug: "kayak-por-la-bahia-que-brilla",
    guestEmail: "grace@linkisla.test",
    startInDays: -28,
    guests: 2,
    state: "completed",
    review: { rating: 5, text: "No photo works, so look up and down and forget the phone." },
  },
  {
    kind: "experience",
    slug: "kayak-por-la-bahia-que-brilla",
    guestEmail: "lucia@linkisla.test",
    startInDays: 6,
    guests: 4,
    state: "confirmed",
  },
  {
    kind: "experience",
    slug: "mofongo-y-pique-en-la-cocina-de-dona-carmen",
    guestEmail: "michael@linkisla.test",
    startInDays: -21,
    guests: 2,
    state: "completed",
    review: {
      rating: 5,
      text: "Mine came out dry. Doña Carmen laughed, gave me broth and sent me home with two bottles.",
    },
  },
  {
    kind: "experience",
    slug: "mofongo-y-pique-en-la-cocina-de-dona-carmen",
    guestEmail: "hector@linkisla.test",
    startInDays: 10,
    guests: 3,
    state: "confirmed",
  },
  {
    kind: "experience",
    slug: "taller-de-bomba-baile-y-barril",
    guestEmail: "tomas@linkisla.test",
    startInDays: -18,
    guests: 2,
    state: "completed",
    review: { rating: 5, text: "Al principio da vergüenza; a la media hora le estás pidiendo golpes al primo." },
  },
  {
    kind: "experience",
    slug: "sal-y-viento-las-salinas-a-pie",
    guestEmail: "pedro@linkisla.test",
    startInDays: -35,
    guests: 1,
    state: "completed",
    review: { rating: 4, text: "Madrugar duele y vale. Todavía confundo dos de los tres pájaros." },
  },
  {
    kind: "experience",
    slug: "sal-y-viento-las-salinas-a-pie",
    guestEmail: "huesped@linkisla.test",
    startInDays: 15,
    guests: 2,
    state: "confirmed",
  },
  {
    kind: "experience",
    slug: "san-juan-de-noche-calle-por-calle",
    guestEmail: "grace@linkisla.test",
    startInDays: -40,
    guests: 2,
    state: "completed",
    review: { rating: 5, text: "Beatriz knows the price every house ever sold for. The balcony to nowhere is real." },
  },
  {
    kind: "experience",
    slug: "mundillo-tu-primera-puntilla",
    guestEmail: "lucia@linkisla.test",
    startInDays: -45,
    guests: 2,
    state: "completed",
    review: {
      rating: 5,
      text: "Tía Lidia no te deja soltar un bolillo mal puesto. El marcador me quedó chueco y lo adoro.",
    },
  },
  {
    kind: "experience",
    slug: "vela-al-atardecer-entre-cayos",
    guestEmail: "wanda@linkisla.test",
    startInDays: 18,
    guests: 6,
    state: "confirmed",
  },
  {
    kind: "experience",
    slug: "cana-ron-y-cuentos-de-central",
    guestEmail: "pedro@linkisla.test",
    startInDays: 11,
    guests: 2,
    state: "held",
  },
  {
    kind: "experience",
    slug: "surf-para-empezar-sin-miedo",
    guestEmail: "michael@linkisla.test",
    startInDays: 24,
    guests: 1,
    state: "released",
  },
  {
    kind: "experience",
    slug: "lechon-a-la-vara-un-domingo",
    guestEmail: "wanda@linkisla.test",
    startInDays: -14,
    guests: 8,
    state: "completed",
    review: { rating: 5, text: "Fuimos ocho y sobró para los que no fueron. El cuerito suena como dice José." },
  },
  {
    kind: "space",
    mode: "hours",
    slug: "sala-guayacan-reuniones-con-luz-del-sur",
    guestEmail: "hector@linkisla.test",
    startInDays: -16,
    startTime: "09:00",
    endTime: "12:00",
    guests: 10,
    state: "completed",
    review: {
      rating: 5,
      text: "Leímos la obra completa en la mesa partida en cuatro. El carrito del café llegó a las diez en punto.",
    },
  },
  {
    kind: "space",
    mode: "hours",
    slug: "sala-guayacan-reuniones-con-luz-del-sur",
    guestEmail: "lucia@linkisla.test",
    startInDays: 7,
    startTime: "13:00",
    endTime: "16:00",
    guests: 8,
    state: "confirmed",
  },
  {
    kind: "space",
    mode: "hours",
    slug: "azotea-loiza-2050",
    guestEmail: "tomas@linkisla.test",
    startInDays: 13,
    startTime: "20:00",
    endTime: "01:00",
    guests: 45,
    state: "confirmed",
  },
  {
    kind: "space",
    mode: "hours",
    slug: "la-trastienda-sala-de-ensayo-y-conciertos",
    guestEmail: "hector@linkisla.test",
    startInDays: 5,
    startTime: "14:00",
    endTime: "18:00",
    guests: 12,
    state: "confirmed",
  },
  {
    kind: "space",
    mode: "days",
    slug: "almacen-de-azucar-salon-de-bodas",
    guestEmail: "wanda@linkisla.test",
    startInDays: 90,
    days: 1,
    guests: 180,
    state: "confirmed",
  },
  {
    kind: "space",
    mode: "days",
    slug: "mirador-de-la-hacienda-las-brumas",
    guestEmail: "grace@linkisla.test",
    startInDays: 40,
    days: 1,
    guests: 30,
    state: "expired",
  },
  {
    kind: "space",
    mode: "days",
    slug: "jardin-de-los-robles-amarillos",
    guestEmail: "lucia@linkisla.test",
    startInDays: -50,
    days: 1,
    guests: 60,
    state: "completed",
    review: { rating: 5, text: "El cumpleaños de mi abuela, con sombra para todos. La carpa ni hizo falta." },
  },
  {
    kind: "space",
    mode: "hours",
    slug: "la-desconstantinopolizadora-estudio-de-voz",
    guestEmail: "hector@linkisla.test",
    startInDays: -24,
    startTime: "10:00",
    endTime: "14:00",
    guests: 3,
    state: "completed",
    review: {
      rating: 5,
      text: "Dijimos el nombre tres veces y salió a la cuarta. La cabina es un silencio de verdad.",
    },
  },
  {
    kind: "space",
    mode: "hours",
    slug: "cocina-de-dona-carmen-lista-para-tu-menu",
    guestEmail: "pedro@linkisla.test",
    startInDays: 4,
    startTime: "08:00",
    endTime: "12:00",
    guests: 3,
    state: "confirmed",
  },
  {
    kind: "space",
    mode: "hours",
    slug: "azotea-cuatro-calles",
    guestEmail: "huesped@linkisla.test",
    startInDays: -60,
    startTime: "18:00",
    endTime: "22:00",
    guests: 40,
    state: "completed",
    review: { rating: 4, text: "Los cerros se pusieron dorados a la hora prometida. Faltó hielo y lo resolvieron." },
  },
  {
    kind: "space",
    mode: "days",
    slug: "casa-de-juntas-en-la-plaza-de-caguas",
    guestEmail: "hector@linkisla.test",
    startInDays: 35,
    days: 2,
    guests: 20,
    state: "confirmed",
  },
  {
    kind: "space",
    mode: "hours",
    slug: "terraza-del-muelle-viejo",
    guestEmail: "michael@linkisla.test",
    startInDays: 30,
    startTime: "16:00",
    endTime: "20:00",
    guests: 24,
    state: "released",
  },
];
