import type { English } from "../listing.ts";

/** The spaces' texts in English, by slug. */
export const spacesInEnglish: Record<string, English> = {
  "ranchon-bajo-techo-con-fogon": {
    title: "Covered ranchón with a wood stove",
    description:
      "A tin roof, palm columns and a wood stove with three burners. It fits fifty people seated and a whole baptism standing. There is a restroom, running water and room for fifteen cars on the grass.",
    houseRules: "The firewood is counted: bring more. Music until 11:00 p.m.",
    arrivalInstructions: "The gate made of pipes. The chain has no lock.",
  },
  "teatro-de-la-marquesina": {
    title: "Teatro de la Marquesina",
    description:
      "Ninety seats rescued from a cinema, a twenty-foot stage and a dressing room with a good mirror. It used to be the longest carport in Ponce. The lights are borrowed until I buy my own.",
    houseRules: "No eating in the seats. It takes two to raise the curtain.",
    arrivalInstructions: "Stage door in the alley.",
  },
  "patio-de-la-calle-sol": {
    title: "Courtyard on Calle Sol",
    description:
      "An inner courtyard with a gallery, checkered tiles and a cistern that still has water. The echo is good for violins and bad for secrets. It includes eighty chairs, ten round tables and a kitchen for warming up, not for cooking.",
    houseRules: "Amplified music until 11:00 p.m. Nothing is nailed to the walls. The cistern stays covered.",
    arrivalInstructions: "Suppliers unload before two: after that the street is closed.",
  },
  "azotea-loiza-2050": {
    title: "Loíza 2050 rooftop",
    description:
      "It is named after the mural on the stairs, which imagines the neighborhood in that year: there is a tram. Up here, string lights, a wooden bar and a breeze that takes the tablecloths unless you tie them. On Friday and Saturday you can stay until two.",
    houseRules: "Nobody sits on the wall. Speakers face north, where nobody lives.",
    arrivalInstructions: "Fourth floor, by the stairs. The freight lift carries ice and speakers, not people.",
  },
  "la-trastienda-sala-de-ensayo-y-conciertos": {
    title: "La Trastienda, rehearsal room and music venue",
    description:
      "Behind what used to be a fabric shop: a low stage, sound for a hundred and twenty and curtains that kill the echo. By day you rehearse, by night you charge admission. The sound engineer is included for the first two hours and then negotiates in coffee.",
    houseRules: "The volume goes down at 11:30 p.m. Cables are coiled in figure eights.",
    arrivalInstructions: "Equipment comes in through the alley; the audience, through the shop.",
  },
  "mirador-de-la-hacienda-las-brumas": {
    title: "Lookout at Hacienda Las Brumas",
    description:
      "A covered terrace at 2,400 feet, with a table for forty and an iron railing that came by mule. It is rented by the day because getting here takes a while. At four the cloud comes down and photos turn out white: plan for earlier.",
    houseRules: "No rice and no confetti: what you throw, grows. The generator is for backup only.",
    arrivalInstructions: "A van for twelve makes it; a bus does not. I'll send you the map of the rest stops.",
  },
  "cocina-de-dona-carmen-lista-para-tu-menu": {
    title: "Doña Carmen's kitchen, ready for your menu",
    description:
      "Six burners, a two-tray oven, a griddle and a restaurant fridge, with the license up to date. I use it from Thursday to Saturday morning; the rest is yours. The cast-iron pots are included and seasoned: keep soap away from them.",
    houseRules: "Leave it as you found it and write down what you used. The gas is shut off below.",
    arrivalInstructions: "Come in through the side gate. Turn on the hood before the fire.",
  },
  "sala-guayacan-reuniones-con-luz-del-sur": {
    title: "Sala Guayacán, meetings in southern light",
    description:
      "Arched windows, a wall-to-wall board and a table that splits in four. The internet comes by cable and by air. At ten and at three the coffee cart comes by; it is in the price.",
    houseRules: "Wipe the board when you finish; whatever stays on it, I read.",
    arrivalInstructions: "The glass door opens with your code. Park at the closed pharmacy.",
  },
  "jardin-de-los-robles-amarillos": {
    title: "Garden of the yellow roble trees",
    description:
      "Half an acre of grass, eleven roble trees and a gazebo where four of my cousins got married. In February they bloom and the ground turns yellow, better than any carpet. There is electricity, two restrooms and a plan B with a tent.",
    houseRules: "Nothing is tied to the trees. Stakes only where it is marked.",
    arrivalInstructions: "Two gates: guests through the upper one, deliveries through the lower one.",
  },
  "la-desconstantinopolizadora-estudio-de-voz": {
    title: "La Desconstantinopolizadora, voice studio",
    description:
      "If you can say the name three times, you have warmed up. A dry booth, a tube microphone and a window to see the face of whoever is recording. Ideal for audiobooks, dubbing and choirs of up to six.",
    houseRules: "No shoes in the booth: they creak. Food stays outside.",
    arrivalInstructions: "Go down the nine steps. If the light is red, wait.",
  },
  "terraza-del-muelle-viejo": {
    title: "Terrace on the old pier",
    description:
      "Planks over the water, a canvas roof and the sun setting behind the masts. Pelicans included; they sit on the third post. Good for dinners, signings and farewells of people who leave by boat.",
    houseRules: "No loose plastic: the wind takes it to the sea. Children hold hands.",
    arrivalInstructions: "Go past the guardhouse and follow the planks to the end. The carts are on the left.",
  },
  "casa-de-juntas-en-la-plaza-de-caguas": {
    title: "Meeting house on the plaza of Caguas",
    description:
      "Four small rooms around a patio with a dwarf flamboyán. Cooperatives use them by day and domino clubs by night. A projector, two boards and an Italian espresso machine that only I can fix.",
    houseRules: "Chairs go back to their row. No slamming dominoes on the table after ten.",
    arrivalInstructions: "A mahogany door with a knocker. Ask for the key at the flower shop.",
  },
  "azotea-cuatro-calles": {
    title: "Cuatro Calles rooftop",
    description:
      "From above you see the cathedral, the Parque de Bombas and the hills of Ponce turning golden. Terracotta floor, a pergola and a bar with a sink. Next to it is an indoor room in case it rains, which in the south is almost never.",
    houseRules: "Low volume after 10:00 p.m. Candles only under glass.",
    arrivalInstructions: "Elevator to the third floor and one more flight of stairs.",
  },
  "almacen-de-azucar-salon-de-bodas": {
    title: "Sugar warehouse, wedding hall",
    description:
      "Sacks were kept here until 1966; now it fits two hundred and fifty people and an orchestra. The wagon rail stayed in the floor, and brides walk in along it. It is rented by the full day: it opens at three and closes at one in the morning.",
    houseRules: "No fireworks. The orchestra ends at half past twelve. The rail is not covered.",
    arrivalInstructions: "Suppliers from three o'clock through the wagon door; guests, through the arches.",
  },
  "estudio-de-luz-norte": {
    title: "North light studio",
    description:
      "A tall white room with a north window, two backdrops and a bedroom set whose bed is always made. Product photographers use it in the morning and family ones after three. There is a steamer, clothes racks and a dog who poses.",
    houseRules: "No shoes on the white floor. No confetti and no glitter, ever.",
    arrivalInstructions: "The blue garage door. Text me and I'll raise it.",
  },
  "huerto-de-trujillo-bajo-el-mango": {
    title: "Trujillo garden, under the mango tree",
    description:
      "A vegetable garden that feeds six families and a mango tree that shades forty people. Long tables, a board for workshops and a sink with three taps. From May to July mangoes fall: the helmet is no joke.",
    houseRules: "What you harvest is weighed and paid for. Don't step on the beds.",
    arrivalInstructions: "Park on the grass, facing out. The gate stays closed because of the hens.",
  },
};
