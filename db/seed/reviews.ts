import type { Language } from "#contract/catalogues.ts";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";

export interface SeedReview {
  language: Language;
  rating: 3 | 4 | 5;
  text: string;
}

/** What guests say, by kind of listing and about none in particular, so that any of them can carry it. */
export const reviews: Record<ListingKind, readonly SeedReview[]> = {
  lodging: [
    {
      language: "es",
      rating: 5,
      text: "Tal como en las fotos y más fresco de lo que esperábamos. La cama, buenísima.",
    },
    {
      language: "es",
      rating: 5,
      text: "Llegamos tardísimo y la luz del balcón estaba prendida. Esos detalles cuentan.",
    },
    { language: "es", rating: 5, text: "Los nenes no querían irse. La cocina tenía de todo, hasta colador de café." },
    { language: "es", rating: 5, text: "Tercera vez que nos quedamos. Ya tenemos taza favorita." },
    {
      language: "es",
      rating: 4,
      text: "Muy bien todo. El agua caliente tarda un poco y el último tramo de carretera es estrecho.",
    },
    {
      language: "es",
      rating: 4,
      text: "Limpio y cómodo. El gallo del vecino no sabe la hora, pero eso no es culpa de nadie.",
    },
    { language: "es", rating: 4, text: "Bonito y bien situado. Le hacía falta una sartén decente." },
    { language: "es", rating: 4, text: "Se fue la luz una noche y nos consiguieron linternas en diez minutos." },
    { language: "es", rating: 3, text: "El sitio es lindo, pero la señal de internet no dio para trabajar." },
    { language: "es", rating: 3, text: "Más pequeño de lo que pensé. Para dos personas va bien; para tres, apretado." },
    {
      language: "en",
      rating: 5,
      text: "Exactly as described, down to the creaky third step. Slept better than at home.",
    },
    { language: "en", rating: 5, text: "Coffee waiting, clear directions, a host who answers. What else is there?" },
    { language: "en", rating: 5, text: "We planned two nights and begged for a third." },
    { language: "en", rating: 4, text: "Lovely place. Bring earplugs for the coquís if you are a light sleeper." },
    { language: "en", rating: 3, text: "Nice view, but the air conditioning struggled in the afternoon." },
  ],
  experience: [
    { language: "es", rating: 5, text: "Se nota que lo hace porque le gusta. Salimos con hambre de aprender más." },
    { language: "es", rating: 5, text: "Fui con mi mamá y no paró de hablar del asunto en toda la semana." },
    { language: "es", rating: 5, text: "Grupo chiquito, explicaciones claras y mucha risa." },
    { language: "es", rating: 5, text: "Soy de aquí y no sabía la mitad de lo que nos contaron." },
    { language: "es", rating: 5, text: "Cambiaron la fecha por el mal tiempo sin que yo tuviera que pedirlo." },
    { language: "es", rating: 4, text: "Muy buena. Empezamos quince minutos tarde esperando a una pareja." },
    { language: "es", rating: 4, text: "Vale la pena. Lleven agua, que el sol no perdona." },
    { language: "es", rating: 4, text: "Lo pasamos bien. Me hubiera gustado más rato al final para preguntar." },
    { language: "es", rating: 3, text: "Interesante, aunque éramos muchos y al fondo se oía poco." },
    {
      language: "en",
      rating: 5,
      text: "The best three hours of our trip, and we were out in the rain for two of them.",
    },
    { language: "en", rating: 5, text: "My Spanish is poor and nobody made me feel it." },
    { language: "en", rating: 5, text: "Patient, funny and very good at it. My kid wants to move here." },
    { language: "en", rating: 4, text: "Great guide. Finding the meeting point took us a while, so leave early." },
    { language: "en", rating: 3, text: "Fun, but harder than the description lets on." },
  ],
  space: [
    { language: "es", rating: 5, text: "Montamos en una hora y nadie nos apuró al recoger." },
    { language: "es", rating: 5, text: "La gente preguntaba de quién era el sitio. Volvemos en diciembre." },
    { language: "es", rating: 5, text: "Todo funcionó: luces, baños, hielo. Parece poco y es mucho." },
    { language: "es", rating: 5, text: "Ensayamos cuatro horas sin que sonara un teléfono." },
    { language: "es", rating: 4, text: "Muy buen espacio. El estacionamiento se queda corto si viene todo el mundo." },
    { language: "es", rating: 4, text: "Cómodo y limpio. Pediría dos mesas más." },
    { language: "es", rating: 4, text: "La escalera es empinada para los mayores; lo demás, excelente." },
    { language: "es", rating: 3, text: "Bonito, pero a las tres de la tarde hace calor en serio." },
    { language: "en", rating: 5, text: "Easy load-in, honest photos, and the light at five is unreal." },
    { language: "en", rating: 5, text: "Our offsite ran long and they let us stay without a fuss." },
    { language: "en", rating: 4, text: "Good room, good coffee. The projector cable was on its last legs." },
  ],
};
