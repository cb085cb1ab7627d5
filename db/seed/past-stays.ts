import type { ListingKind } from "#contract/listings/kinds.ts";

/** A stay of the past year: its guest, how many days ago it began, the guest's review and the host's answer. */
export type PastStay = [guest: string, daysAgo: number, rating: 2 | 3 | 4 | 5, text: string, answer?: string];

/** By kind and listing slug. Listings missing here have no guests but those of `presentPlans`. */
export const pastStays: Record<ListingKind, Record<string, readonly PastStay[]>> = {
  lodging: {
    "velero-la-borinquena-duerme-a-bordo": [
      ["denise", 62, 5, "I slept to the rigging tapping. Joaquín lent us his dominoes and beat us with them."],
      ["jorge", 118, 5, "Nos despertó el sol por el lado de Culebra, como dice. Con dos hornillas alcanza."],
    ],
    "casa-cerro-gordo-sobre-las-nubes": [
      ["marta", 48, 5, "Prendimos la chimenea dos noches seguidas. Lo de las pastillas para las curvas no es cuento."],
      [
        "pedro",
        140,
        4,
        "Muy bien todo. El agua caliente tarda un poco y el último tramo de carretera es estrecho.",
        "El calentador es nuevo desde la semana pasada. La carretera la hizo el municipio, y a esa no le gano.",
      ],
    ],
    "loft-de-la-antigua-ferreteria": [
      [
        "carla",
        70,
        4,
        "Bonito y a tres cuadras de todo. Le hacía falta una sartén decente.",
        "Ya está: de hierro, curada y en la gaveta 27. Gracias por decirlo.",
      ],
    ],
    "casita-en-la-arena-de-flamenco": [
      ["sofia", 96, 5, "Los nenes no querían irse. La cocina tenía de todo, hasta colador de café."],
      ["priya", 150, 4, "The sea is where she says it is. Two of us wanted the air conditioning and only one got it."],
    ],
    "balcon-azul-en-la-calle-san-sebastian": [
      ["ruben", 100, 5, "Llegamos tardísimo y la luz del balcón estaba prendida. Esos detalles cuentan."],
      ["denise", 130, 5, "Coffee waiting, clear directions, a host who answers. What else is there?"],
      [
        "angel",
        165,
        3,
        "La cama es buena y el techo es una belleza, pero un viernes esa calle no duerme hasta las dos.",
        "Es la calle de las fiestas y los viernes se acuerda. A quien viene a descansar le recomiendo llegar un lunes.",
      ],
      ["marta", 200, 5, "Mi hermana y yo cabíamos justo en el balcón, con el café y los pies en la baranda."],
      ["priya", 235, 5, "Exactly as described, down to the bed that could not have come up those stairs."],
    ],
    "cabana-entre-helechos": [
      ["carla", 88, 5, "Tal como en las fotos y más fresco de lo que esperábamos. La hamaca ganó por mucho."],
    ],
    "terraza-de-los-guayacanes": [
      ["jorge", 66, 5, "Ocho primos en la casa y otros doce en la terraza. Nadie se mojó cuando llovió."],
      ["sofia", 125, 4, "La vereda al bosque sale del mismo portón. Llevamos agua y aun así nos faltó."],
    ],
    "casa-del-faro-frente-al-acantilado": [
      [
        "denise",
        110,
        4,
        "You hear the sea all night, which is the point. The wind took one of our towels to the cliff.",
      ],
      ["ruben", 180, 5, "Se fue la luz una noche y Marisol nos consiguió linternas en diez minutos."],
    ],
    "apartamento-las-hortensias": [
      ["angel", 75, 5, "Presenté un examen en la universidad y llegué a pie y desayunado. Pan de agua a las seis."],
    ],
    "casa-de-madera-junto-al-rio": [
      [
        "grace",
        52,
        5,
        "Windows open, no mosquitoes, a river for a lullaby. We planned two nights and begged for a third.",
      ],
      ["carla", 145, 4, "Los mapas de la mesa valen oro. El río crecido suena a camión, ya avisados dormimos bien."],
    ],
    "casita-media-luna-cerca-del-malecon": [
      ["marta", 58, 5, "Amanecimos con dos caballos frente al portón. Desayunamos los cuatro."],
      ["michael", 135, 4, "Four minutes to the boardwalk is right if you do not stop. We always stopped."],
    ],
    "cuarto-con-escritorio-en-rio-piedras": [
      [
        "sofia",
        44,
        4,
        "Para estudiar, perfecto. Batata se acostó sobre mis apuntes y no hubo manera.",
        "Batata pide disculpas, a su modo: no ha soltado el cuarto desde que te fuiste.",
      ],
      ["jorge", 160, 3, "Limpio y cerca del tren. El baño compartido a las siete de la mañana es otra historia."],
    ],
    "casa-de-hacienda-entre-cafetos": [
      ["wanda", 55, 5, "Cupimos los ocho y sobró balcón. Nos llevamos cinco libras de café y muy poca vergüenza."],
      ["ruben", 170, 5, "A las seis ya estaban cantando en las hileras. Bajamos a ayudar y nos dejaron."],
    ],
    "la-caleta-apartamento-sobre-el-mar": [
      ["priya", 60, 5, "We stopped cooking every day at sunset. Third floor, no elevator, zero regrets."],
      ["angel", 120, 4, "Vimos una ballena y nadie tenía el teléfono a mano. Mejor así."],
    ],
    "marquesina-convertida-en-estudio": [
      ["denise", 46, 5, "There was pudding. My Spanish is poor and nobody made me feel it."],
      ["tomas", 155, 4, "Cómodo y fresco. La ducha es nueva y las losetas, una joya, tal como dice ella."],
    ],
    "casa-pinones-patio-de-uvas-de-playa": [
      ["angel", 64, 5, "Bicicleta, bacalaíto y siesta, en ese orden, los tres días."],
      ["grace", 138, 4, "Great patio. The road is loud until the food stands close, and then it is only the sea."],
    ],
    "litera-en-la-casa-de-las-tablas": [
      ["priya", 92, 5, "Quiet curtain, own outlet, good company. I learned to read the tide board by Tuesday."],
    ],
    "bungalo-de-los-mangles": [
      [
        "sofia",
        50,
        5,
        "Remamos hasta que se hizo de noche y el agua empezó a contestar. Cenamos adentro, como mandan.",
      ],
    ],
    "atico-de-las-bovedas-en-la-calle-luna": [
      ["tomas", 68, 5, "Conté cincuenta y un escalones el primer día. El segundo conté los barcos."],
      [
        "michael",
        142,
        4,
        "The brick ceiling found my head once. There is a cushion there now, and I know why.",
        "One more cushion since your visit. Thank you for testing the old one.",
      ],
    ],
    "casa-de-piedra-sobre-el-canon": [
      ["carla", 80, 5, "La caída se oye toda la noche. Dormimos como piedras, que era lo propio."],
      ["hector", 185, 4, "Llevamos abrigo y nos hizo falta. Sin internet se ensaya mejor."],
    ],
    "villa-ramona-piscina-y-diez-camas": [
      ["wanda", 105, 5, "Doce Irizarry y no se oyó una queja. La mesa de catorce debería ser ley."],
      [
        "marta",
        190,
        3,
        "La casa es inmensa y la piscina, un acierto. Una de las dos neveras no enfriaba y éramos doce.",
        "Tenías razón: era el compresor. La cambiamos y la noche que perdiste corre por mi cuenta.",
      ],
    ],
    "casita-rosada-frente-a-la-plaza": [
      ["pedro", 72, 5, "Desde la hamaca vi llegar tarde a misa a medio pueblo. Yo ni fui."],
      ["denise", 148, 5, "The third bedroom does creak. We called it the alarm clock."],
    ],
    "apartamento-sobre-la-playa-negra": [
      ["tomas", 85, 4, "Sencillo, limpio y con los chillos del jueves. No hace falta más. Chancletas obligatorias."],
    ],
  },
  experience: {
    "kayak-por-la-bahia-que-brilla": [
      ["denise", 57, 5, "He asked us to stop paddling and be quiet, and then the fish drew lines under us."],
      ["ruben", 83, 5, "Había luna y nos cambió la fecha sin que tuviéramos que pedirlo. Valió la espera."],
      ["marta", 112, 5, "Soy de aquí y no sabía la mitad de lo que explicó."],
      ["jorge", 139, 4, "Precioso. La vuelta contra la brisa se siente en los brazos al otro día."],
      ["priya", 168, 5, "The best two hours of our trip, and we could not see our own hands for most of them."],
    ],
    "mofongo-y-pique-en-la-cocina-de-dona-carmen": [
      ["sofia", 69, 5, "Fui con mi mamá y no paró de hablar del pilón en toda la semana."],
      ["angel", 132, 4, "Se come muchísimo. El pique, con cuidado: el mío todavía está peleando en la nevera."],
    ],
    "taller-de-bomba-baile-y-barril": [
      ["priya", 90, 5, "I have never sweated so happily. Ask the drum for a hit and it gives you one."],
    ],
    "cascadas-y-guabas-con-guia-botanico": [
      ["hector", 54, 5, "Se nota que lo hace porque le gusta. Salimos con hambre de aprender más, y de guabas."],
      ["carla", 126, 4, "Llovió, como avisan. La segunda poza, para nosotros solos."],
    ],
    "surf-para-empezar-sin-miedo": [
      ["grace", 47, 5, "Three seconds on my feet, and there is a photo. Patient, funny and very good at it."],
      ["sofia", 116, 5, "Mis dos nenes se pararon antes que yo. Nunca me soltaron la tabla."],
    ],
    "mundillo-tu-primera-puntilla": [
      ["marta", 99, 5, "Salí con un marcador torcido y con la receta del bizcocho. Tía Lidia, un personaje."],
    ],
    "san-juan-de-noche-calle-por-calle": [
      [
        "tomas",
        78,
        4,
        "Muy buena. Empezamos quince minutos tarde esperando a una pareja.",
        "Venían de la lancha y me dio pena dejarlos. La próxima ronda va por mí.",
      ],
      ["michael", 152, 5, "I came for three days and left knowing who sold which house to whom in 1930."],
    ],
    "sal-y-viento-las-salinas-a-pie": [
      ["denise", 108, 5, "Pink water at six in the morning and a man-high hill of salt. Bring a hat that ties."],
    ],
    "plena-en-la-esquina-con-pandereta": [
      ["ruben", 61, 5, "Le inventamos una plena al hoyo de la calle Cerra. La cantó hasta el que lo tapó."],
    ],
    "la-plaza-del-mercado-con-hambre": [
      ["michael", 49, 5, "Seven stops, and I counted eleven bites. I can pick an avocado now."],
      ["jorge", 122, 4, "No desayunen, en serio. El pastelillo gotea, como prometen."],
    ],
    "vela-al-atardecer-entre-cayos": [
      ["carla", 73, 5, "Llevé el timón media hora y todavía lo cuento. El cayo, vacío."],
    ],
    "vejigante-tu-careta-de-papel": [
      ["lucia", 59, 5, "La mía tiene catorce cuernos. Mis estudiantes ya quieren hacer las suyas."],
    ],
    "rizos-y-coco-peinado-de-costa": [
      ["sofia", 81, 5, "Grupo chiquito, explicaciones claras y mucha risa. El aceite me duró hasta ayer."],
    ],
    "piedras-escritas-y-pueblo-taino": [
      ["pedro", 67, 5, "Se nota que fue maestro: preguntó él más que nosotros. Los guanimes de la hermana, un diez."],
      ["priya", 144, 3, "Fascinating, but the walk down is harder than the description lets on."],
    ],
    "bicicleta-y-alcapurria-por-la-costa": [
      ["angel", 56, 5, "Once kilómetros y tres frituras: quedamos en tablas."],
      ["denise", 128, 4, "Flat, breezy, delicious. The bell is for the iguanas, they explained, and it works."],
    ],
    "cana-ron-y-cuentos-de-central": [
      ["jorge", 93, 4, "Don Efraín no necesita el cuarto ron para contar. Lleven agua, que el sol no perdona."],
    ],
    "serigrafia-imprime-tu-cartel": [
      [
        "hector",
        65,
        5,
        "Salí con once carteles de la obra y dejé uno en la pared. Tres colores, cero errores. Bueno, uno.",
      ],
    ],
    "pan-sobao-a-las-cinco-de-la-manana": [
      ["tomas", 71, 4, "Wiso no perdona un minuto. El pan con mantequilla en la acera, tampoco."],
    ],
    "mascarilla-de-cafe-y-cacao-en-la-finca": [
      ["wanda", 86, 5, "Quince minutos de silencio con mis hermanas. Eso solo vale el viaje a Jayuya."],
    ],
    "lechon-a-la-vara-un-domingo": [
      [
        "michael",
        77,
        5,
        "I heard the skin turn. He was right, it is a sound. The nap was not included and was excellent.",
      ],
    ],
  },
  space: {
    "patio-de-la-calle-sol": [
      ["wanda", 63, 5, "Montamos en una hora y nadie nos apuró al recoger. El eco le hizo un favor al cuarteto."],
      ["hector", 141, 4, "Muy buen espacio. La cocina es para calentar y nada más: créanlo."],
    ],
    "azotea-loiza-2050": [
      ["carla", 53, 5, "La gente preguntaba de quién era el sitio. Volvemos en diciembre."],
      [
        "jorge",
        124,
        4,
        "Las luces, la barra, todo. Amarren los manteles: perdimos uno y medio.",
        "Apareció el medio. Ahora hay pinzas en la barra, gratis y para todos.",
      ],
    ],
    "mirador-de-la-hacienda-las-brumas": [
      ["marta", 76, 5, "Hicimos las fotos a las tres y a las cuatro bajó la nube a brindar con nosotros."],
    ],
    "cocina-de-dona-carmen-lista-para-tu-menu": [
      [
        "angel",
        82,
        5,
        "Todo funcionó: plancha, horno, hielo. Parece poco y es mucho. A los calderos, ni una gota de jabón.",
      ],
    ],
    "sala-guayacan-reuniones-con-luz-del-sur": [
      ["priya", 95, 4, "Our offsite ran long and they let us stay without a fuss. The coffee cart is never late."],
    ],
    "jardin-de-los-robles-amarillos": [
      ["sofia", 133, 5, "Bautizo con sesenta personas y sombra para todas. La carpa se quedó en su bolsa."],
    ],
    "la-desconstantinopolizadora-estudio-de-voz": [
      ["grace", 87, 5, "Four hours in the booth and not one phone rang. I still cannot say the name."],
    ],
    "terraza-del-muelle-viejo": [
      [
        "ruben",
        74,
        4,
        "El pelícano del tercer pilote llegó puntual. El estacionamiento se queda corto si viene todo el mundo.",
      ],
    ],
    "casa-de-juntas-en-la-plaza-de-caguas": [
      [
        "pedro",
        98,
        3,
        "Cómodo y limpio, con buen café. El cable del proyector estaba en las últimas.",
        "Ya descansa en paz. Hay uno nuevo y otro de repuesto en la gaveta.",
      ],
    ],
    "azotea-cuatro-calles": [
      ["marta", 146, 5, "Montamos treinta sillas mirando a los cerros y no hizo falta decoración."],
    ],
    "almacen-de-azucar-salon-de-bodas": [
      ["denise", 115, 5, "My sister walked in along the rail. Two hundred people stopped talking at once."],
    ],
    "estudio-de-luz-norte": [
      ["tomas", 91, 5, "La luz es la que dice el nombre y el perro posa mejor que mis clientes."],
      ["grace", 157, 4, "Honest photos, easy load-in. The bedroom set is smaller than it looks through a wide lens."],
    ],
    "huerto-de-trujillo-bajo-el-mango": [
      ["angel", 109, 4, "Taller de composta para treinta. Cayó un solo mangó, y sobre el que vino sin casco."],
    ],
  },
};
