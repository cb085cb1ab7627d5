import type { Language } from "#contract/catalogues.ts";
import type { PlainDate } from "#contract/dates.ts";

/** The people of the demo island. All invented: `.test` addresses and 555-01xx numbers belong to nobody. */
export interface SeedPerson {
  name: string;
  email: string;
  birthDate: PlainDate;
  phone: string;
  languages: Language[];
  /** The language of the person's interface and emails. */
  language: Language;
  description: string;
  /** The same in the other language. */
  translation?: string;
  memberSince: PlainDate;
}

export const admin: SeedPerson = {
  name: "Nélida Cordero",
  email: "admin@linkisla.test",
  birthDate: "1979-04-02",
  phone: "+1 787 555 0100",
  languages: ["es", "en"],
  language: "es",
  description: "",
  memberSince: "2023-01-09",
};

export const hosts: readonly SeedPerson[] = [
  {
    name: "Marisol Vélez",
    email: "anfitriona@linkisla.test",
    birthDate: "1981-06-14",
    phone: "+1 787 555 0101",
    languages: ["es", "en"],
    language: "es",
    description:
      "Nací en Cabo Rojo y volví a los treinta para arreglar la casa del farero. Contesto rápido, menos cuando estoy pescando.",
    translation:
      "I was born in Cabo Rojo and came back at thirty to fix up the lighthouse keeper's house. I answer quickly, except when I am fishing.",
    memberSince: "2023-02-11",
  },
  {
    name: "Carmen Rivera",
    email: "carmen@linkisla.test",
    birthDate: "1958-07-16",
    phone: "+1 787 555 0102",
    languages: ["es"],
    language: "es",
    description:
      "Cociné treinta y dos años en comedores escolares. Ahora cocino con quien quiera aprender, sin prisa y con sofrito hecho.",
    translation:
      "I cooked in school kitchens for thirty-two years. Now I cook with anyone who wants to learn, without hurry and with the sofrito ready.",
    memberSince: "2023-03-04",
  },
  {
    name: "Joaquín Ortiz",
    email: "joaquin@linkisla.test",
    birthDate: "1987-01-23",
    phone: "+1 787 555 0103",
    languages: ["es", "en"],
    language: "es",
    description: "Capitán con licencia desde 2011. Si el mar no está para salir, no salimos y te devuelvo todo.",
    translation:
      "A licensed captain since 2011. If the sea is not fit for going out, we don't, and I give everything back.",
    memberSince: "2023-05-20",
  },
  {
    name: "Yadira Osorio",
    email: "yadira@linkisla.test",
    birthDate: "1990-10-09",
    phone: "+1 787 555 0104",
    languages: ["es", "en"],
    language: "es",
    description:
      "Bailo bomba desde que camino y toco barril desde que me dejaron. Vivo en Loíza, a dos calles de donde nació mi abuela.",
    translation:
      "I have danced bomba since I could walk and played the drum since they let me. I live in Loíza, two streets from where my grandmother was born.",
    memberSince: "2023-06-24",
  },
  {
    name: "Luis Marrero",
    email: "luis@linkisla.test",
    birthDate: "1976-11-30",
    phone: "+1 787 555 0105",
    languages: ["es", "en"],
    language: "es",
    description: "Botánico de bosque lluvioso. Camino despacio, paro mucho y sé cuándo va a llover, casi siempre.",
    translation: "Rainforest botanist. I walk slowly, stop often and know when it will rain, almost always.",
    memberSince: "2023-08-01",
  },
  {
    name: "Iván Colón",
    email: "ivan@linkisla.test",
    birthDate: "1984-03-19",
    phone: "+1 787 555 0106",
    languages: ["es"],
    language: "es",
    description:
      "Caficultor de tercera generación en Jayuya. La finca tiene once cuerdas, cuatro perros y un tostador de 1962.",
    translation:
      "Third-generation coffee grower in Jayuya. The farm has eleven acres, four dogs and a roaster from 1962.",
    memberSince: "2023-10-12",
  },
  {
    name: "Rosa Nieves",
    email: "rosa@linkisla.test",
    birthDate: "1972-08-05",
    phone: "+1 787 555 0107",
    languages: ["es", "en"],
    language: "es",
    description: "Ponceña y restauradora. Compro edificios cansados del casco y los pongo a trabajar otra vez.",
    translation: "From Ponce, and a restorer. I buy tired buildings in the old town and put them back to work.",
    memberSince: "2023-11-02",
  },
  {
    name: "José Cruz",
    email: "jose@linkisla.test",
    birthDate: "1969-12-12",
    phone: "+1 787 555 0108",
    languages: ["es"],
    language: "es",
    description:
      "Fui maestro de historia en Adjuntas. Alquilo dos casas en la altura y llevo gente a ver piedras escritas.",
    translation:
      "I was a history teacher in Adjuntas. I rent out two houses in the hills and take people to see carved stones.",
    memberSince: "2024-01-15",
  },
  {
    name: "Beatriz Santos Lugo",
    email: "beatriz@linkisla.test",
    birthDate: "1979-05-27",
    phone: "+1 787 555 0109",
    languages: ["es", "en"],
    language: "es",
    description:
      "Vivo en el Viejo San Juan hace veinte años y todavía me pierdo a propósito. Soy guía y cuido tres casas con balcón.",
    translation:
      "I have lived in Old San Juan for twenty years and still get lost on purpose. I am a guide and look after three houses with balconies.",
    memberSince: "2024-02-08",
  },
  {
    name: "Emily Hartman Rosado",
    email: "emily@linkisla.test",
    birthDate: "1992-09-03",
    phone: "+1 787 555 0110",
    languages: ["es", "en"],
    language: "en",
    description:
      "Born in Aguadilla, raised in Orlando, back for good since 2019. I teach surfing and fix up places to sleep near the water.",
    translation:
      "Nací en Aguadilla, me crie en Orlando y volví para quedarme en 2019. Doy clases de surf y arreglo sitios para dormir cerca del agua.",
    memberSince: "2024-04-17",
  },
  {
    name: "Gabriel Nazario",
    email: "gabriel@linkisla.test",
    birthDate: "1995-02-21",
    phone: "+1 787 555 0111",
    languages: ["es", "en"],
    language: "es",
    description: "Músico y serígrafo de Santurce. Presto mi taller, mi azotea y mi pandereta, en ese orden.",
    translation:
      "Musician and screen printer from Santurce. I lend my workshop, my rooftop and my hand drum, in that order.",
    memberSince: "2024-07-06",
  },
  {
    name: "Noelia Báez",
    email: "noelia@linkisla.test",
    birthDate: "1985-04-11",
    phone: "+1 787 555 0112",
    languages: ["es", "en"],
    language: "es",
    description: "Culebrense. Llevo casas en las islas del este y sé a qué hora hay que hacer la fila de la lancha.",
    translation: "From Culebra. I run houses on the eastern islands and know what time to line up for the ferry.",
    memberSince: "2024-09-28",
  },
];

