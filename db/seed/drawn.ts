import type { Room } from "#contract/catalogues.ts";

/** What one form of a kind shows, in Spanish and English, and the room where it is not its kind's. */
type Drawn = readonly [es: string, en: string, room?: Room];

interface Kind {
  room: Room;
  /** A seed draws the form at `seed % forms.length`, as the generator does. */
  forms: readonly Drawn[];
}

/** What the generator draws, by kind and form: the default alt texts, and the room that a picture shows. */
export const drawn: Record<string, Kind> = {
  costa: {
    room: "surroundings",
    forms: [
      ["Playa con sombrilla y palmas", "Beach with a parasol and palm trees"],
      ["Faro blanco sobre el acantilado", "White lighthouse on the cliff"],
      ["Playa de arena clara y palmas", "Beach of pale sand with palm trees"],
      ["Cayos y botes sobre el arrecife", "Cays and boats over the reef"],
    ],
  },
  monte: {
    room: "surroundings",
    forms: [
      ["Casita de techo rojo en la ladera", "Little red-roofed house on the hillside"],
      ["Cascada que cae en una poza", "Waterfall that drops into a pool"],
      ["Vereda de tierra entre montañas", "Dirt path between mountains"],
    ],
  },
  pueblo: {
    room: "surroundings",
    forms: [
      ["Calle adoquinada que baja al mar", "Cobbled street that runs down to the sea"],
      ["Fachadas de colores con puertas de arco", "Colorful facades with arched doors"],
    ],
  },
  plaza: {
    room: "surroundings",
    forms: [
      ["Plaza con bancos, árboles y la iglesia al fondo", "Square with benches, trees and the church at its end"],
    ],
  },
  agua: {
    room: "surroundings",
    forms: [
      ["Kayaks vistos desde arriba", "Kayaks seen from above"],
      ["Velero con una vela roja", "Sailboat with a red sail"],
      ["Dos personas reman en la bahía luminosa", "Two people paddle in the glowing bay"],
    ],
  },
  bahia: {
    room: "surroundings",
    forms: [
      [
        "Kayaks que dejan estelas de luz en la bahía, de noche",
        "Kayaks that leave trails of light across the bay at night",
      ],
      [
        "Kayaks por el canal de mangle con el agua encendida, de noche",
        "Kayaks in the mangrove channel, the water aglow, at night",
      ],
    ],
  },
  cascada: {
    room: "surroundings",
    forms: [
      ["Cascada alta que cae en una poza con dos bañistas", "High waterfall over a pool with two bathers"],
      ["Piedra con petroglifos junto a la quebrada", "Boulder with petroglyphs beside the stream"],
      ["Quebrada que baja entre piedras y helechos", "Stream that runs down between boulders and ferns"],
      ["Petroglifos tallados en una piedra grande", "Petroglyphs carved into a great rock"],
    ],
  },
  cafe: {
    room: "surroundings",
    forms: [
      ["Cosecha de café maduro en la ladera", "Picking ripe coffee on the hillside"],
      ["Taza de café, granos tostados y un molinillo", "Cup of coffee, roasted beans and a grinder"],
    ],
  },
  salinas: {
    room: "surroundings",
    forms: [
      [
        "Charcas rosadas de las salinas con montañas de sal y una torre",
        "Pink salt pans with mounds of salt and a watchtower",
      ],
      ["Playeros en las charcas rosadas de las salinas", "Shorebirds in the pink salt pans"],
    ],
  },
  central: {
    room: "outside",
    forms: [
      [
        "Ruinas de la central azucarera con su chimenea y cañas",
        "Ruins of the sugar mill with its chimney and sugarcane",
      ],
      [
        "Cuatro rones servidos, con la chimenea de la central al fondo",
        "Four rums poured, with the mill's chimney behind",
      ],
    ],
  },
  mercado: {
    room: "surroundings",
    forms: [["Puestos del mercado con toldos de rayas", "Market stalls with striped awnings"]],
  },
  bicis: {
    room: "surroundings",
    forms: [
      ["Tres ciclistas por el paseo de madera junto al mar", "Three cyclists on the boardwalk by the sea"],
      ["Kiosco de frituras frente al mar", "Fritter kiosk facing the sea"],
    ],
  },
  surf: {
    room: "surroundings",
    forms: [
      ["Clase de surf sobre la arena", "Surf lesson on the sand"],
      ["Surfista de pie sobre una ola", "Surfer standing on a wave"],
      ["Guagua amarilla con tablas de surf frente a la playa", "Yellow van with surfboards in front of the beach"],
    ],
  },
  cubierta: {
    room: "terrace",
    forms: [
      [
        "Cubierta de un velero con las velas al viento y dos pasajeros",
        "Deck of a sailboat under sail with two passengers",
      ],
      [
        "Cubierta de un barco anclado, con cojines y una mesa servida",
        "Deck of a boat at anchor, with cushions and a laid table",
      ],
    ],
  },
  muelle: {
    room: "terrace",
    forms: [
      ["Terraza de tablas sobre el agua, con mesas bajo una lona", "Deck over the water with tables under a canvas"],
      ["Velero amarrado al muelle", "Sailboat tied up at the dock", "surroundings"],
    ],
  },
  casa: {
    room: "outside",
    forms: [
      ["Casa de campo con balcón, entre cafetos", "Country house with a balcony among coffee bushes"],
      ["Casita con balcón sobre la arena, entre palmas", "Cottage with a porch on the sand among palm trees"],
      ["Cabaña de madera entre helechos", "Wooden cabin among ferns"],
      ["Casa en zancos sobre el agua, con muelle y bote", "House on stilts over the water, with a dock and a boat"],
      ["Casa de piedra con techo de tejas", "Stone house with a tiled roof"],
      ["Casa de urbanización con marquesina y flores", "Suburban house with a carport and flowers"],
      ["Casita amarilla con dos caballos que pasan al frente", "Little yellow house with two horses walking by"],
      ["Casa de madera sobre pilotes junto al río", "Wooden house on pilings beside the river"],
      ["Cuarto de cristal bajo un árbol grande", "Glass room under a great tree"],
      ["Casa de campo con balcón y un jardín de flores", "Country house with a balcony and a flower garden"],
    ],
  },
  jardin: {
    room: "garden",
    forms: [
      [
        "Jardín con árboles en flor, sillas blancas y un arco de flores",
        "Garden with trees in bloom, white chairs and an arch of flowers",
      ],
      [
        "Huerto con camellones sembrados y una mesa larga bajo un mangó",
        "Vegetable garden with a long table under a mango tree",
      ],
      ["Sendero de jardín entre flores, con un banco", "Garden path between flowers, with a bench"],
    ],
  },
  patio: {
    room: "outside",
    forms: [
      ["Patio interior con galerías de arcos y un aljibe", "Inner courtyard with arcades and a cistern well"],
      [
        "Patio con mesa bajo las uvas de playa y dos bicicletas",
        "Yard with a table under the sea grapes and two bicycles",
      ],
      ["Patio con mesa larga, barbacoa y luces colgadas", "Patio with a long table, a barbecue and hanging lights"],
      [
        "Patio interior con galerías de arcos, aljibe y mesas puestas",
        "Inner courtyard with arcades, a well and laid tables",
      ],
    ],
  },
  piscina: {
    room: "pool",
    forms: [
      ["Piscina con parasol y palmas frente al mar", "Pool with a parasol and palm trees facing the sea"],
      [
        "Piscina junto a la casa, con parasol y trinitarias en el muro",
        "Pool beside the house, with a parasol and bougainvillea on the wall",
      ],
      ["Tina de agua caliente entre helechos", "Hot tub among ferns"],
    ],
  },
  terraza: {
    room: "terrace",
    forms: [
      ["Terraza con mesa y dos butacas frente al mar", "Terrace with a table and two armchairs facing the sea"],
      ["Terraza con hamaca frente al mar", "Terrace with a hammock facing the sea"],
      ["Terraza con mesa larga frente al mar", "Terrace with a long table facing the sea"],
      ["Terraza con dos mecedoras frente al mar", "Terrace with two rocking chairs facing the sea"],
      ["Terraza con mesa y dos butacas frente al monte", "Terrace with a table and two armchairs facing the hills"],
      ["Terraza con hamaca frente al monte", "Terrace with a hammock facing the hills"],
      ["Terraza con mesa larga frente al monte", "Terrace with a long table facing the hills"],
      ["Terraza con dos mecedoras frente al monte", "Terrace with two rocking chairs facing the hills"],
    ],
  },
  azotea: {
    room: "terrace",
    forms: [
      ["Azotea con mesas y luces colgadas sobre la ciudad", "Rooftop with tables and hanging lights over the city"],
    ],
  },
  dormitorio: {
    room: "bedroom",
    forms: [
      ["Dormitorio con cama grande, ventana y una planta", "Bedroom with a double bed, a window and a plant"],
      ["Dormitorio con puertas abiertas al balcón", "Bedroom with doors open to the balcony"],
      ["Dormitorio con dos camas y una ventana en medio", "Bedroom with two beds and a window between them"],
      ["Dormitorio de madera con mosquitero", "Wooden bedroom with a mosquito net"],
      [
        "Cuarto con escritorio ante la ventana y una gata sobre la cama",
        "Room with a desk at the window and a cat on the bed",
      ],
      ["Dormitorio bajo una bóveda de ladrillo", "Bedroom under a brick vault"],
      ["Dormitorio de cristal entre los árboles", "Glass bedroom among the trees"],
      ["Cuarto con escritorio ante la ventana y una cama", "Room with a desk at the window and a bed"],
    ],
  },
  literas: {
    room: "bedroom",
    forms: [["Literas de madera con cortinas y lámparas", "Wooden bunks with curtains and lamps"]],
  },
  camarote: {
    room: "bedroom",
    forms: [
      ["Camarote de proa con cama y ojos de buey", "Forward cabin with a berth and portholes"],
      ["Cabina del barco con cocinita, mesa y asientos", "Boat's saloon with a galley, a table and seats", "kitchen"],
    ],
  },
  cocina: {
    room: "kitchen",
    forms: [
      ["Cocina con mesa de comer y un frutero", "Kitchen with a dining table and a fruit bowl"],
      ["Cocina con isla y tres banquetas", "Kitchen with an island and three stools"],
      [
        "Cocina de campo con mesa para dos y sartenes colgados",
        "Country kitchen with a table for two and hanging pans",
      ],
      [
        "Cocinita con nevera, mostrador de cortina y mesa redonda",
        "Small kitchen with a fridge, a curtained counter and a round table",
      ],
    ],
  },
  comedor: {
    room: "dining_room",
    forms: [
      ["Comedor con una mesa larga puesta", "Dining room with a long table laid"],
      ["Comedor con una mesa redonda puesta", "Dining room with a round table laid"],
    ],
  },
  sala: {
    room: "living_room",
    forms: [
      ["Sala con sofá, butaca y mesita", "Living room with a sofa, an armchair and a low table"],
      [
        "Sala con chimenea encendida, butacas y un librero",
        "Living room with a lit fireplace, armchairs and a bookcase",
      ],
      ["Sala con sofá ante un ventanal al mar", "Living room with a sofa before a wide window to the sea"],
      ["Sala con mecedoras y dos puertas de arco", "Living room with rocking chairs and two arched doors"],
    ],
  },
  bano: {
    room: "bathroom",
    forms: [
      ["Baño con ducha de losetas y lavamanos", "Bathroom with a tiled shower and a washbasin"],
      ["Baño con tina bajo la ventana", "Bathroom with a tub under the window"],
      ["Ducha al aire libre entre plantas", "Outdoor shower among plants"],
    ],
  },
  salon: {
    room: "hall",
    forms: [["Salón de mesas puestas con ventanales en arco", "Hall of laid tables with arched windows"]],
  },
  reunion: {
    room: "hall",
    forms: [
      ["Sala de reuniones con mesa larga y pizarra", "Meeting room with a long table and a whiteboard"],
      [
        "Salita con mesa de dominó y puertas a un patio florido",
        "Small room with a domino table and doors to a courtyard in bloom",
      ],
      ["Sala con sillas en filas ante una pantalla", "Room with rows of chairs before a screen"],
    ],
  },
  estudio: {
    room: "hall",
    forms: [
      [
        "Estudio de fotos con fondo de papel, luces, cámara y un perro",
        "Photo studio with a paper backdrop, lights, a camera and a dog",
      ],
      ["Set de dormitorio en un estudio blanco", "Bedroom set in a white studio"],
      ["Cabina de grabación con micrófono y atril", "Recording booth with a microphone and a music stand"],
      [
        "Consola de sonido ante la cabina, con alguien que graba tras el cristal",
        "Mixing desk before the booth, with someone recording behind the glass",
      ],
    ],
  },
  teatro: {
    room: "stage",
    forms: [
      ["Teatro visto desde las butacas, con el telón abierto", "Theater seen from the seats, its curtain open"],
      [
        "Camerino con espejo de bombillas y vestuario colgado",
        "Dressing room with a mirror of bulbs and costumes on a rack",
        "hall",
      ],
    ],
  },
  ensayo: {
    room: "stage",
    forms: [
      [
        "Sala de ensayo con batería, congas y micrófonos ante el telón",
        "Rehearsal room with drums, congas and microphones before the curtain",
      ],
    ],
  },
  tarima: {
    room: "stage",
    forms: [["Músicos con barriles sobre la tarima", "Musicians with barrel drums on the stage"]],
  },
  fogones: {
    room: "kitchen",
    forms: [
      [
        "Cocina profesional con campana, ollas al fuego y mesa de acero",
        "Professional kitchen with a hood, pots on the fire and a steel table",
      ],
      ["Seis hornillas con calderos llenos, vistas desde arriba", "Six burners with full pots, seen from above"],
    ],
  },
  ranchon: {
    room: "hall",
    forms: [
      ["Ranchón de zinc con dos mesas largas puestas", "Open zinc-roofed hall with two long tables laid"],
      ["Fogón de tres bocas con calderos bajo el ranchón", "Hearth of three fires with cauldrons under the open roof"],
      ["Lechón a la vara sobre las brasas, en un ranchón", "Pig on the spit over embers in an open hall"],
    ],
  },
  mesa: {
    room: "dining_room",
    forms: [["Mesa con plátanos, pilón y platos servidos", "Table with plantains, a wooden mortar and served plates"]],
  },
  cocinar: {
    room: "kitchen",
    forms: [
      ["Tres personas cocinan juntas alrededor de un pilón", "Three people cook together around a wooden mortar"],
      ["Dos personas cocinan juntas en un mostrador", "Two people cook together at a counter"],
    ],
  },
  horno: {
    room: "kitchen",
    forms: [
      ["Panadero ante el horno de leña", "Baker at the wood-fired oven"],
      ["Pan recién hecho y bolas de masa, vistos desde arriba", "Fresh bread and balls of dough, seen from above"],
    ],
  },
  taller: {
    room: "hall",
    forms: [
      ["Tejedora de mundillo ante su telar de bolillos", "Lace maker at her pillow of bobbins"],
      ["Encaje de mundillo con sus bolillos, visto desde arriba", "Bobbin lace on its pillow, seen from above"],
      ["Taller donde se pinta una careta de vejigante", "Workshop where a vejigante mask is painted"],
      ["Caretas de vejigante en la pared del taller", "Vejigante masks on the workshop's wall"],
      ["Taller de serigrafía con carteles colgados a secar", "Screen-printing workshop with posters hung to dry"],
      ["Carteles impresos y potes de tinta, vistos desde arriba", "Printed posters and pots of ink, seen from above"],
    ],
  },
  spa: {
    room: "outside",
    forms: [
      [
        "Dos personas recostadas con mascarilla de café, frente al monte",
        "Two people lying back with coffee masks, facing the hills",
      ],
      [
        "Café molido, cacao, miel y toallas, vistos desde arriba",
        "Ground coffee, cacao, honey and towels, seen from above",
      ],
    ],
  },
  peinado: {
    room: "outside",
    forms: [
      ["Una mujer trenza el pelo de otra frente al mar", "A woman braids another's hair facing the sea"],
      [
        "Coco rallado, aceite, peinilla y trenzas, vistos desde arriba",
        "Grated coconut, oil, a comb and braids, seen from above",
      ],
    ],
  },
  baile: {
    room: "outside",
    forms: [
      ["Bailadora de bomba levanta la falda ante los barriles", "Bomba dancer lifts her skirt before the drums"],
      [
        "Pleneros con panderetas ante el mural de un gallo",
        "Plena players with hand drums before the mural of a rooster",
      ],
      ["Pareja que baila bajo luces colgadas en la plaza", "Couple dancing under hanging lights in the square"],
    ],
  },
  musico: {
    room: "terrace",
    forms: [
      [
        "Dos personas tocan el cuatro en un balcón frente al monte",
        "Two people play the cuatro on a balcony facing the hills",
      ],
      ["Un cuatro sobre una mecedora, en el balcón", "A cuatro on a rocking chair on the balcony"],
    ],
  },
};
