import type { English } from "../listing.ts";

/** The lodgings' texts in English, by slug. */
export const lodgingsInEnglish: Record<string, English> = {
  "casa-mirasol-tres-generaciones": {
    title: "Casa Mirasol, three generations on one hill",
    description:
      "My grandfather built it in 1951 and every generation added a room. In August it smells of flowers, because the nursery is right below. At night it drops to 64 degrees: there are blankets in the wardrobe.",
    houseRules: "No parties. The dogs next door are gentle, but don't feed them.",
    arrivalInstructions: "The key is with my friend Edna, in the green house at the entrance. Knock twice.",
  },
  "habitacion-con-luz-de-manana": {
    title: "Room with morning light",
    description:
      "The sun comes in through the east window at half past six and leaves before it gets hot. You sleep on the second floor of my cousin Iris's house, with your own entrance up the patio stairs. The beach is twelve minutes away on foot, downhill; the way back feels longer.",
    houseRules: "Quiet after 10:00 p.m. No smoking inside.",
    arrivalInstructions: "Come in through the blue gate and go up the stairs. You get the door code the day before.",
  },
  "velero-la-borinquena-duerme-a-bordo": {
    title: "La Borinqueña, sleep aboard a sailboat",
    description:
      "Forty-two feet, two cabins and a deck where you watch the sun rise over Culebra. The boat stays moored: you need not know how to sail. On board there is a two-burner galley, a small fridge and dominoes that have seen storms.",
    houseRules: "Barefoot on board. No open water without a captain. Children wear a life vest on deck.",
    arrivalInstructions: "Call when you reach the marina and I will meet you at the gate with the luggage cart.",
  },
  "casa-cerro-gordo-sobre-las-nubes": {
    title: "Casa Cerro Gordo, above the clouds",
    description:
      "At 2,800 feet the mist comes in from the terrace as if it had a key. There is a real fireplace, cut firewood and a history library that used to be my classroom. The town is eighteen minutes of curves away; bring tablets if you get carsick.",
    houseRules: "Put the fire out before you sleep. No parties and no speakers outside.",
    arrivalInstructions:
      "After the closed grocery store, climb the hill in first gear. The key is in the box by the meter.",
  },
  "loft-de-la-antigua-ferreteria": {
    title: "Loft in the old hardware store",
    description:
      "You can still read “Nails, wholesale” on the beam over the entrance. We kept the counter, now the kitchen table, and the numbered drawers, where you can put whatever you bring. Sixteen-foot ceilings, three blocks from the plaza.",
    houseRules: "On Fridays you hear the street until 11:00 p.m. If you sleep lightly, ask for earplugs.",
    arrivalInstructions: "The iron door opens with a code. Parking is on the lot next door, space 3.",
  },
  "casita-en-la-arena-de-flamenco": {
    title: "Little house on the sand at Flamenco",
    description:
      "Five beds, an outdoor shower and the sea forty steps away, counted by my nephews. Water comes from a cistern and power from solar panels: enough for everything except two air conditioners at once. Cold water waits for you in the fridge, which on Culebra is a warm welcome.",
    houseRules:
      "Shake off your feet before you come in. Take the trash to the bin at the dock. No lights toward the beach: leatherback turtles nest there.",
    arrivalInstructions:
      "Take the ferry from Ceiba and let me know from the dock. I will be waiting with the white van.",
  },
  "balcon-azul-en-la-calle-san-sebastian": {
    title: "Blue balcony on Calle San Sebastián",
    description:
      "The balcony looks onto the street of the festival, so in January you sleep little and watch a lot. The rest of the year the knife grinder comes by on Tuesdays and the neighbor plays danza on the piano. Creole tiles, an ausubo-wood ceiling and a bed that had to come in through the window.",
    houseRules: "Don't leave the balcony open when you go out: pigeons come in. No visitors after 11:00 p.m.",
    arrivalInstructions:
      "Use the knocker shaped like a hand. There are 34 steps and no elevator; I'll help you with the suitcase.",
  },
  "cabana-entre-helechos": {
    title: "Cabin among the ferns",
    description:
      "Wood, a tin roof and a rain that sounds harder than it is. There is no television: there is a hammock, a radio and the coquí frogs, who start at seven. The stream runs behind the house and you can get in if it hasn't rained upriver.",
    houseRules: "No fires on the ground. If the stream sounds different, get out of it.",
    arrivalInstructions: "A small car makes it. The last hill is gravel: go slowly and don't brake hard.",
  },
  "terraza-de-los-guayacanes": {
    title: "Terrace of the guayacán trees",
    description:
      "Eight people fit in the house and twenty on the terrace, hence the name. The guayacanes bloom blue in March and give shade all year, which in Guánica is no small thing. A trail into the dry forest starts at the gate: take water and a cap.",
    houseRules: "The pool closes at 10:00 p.m. Music indoors after that. Eight sleeping over at most.",
    arrivalInstructions:
      "The gate opens with the code I send you. Leave the car under the tree, not under the pergola.",
  },
  "casa-del-faro-frente-al-acantilado": {
    title: "The lighthouse keeper's house, facing the cliff",
    description:
      "It was the lighthouse keeper's home. It has walls a yard thick, a breeze all day and a balcony where you hear the sea even when you are not looking at it. The path to Playa Sucia starts at the fence. In the kitchen there is coffee from Yauco, ground here.",
    houseRules: "Don't go near the edge of the cliff at night. No parties. Dogs that don't bark at goats are welcome.",
    arrivalInstructions: "The last mile is a dirt road: go slowly. The key box is behind the wooden sign.",
  },
  "apartamento-las-hortensias": {
    title: "Las Hortensias apartment",
    description:
      "Quiet and cool, with a desk in front of the window. The corner bakery opens at five and the pan de agua is gone by seven. If you come for the university, the back gate is a ten-minute walk.",
    houseRules: "No smoking. Quiet after 10:00 p.m. No gatherings.",
    arrivalInstructions:
      "The lock of 2B opens with the code you get by email. Parking space 2B is under the mango tree: in June, at your own risk.",
  },
  "casa-de-madera-junto-al-rio": {
    title: "Wooden house by the river",
    description:
      "You can hear the river from the shower. The house stands on stilts and has screens everywhere, so you sleep with the windows open and no mosquitoes. The forest begins fifteen minutes away by car; I leave my maps on the table.",
    houseRules: "If it rains hard in the mountains, nobody in the river. Don't use soap in the water.",
    arrivalInstructions: "Cross the iron bridge and turn left. The house has no number: look for the hanging canoe.",
  },
  "casita-media-luna-cerca-del-malecon": {
    title: "Casita Media Luna, near the waterfront",
    description:
      "Two rooms painted yellow and a patio with a shower to wash off the salt. Horses wander down the back street by themselves: they are not mine or anyone's. The waterfront of Esperanza, with its beach bars, is four minutes away.",
    houseRules: "Always close the gate: the horses eat the plants. No parties.",
    arrivalInstructions:
      "The public vans at the dock know the way: say “Media Luna, in Esperanza”. It is about fifteen minutes.",
  },
  "cuarto-con-escritorio-en-rio-piedras": {
    title: "Room with a desk in Río Piedras",
    description:
      "For those who come to study, take an exam or spend two nights near the train. You share kitchen and bathroom with me and with Batata, a cat who asks for no permission. The internet can take a video call and a movie at the same time.",
    houseRules: "Shoes stay at the entrance. Wash what you use. Don't open the street door for the cat.",
    arrivalInstructions: "It is six minutes from the station. Ring the lower bell, the one that says “Nazario y gata”.",
  },
  "casa-de-hacienda-entre-cafetos": {
    title: "Plantation house among the coffee trees",
    description:
      "Wide floorboards, a balcony all around and coffee in bloom in March, as if it had snowed. Harvest is from October to January: at six there are people singing in the rows. We don't serve breakfast, but you will not run out of coffee.",
    houseRules:
      "During the harvest, don't walk into the rows without telling us. There are four dogs and all have names.",
    arrivalInstructions:
      "After the second bridge you lose the signal: download the map before. The farm gate is open during the day.",
  },
  "la-caleta-apartamento-sobre-el-mar": {
    title: "La Caleta, apartment above the sea",
    description:
      "Third floor, no elevator and the whole sunset from the living room. In winter you see the big waves and, some mornings, whales. No surfboards inside: there is a rack and a hose downstairs.",
    houseRules:
      "Rinse boards downstairs. No parties. Close the windows when you go out: salt gets even into the coffee.",
    arrivalInstructions:
      "The key box is next to the blue stairs. The left key is for the gate; the right one is yours.",
  },
  "marquesina-convertida-en-estudio": {
    title: "Carport turned into a studio",
    description:
      "Where the car slept, now you do: a big bed, a kitchenette and a new bathroom. My floor tiles are from 1974 and I would not trade them for anything. If I cook early, you get coffee and a piece of bread pudding.",
    houseRules: "The gate closes at 11:00 p.m. and opens with your key. No smoking.",
    arrivalInstructions: "It is the house with the rosebush. If I don't answer the bell, I'm in the yard: walk around.",
  },
  "casa-pinones-patio-de-uvas-de-playa": {
    title: "Casa Piñones, a yard of sea grapes",
    description:
      "On one side the lagoon, on the other the sea, and in the middle the road of the fritters. The sea grapes made the yard by themselves; we added the table. There are two bicycles with baskets: the food stands begin five minutes away.",
    houseRules: "The bicycles sleep inside. Respect the neighbors' rest on Sunday nights.",
    arrivalInstructions: "The bus of route 187 stops in front. The key is in the big conch; not in the small ones.",
  },
  "litera-en-la-casa-de-las-tablas": {
    title: "Bunk bed in the surfboard house",
    description:
      "Six bunks, a fridge shelf with your name and a blackboard where somebody writes the tide every morning. We speak Spanish, English and a lot about waves. The curtain of the bunk really closes and every bed has a light and an outlet.",
    houseRules:
      "No talking in the room after 10:30 p.m. Wet clothes stay outside. What you leave in the sink, you wash.",
    arrivalInstructions:
      "Come in: there is always somebody on the balcony. The number of your bunk is on the blackboard.",
  },
  "bungalo-de-los-mangles": {
    title: "Bungalow in the mangroves",
    description:
      "It stands on stilts over the water, and at the end of the dock there is a rowboat you can use. On a moonless night, put your hand in and you will see sparks. The mosquitoes arrive at six sharp and leave at half past seven: that is when we have dinner indoors.",
    houseRules: "Children wear a life vest on the dock. The boat returns before dark. No fishing from the balcony.",
    arrivalInstructions: "Leave the car on the gravel lot and walk the dock to the end. The light turns on by itself.",
  },
  "atico-de-las-bovedas-en-la-calle-luna": {
    title: "Vaulted attic on Calle Luna",
    description:
      "The ceiling is brick and comes down so low in one corner that we put a cushion on it. Above is a small rooftop to see the cruise ships leave at half past nine. There are fifty-one steps; by the third day you stop counting.",
    houseRules: "The rooftop closes at midnight. Duck in the far corner, seriously.",
    arrivalInstructions: "A wooden door with nails. The code works from three in the afternoon.",
  },
  "casa-de-piedra-sobre-el-canon": {
    title: "Stone house above the canyon",
    description:
      "My father-in-law carried the walls up from the river, stone by stone, between 1968 and 1973. From the balcony you see the drop, and hear it before you see it. It is truly cold in January and both bathrooms have a gas heater.",
    houseRules: "Don't go down into the canyon without a guide. With children, the balcony gate stays closed.",
    arrivalInstructions:
      "Drive up to the antenna and down to the right. If you see the yellow church, you went too far.",
  },
  "villa-ramona-piscina-y-diez-camas": {
    title: "Villa Ramona, a pool and ten beds",
    description:
      "Made for families that fit nowhere: ten beds, two fridges and a table for fourteen. Ramona was my godmother and used to say that a house is new each time people arrive. The pool has a fence, the barbecue has charcoal for the first night and the garage my brother's weight bench.",
    houseRules: "Twelve to sleep and twenty visiting, until 10:00 p.m. No DJ. There is no noise deposit: we trust you.",
    arrivalInstructions: "Give your name at the gatehouse. Somebody meets you to show you the pool pump.",
  },
  "casita-rosada-frente-a-la-plaza": {
    title: "Pink house on the plaza",
    description:
      "From the balcony hammock you see the church, the plaza and who came late to mass. The floors are cement tile and creak in the third room. On Saturdays we have the artisans' Sunday, which is what we call it even though it is Saturday.",
    houseRules: "The living room doors are from 1890: close them with love. No smoking.",
    arrivalInstructions: "Park on the street behind. Doña Nereida, at the barbershop next door, has the key until six.",
  },
  "refugio-del-tabonuco-solo-para-dos": {
    title: "Tabonuco refuge, just for two",
    description:
      "A glass room under a hundred-and-twenty-year-old tabonuco tree. Nobody else fits and nobody else comes: the last stretch, six minutes, is on foot. I bring your luggage up with the mule, whose name is Contable, the accountant.",
    houseRules: "Two adults only. Don't leave food outside. Walk the trail in daylight.",
    arrivalInstructions: "Arrive before five. Ring the bell at the gate and I'll come down with the mule.",
  },
  "apartamento-sobre-la-playa-negra": {
    title: "Apartment above the black-sand beach",
    description:
      "The sand is dark and burns at noon: bring flip-flops. The apartment is simple and clean, with a balcony that fits two chairs and a cooler. You see the old lighthouse on the left, and the fishermen sell red snapper on Thursdays.",
    houseRules: "The current is strong: ask before you swim. Don't clean fish in the sink.",
    arrivalInstructions: "The two-story building, door on the right. The key is in the water meter.",
  },
  "casa-de-verano-en-boqueron": {
    title: "Summer house in Boquerón",
    description:
      "The house where we spent July. It is closed until I finish replacing the roof, which the last hurricane left in the neighbor's yard.",
    houseRules: "No parties. The outdoor shower is for the sand.",
    arrivalInstructions: "Green gate, behind the bakery. Cheo, the neighbor, has the key.",
  },
};