export const guests: readonly SeedPerson[] = [
  {
    name: "Ana Rodríguez",
    email: "huesped@linkisla.test",
    birthDate: "1991-03-08",
    phone: "+1 787 555 0121",
    languages: ["es", "en"],
    language: "es",
    description: "Enfermera de Bayamón. Viajo con mi hermana cuando nos coinciden los turnos.",
    memberSince: "2024-05-03",
  },
  {
    name: "Pedro Santiago",
    email: "pedro@linkisla.test",
    birthDate: "1974-06-29",
    phone: "+1 787 555 0122",
    languages: ["es"],
    language: "es",
    description: "",
    memberSince: "2024-08-19",
  },
  {
    name: "Lucía Maldonado",
    email: "lucia@linkisla.test",
    birthDate: "1988-12-01",
    phone: "+1 787 555 0123",
    languages: ["es", "en"],
    language: "es",
    description: "Maestra de tercer grado. Busco sitios donde quepan mis dos nenes y una bicicleta.",
    memberSince: "2024-11-10",
  },
  {
    name: "Tomás Figueroa",
    email: "tomas@linkisla.test",
    birthDate: "1999-07-17",
    phone: "+1 787 555 0124",
    languages: ["es", "en"],
    language: "es",
    description: "",
    memberSince: "2025-01-25",
  },
  {
    name: "Wanda Irizarry",
    email: "wanda@linkisla.test",
    birthDate: "1966-10-20",
    phone: "+1 787 555 0125",
    languages: ["es"],
    language: "es",
    description: "Organizo el encuentro de los Irizarry todos los noviembres.",
    memberSince: "2025-02-14",
  },
  {
    name: "Michael Brennan",
    email: "michael@linkisla.test",
    birthDate: "1983-01-05",
    phone: "+1 787 555 0126",
    languages: ["en"],
    language: "en",
    description: "Carpenter from Philadelphia. My Spanish is slow but it gets there.",
    memberSince: "2025-04-30",
  },
  {
    name: "Grace Okafor",
    email: "grace@linkisla.test",
    birthDate: "1994-08-22",
    phone: "+1 787 555 0127",
    languages: ["en"],
    language: "en",
    description: "",
    memberSince: "2025-06-09",
  },
  {
    name: "Héctor Luis Meléndez",
    email: "hector@linkisla.test",
    birthDate: "1980-11-11",
    phone: "+1 787 555 0128",
    languages: ["es", "en"],
    language: "es",
    description: "Dirijo una compañía de teatro pequeña. Casi siempre busco espacio para ensayar.",
    memberSince: "2025-07-21",
  },
  {
    name: "Carla Vega Soto",
    email: "carla@linkisla.test",
    birthDate: "1990-05-17",
    phone: "+1 787 555 0129",
    languages: ["es", "en"],
    language: "es",
    description: "",
    memberSince: "2025-02-02",
  },
  {
    name: "Rubén Otero",
    email: "ruben@linkisla.test",
    birthDate: "1977-09-30",
    phone: "+1 787 555 0130",
    languages: ["es"],
    language: "es",
    description: "Plomero los lunes, pescador cuando se puede.",
    memberSince: "2024-12-08",
  },
  {
    name: "Denise Walker",
    email: "denise@linkisla.test",
    birthDate: "1971-02-14",
    phone: "+1 787 555 0131",
    languages: ["en"],
    language: "en",
    description: "Retired librarian from Baltimore. Winters here, one town at a time.",
    memberSince: "2024-10-27",
  },
  {
    name: "Marta Colón",
    email: "marta@linkisla.test",
    birthDate: "1986-06-03",
    phone: "+1 787 555 0132",
    languages: ["es"],
    language: "es",
    description: "",
    memberSince: "2025-01-12",
  },
  {
    name: "Ángel Pabón",
    email: "angel@linkisla.test",
    birthDate: "1997-03-25",
    phone: "+1 787 555 0133",
    languages: ["es", "en"],
    language: "es",
    description: "",
    memberSince: "2025-03-19",
  },
  {
    name: "Sofía Reyes",
    email: "sofia@linkisla.test",
    birthDate: "1984-10-09",
    phone: "+1 787 555 0134",
    languages: ["es", "en"],
    language: "es",
    description: "Contable y mamá de dos. Pregunto mucho y dejo todo recogido.",
    memberSince: "2025-04-06",
  },
  {
    name: "Jorge Quiñones",
    email: "jorge@linkisla.test",
    birthDate: "1968-12-19",
    phone: "+1 787 555 0135",
    languages: ["es"],
    language: "es",
    description: "",
    memberSince: "2024-09-15",
  },
  {
    name: "Priya Nair",
    email: "priya@linkisla.test",
    birthDate: "1992-07-28",
    phone: "+1 787 555 0136",
    languages: ["en"],
    language: "en",
    description: "Civil engineer in Newark. I walk a lot and I like to know how things were built.",
    memberSince: "2025-03-02",
  },
];
